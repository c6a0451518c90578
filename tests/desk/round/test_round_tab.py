from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDrag, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import WorkedTab, shown
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.round.entry_line import Settling
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.round.table_lines import (
    EXTENSION,
    FIRST,
    RESULT,
    SECOND,
    TABLE,
    lines_of,
)
from tournament_app.desk.round.table_view import NAME
from tournament_app.desk.settings.round_backups import SECOND_FOLDER
from tournament_app.domain.book import Act, Change
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus
from tournament_app.domain.standings import points_before
from tournament_app.services.record_result import SlipEntry, record_result


class Round(WorkedTab):
    """The Round tab of an event on screen, worked as a person does."""

    def __init__(self, running: RunningDesk, players: int) -> None:
        self.running = running
        self.event = running.open(running.event("Winter Open", players))
        self.tab = shown(running, "round", RoundTab)

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        widget = QApplication.focusWidget() or self.running.shell.window.focusWidget() or self.tab
        self.running.bot.keyClick(widget, key, modifier)
        self.running.settle()

    def begin(self) -> "Round":
        """Pair and publish."""
        self.press_primary()
        self.press_primary()
        return self

    def finish(self) -> None:
        for pairing in self.pairings:
            if pairing.outstanding:
                self.type(f"{pairing.table} 2 0")

    @property
    def number(self) -> RoundNumber:
        return max(self.event.book.rounds)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        return self.event.book.round_pairings(self.number)

    def cell(self, row: int, column: int) -> str:
        return str(self.tab.model.index(row, column).data())

    def answer(self, starts: str) -> None:
        button = next(b for b in self.tab.said.answer_buttons if b.text().startswith(starts))
        self.running.bot.mouseClick(button, Qt.MouseButton.LeftButton)
        self.running.settle()


@pytest.fixture
def eight(running: RunningDesk) -> Round:
    return Round(running, 8)


def test_the_primary_button_leads_through_the_round(eight: Round) -> None:
    assert eight.tab.primary.text() == "Pair round 1"
    eight.press_primary()
    assert eight.tab.primary.text() == "Publish round 1"
    assert not eight.tab.entry.line.isEnabled()
    assert eight.cell(0, RESULT) == ""
    eight.press_primary()
    assert eight.cell(0, RESULT) == "out"
    assert eight.tab.primary.text() == "Pair round 2"
    assert "Tables 1, 2, 3 and 4 have no result." in eight.tab.primary.toolTip()
    eight.type("3 2 1")
    eight.press_primary()
    assert eight.number == 1
    assert eight.tab.chrome.only_out.isChecked()
    eight.tab.chrome.only_out.setChecked(False)
    eight.finish()
    eight.press_primary()
    assert eight.number == 2


def test_without_players_it_says_so_and_leads_to_them(running: RunningDesk) -> None:
    empty = Round(running, 0)
    assert empty.tab.primary.text() == "Pair round 1"
    assert "Enrol them first" in empty.tab.primary.toolTip()


def test_after_the_last_planned_round_the_event_is_closed(eight: Round) -> None:
    from tournament_app.services.create_event import change_event

    stages = (replace(eight.event.book.event.stages[0], rounds=1),)
    eight.event.perform(
        lambda book: change_event(book, replace(book.event, stages=stages)), said=eight.tab.said
    )
    eight.running.settle()
    eight.begin().finish()
    assert eight.tab.primary.text() == "Close the event"
    eight.press_primary()
    assert eight.event.book.event.status is EventStatus.CLOSED
    assert eight.tab.primary.text() == "Print the event report"
    assert "closed" in eight.tab.entry.reading.text()


def test_an_event_of_no_set_rounds_says_when_those_recommended_are_played(eight: Round) -> None:
    said = "The 3 rounds recommended for 8 players are played: close the event, add a cut, or play on."
    for number in (1, 2, 3):
        eight.begin()
        if number == 3:
            assert "have no result" in eight.tab.primary.toolTip()
        eight.finish()
        assert (said in eight.tab.primary.toolTip()) is (number == 3)
    assert eight.tab.primary.text() == "Pair round 4"
    eight.press_primary()
    assert said not in eight.tab.primary.toolTip()


def test_a_draft_can_be_drawn_again_and_thrown_away(eight: Round) -> None:
    eight.press_primary()
    assert eight.event.book.rounds[RoundNumber(1)].status is RoundStatus.DRAFT
    eight.tab.chrome.again.emit()
    eight.running.settle()
    assert "Paired round 1 again" in eight.running.room.messages.words
    eight.tab.chrome.discard.emit()
    eight.running.settle()
    assert not eight.event.book.rounds
    assert eight.tab.model.rowCount() == 0


