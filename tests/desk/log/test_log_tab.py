from datetime import UTC, date, datetime

from PySide6.QtCore import Qt

from engine.days import minute_words
from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.standings.test_standings_tab import play
from tests.desk.worked_tab import shown
from tournament_app.desk.log.change_words import describe_change
from tournament_app.desk.log.journal_entries import journal_entries
from tournament_app.desk.log.log_tab import LogTab
from tournament_app.domain.book import Change
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import JournalId
from tournament_app.services.drop_player import drop_players
from tournament_app.services.enroll_player import set_entry
from tournament_app.services.ports import JournalLine


def open_tab(running: RunningDesk, players: int = 4, rounds: int = 0) -> LogTab:
    running.open(play(running, running.event(players=players), rounds))
    return shown(running, "log", LogTab)


def whats(tab: LogTab) -> list[tuple[str, str]]:
    return [(entry.line.summary, entry.state) for entry in tab.model.records()]


def wait_for(running: RunningDesk, tab: LogTab, summary: str) -> None:
    running.bot.waitUntil(lambda: bool(whats(tab)) and whats(tab)[0][0] == summary, timeout=5000)
    running.settle()


def drop_first(running: RunningDesk, tab: LogTab) -> None:
    who = next(iter(tab.event_.book.enrollments))
    tab.event_.perform(lambda book: drop_players(book, [who], DropReason.BY_JUDGE), said=tab.said)
    wait_for(running, tab, "Player 0000 was dropped by a judge after round 0")


def test_the_newest_entry_stands_on_top_with_who_did_it(running: RunningDesk) -> None:
    tab = open_tab(running)
    drop_first(running, tab)
    newest = tab.model.record(0).line
    assert newest.by == "Scorekeeper"
    assert tab.model.record(0).when == f"{minute_words(newest.at.astimezone())}:{newest.at.astimezone():%S}"
    assert [what for what, _ in whats(tab)][1:] == ["Enrolled 4 players", "Created Winter Open"]


def test_undo_from_the_log_marks_the_entry_and_redo_clears_the_mark(running: RunningDesk) -> None:
    tab = open_tab(running)
    drop_first(running, tab)
    dropped = "Player 0000 was dropped by a judge after round 0"
    running.bot.mouseClick(tab.undo_button, Qt.MouseButton.LeftButton)
    wait_for(running, tab, f"Undone: {dropped}")
    assert whats(tab)[:2] == [(f"Undone: {dropped}", "takes back"), (dropped, "undone")]
    assert not tab.event_.book.enrollments[next(iter(tab.event_.book.enrollments))].drop
    running.bot.mouseClick(tab.redo_button, Qt.MouseButton.LeftButton)
    wait_for(running, tab, f"Redone: {dropped}")
    assert whats(tab)[2] == (dropped, "")
    tab.filter.setCurrentIndex(tab.filter.count() - 1)
    assert tab.model.rowCount() == 0


def test_the_chosen_entry_shows_what_was_before_and_after(running: RunningDesk) -> None:
    tab = open_tab(running)
    who = next(iter(tab.event_.book.enrollments))
    tab.event_.perform(
        lambda book: set_entry(book, who, awarded_byes=2, fixed_table=None, note="from Łódź"), said=tab.said
    )
    wait_for(running, tab, "Changed the entry of Player 0000")
    tab.view.choose(0)
    running.settle()
    assert tab.changes.toPlainText().splitlines() == [
        "Player 0000: awarded byes: 0 → 2",
        "Player 0000: note: none → from Łódź",
    ]


def test_a_result_reads_as_people_write_it(running: RunningDesk) -> None:
    book = play(running, running.event(players=2), 1)
    (pairing,) = book.round_pairings(max(book.rounds))
    from engine.records import replace

    names = f"{book.name_of(pairing.player1)} and {book.name_of(pairing.players[1])}"
    change = Change(replace(pairing, result=None), pairing)
    assert list(describe_change(change, book.players)) == [f"Round 1, table 1, {names}: result: none → 2-1"]


def test_a_day_that_was_changed_is_spelled_as_people_read_it(running: RunningDesk) -> None:
    event = running.event().event
    moved = Change(event, replace(event, date=date(2004, 1, 3)))
    (said,) = describe_change(moved, {})
    assert said.endswith("20 Dec 2003 → 3 Jan 2004")


def test_the_log_is_searched_and_filtered(running: RunningDesk) -> None:
    tab = open_tab(running, rounds=2)
    tab.search.setText("paired round")
    assert [what.split(":")[0] for what, _ in whats(tab)] == ["Paired round 2", "Paired round 1"]
    tab.search.clear()
    tab.filter.setCurrentIndex(2)
    assert [what for what, _ in whats(tab)] == ["Results", "Results"]


def test_an_act_undone_and_redone_and_undone_is_undone() -> None:
    at = datetime(2003, 12, 20, tzinfo=UTC)

    def line(number: int, undoes: int = 0, redoes: int = 0) -> JournalLine:
        return JournalLine(
            JournalId(number),
            number,
            at,
            "me",
            "act",
            "Act",
            (),
            JournalId(undoes) if undoes else None,
            JournalId(redoes) if redoes else None,
        )

    lines = [line(1), line(2, undoes=1), line(3, redoes=1), line(4, undoes=1), line(5)]
    assert [entry.state for entry in journal_entries(lines)] == [
        "",
        "takes back",
        "does again",
        "takes back",
        "undone",
    ]
