"""The advice on a long record: what is looked up for each line does not grow with the record."""

import json

import pytest

from tests.benchmarks.stopwatch import in_turns
from tournament_app.domain.penalties.advice import advise
from tournament_app.exchange.penalty_record import parse_case
from tournament_app.reference.penalties import load_catalogue

pytestmark = pytest.mark.benchmark

LINES = 1_000
TIMES_AS_LONG = 4
CATALOGUE = load_catalogue()
CODES = [infraction.code for infraction in CATALOGUE.infractions]
LEVELS = [level.code for level in CATALOGUE.ladder.levels]


def _question(lines: int) -> str:
    record = [
        {
            "infraction": CODES[at % len(CODES)],
            "level": LEVELS[at % len(LEVELS)],
            "round": 1,
            "stage": "swiss",
            "detail": f"at table {at}",
        }
        for at in range(lines)
    ]
    new = {"infraction": "other", "detail": "stood on the table"}
    return json.dumps({"player": "Ann", "stage": "swiss", "round": 2, "record": record, "new": new})


def test_reading_and_answering_a_record_four_times_as_long_takes_about_four_times_as_long() -> None:
    def answered(question: str) -> object:
        return advise(CATALOGUE, parse_case(question, "record.json", CATALOGUE))

    short, long = _question(LINES), _question(LINES * TIMES_AS_LONG)
    answered(short)
    few, many = in_turns(5, lambda: answered(short), lambda: answered(long))
    assert many < 1.5 * TIMES_AS_LONG * few, (
        f"{few:.3f} s for {LINES} lines, {many:.3f} s for four times those"
    )


def test_ten_thousand_lines_are_answered_in_a_third_of_their_reading() -> None:
    question = _question(10 * LINES)
    case = parse_case(question, "record.json", CATALOGUE)
    read, advised = in_turns(
        3, lambda: parse_case(question, "record.json", CATALOGUE), lambda: advise(CATALOGUE, case)
    )
    print(f"advice on {10 * LINES} lines: {advised:.3f} s, reading them {read:.3f} s")
    assert advised < read / 3