def test_the_line_is_read_back_while_it_is_typed(eight: Round) -> None:
    eight.begin()
    match = eight.at(2)
    first, second = eight.name(match.player1), eight.name(match.player2)
    eight.type("2", enter=False)
    assert eight.tab.entry.reading.text() == f"Table 2: {first} against {second}"
    eight.type(" 2 1 d2", enter=False)
    assert eight.tab.entry.reading.text() == f"Table 2: {first} 2 - 1 {second}; {second} drops"
    eight.key(Qt.Key.Key_Escape)
    assert eight.tab.entry.line.text() == ""


def test_a_result_is_on_disk_and_its_row_marked_and_kept_in_place(eight: Round) -> None:
    eight.begin()
    number = eight.at(2).number
    eight.type("2 2 1")
    eight.running.table.forget(eight.event.id)
    stored = eight.running.table.book(eight.event.id)
    assert stored.pairings[RoundNumber(1)][number].result == MatchResult(2, 1)
    assert eight.cell(1, RESULT) == "2-1"
    assert number in eight.tab.model.strong
    eight.type("1 0 2")
    assert [eight.cell(row, TABLE) for row in range(4)] == ["1", "3", "4", "2"]
    assert eight.tab.model.strong == {eight.at(1).number}


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1 id", MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)),
        ("1 c1", MatchResult(0, 2, 0, ResultKind.CONCESSION)),
        ("1 n2", MatchResult(2, 0, 0, ResultKind.NO_SHOW)),
        ("1 bl", MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)),
        ("1 1 1 1", MatchResult(1, 1, 1)),
    ],
)
def test_every_manner_of_result_is_entered(eight: Round, typed: str, expected: MatchResult) -> None:
    eight.begin()
    eight.type(typed)
    assert eight.at(1).result == expected


def test_a_player_drops_on_the_slip_and_late_players_start_behind(eight: Round) -> None:
    eight.begin()
    eight.type("1 0 2 d1")
    dropped = eight.event.book.enrollments[eight.at(1).player1]
    assert dropped.drop is not None
    eight.type("2 late1 3")
    assert eight.at(2).start_score == (0, 1)


def test_a_scanned_slip_waits_for_its_games(eight: Round) -> None:
    eight.begin()
    eight.type(f"E{eight.event.id}R1T3")
    assert eight.at(3).result is None
    eight.type("2 0")
    assert eight.at(3).result == MatchResult(2, 0)


def test_a_name_stands_for_its_table(eight: Round) -> None:
    eight.begin()
    match = eight.at(4)
    eight.type(f"{eight.name(match.player2)} 1 2")
    assert eight.at(4).result == MatchResult(1, 2)


@pytest.mark.parametrize(("key", "expected"), [("+", MatchResult(0, 2)), ("-", MatchResult(2, 1))])
def test_a_differing_result_shows_both_and_one_key_settles_it(
    eight: Round, key: str, expected: MatchResult
) -> None:
    eight.begin()
    eight.type("2 2 1")
    eight.type("2 0 2")
    assert eight.at(2).result == MatchResult(2, 1)
    assert "already has" in eight.tab.entry.reading.text()
    assert "Now entered" in eight.tab.entry.reading.text()
    assert eight.tab.said.words == ""
    eight.type(key, enter=False)
    eight.running.settle()
    assert eight.at(2).result == expected
    assert eight.tab.said.words == ""
    assert eight.tab.entry.line.text() == ""


def asked(eight: Round) -> str:
    """The question about a differing result, and the ways out of it."""
    entry = eight.tab.entry
    words = [entry.reading.text(), *(button.text() for button in entry.answers.buttons)]
    return " ".join(words) if entry.answers.buttons else ""


def differing(eight: Round) -> None:
    """Table 2 won by its first player, then entered as won by the other."""
    eight.type("2 2 1")
    eight.type("2 0 2")
    assert "takes 0-2" in asked(eight)


def test_escape_leaves_a_differing_result_as_it_is(eight: Round) -> None:
    eight.begin()
    differing(eight)
    eight.key(Qt.Key.Key_Escape)
    assert asked(eight) == ""
    assert "already has" not in eight.tab.entry.reading.text()
    eight.type("+", enter=False)
    assert eight.at(2).result == MatchResult(2, 1)


