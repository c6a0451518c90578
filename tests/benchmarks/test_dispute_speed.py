"""The dispute desk: a verdict at once, a board laid out between two keystrokes, a long log that stops no window."""

from pathlib import Path

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.showing.layout import laid_out, why
from tests.benchmarks.conftest import OpenDesk
from tests.benchmarks.heartbeat import Heartbeat
from tests.benchmarks.stopwatch import in_turns
from tests.cases.folders import cards
from tests.desk.disputes.dispute_desk import FIGHT, DisputeDesk

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


def test_a_typical_case_is_adjudicated_in_ten_times_its_reading() -> None:
    read, verdict = in_turns(
        15, lambda: parse_case(FIGHT, cards=cards()), lambda: adjudicate(FIGHT, "case", cards())
    )
    print(f"a verdict: {verdict * 1000:.1f} ms, reading its case {read * 1000:.1f} ms")
    assert verdict < 10 * read


def test_a_board_of_120_permanents_is_laid_out_and_explained_in_half_the_time_of_its_judging() -> None:
    state = adjudicate(BOARD, "case", cards()).start
    assert state is not None
    bear = next(o.id for o in state.objects.values() if o.base.name == "Grizzly Bears")
    judged, shown = in_turns(
        15, lambda: adjudicate(BOARD, "case", cards()), lambda: (laid_out(state), why(state, bear))
    )
    print(f"a board laid out and explained: {shown * 1000:.1f} ms, judged {judged * 1000:.1f} ms")
    assert shown < judged / 2


def test_a_long_log_never_stops_the_window(open_desk: OpenDesk, tmp_path: Path) -> None:
    """The longest time in which the window answers nothing is not noticed."""
    running = open_desk(tmp_path / "desk.sqlite")
    disputes = DisputeDesk(running)
    stop = Heartbeat(running.bot).longest_stop(
        lambda: disputes.page.intake.take_text(LONG, "long"), lambda: disputes.page.adjudication is not None
    )
    print(f"a log of {ENTRIES:,} entries: longest stop {stop * 1000:.0f} ms")
    assert disputes.verdict == f"Legal: All {ENTRIES:,} entries of the log are legal."
    assert len(disputes.steps) == 2 * ENTRIES + 1
    assert stop < 0.04
