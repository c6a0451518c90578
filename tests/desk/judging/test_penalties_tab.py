import pytest
from PySide6.QtCore import Qt

from tests.benchmarks.stopwatch import in_turns, seconds
from tests.desk.conftest import RunningDesk
from tests.desk.judging.judge_desk import JudgeDesk
from tournament_app.desk.shell.counters import penalties_to_confirm
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
    assert desk.at(3).result == MatchResult(0, 2, 0, ResultKind.FORFEIT)
    desk.choose(1)
    desk.tab.panel.why.setText("the deck was legal")
    desk.click("take back")
    assert desk.log[0].status is EntryStatus.UNDONE
    assert desk.log[0].decision_note == "the deck was legal"
    assert desk.at(3) == before
    assert desk.event.book.enrollments[before.player1].drop is None


def test_both_players_of_a_table_are_logged_in_one_line(desk: JudgeDesk) -> None:
    desk.type("1 b dis: life totals", enter=False)
    assert desk.advice.count("Given: single warning") == 2
    desk.press(Qt.Key.Key_Return)
    assert {entry.player for entry in desk.log} == set(desk.at(1).players)


def test_a_line_that_cannot_be_logged_comes_back_with_the_reason(desk: JudgeDesk) -> None:
    desk.type("99 1 hb")
    assert "no table 99" in desk.tab.entry.reading.text()
    assert desk.tab.entry.line.text() == "99 1 hb"
    desk.press(Qt.Key.Key_Escape)
    assert desk.tab.entry.line.text() == ""
    desk.type("2 2 hb")
    desk.press(Qt.Key.Key_Up)
    assert desk.tab.entry.line.text() == "2 2 hb"


def test_what_another_judge_logged_can_be_kept_or_followed_by_a_repeat(desk: JudgeDesk) -> None:
    desk.type("2 2 hb")
    desk.act_as("Bram")
    desk.type("2 2 hb: seen too")
    assert "Ines Duarte logged the same infraction" in desk.tab.entry.reading.text()
    assert len(desk.log) == 1
    assert desk.tab.entry.line.text() == "2 2 hb: seen too"
    button = desk.tab.entry.answers.buttons[0]
    assert button.text() == "Log mine as a repeat"
    desk.running.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert desk.tab.entry.line.text() == "2 2 hb +: seen too"
    desk.press(Qt.Key.Key_Return)
    assert [entry.chosen.level for entry in desk.log] == ["single", "double"]


def test_without_a_head_judge_the_button_leads_to_the_judges(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 4, judges=False)
    desk.type("1 1 hb")
    assert desk.log[0].judge == "Scorekeeper"
    assert "name one under Judges" in desk.tab.primary.toolTip()
    desk.press_primary()
    page = running.room.event_page
    assert page is not None
    assert page.tab is not None
    assert page.tab.title == "Judges"


def test_the_head_judge_confirms_with_another_level_and_penalty(desk: JudgeDesk) -> None:
    desk.type("3 1 ill")
    desk.choose(1)
    panel = desk.tab.panel
    panel.level.setCurrentIndex(panel.level.findData("single"))
    panel.penalty.setCurrentIndex(panel.penalty.findData("match-forfeit"))
    desk.press(Qt.Key.Key_F8)
    assert desk.log[0].chosen == Choice("single", "match-forfeit")
    assert desk.log[0].advised == Choice(None, "ejection")
    assert desk.event.book.enrollments[desk.at(3).player1].drop is None
    assert desk.at(3).winner == desk.at(3).player2
    assert "Advised: ejection" in panel.words.toPlainText()


def test_a_standing_notice_is_raised(desk: JudgeDesk) -> None:
    desk.type("1 1 dnr n")
    assert desk.tab.primary.isHidden()
    desk.choose(1)
    desk.tab.panel.level.setCurrentIndex(desk.tab.panel.level.findData("double"))
    desk.click("raise")
    assert desk.log[0].chosen.level == "double"


def test_the_field_of_a_reason_is_called_what_it_shows_and_what_it_is_for(desk: JudgeDesk) -> None:
    desk.type("1 1 hb")
    desk.choose(1)
    why = desk.tab.panel.why
    assert why.placeholderText() == why.accessibleName() == "Reason for declining"
    desk.click("confirm")
    desk.choose(1)
    assert why.placeholderText() == why.accessibleName() == "Reason for taking back"


def test_cautions_are_counted_and_not_listed(desk: JudgeDesk) -> None:
    desk.type("1 1 us")
    assert desk.log == ()
    assert desk.tab.count.text() == "0 logged, cautions: 1"


def test_the_log_is_filtered_by_words_and_by_what_waits(desk: JudgeDesk) -> None:
    for line in ("1 1 hb", "2 1 dnr n", "3 1 sp: third time asked"):
        desk.type(line)
    desk.tab.filter.setCurrentIndex(1)
    assert [row.entry.number for row in desk.tab.model.records()] == [3, 1]
    desk.tab.search.setText("third")
    assert [row.entry.number for row in desk.tab.model.records()] == [3]
    assert desk.tab.count.text() == "1 shown of 3 logged"