def test_a_score_with_a_dash_is_typed_whole_after_a_differing_result(eight: Round) -> None:
    eight.begin()
    differing(eight)
    eight.type("3 2-1", enter=False)
    assert asked(eight) == ""
    assert eight.tab.entry.line.text() == "3 2-1"


def test_a_question_about_a_result_comes_back_after_the_next_slips_until_it_is_answered(eight: Round) -> None:
    eight.begin()
    differing(eight)
    eight.type("3 2-1")
    assert eight.at(3).result == MatchResult(2, 1)
    done, question = eight.tab.entry.reading.text().splitlines()
    assert done.startswith("✓ Table 3:")
    assert question.startswith("Table 2 already has ")
    assert eight.tab.entry.reading.property("mood") == "asked", "a question is no fault"
    assert "takes 0-2" in asked(eight)
    eight.type("3 1 2")
    assert "takes 1-2" in asked(eight)
    eight.type("4", enter=False)
    assert asked(eight) == ""
    eight.key(Qt.Key.Key_Escape)
    assert "takes 1-2" in asked(eight), "Esc clears what is typed, and the question is there again"
    eight.key(Qt.Key.Key_Escape)
    assert "takes 0-2" in asked(eight)
    eight.type("+", enter=False)
    eight.running.settle()
    assert asked(eight) == ""
    assert (eight.at(2).result, eight.at(3).result) == (MatchResult(0, 2), MatchResult(2, 1))


def test_a_slip_typed_again_as_it_is_recorded_answers_the_question_about_it(eight: Round) -> None:
    eight.begin()
    differing(eight)
    eight.type("2 2 1")
    assert asked(eight) == ""
    assert eight.at(2).result == MatchResult(2, 1)


def test_a_differing_result_of_one_round_is_not_asked_about_in_another(eight: Round) -> None:
    eight.begin()
    eight.finish()
    eight.type("2 1 2")
    assert "takes 1-2" in asked(eight)
    eight.begin()
    assert asked(eight) == ""
    eight.type("+", enter=False)
    eight.running.settle()
    first = eight.event.book.round_pairings(RoundNumber(1))
    assert [pairing.result for pairing in first] == [MatchResult(2, 0)] * 4


def test_what_is_typed_when_the_round_changes_is_read_for_the_new_round(eight: Round) -> None:
    eight.begin()
    eight.finish()
    eight.type("2 1 2")
    eight.type("3 2 1", enter=False)
    eight.begin()
    pairing = eight.at(3)
    assert pairing.round == RoundNumber(2)
    assert eight.tab.entry.line.text() == "3 2 1"
    for player in pairing.players:
        assert eight.event.book.name_of(player) in eight.tab.entry.reading.text()


def test_an_impossible_result_is_refused_and_the_line_comes_back(eight: Round) -> None:
    eight.begin()
    eight.type("2 3 2")
    assert "3-2 is impossible" in eight.tab.entry.reading.text()
    assert eight.tab.said.words == ""
    assert eight.tab.entry.line.text() == "2 3 2"
    assert eight.at(2).result is None


def test_the_arrow_brings_back_the_last_line_and_undo_is_the_events(eight: Round) -> None:
    eight.begin()
    eight.type("2 2 1")
    eight.key(Qt.Key.Key_Up)
    assert eight.tab.entry.line.text() == "2 2 1"
    eight.key(Qt.Key.Key_Escape)
    eight.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert eight.at(2).result is None
    assert eight.cell(1, RESULT) == "out"


def test_what_is_typed_over_the_list_goes_to_the_entry_line(eight: Round) -> None:
    eight.begin()
    eight.tab.view.setFocus()
    eight.running.bot.keyClick(eight.tab.view, Qt.Key.Key_3)
    assert eight.tab.entry.line.text() == "3"


