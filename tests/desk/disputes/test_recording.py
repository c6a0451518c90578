"""A dispute recorded by hand from an empty desk: typed, clicked, dragged, taken back, and still there after a crash."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QStyleOptionViewItem, QWidget

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import CHOICE, DisputeDesk
from tests.desk.watch import NOON
from tests.engine.cases.taking_in.replays import game
from tournament_app.desk.disputes.disputes_page import BEGIN
from tournament_app.desk.disputes.step_view import StepView
from tournament_app.services.register_deck import HandedIn, register_deck

Key, Control, Alt = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


class Recorded(DisputeDesk):
    """The desk worked by somebody who has never seen the text of a case."""

    def lay(self, *lines: str) -> None:
        """Lay cards out."""
        for line in lines:
            self._say(Key.Key_F2, line)

    def tell(self, *lines: str) -> None:
        """Say what happened."""
        for line in lines:
            self._say(Key.Key_F3, line)

    def _say(self, key: Key, line: str) -> None:
        self.press(key)
        QTest.keyClicks(QApplication.focusWidget(), line)
        self.settle()
        self.press(Key.Key_Return)

    @property
    def words(self) -> str:
        return self.page.case.words

    def middle(self, ref: str) -> QPoint:
        """Where a card lies."""
        return self.page.state.table.plate_of(ref).rect.center()

    def drag(self, ref: str, where: QPoint) -> None:
        """A card is dragged somewhere and let go."""
        ground: QWidget = self.page.state.table.viewport()
        left = Qt.MouseButton.LeftButton
        QTest.mousePress(ground, left, Qt.KeyboardModifier.NoModifier, self.middle(ref))
        for step in (QPoint(8, 8), QPoint(30, 30)):
            QTest.mouseMove(ground, self.middle(ref) + step)
        QTest.mouseMove(ground, where)
        QTest.mouseRelease(ground, left, Qt.KeyboardModifier.NoModifier, where)
        self.settle()


@pytest.fixture
def desk(running: RunningDesk) -> Recorded:
    return Recorded(running)


def lunch(desk: Recorded) -> None:
    desk.lay("mogg fanatic", "2 mountain t", "bob: grizzly bears", "bob's turn")
    desk.tell("bob attacks bears; ann blocks fanatic; damage", "ann sac fanatic > bears; resolve; resolve")


def test_a_dispute_from_an_empty_desk_without_the_text(desk: Recorded) -> None:
    lunch(desk)
    assert desk.verdict == "Legal: All 9 entries of the log are legal."
    assert "Bob: 20 life" in desk.position
    assert desk.page.case.isHidden()
    assert {plate.first.ref for plate in desk.page.state.table.plates} == {
        "grizzly-bears", "mountain-1", "mogg-fanatic",
    }  # fmt: skip


def test_every_cell_of_a_step_begins_at_the_top_of_its_row(desk: Recorded) -> None:
    lunch(desk)
    view = desk.page.findChild(StepView)
    for at in range(view.model().columnCount()):
        index, option = view.model().index(1, at), QStyleOptionViewItem()
        view.itemDelegateForIndex(index).initStyleOption(option, index)
        assert option.displayAlignment & Qt.AlignmentFlag.AlignTop


def test_nothing_recorded_is_not_yet_ruled(desk: Recorded) -> None:
    desk.lay("mogg fanatic")
    assert desk.verdict.startswith("Not yet ruled")


def test_a_word_for_two_cards_is_asked_and_one_click_answers(desk: Recorded) -> None:
    desk.lay("furnace")
    laying = desk.page.laying
    assert "'furnace' could be" in laying.reading.text()
    button = next(b for b in laying.answers.buttons if b.text() == "Furnace of Rath")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    desk.settle()
    assert "Furnace of Rath" in desk.words


def test_what_a_word_could_mean_is_asked_beside_no_more_buttons_than_leave_room_for_it(
    desk: Recorded,
) -> None:
    desk.page.window().resize(1366, 768)
    desk.settle()
    desk.lay("bolt in hand")
    laying = desk.page.laying
    assert laying.reading.text().startswith("'bolt' could be Lightning Bolt, ")
    assert laying.answers.buttons[0].text() == "Lightning Bolt"
    assert laying.reading.width() > laying.width() // 4
    assert laying.reading.drawn()[1] == laying.reading.text()


def test_a_name_is_completed_behind_a_comma_too(desk: Recorded) -> None:
    desk.lay("players Marco, Lena")
    laying = desk.page.laying
    laying.line.setFocus()
    for typed, whole in (
        ("2 forest t, grizzly b", "2 forest t, Grizzly Bears"),
        ("hand: shock, lightning bo", "hand: shock, Lightning Bolt"),
        ("karn, sil", "Karn, Silver Golem"),
    ):
        laying.line.setText(typed)
        (first, *_) = laying.completions()
        laying.offered.offer([first])
        laying.offered.itemClicked.emit(laying.offered.item(0))
        assert laying.line.text() == whole


def test_an_empty_desk_says_at_once_how_to_begin(running: RunningDesk) -> None:
    running.desk.show_place("cards")
    running.settle()
    desk = Recorded(running)
    assert desk.page.ruling.banner.about.text() == BEGIN


def test_a_name_typed_without_an_ending_is_saved_as_a_case(desk: Recorded, tmp_path: Path) -> None:
    desk.lay("2 forest")
    desk.page.intake.save()
    (dialog,) = desk.page.findChildren(QFileDialog)
    dialog.setDirectory(str(tmp_path))
    dialog.selectFile("the bears")
    dialog.accept()
    desk.settle()
    assert [path.name for path in tmp_path.glob("the bears*")] == ["the bears.case.yaml"]


def test_what_is_legal_now_is_offered_and_taken(desk: Recorded) -> None:
    desk.lay("hand lightning bolt", "in play mountain")
    desk.press(Key.Key_F3)
    QTest.keyClicks(desk.page.telling.line, "bolt")
    desk.settle()
    offered = desk.page.telling.offered
    assert [offered.item(row).text() for row in range(offered.count())] == ["Ann plays Lightning Bolt"]
    desk.press(Key.Key_Down)
    desk.press(Key.Key_Return)
    assert "play: {by: Ann, card: lightning-bolt}" in desk.words
    assert desk.verdict.startswith("Undecided: Ann must choose")
    desk.tell("bob")
    assert "pick: [Bob]" in desk.words or "pick: Bob" in desk.words
    desk.tell("resolve")
    assert "Bob: 17 life" in desk.position


def test_the_mouse_taps_moves_attaches_and_takes_off(desk: Recorded) -> None:
    desk.lay(
        "grizzly bears",
        "mountain",
        "hand giant growth",
        "bob: hill giant",
        "pacifism > giant",
    )
    table = desk.page.state.table
    QTest.mouseDClick(
        table.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, desk.middle("mountain")
    )
    desk.settle()
    assert "{card: Mountain, tapped: true}" in desk.words
    desk.drag("pacifism", desk.middle("grizzly-bears"))
    assert "attached to: grizzly-bears" in desk.words
    graveyard = next(a for a in table._plan.areas if (a.player, a.zone) == ("Ann", "graveyard"))
    desk.drag("giant-growth", graveyard.rect.center())
    assert "graveyard:\n      - {card: Giant Growth, id: giant-growth}" in desk.words
    table.choose("pacifism")
    table.setFocus()
    desk.press(Key.Key_Delete)
    assert "Pacifism" not in desk.words


def test_the_keyboard_alone_goes_over_the_table(desk: Recorded) -> None:
    desk.lay("grizzly bears", "mountain", "bob: hill giant")
    desk.press(Key.Key_F4)
    table = desk.page.state.table
    table.choose("grizzly-bears")
    desk.press(Key.Key_Down)
    assert table.current == "mountain"
    desk.press(Key.Key_Space)
    assert "{card: Mountain, tapped: true}" in desk.words
    desk.press(Key.Key_Up)
    desk.press(Key.Key_Plus)
    assert '{card: Grizzly Bears, counters: {"+1/+1": 1}}' in desk.words
    desk.press(Key.Key_Return)
    menu = desk.page.record.deeds.menu
    assert "&Tapped" in [action.text() for action in menu.actions()]
    menu.close()


def test_everything_is_undone_and_done_again(desk: Recorded) -> None:
    lunch(desk)
    texts = [desk.words]
    while desk.words.strip() and len(texts) < 30:
        desk.press(Key.Key_Z, Control)
        texts.append(desk.words)
    assert texts[-1] == ""
    for expected in reversed(texts[:-1]):
        desk.press(Key.Key_Y, Control)
        assert desk.words == expected
    assert desk.verdict == "Legal: All 9 entries of the log are legal."


def test_an_entry_is_said_otherwise_moved_and_taken_out(desk: Recorded) -> None:
    desk.lay("hand lightning bolt", "hand shock", "in play 2 mountain")
    desk.tell("ann plays bolt > bob", "resolve", "ann plays shock > bob", "resolve")
    assert "Bob: 15 life" in desk.position
    steps = desk.page.ruling.steps
    steps.setFocus()
    row = next(at for at, step in enumerate(steps.steps.records()) if step.entry == 3)
    steps.choose(row)
    desk.settle()
    desk.press(Key.Key_R, Control)
    QTest.keyClicks(QApplication.focusWidget(), "ann plays shock > ann")
    desk.press(Key.Key_Return)
    assert "targets: [Ann]" in desk.words
    assert "Ann: 18 life" in desk.position
    steps.setFocus()
    steps.choose(next(at for at, step in enumerate(steps.steps.records()) if step.entry == 3))
    desk.press(Key.Key_Delete, Control)
    assert "shock" not in desk.words.partition("log:")[2]


def test_the_text_and_the_table_are_one(desk: Recorded) -> None:
    desk.paste("# asked twice\n" + CHOICE)
    desk.lay("bob life 3")
    assert desk.words.startswith("# asked twice\n")
    assert "life: 3" in desk.words
    assert "Bob: 3 life" in desk.position
    desk.page.case.text.replace_in_line(8, "life: 3", "life: 4")
    desk.press(Key.Key_Return, Control)
    assert "Bob: 4 life" in desk.position or "life: 4" not in desk.words


def test_what_cannot_be_is_said_under_the_line_and_nothing_is_done(desk: Recorded) -> None:
    desk.lay("mogg fanatic")
    before = desk.words
    desk.lay("grizzlybearz")
    assert desk.page.laying.reading.text().endswith("did you mean 'Grizzly Bears'?")
    desk.page.laying.line.clear()
    desk.lay("rules 1066")
    assert desk.page.laying.reading.text().endswith("2007-02-01.")
    desk.page.laying.line.clear()
    desk.lay("pacifism")
    assert "must be attached to something: `pacifism > bears`" in desk.page.laying.reading.text()
    assert desk.words == before


def test_what_is_recorded_is_on_disk_at_once(desk: Recorded, tmp_path: Path) -> None:
    lunch(desk)
    desk.running.bot.waitUntil(lambda: on_disk(tmp_path) == [desk.words], timeout=5000)


def on_disk(folder: Path) -> list[str]:
    return [path.read_text() for path in (folder / "unfinished").glob("*.case.yaml")]


def test_a_replay_is_looked_through_and_a_case_made_of_a_moment(desk: Recorded, tmp_path: Path) -> None:
    file = tmp_path / "m.cor"
    file.write_bytes(game())
    desk.page.intake.open_path(file)
    desk.settle()
    bar = desk.page.intake.replay
    assert bar.isVisible()
    assert "Bob: 17 life" in desk.position
    bar.slider.setValue(5)
    desk.settle()
    assert "Bob: 20 life" in desk.position
    bar.make.click()
    assert bar.isHidden()
    assert desk.page.case.named.text() == "m.cor \N{EN DASH} not kept yet"
    assert "source: " in desk.words
    desk.lay("ann life 3")
    assert "Ann: 3 life" in desk.position


def test_the_last_acts_of_a_replay_are_drafted_by_a_button(desk: Recorded, tmp_path: Path) -> None:
    (tmp_path / "match.cor").write_bytes(game())
    desk.page.intake.open_path(tmp_path / "match.cor")
    desk.settle()
    bar = desk.page.intake.replay
    bar.slider.setValue(0)
    QTest.mouseClick(bar.draft, Qt.MouseButton.LeftButton)
    desk.settle()
    assert "Nobody played a card" in desk.page.said.words
    bar.slider.setValue(bar.slider.maximum())
    QTest.mouseClick(bar.draft, Qt.MouseButton.LeftButton)
    desk.settle()
    assert bar.isHidden()
    assert desk.verdict == "Legal: All 4 entries of the log are legal."
    assert "play: {by: Ann, card: Mogg Fanatic, pay: free}" in desk.words


def test_a_broken_replay_is_said_so(desk: Recorded, tmp_path: Path) -> None:
    file = tmp_path / "m.cor"
    file.write_bytes(b"nothing of the kind")
    desk.page.intake.open_path(file)
    desk.settle()
    assert "damaged" in desk.page.said.words or "no replay" in desk.page.said.words


def test_a_question_is_answered_under_the_line_and_nothing_is_recorded(desk: Recorded) -> None:
    desk.lay("hand lightning bolt", "in play mountain", "bob: black knight")
    before = desk.words
    desk.tell("may ann play bolt > knight?")
    assert desk.page.telling.reading.text().startswith("✓ Yes: Ann plays Lightning Bolt (")
    desk.tell("may bob attack knight?")
    assert desk.page.telling.reading.text().startswith("No: ")
    assert "CR " in desk.page.telling.reading.text()
    assert desk.words == before


def test_the_cards_of_the_players_decks_are_meant_first(running: RunningDesk) -> None:
    book = running.event(players=2)
    player = next(iter(book.enrollments))
    handed_in = HandedIn(player, "4 Balduvian Bears\n56 Forest")
    running.table.perform(book.event.id, lambda b: register_deck(b, handed_in, NOON, confirmed=True))
    running.open(running.table.book(book.event.id))
    desk = Recorded(running)
    desk.settle()
    names = [running.table.book(book.event.id).name_of(p) for p in book.enrollments]
    desk.lay(f"players {', '.join(names)}", "bears")
    assert "Balduvian Bears" in desk.words


def test_what_if_is_a_game_beside_the_first_and_both_are_kept(desk: Recorded) -> None:
    desk.lay("hand lightning bolt", "in play mountain", "bob: mogg fanatic")
    desk.tell("ann plays bolt > bob; resolve")
    assert "Bob: 17 life" in desk.position
    first = desk.words
    steps = desk.page.ruling.steps
    steps.setFocus()
    steps.choose(next(at for at, step in enumerate(steps.steps.records()) if step.entry == 1))
    desk.press(Key.Key_I, Control)
    branch = desk.page.record.branch
    assert branch.isVisible()
    desk.tell("ann plays bolt > fanatic; resolve")
    assert "Bob is at 20 life, not 17" in branch.said.text()
    assert "Mogg Fanatic is in the graveyard, not in play" in branch.said.text()
    second = desk.words
    branch.both[0].click()
    desk.settle()
    assert desk.words == first
    branch.both[1].click()
    desk.settle()
    assert desk.words == second
    branch.leave.click()
    assert branch.isHidden()
    assert desk.words == second


def test_a_question_without_a_position_opens_our_page_and_its_example_is_played(desk: Recorded) -> None:
    desk.tell("how does echo work?")
    assert "Echo" in desk.why
    assert "502.19" in desk.why
    desk.press(Key.Key_E, Control | Qt.KeyboardModifier.ShiftModifier)
    assert desk.page.case.named.text().startswith("Example: echo")
    assert desk.verdict.startswith("Legal")
    desk.page.state.table.choose("pouncing-jaguar")
    desk.settle()
    assert "Pouncing Jaguar" in desk.why


def test_what_was_recorded_is_there_again_in_the_next_window(running: RunningDesk) -> None:
    left = running.desk.equipment.disputes.notebook()
    left.keep(CHOICE)
    del left
    desk = Recorded(running)
    desk.settle()
    assert desk.words == CHOICE
    assert desk.verdict.startswith("Undecided")


def test_a_damaged_record_of_the_last_window_is_said_and_the_desk_opens(
    running: RunningDesk, tmp_path: Path
) -> None:
    (tmp_path / "unfinished").mkdir()
    (tmp_path / "unfinished" / "broken.case.yaml").write_bytes(b"title: \xff\xfe")
    desk = Recorded(running)
    desk.settle()
    assert desk.words == ""
    desk.lay("mogg fanatic")
    assert "Mogg Fanatic" in desk.words


def test_the_hints_of_both_lines_are_given_with_the_names_of_those_who_play(desk: Recorded) -> None:
    desk.lay("players Cid, Dee")
    for line in (desk.page.laying, desk.page.telling):
        line.line.setText("x")
        line.line.clear()
        hint = line.reading.text()
        assert "dee" in hint
        assert "bob" not in hint
    assert desk.page.telling.line.placeholderText() == "What happened: dee attacks bears"
    assert desk.page.laying.line.placeholderText().startswith("Cid, in play")