def test_a_closed_event_takes_no_line(desk: JudgeDesk) -> None:
    from tournament_app.services.create_event import close_event
    from tournament_app.services.record_result import SlipEntry, record_result

    desk.type("1 1 hb")
    for pairing in desk.event.book.outstanding(max(desk.event.book.rounds)):
        assert pairing.table is not None
        slip = SlipEntry(pairing.round, pairing.table, MatchResult(2, 0))
        desk.do(lambda book, slip=slip: record_result(book, slip))
    desk.do(lambda book: close_event(book, confirmed=True))
    assert not desk.tab.entry.line.isEnabled()
    assert "closed" in desk.tab.entry.reading.text()
    desk.choose(1)
    desk.click("confirm")
    assert "Reopen it" in desk.said


def test_the_chart_counts_kinds_by_round(desk: JudgeDesk) -> None:
    import pyqtgraph

    for line in ("1 1 hb", "2 1 hb", "3 1 sp"):
        desk.type(line)
    desk.tab.actions_._chart()
    figures = [
        item.toPlainText() for item in desk.tab.chart.plot.items() if isinstance(item, pyqtgraph.TextItem)
    ]
    assert sorted(figures) == ["1", "2"]
    assert "Infractions that count: 3" in desk.tab.chart.caption.text()


def test_an_investigation_is_taken_down_decided_and_reported(desk: JudgeDesk, tmp_path) -> None:
    desk.type("2 1 ch: looked at the library")
    desk.press_primary()
    assert 1 in desk.event.book.dossier.investigations
    desk.choose(1)
    desk.click("investigate")
    file = desk.tab.file
    assert desk.tab.side.currentWidget() is file
    file.by.setText("The opponent")
    file.text.setPlainText("Saw three cards lifted.")
    file.take()
    desk.running.settle()
    assert "Saw three cards lifted." in file.words.toPlainText()
    file.text.setPlainText("Meant to; disqualified.")
    file.decide()
    desk.running.settle()
    file.by.setText("Late witness")
    file.text.setPlainText("Me too.")
    file.take()
    desk.running.settle()
    assert "decided" in desk.said
    file.appeal()
    desk.running.settle()
    file.text.setPlainText("Upheld.")
    file.rule()
    desk.running.settle()
    file.save_report(tmp_path / "report.txt")
    desk.running.settle()
    text = (tmp_path / "report.txt").read_text(encoding="utf-8")
    for part in (
        "Cheating (D.3.5)",
        "Triple warning, Disqualification",
        "The opponent",
        "Upheld.",
        "looked at",
    ):
        assert part in text
    file.save_report(tmp_path / "nowhere" / "report.txt")
    desk.running.settle()
    assert "cannot be written" in desk.said


def test_the_round_marks_a_penalty_that_waits_and_then_the_opening_score(desk: JudgeDesk) -> None:
    from tests.desk.round.test_round_tab import RoundTab

    def marks() -> dict[int | None, str]:
        desk.running.desk.show_tab("round")
        desk.running.settle()
        page = desk.running.room.event_page
        assert page is not None
        assert isinstance(page.tab, RoundTab)
        found = {line.pairing.table: line.marks for line in page.tab.model.records()}
        desk.running.desk.show_tab("penalties")
        return found

    assert set(marks().values()) == {""}
    desk.type("3 1 mis")
    assert marks()[3] == "penalty waits"
    desk.press_primary()
    assert marks()[3].startswith("starts 0-1 (")


def test_undo_from_the_log_tab_and_the_palette_know_the_judge_desk(desk: JudgeDesk) -> None:
    action = next(a for a in desk.running.desk.actions.at_hand() if a.name == "Log a penalty")
    assert action.command == "penalty"
    action.run("3 1 hb")
    assert desk.tab.entry.line.text() == "3 1 hb"
    desk.tab.entry.line.clear()
    desk.type("3 1 hb")
    assert desk.event.next_undo.startswith("Logged Player")


SORTINGS = 200


def test_a_name_is_found_at_once_among_two_thousand(
    running: RunningDesk,
) -> None:
    desk = JudgeDesk(running, 2000)
    names = [player.name for player in desk.event.book.players.values()]
    floor = in_turns(3, lambda: sorted(name.casefold() for name in names))[0]
    times = []
    for word in ("17", " 2", " h", "b"):
        times.append(seconds(lambda word=word: desk.type(word, enter=False)))
    assert "Given:" in desk.advice
    for line in ("", "0412 hb", "", "player 0412 hb"):
        times.append(seconds(lambda line=line: desk.tab.entry.line.setText(line)))
    assert "Given:" in desk.advice
    print(
        f"slowest key {1000 * max(times):.0f} ms, all names sorted {1000 * floor:.2f} ms: {max(times) / floor:.0f}"
    )
    assert max(times) < SORTINGS * floor