def test_an_earlier_round_is_corrected_and_later_pairings_are_named(eight: Round) -> None:
    eight.begin().finish()
    eight.begin()
    eight.key(Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert eight.tab.shown == 1
    assert eight.tab.entry.round.text() == "Correct round 1"
    eight.type("1 0 2")
    eight.type("+", enter=False)
    eight.running.settle()
    assert eight.at(1, round_=1).result == MatchResult(0, 2)
    assert "Round 2 would have been paired differently" in eight.tab.said.words
    assert not eight.tab.panel.isVisible()
    assert eight.running.room.messages.words == "Published round 2."
    eight.key(Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    winner = eight.at(1, round_=1).player2
    row = next(
        row for row in range(4) for column in (FIRST, SECOND) if eight.cell(row, column) == eight.name(winner)
    )
    column = FIRST if eight.cell(row, FIRST) == eight.name(winner) else SECOND
    assert eight.cell(row, column + 1) == "3"


def choose(eight: Round, *players: PlayerId) -> None:
    from PySide6.QtCore import QItemSelectionModel

    selection = eight.tab.view.selectionModel()
    selection.clear()
    for player in players:
        row, column = next(
            (row, column)
            for row in range(eight.tab.model.rowCount())
            for column in (FIRST, SECOND)
            if eight.tab.model.record(row).player_in(column) == player
        )
        selection.setCurrentIndex(
            eight.tab.model.index(row, column), QItemSelectionModel.SelectionFlag.Select
        )


def test_two_selected_names_change_places_and_back(eight: Round) -> None:
    eight.begin()
    one, other = eight.at(1).player1, eight.at(2).player1
    choose(eight, one, other)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_F6)
    assert (eight.at(1).player1, eight.at(2).player1) == (other, one)
    eight.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (eight.at(1).player1, eight.at(2).player1) == (one, other)


def test_a_name_dropped_on_a_name_swaps_them(eight: Round) -> None:
    eight.begin()
    one, other = eight.at(1).player1, eight.at(3).player2
    assert other is not None
    place = eight.tab.view.visualRect(eight.tab.model.index(2, SECOND)).center()
    carried = QMimeData()
    carried.setData(NAME, str(one).encode())
    eight.tab.view.dropEvent(
        QDropEvent(
            QPointF(place),
            Qt.DropAction.MoveAction,
            carried,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
    )
    eight.running.settle()
    assert eight.at(1).player1 == other
    assert eight.at(3).player2 == one


def test_a_repeat_opponent_asks_with_verbs(running: RunningDesk) -> None:
    four = Round(running, 4)
    four.begin().finish()
    met = four.at(1)
    four.press_primary()
    now = four.event.book.pairing_of(RoundNumber(2), met.player1)
    assert now is not None
    assert met.player2 is not None
    choose(four, met.player1, met.player2)
    four.tab.view.setFocus()
    four.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert [button.text() for button in four.tab.said.answer_buttons] == [
        "Pair them all the same",
        "Leave it as it is",
    ]
    assert four.event.book.pairing_of(RoundNumber(2), met.player1) == now
    four.answer("Pair them")
    again = four.event.book.pairing_of(RoundNumber(2), met.player1)
    assert again is not None
    assert met.player2 in again.players


def test_a_bye_a_table_moved_a_result_cleared_by_keys(eight: Round) -> None:
    eight.begin()
    lone = eight.at(4).player1
    choose(eight, lone)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_F7)
    bye = eight.event.book.pairing_of(RoundNumber(1), lone)
    assert bye is not None
    assert bye.kind is PairingKind.BYE
    do(eight, "move 1 9")
    assert eight.event.book.pairing_at(RoundNumber(1), TableNumber(9)) is not None
    eight.type("2 2 0")
    do(eight, "clear 2")
    assert eight.at(2).result is None


def do(eight: Round, words: str) -> None:
    """Through the command palette."""
    palette = eight.running.room.palette
    palette.open(words)
    eight.running.bot.keyClick(palette.line, Qt.Key.Key_Return)
    eight.running.settle()


def test_a_table_is_extended_from_the_palette_and_in_its_cell(eight: Round) -> None:
    eight.begin()
    do(eight, "extend 2 5")
    assert eight.at(2).extension_minutes == 5
    row = eight.tab.model.row_of(eight.at(2).number)
    assert eight.cell(row, EXTENSION) == "+5 min"
    eight.tab.model.setData(eight.tab.model.index(row, EXTENSION), "+3")
    eight.running.settle()
    assert eight.at(2).extension_minutes == 8
    eight.tab.model.setData(eight.tab.model.index(row, EXTENSION), "4")
    eight.running.settle()
    assert eight.at(2).extension_minutes == 4


def test_a_judge_drops_the_player_of_a_row(eight: Round) -> None:
    eight.begin()
    player = eight.at(1).player2
    assert player is not None
    choose(eight, player)
    eight.tab.view.setFocus()
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    eight.key(Qt.Key.Key_J, modifiers)
    assert eight.event.book.enrollments[player].drop is not None
    row = eight.tab.model.row_of(eight.at(1).number)
    assert "out" in eight.cell(row, 7)


def test_why_this_pairing_is_answered_beside_the_list(eight: Round) -> None:
    eight.begin()
    choose(eight, eight.at(1).player1)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_F4)
    assert eight.tab.panel.isVisible()
    assert "Round 1 is drawn by lot among all 8 players." in eight.tab.panel.words.text()


