"""How fast the engine judges, against its floors: verdicts, whole folders, large boards, random play.

Measured is the time of this process, so that what else runs on the machine does not count.
"""

import random
import time
from pathlib import Path

import msgspec
import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import checked
from engine.cases.ruling.documents import judge
from engine.cases.setting_up.position import Setup
from engine.rules.looking.characteristics import look
from tests.cases.folders import FILES, cards
from tests.engine.play.playing import Game, opening

pytestmark = pytest.mark.benchmark


def _texts() -> list[tuple[Path, str]]:
    return [(f, f.read_text(encoding="utf-8")) for f in FILES]


def test_a_verdict_on_a_typical_case_comes_within_15_milliseconds() -> None:
    times = []
    for file, text in _texts()[::6]:
        checked(parse_case(text, str(file), cards()), cards())
        start = time.process_time()
        checked(parse_case(text, str(file), cards()), cards())
        times.append(time.process_time() - start)
    typical = sorted(times)[int(len(times) * 0.9)]
    assert typical < 0.015


def test_cases_are_checked_at_150_a_second_or_better() -> None:
    texts = _texts()
    start = time.process_time()
    for file, text in texts:
        checked(parse_case(text, str(file), cards()), cards())
    assert len(texts) / (time.process_time() - start) > 150


def test_a_board_of_200_permanents_with_50_effects_is_looked_at_within_10_milliseconds() -> None:
    rows = "".join(f"      - {{card: Grizzly Bears, id: b{n}}}\n" for n in range(198))
    effects = "".join(
        f'  - {{text: "gets +1/+1 until end of turn", on: [b{n}, b{n + 50}]}}\n' for n in range(48)
    )
    text = (
        f"format: 1\nplayers:\n  Ann:\n    in play:\n{rows}      - Crusade\n      - Glorious Anthem\n"
        f"  Bob: {{}}\nturn: {{active: Ann, step: main 1}}\neffects:\n{effects}"
    )
    state = Setup(parse_case(text, cards=cards()), cards()).state()
    times = []
    for clock in range(5):
        fresh = msgspec.structs.replace(state, clock=state.clock + clock + 1)
        start = time.process_time()
        sight = look(fresh)
        assert sum(sight.view(i).power or 0 for i in sight.in_play()) == 2 * 198 + 198 + 96
        times.append(time.process_time() - start)
    assert min(times) < 0.010


def test_random_play_goes_at_2000_actions_a_second() -> None:
    assert max(_actions_a_second() for _ in range(3)) > 2000


def _actions_a_second() -> float:
    done, spent = 0, 0.0
    for seed in range(8):
        game = Game(opening(seed), random.Random(seed))
        start = time.process_time()
        done += game.play(600)
        spent += time.process_time() - start
    return done / spent


def test_the_first_verdict_of_a_log_of_10000_entries_comes_within_1_second() -> None:
    text = (
        "format: 1\nplayers: {Ann: {}, Bob: {}}\nturn: {active: Ann, step: main 1}\nlog:\n"
        + "  - resolve: all\n" * 10_000
    )
    start = time.process_time()
    assert judge(parse_case(text), cards())["verdict"] == "legal"
    assert time.process_time() - start < 1
