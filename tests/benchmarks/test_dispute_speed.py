"""The dispute desk: a verdict at once, a board laid out between two keystrokes, a long log that stops no window."""

from pathlib import Path

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.recording.draft import Draft
from engine.cases.recording.recorder import record
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.sitting import Sitting
from engine.cases.showing.layout import laid_out, why
from engine.cases.taking_in.replay_file import read_replay
from engine.cases.taking_in.taken import case_text
from tests.benchmarks.conftest import OpenDesk
from tests.benchmarks.heartbeat import Heartbeat
from tests.benchmarks.stopwatch import in_turns
from tests.cases.folders import cards
from tests.desk.disputes.dispute_desk import FIGHT, DisputeDesk
from tests.engine.cases.taking_in.replays import game, move

pytestmark = pytest.mark.benchmark
BOARD = (
    "format: 1\ntitle: A board\nplayers:\n"
    "  Ann:\n    in play: [40 Grizzly Bears, 20 Forest, Glorious Anthem, Crusade]\n"
    "  Bob:\n    in play: [40 Serra Angel, 20 Plains, Glorious Anthem]\nturn: {active: Ann, step: main 1}\n"
)
ENTRIES = 3000
LONG = (
    "format: 1\ntitle: Long\ncards:\n  Own Fountain: {type: Artifact, cost: '{2}', text: '{0}: You gain 1 life.'}\n"
    "players:\n  Ann:\n    in play: [{card: Own Fountain, id: fountain}, 20 Forest]\n  Bob:\n    in play: [20 Island]\n"
    "turn: {active: Ann, step: main 1}\nlog:\n"
    + "  - activate: {by: Ann, source: fountain}\n  - resolve: top\n"
    * (ENTRIES // 2)
)


def test_a_typical_case_is_adjudicated_in_some_ten_times_its_reading() -> None:
    read, verdict = in_turns(
        15, lambda: parse_case(FIGHT, cards=cards()), lambda: adjudicate(FIGHT, "case", cards())
    )
    print(f"a verdict: {verdict * 1000:.1f} ms, reading its case {read * 1000:.1f} ms")
    assert verdict < 13 * read


def test_a_board_of_120_permanents_is_laid_out_and_explained_in_less_time_than_it_is_judged() -> None:
    state = adjudicate(BOARD, "case", cards()).start
    assert state is not None
    bear = next(o.id for o in state.objects.values() if o.base.name == "Grizzly Bears")
    judged, shown = in_turns(
        15, lambda: adjudicate(BOARD, "case", cards()), lambda: (laid_out(state), why(state, bear))
    )
    print(f"a board laid out and explained: {shown * 1000:.1f} ms, judged {judged * 1000:.1f} ms")
    assert shown < 0.9 * judged


def test_a_long_log_never_stops_the_window(open_desk: OpenDesk, tmp_path: Path) -> None:
    """The longest time in which the window answers nothing is not noticed."""
    running = open_desk(tmp_path / "desk.sqlite")
    disputes = DisputeDesk(running)
    stop = Heartbeat(running.bot).longest_stop(
        lambda: disputes.page.intake.take_text(LONG, "long"), lambda: disputes.page.adjudication is not None
    )
    (verdict,) = in_turns(9, lambda: adjudicate(FIGHT, "case", cards()))
    print(
        f"a log of {ENTRIES:,} entries: longest stop {stop * 1000:.0f} ms, a short verdict {verdict * 1000:.1f} ms"
    )
    assert disputes.verdict == f"Legal: All {ENTRIES:,} entries of the log are legal."
    assert len(disputes.steps) == 2 * ENTRIES + 1
    assert stop < 7.5 * verdict


def test_a_change_of_the_table_is_ruled_and_laid_out_in_a_few_judgings_of_it() -> None:
    """The text changed, the case judged anew and laid out, on 120 permanents."""

    def changed() -> None:
        text = Draft(BOARD, cards()).change("crusade", {"counters": {"charge": 1}})
        end = adjudicate(text, "case", cards()).end
        assert end is not None
        laid_out(end)

    judged, shown = in_turns(9, lambda: adjudicate(BOARD, "case", cards()), changed)
    print(f"a change followed: {shown * 1000:.1f} ms, judging alone {judged * 1000:.1f} ms")
    assert shown < 6 * judged


def test_one_more_entry_of_a_log_of_a_thousand_costs_a_few_readings_of_it() -> None:
    """Recorded and ruled on: 2.3 readings; the whole log judged anew takes 25 to 30."""
    log = (
        LONG.split("log:\n")[0]
        + "log:\n"
        + "  - activate: {by: Ann, source: fountain}\n  - resolve: top\n" * 500
    )
    sitting = Sitting(cards())
    sitting.adjudicate(log)

    def one_more() -> None:
        found = record(log, "ann uses fountain", sitting)
        sitting.adjudicate(found.text)
        sitting.adjudicate(log)

    read, recorded = in_turns(9, lambda: parse_case(log, "case", cards()), one_more)
    print(f"one more entry: {recorded * 1000:.0f} ms, reading the case of 1,000: {read * 1000:.0f} ms")
    assert recorded < 8 * read


def test_a_replay_of_two_thousand_moves_opens_at_once() -> None:
    moves = b"".join(
        move(0, 2, "Mogg Fanatic", *(("hand", "table") if n % 2 else ("table", "hand"))) for n in range(2000)
    )
    content = game() + moves
    read, opened = in_turns(5, lambda: read_replay(content, "x"), lambda: _last_moment(content))
    print(f"a replay of 2,000 moves: {opened * 1000:.0f} ms, its reading alone {read * 1000:.0f} ms")
    assert opened < 10 * read


def _last_moment(content: bytes) -> str:
    replay = read_replay(content, "x")
    return case_text(replay.at(replay.moments - 1, cards()), cards())