def test_a_filter_finds_by_name_and_by_table(eight: Round) -> None:
    eight.begin()
    eight.tab.chrome.search.setText(eight.name(eight.at(3).player1))
    assert [eight.cell(row, TABLE) for row in range(eight.tab.model.rowCount())] == ["3"]


def test_what_another_window_does_is_shown(eight: Round) -> None:
    from tournament_app.bootstrap import open_scorers_table

    eight.begin()
    other = open_scorers_table(eight.running.desk.equipment.database, by="Judge")
    slip = SlipEntry(RoundNumber(1), TableNumber(1), MatchResult(2, 0))
    other.perform(eight.event.id, lambda book: record_result(book, slip))
    eight.running.catch_up()
    assert eight.cell(3, RESULT) == "2-0"
    assert eight.tab.primary.text() == "Pair round 2"


def test_a_whole_round_is_run_from_the_entry_line_alone(eight: Round) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_Return, control)
    eight.running.bot.waitUntil(lambda: len(eight.event.book.rounds) == 1)
    eight.key(Qt.Key.Key_Return, control)
    eight.running.bot.waitUntil(eight.tab.entry.line.isEnabled)
    for words in ("1 2 0", "2 2 1", "3 id", "4 0 2 d1"):
        eight.type(words)
    eight.tab.entry.line.setFocus()
    eight.key(Qt.Key.Key_Return, control)
    eight.running.bot.waitUntil(lambda: eight.number == 2)
    assert len(eight.tab.model.records()) == 4


def test_why_answers_for_the_table_being_typed(eight: Round) -> None:
    eight.begin()
    eight.tab.entry.line.setFocus()
    eight.type("3", enter=False)
    eight.key(Qt.Key.Key_F4)
    assert eight.tab.panel.about.text().startswith("Table 3:")


def test_enter_on_a_row_begins_its_entry(eight: Round) -> None:
    eight.begin()
    eight.tab.view.put_on(eight.at(3).number)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_Return)
    assert eight.tab.entry.line.text() == "3 "
    assert eight.tab.entry.line.hasFocus()


def test_the_palette_says_why_a_step_cannot_be_taken(eight: Round) -> None:
    do(eight, "publish")
    assert eight.running.room.messages.words == "What comes next is: pair round 1."
    do(eight, "pair the next")
    assert eight.event.book.rounds[RoundNumber(1)].status is RoundStatus.DRAFT


def test_a_table_number_is_typed_over_in_the_list(eight: Round) -> None:
    eight.begin()
    number = eight.at(2).number
    eight.tab.view.put_on(number)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_F8)
    editor = eight.tab.view.indexWidget(eight.tab.view.currentIndex())
    assert editor is not None
    eight.running.bot.keyClicks(editor, "17")
    eight.running.bot.keyClick(editor, Qt.Key.Key_Return)
    eight.running.bot.waitUntil(
        lambda: eight.tab.view.current_line() is not None and eight.cell(1, TABLE) != "2"
    )
    assert eight.at(17).number == number


def test_someone_without_a_seat_keeps_the_draft_from_being_published(running: RunningDesk) -> None:
    four = Round(running, 4)
    four.press_primary()
    choose(four, four.at(1).player1)
    four.tab.view.setFocus()
    four.key(Qt.Key.Key_F7)
    four.press_primary()
    assert "has no seat" in four.tab.said.words
    four.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    four.press_primary()
    assert four.event.book.rounds[RoundNumber(1)].status is RoundStatus.PUBLISHED


def test_a_backup_follows_when_a_round_is_published_and_when_it_is_over(eight: Round) -> None:
    folder = eight.running.desk.equipment.backup_folder
    eight.begin()
    assert [path.name.split(" round ")[1] for path in folder.glob("*.sqlite")] == ["1 published.sqlite"]
    eight.finish()
    eight.press_primary()
    assert sorted(path.name.split(" round ")[1] for path in folder.glob("*.sqlite")) == [
        "1 published.sqlite",
        "1.sqlite",
    ]


def test_a_backup_that_fails_says_so_and_holds_nothing_up(eight: Round, tmp_path: Path) -> None:
    in_the_way = tmp_path / "stick"
    in_the_way.write_text("not a folder")
    eight.running.desk.preferences.set(SECOND_FOLDER, str(in_the_way))
    eight.begin()
    assert "stick" in eight.running.room.messages.words
    eight.type("1 2 0")
    assert eight.at(1).result == MatchResult(2, 0)


