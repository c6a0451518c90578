import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.judging import JudgeDesk
from tournament_app.desk.counters import penalties_to_confirm
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.penalties.entry import Choice, EntryStatus
from tournament_app.domain.result import MatchResult, ResultKind


@pytest.fixture
def desk(running: RunningDesk) -> JudgeDesk:
    return JudgeDesk(running, 8)


def test_a_penalty_is_logged_by_keyboard_with_the_advice_in_sight(desk: JudgeDesk) -> None:
    player = desk.at(2).player2
    desk.type("2 2 hb", enter=False)
    assert desk.tab.entry.reading.text() == (
        f"Table 2: {desk.name(player)} – Hand held below the table (RS D.3.8)"
    )
    assert "Given: single warning" in desk.advice
    assert "RS D.3.8" in desk.advice
    assert "waits for the head judge" in desk.advice
    desk.press(Qt.Key.Key_Return)
    (entry,) = desk.log
    assert (entry.player, entry.infraction) == (player, "hand-below-table")
    assert (entry.moment.round, entry.table, entry.judge) == (1, 2, "Ines Duarte")
    assert entry.chosen == Choice("single", None)
    assert entry.status is EntryStatus.PENDING
    counter = penalties_to_confirm(desk.event.book)
    assert counter is not None
    assert counter.text == "1 penalty to confirm"


def test_the_head_judge_confirms_with_the_primary_button(desk: JudgeDesk) -> None:
    desk.type("2 2 hb")
    assert desk.tab.primary.text().startswith("Confirm 1: ")
    desk.press_primary()
    assert desk.log[0].status is EntryStatus.STANDS
    assert desk.log[0].decided_by == "Ines Duarte"
    assert desk.tab.primary.isHidden()
    assert penalties_to_confirm(desk.event.book) is None


def test_another_judge_cannot_confirm_and_is_told_who_can(desk: JudgeDesk) -> None:
    desk.act_as("Bram")
    desk.type("2 2 hb")
    assert desk.log[0].judge == "Bram de Wit"
    assert "head judge confirms (RS D.3.2)" in desk.tab.primary.toolTip()
    desk.choose(1)
    desk.click("confirm")
    assert "that is for the head judge (RS D.3.2)" in desk.said
    assert desk.log[0].status is EntryStatus.PENDING


def test_a_confirmed_duel_forfeit_is_in_the_match_and_undo_takes_it_out(desk: JudgeDesk) -> None:
    before = desk.at(3)
    desk.type("3 1 mis")
    assert desk.at(3) == before
    desk.press_primary()
    assert desk.at(3).start_score == (0, 1)
    desk.event.undo()
    desk.running.settle()
    assert desk.at(3) == before
    assert desk.log[0].status is EntryStatus.PENDING
    desk.event.redo()
    desk.running.settle()
    assert desk.at(3).start_score == (0, 1)


def test_taking_a_penalty_back_takes_its_consequence_back(desk: JudgeDesk) -> None:
    before = desk.at(3)
    desk.type("3 1 ill")
    desk.press_primary()
    out = desk.event.book.enrollments[before.player1].drop
    assert out is not None
    assert out.reason is DropReason.BY_JUDGE
    assert desk.at(3).result == MatchResult(0, 2, 0, ResultKind.CONCESSION)
    desk.choose(1)
    desk.tab.panel.why.setText("the deck was legal")
    desk.click("take back")
    assert desk.log[0].status is EntryStatus.UNDONE
    assert desk.log[0].decision_note == "the deck was legal"
    assert desk.at(3) == before
    assert desk.event.book.enrollments[before.player1].drop is None
