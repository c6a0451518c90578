"""Deck lists at the desk, through real widgets and a real database."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication, QImage

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.decks.lists import ILLEGAL, LEGAL
from tests.desk.worked_tab import shown
from tournament_app.desk.decks.decks_tab import DecksTab
from tournament_app.domain.identity import PlayerId
from tournament_app.services.create_event import change_event


def decks_of(running: RunningDesk, players: int = 3) -> DecksTab:
    running.open(running.event(players=players))
    return shown(running, "decks", DecksTab)


def paste(running: RunningDesk, tab: DecksTab, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    tab.lists.editor.text.setFocus()
    running.bot.keyClick(tab.lists.editor.text, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    judge(running, tab)


def judge(running: RunningDesk, tab: DecksTab) -> None:
    running.bot.waitUntil(lambda: not tab.lists.editor._timer.isActive(), timeout=5000)
    running.settle()


def press_primary(running: RunningDesk, tab: DecksTab) -> None:
    running.bot.mouseClick(tab.primary, Qt.MouseButton.LeftButton)
    running.settle()


def counters(running: RunningDesk) -> list[str]:
    assert running.room.event_page is not None
    return [button.text() for button in running.room.event_page.header.counter_buttons]


def test_a_pasted_list_is_judged_registered_and_the_next_player_comes_up(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    assert counters(running) == ["3 decks missing"]
    first = tab.lists.player
    paste(running, tab, LEGAL)
    assert "Legal" in tab.lists.editor.problems.verdict_words.text()
    press_primary(running, tab)
    event = running.desk.current_event
    assert event is not None
    assert first in event.book.decks
    assert counters(running) == ["2 decks missing"]
    assert tab.lists.player != first
    assert tab.lists.editor.text.toPlainText() == ""
    event.undo()
    running.settle()
    assert event.book.decks == {}
    assert counters(running) == ["3 decks missing"]
    event.redo()
    running.settle()
    assert running.table.store.load(event.id).decks[first].text.startswith("4 Counterspell")


def test_a_list_that_is_not_legal_shows_every_problem_and_asks(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    paste(running, tab, ILLEGAL)
    shown = [problem.text for problem in tab.lists.editor.problems.problems]
    assert any("Counterspel" in text for text in shown)
    assert any("Black Lotus is banned" in text for text in shown)
    assert tab.lists.editor.text.marked(2)
    press_primary(running, tab)
    event = running.desk.current_event
    assert event is not None
    assert event.book.decks == {}
    assert tab.said.answer_buttons[0].text() == "Register it as it is"
    player = tab.lists.player
    running.bot.mouseClick(tab.said.answer_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    assert player in event.book.decks
    line = next(line for line in tab.lists.model.records() if line.player == player)
    assert line.state == f"{len(shown)} problems"


def test_the_cards_of_the_event_that_disputes_cannot_rule_on_are_named(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    paste(running, tab, LEGAL)
    press_primary(running, tab)
    assert tab.lists.not_ruled_on.isHidden()
    paste(running, tab, LEGAL.replace("3 Shatter", "3 General Jarkeld"))
    press_primary(running, tab)
    assert tab.lists.not_ruled_on.isVisible()
    assert tab.lists.not_ruled_on.text() == "The dispute desk cannot rule on General Jarkeld."


def test_a_misspelt_name_is_put_right_with_one_press(running: RunningDesk) -> None:
    tab = decks_of(running)
    paste(running, tab, "4 Counterspel\n")
    problems = tab.lists.editor.problems
    (row,) = [row for row, problem in enumerate(problems.problems) if "Counterspel" in problem.text]
    problems.view.setCurrentRow(row)
    button = next(button for button in problems.remedy_buttons if button.text() == "Use Counterspell")
    running.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert tab.lists.editor.text.toPlainText() == "4 Counterspell\n"


def test_a_name_being_typed_is_completed_with_enter(running: RunningDesk) -> None:
    tab = decks_of(running)
    text = tab.lists.editor.text
    text.setFocus()
    running.bot.keyClicks(text, "4 counterspe")
    assert text.popup.isVisible()
    running.bot.keyClick(text.popup, Qt.Key.Key_Return)
    assert text.toPlainText() == "4 Counterspell"


def test_what_was_typed_for_a_player_is_there_when_one_comes_back(running: RunningDesk) -> None:
    tab = decks_of(running)
    paste(running, tab, "4 Counterspell\n")
    tab.lists.view.choose(1)
    assert tab.lists.editor.text.toPlainText() == ""
    assert tab.lists.model.record(0).state == "not registered"
    tab.lists.view.choose(0)
    assert tab.lists.editor.text.toPlainText() == "4 Counterspell\n"


def test_files_named_after_their_players_are_registered_at_once(running: RunningDesk, tmp_path: Path) -> None:
    tab = decks_of(running)
    folder = tmp_path / "lists"
    folder.mkdir()
    for name in ("Player 0000.txt", "player_0002.dec", "somebody.txt"):
        (folder / name).write_text(LEGAL, encoding="utf-8")
    drop(tab, sorted(folder.iterdir()))
    running.settle()
    event = running.desk.current_event
    assert event is not None
    assert {event.book.name_of(player) for player in event.book.decks} == {"Player 0000", "Player 0002"}
    assert "somebody.txt" in tab.said.words


def test_a_file_dropped_alone_is_shown_for_the_player_in_its_name(
    running: RunningDesk, tmp_path: Path
) -> None:
    tab = decks_of(running)
    path = tmp_path / "Player 0001.txt"
    path.write_text(LEGAL, encoding="utf-8")
    drop(tab, [path])
    running.settle()
    event = running.desk.current_event
    assert event is not None
    assert tab.lists.player is not None
    assert event.book.name_of(tab.lists.player) == "Player 0001"
    assert tab.lists.editor.text.toPlainText() == LEGAL


def test_a_file_that_is_no_list_is_refused_in_words(running: RunningDesk, tmp_path: Path) -> None:
    tab = decks_of(running)
    path = tmp_path / "picture.dat"
    path.write_bytes(bytes(range(256)) * 8)
    drop(tab, [path])
    running.settle()
    assert "picture.dat" in tab.said.words


def test_the_counter_is_a_door_to_those_who_lack_a_list(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    running.desk.show_tab("set-up")
    assert running.room.event_page is not None
    (counter,) = running.room.event_page.header.counter_buttons
    running.bot.mouseClick(counter, Qt.MouseButton.LeftButton)
    running.settle()
    assert running.room.event_page.tab is tab
    assert tab.lists.wanted.currentText() == "Without a list"
    assert [line.state for line in tab.lists.model.records()] == ["no list"] * 3


def test_after_the_deadline_a_judge_gives_the_reason(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    running.bot.mouseClick(tab.terms.begin_button, Qt.MouseButton.LeftButton)
    running.settle()
    tab.terms.deadline.setDateTime(tab.terms.deadline.dateTime().addSecs(-3600))
    tab.terms.deadline.editingFinished.emit()
    running.settle()
    assert tab.lists.editor.reason.isVisible()
    player = tab.lists.player
    assert player == PlayerId(1)
    paste(running, tab, LEGAL)
    press_primary(running, tab)
    assert "give the reason" in tab.said.words
    running.bot.keyClicks(tab.lists.editor.reason, "printer broke down")
    press_primary(running, tab)
    event = running.desk.current_event
    assert event is not None
    assert event.book.decks[player].reason == "printer broke down"
    assert "printer broke down" in running.table.store.journal(event.id)[-1].summary


def drop(tab: DecksTab, paths: list[Path]) -> None:
    """Drop files on the page as a file browser does."""
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    none = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, dragged, Qt.MouseButton.LeftButton, none)
    tab.dropEvent(event)


def test_a_text_of_ten_thousand_lines_is_judged_whole_and_shown_in_part(running: RunningDesk) -> None:
    tab = decks_of(running)
    tab.lists.editor.text.setPlainText("\n".join(f"4 nothing known {number}" for number in range(10_000)))
    judge(running, tab)
    problems = tab.lists.editor.problems
    assert len(problems.problems) == 10_000
    assert problems.view.item(problems.view.count() - 1).text() == "… and 9,800 more."


def test_a_list_of_a_format_that_nobody_knows_is_taken_in_once_confirmed(running: RunningDesk) -> None:
    tab = decks_of(running)
    event = running.desk.current_event
    assert event is not None
    event.perform(lambda book: change_event(book, replace(book.event, format="my-own")), said=tab.said)
    running.settle()
    paste(running, tab, LEGAL)
    assert "Nothing is known of the format “my-own”" in tab.lists.editor.problems.verdict_words.text()
    press_primary(running, tab)
    player = tab.lists.player
    running.bot.mouseClick(tab.said.answer_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    assert player in event.book.decks


def test_a_pool_is_marked_and_the_deck_list_follows(running: RunningDesk) -> None:
    tab = decks_of(running)
    event = running.desk.current_event
    assert event is not None
    event.perform(lambda book: change_event(book, replace(book.event, format="booster-draft")), said=tab.said)
    running.settle()
    editor = tab.lists.editor
    editor.parts.setCurrentIndex(1)
    editor.pool.setPlainText("2 Grizzly Bears\n1 Wild Dogs\n1 Shock\n")
    judge(running, tab)
    editor.marks.view.choose(editor.marks.model.row_of("Grizzly Bears"))
    running.bot.keyClick(editor.marks.view, Qt.Key.Key_Space)
    editor.marks.lands["Forest"].setValue(38)
    judge(running, tab)
    assert editor.text.toPlainText().splitlines() == [
        *("Deck", "2 Grizzly Bears", "38 Forest", "", "Sideboard", "1 Wild Dogs", "1 Shock"),
    ]
    assert "Legal" in editor.problems.verdict_words.text()
    player = tab.lists.player
    press_primary(running, tab)
    assert player is not None
    assert event.book.decks[player].pool.startswith("2 Grizzly Bears")
    editor.text.setPlainText("40 Shock\n")
    judge(running, tab)
    tab.lists.choose(player)
    running.settle()
    assert editor.marks.model.record(editor.marks.model.row_of("Grizzly Bears")).played == 2


def test_a_photograph_stands_beside_the_field(running: RunningDesk, tmp_path: Path) -> None:
    tab = decks_of(running)
    picture = QImage(400, 600, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    assert picture.save(str(tmp_path / "form.png"))
    drop(tab, [tmp_path / "form.png"])
    photograph = tab.lists.editor.photograph
    assert photograph.isVisible()
    before = photograph._label.width()
    photograph.zoom(2)
    assert photograph._label.width() > before
    (tmp_path / "broken.png").write_text("no picture", encoding="utf-8")
    drop(tab, [tmp_path / "broken.png"])
    assert "broken.png is no picture" in tab.said.words


def test_ctrl_and_enter_in_the_field_register_the_list(running: RunningDesk) -> None:
    tab = decks_of(running)
    press_primary(running, tab)
    paste(running, tab, LEGAL)
    player = tab.lists.player
    event = running.desk.current_event
    assert event is not None
    running.bot.keyClick(tab.lists.editor.text, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    running.bot.waitUntil(lambda: player in event.book.decks, timeout=5000)
    running.settle()
    assert len(tab.lists.view.chosen_records()) == 1


def test_a_long_name_leaves_the_list_of_players_and_the_fields_their_room(running: RunningDesk) -> None:
    tab = decks_of(running)
    wide = tab.lists.view.width(), tab.lists.editor.name.width()
    event = running.desk.current_event
    assert event is not None
    book = event.book
    named = replace(book.players[PlayerId(1)], name="Maria da Conceição " * 7)
    tab.lists.editor.fill(book.with_players({**book.players, named.id: named}), named.name, None, None)
    running.settle()
    assert tab.lists.view.width() == wide[0]
    assert tab.lists.editor.name.width() >= wide[1] // 2
    _, drawn = tab.lists.editor.who.drawn()
    assert drawn.endswith("…")