def test_no_window_flashes_up_beside_the_desk(running: RunningDesk) -> None:
    Round(running, 8).begin().finish()
    assert QApplication.activeWindow() is running.shell.window


def test_a_cut_that_the_event_has_not_is_said_to_be_added_in_set_up(eight: Round) -> None:
    cut = next(found for found in eight.running.room.actions.at_hand() if found.name == "Make the cut")
    assert cut.obstacle().startswith("This event has no cut: add one in Set-up")


def test_what_was_recorded_is_not_said_to_be_unchanged(eight: Round) -> None:
    eight.begin().type("2 late1 11")
    assert eight.tab.panel.isVisible()
    assert eight.tab.panel.title.text() == "To know"
    assert eight.tab.panel.about.text().endswith("loses the match.")
    eight.finish()
    eight.press_primary()
    assert eight.number == 2
    assert not eight.tab.panel.isVisible(), "it is about the round before"


def test_escape_puts_the_panel_away_then_the_search(eight: Round) -> None:
    eight.begin()
    eight.tab.view.put_on(eight.at(1).number)
    eight.tab.view.setFocus()
    eight.key(Qt.Key.Key_F4)
    eight.tab.chrome.search.setText("7")
    eight.tab.chrome.search.setFocus()
    eight.key(Qt.Key.Key_Escape)
    assert not eight.tab.panel.isVisible()
    assert eight.tab.chrome.search.text() == "7"
    eight.tab.chrome.search.setFocus()
    eight.key(Qt.Key.Key_Escape)
    assert eight.tab.chrome.search.text() == ""
    assert eight.tab.entry.line.hasFocus()


def test_among_tables_out_the_one_just_entered_stays_for_a_while(eight: Round) -> None:
    eight.begin()
    eight.tab.chrome.only_out.setChecked(True)
    eight.type("2 2 0")
    assert [eight.cell(row, TABLE) for row in range(eight.tab.model.rowCount())] == ["1", "2", "3", "4"]
    eight.type("4 2 0")
    assert [eight.cell(row, TABLE) for row in range(eight.tab.model.rowCount())] == ["1", "3", "4"]
    eight.tab._let_go()
    assert [eight.cell(row, TABLE) for row in range(eight.tab.model.rowCount())] == ["1", "3"]


def test_rows_changed_one_by_one_are_those_that_reading_anew_would_show(eight: Round) -> None:
    eight.begin()
    one, other = eight.name(eight.at(1).player1), eight.name(eight.at(2).player2)
    leaving = eight.name(eight.at(4).player1)
    steps = [
        "extend 3 7",
        f"swap {one}, {other}",
        f"pair these {one}, {leaving}",
        "move 2 11",
        f"drop by judge {other}",
        f"bye {leaving}",
    ]
    for words in steps:
        do(eight, words)
        as_read_anew(eight)
    eight.type("3 2 0")
    as_read_anew(eight)
    for _ in range(len(steps) + 1):
        eight.event.undo()
        eight.running.settle()
        as_read_anew(eight)
    for _ in range(3):
        eight.event.redo()
        eight.running.settle()
        as_read_anew(eight)


def as_read_anew(eight: Round) -> None:
    book, shown = eight.event.book, eight.tab.shown
    fresh = lines_of(book, book.round_pairings(shown), points_before(book, shown))
    kept = sorted(eight.tab.model.records(), key=lambda line: line.pairing.number)
    assert kept == fresh


def test_points_before_a_round_follow_a_correction(eight: Round) -> None:
    eight.begin().finish()
    eight.press_primary()
    book = eight.event.book
    before = points_before(book, RoundNumber(2))
    assert sorted(before.values()) == [0, 0, 0, 0, 3, 3, 3, 3]
    assert set(points_before(book, RoundNumber(1)).values()) == {0}
    slip = SlipEntry(RoundNumber(1), TableNumber(1), MatchResult(1, 1, 1))
    pairing = eight.at(1, round_=1)
    corrected = book.with_changes(record_result(book, slip, replacing=pairing.result).changes)
    after = points_before(corrected, RoundNumber(2))
    assert (after[pairing.player1], after[pairing.player2]) == (1, 1)


def test_a_name_is_taken_up_by_the_mouse(eight: Round, monkeypatch: pytest.MonkeyPatch) -> None:
    eight.begin()
    view = eight.tab.view
    taken: list[bytes] = []
    monkeypatch.setattr(QDrag, "exec", lambda drag, _: taken.append(bytes(drag.mimeData().data(NAME).data())))
    start = view.visualRect(eight.tab.model.index(1, FIRST)).center()
    below = view.visualRect(eight.tab.model.index(3, SECOND)).center()
    eight.running.bot.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for point in (start + (below - start) / 3, below):
        QApplication.sendEvent(
            view.viewport(),
            QMouseEvent(
                QMouseEvent.Type.MouseMove,
                QPointF(point),
                QPointF(view.viewport().mapToGlobal(point)),
                Qt.MouseButton.NoButton,
                Qt.MouseButton.LeftButton,
                Qt.KeyboardModifier.NoModifier,
            ),
        )
    eight.running.bot.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=below)
    assert taken[0] == str(eight.at(2).player1).encode()


def test_only_names_of_the_list_can_be_let_go_on_it(eight: Round) -> None:
    eight.begin()
    view = eight.tab.view
    carried = QMimeData()
    carried.setData(NAME, str(eight.at(1).player1).encode())
    strange = QMimeData()
    strange.setText("something else")

    def over(column: int, mime: QMimeData) -> bool:
        place = view.visualRect(eight.tab.model.index(2, column)).center()
        event = QDropEvent(
            QPointF(place),
            Qt.DropAction.MoveAction,
            mime,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        event.ignore()
        view._judge(event)
        return event.isAccepted()

    assert over(SECOND, carried)
    assert not over(RESULT, carried)
    assert not over(SECOND, strange)


def test_the_sample_event_is_played_to_its_end_by_keyboard(running: RunningDesk) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    sample = running.desk.equipment.sample_event(running.table)
    day = Round.__new__(Round)
    day.running, day.event = running, running.open(sample)
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, RoundTab)
    day.tab = page.tab
    planned = sum(stage.rounds for stage in sample.event.stages)
    while day.event.book.event.status is not EventStatus.CLOSED:
        revision = day.event.book.revision
        day.key(Qt.Key.Key_Return, control)
        running.bot.waitUntil(lambda before=revision: day.event.book.revision > before)
        last = day.event.book.last_round
        if last is not None and last.status is RoundStatus.PUBLISHED:
            for pairing in day.event.book.outstanding(last.number):
                day.type(
                    f"{pairing.table} {pairing.number % 3} 2"
                    if pairing.number % 3 < 2
                    else f"{pairing.table} id"
                )
    assert day.number == planned
    assert not day.event.book.outstanding(day.number)


def test_the_round_being_corrected_is_still_shown_after_a_look_elsewhere(eight: Round) -> None:
    eight.begin().finish()
    eight.begin()
    eight.tab.show_round(RoundNumber(1))
    eight.running.desk.show_tab("set-up")
    do(eight, "clock +5")
    eight.running.desk.show_tab("round")
    assert eight.tab.shown == 1
    assert eight.cell(0, RESULT) == "2-0"


def corrected_after_pairing(eight: Round) -> None:
    """Round 2 is published, and a slip of round 1 turns out to have been the other way round."""
    eight.begin().finish()
    eight.begin()
    eight.key(Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    eight.type("1 0 2")
    eight.type("+", enter=False)
    eight.running.settle()
    eight.key(Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)


def test_the_next_slip_goes_to_the_line_whatever_is_asked(eight: Round) -> None:
    corrected_after_pairing(eight)
    before = eight.event.book.pairings[RoundNumber(2)]
    assert eight.tab.said.answer_buttons
    assert eight.tab.entry.line.hasFocus()
    for key in (
        Qt.Key.Key_Space,
        Qt.Key.Key_2,
        Qt.Key.Key_Space,
        Qt.Key.Key_2,
        Qt.Key.Key_Space,
        Qt.Key.Key_1,
    ):
        eight.key(key)
    assert eight.event.book.pairings[RoundNumber(2)] == before
    assert eight.tab.entry.line.text() == " 2 2 1"
    eight.key(Qt.Key.Key_Return)
    assert eight.at(2).result == MatchResult(2, 1)
    assert [a.players for a in eight.event.book.pairings[RoundNumber(2)].values()] == [
        b.players for b in before.values()
    ]


def test_digits_and_space_on_a_button_go_to_the_line(eight: Round) -> None:
    corrected_after_pairing(eight)
    for button in (*eight.tab.said.answer_buttons, eight.tab.primary):
        eight.tab.entry.line.clear()
        button.setFocus()
        eight.running.bot.keyClick(button, Qt.Key.Key_Space)
        button.setFocus()
        eight.running.bot.keyClick(button, Qt.Key.Key_7)
        assert eight.tab.entry.line.text() == " 7"
        assert eight.tab.entry.line.hasFocus()
    assert eight.number == 2


def test_a_click_leaves_the_keyboard_on_the_line(eight: Round) -> None:
    eight.begin()
    eight.tab.entry.line.setFocus()
    eight.press_primary()
    assert eight.tab.entry.line.hasFocus()


def test_the_question_is_reached_by_a_key_and_its_default_leaves_all_as_it_is(eight: Round) -> None:
    corrected_after_pairing(eight)
    before = eight.event.book.pairings[RoundNumber(2)]
    eight.key(Qt.Key.Key_F12)
    focused = QApplication.focusWidget()
    assert focused is eight.tab.said.answer_buttons[-1]
    assert eight.tab.said.answer_buttons[-1].text() == "Leave round 2 as it is"
    eight.running.bot.keyClick(focused, Qt.Key.Key_Return)
    eight.running.settle()
    assert eight.tab.said.words == ""
    assert eight.event.book.pairings[RoundNumber(2)] == before


def test_pairing_a_published_round_again_asks_once_and_names_the_paper(eight: Round) -> None:
    corrected_after_pairing(eight)
    before = eight.event.book.pairings[RoundNumber(2)]
    eight.answer("Pair round 2 again")
    assert "may hang on the wall" in eight.tab.said.words
    assert eight.event.book.pairings[RoundNumber(2)] == before
    eight.key(Qt.Key.Key_Escape)
    assert eight.event.book.pairings[RoundNumber(2)] == before
    assert eight.tab.said.words == ""
    eight.tab.repair.offer(_last_correction(eight), lambda: None)
    eight.running.settle()
    eight.answer("Pair round 2 again")
    eight.answer("Pair it again all the same")
    assert eight.event.book.pairings[RoundNumber(2)] != before


def _last_correction(eight: Round) -> Act:
    book = eight.event.book
    after = eight.at(1, round_=1)
    before = replace(after, result=MatchResult(2, 0))
    assert book.pairings[RoundNumber(1)][after.number] == after
    return Act("record_result", "Corrected", (Change(before, after),), ())


def test_what_is_said_moves_neither_the_line_nor_the_tables(eight: Round) -> None:
    eight.begin()
    places = [w.mapTo(eight.tab, w.rect().topLeft()) for w in (eight.tab.entry, eight.tab.view)]
    eight.type("2 9 9")
    assert "wrong" in eight.tab.entry.reading.property("mood")
    eight.tab.said.refuse(Malformed("One thing.", "Another."))
    eight.running.room.messages.say("Something passes", lambda: None)
    eight.running.settle()
    assert [w.mapTo(eight.tab, w.rect().topLeft()) for w in (eight.tab.entry, eight.tab.view)] == places


def test_a_message_that_passes_covers_nothing(eight: Round) -> None:
    room = eight.running.room
    room.messages.say("Recorded", lambda: None)
    eight.running.settle()
    window = eight.running.shell.window
    foot = room.messages.rect().translated(room.messages.mapTo(window, room.messages.rect().topLeft()))
    page = window.stack.rect().translated(window.stack.mapTo(window, window.stack.rect().topLeft()))
    assert not foot.intersects(page)
    assert foot.height() < 48


@pytest.mark.parametrize("points", [10, 14])
def test_a_question_of_any_length_moves_nothing(running: RunningDesk, points: int) -> None:
    desk = Round(running, 8)
    theme.wear("light", points)
    running.shell.window.resize(1024, 600)
    desk.begin()
    places = [w.mapTo(desk.tab, w.rect().topLeft()) for w in (desk.tab.entry, desk.tab.view)]
    sentence = "Maria da Conceição Albuquerque has 2-1 already, entered by Ines Duarte. "
    for times in (1, 3, 40):
        ways = Settling(
            TableNumber(1), Answer("Take 0-2 instead", lambda: None), Answer("Keep 2-1", lambda: None)
        )
        desk.tab.entry.settle(Malformed(sentence * times), ways)
        running.settle()
        assert [w.mapTo(desk.tab, w.rect().topLeft()) for w in (desk.tab.entry, desk.tab.view)] == places
        _, said = desk.tab.entry.reading.drawn()
        assert desk.tab.entry.reading.text().startswith(said.removesuffix("…"))
        assert said.startswith(sentence.strip())
        assert (said == desk.tab.entry.reading.text()) is (times < 3), said
        desk.tab.entry.settled()
