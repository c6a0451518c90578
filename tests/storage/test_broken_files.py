"""Files of every kind, broken in every way: read or refused with a sentence, soon."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.intake.limits import PROBLEMS
from tests.benchmarks.stopwatch import at_once
from tests.storms.files import storm
from tournament_app.domain.refusal import Malformed, Refusal
from tournament_app.exchange.bar_list import HEADINGS, read_bar_list
from tournament_app.exchange.penalty_record import parse_case
from tournament_app.exchange.people_table import Headings, read_people
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.wer_reading import read_wer_file
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.create_event import new_event

FILES = 1500
"""More by command: `python -m tests.storms files --times 50000`."""


def test_broken_files_are_read_or_refused(tmp_path: Path) -> None:
    tally = storm(FILES, seed=2003, folder=tmp_path)
    assert tally.crashed == []
    assert tally.read == FILES
    assert tally.accepted > FILES // 10
    assert tally.refused > FILES // 3


@pytest.mark.parametrize(
    "content",
    [
        b'{"name": "E", "rounds": [], "rules": {"floor": "1e-999999999"}}',
        b'{"name": "E", "rounds": [], "planned_rounds": 10000000000000000000000000}',
        b'{"name": "E", "rounds": [], "planned_rounds": 201}',
        b'{"name": "E", "rounds": [], "best_of": 2147483647}',
        b'{"name": "' + b"x" * 5_000_000 + b'", "rounds": []}',
        b'{"name": "E\\u0000", "rounds": []}',
        b'{"name": "E", "rounds": ' + b"[" * 100_000,
    ],
    ids=lambda content: content[:60].decode(),
)
def test_what_froze_the_window_is_refused_at_once(content: bytes) -> None:
    with pytest.raises(Malformed):
        read_results_file("f.json", content)


@pytest.mark.parametrize(
    "content",
    [
        b'<event title="E" numberofrounds="' + b"9" * 5000 + b'"/>',
        b"<event>" + b"<a>" * 100_000,
        b'<event title="E"><participation><person id="1"/></participation>' + b"<a>" * 100,
    ],
    ids=["digits", "nesting", "open"],
)
def test_reporter_files_with_endless_numbers_or_nesting_are_refused(content: bytes) -> None:
    with pytest.raises(Malformed):
        read_wer_file("f.wer", content)


@pytest.mark.parametrize(
    "text", ["\n".join(["Ann"] * 600_000), "x" * 30_000_000, "An\0n"], ids=["many", "long", "nul"]
)
def test_lists_that_are_no_lists_of_people_are_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_people("f.csv", text, Headings.UNLESS_PLAIN)


@pytest.mark.parametrize(
    "line",
    [
        "x" * 900_000,
        "a,b,c,d,e,f,g\n" * 30_000,
        "A\0nn,,suspension,2003-01-01,,x,y",
        '"Ann',
        "x" * 9_000 + ",,,,,,",
    ],
    ids=["field", "many", "nul", "quote", "name"],
)
def test_lists_of_the_barred_that_are_no_such_lists_are_refused_in_one_sentence(line: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_bar_list("f.csv", f"{','.join(HEADINGS)}\n{line}".encode())
    assert len(str(refused.value)) < 1_000


TOO_MUCH: dict[str, tuple[Callable[[str, bytes], object], bytes]] = {
    "objects": (read_results_file, b'{"name": "E", "rounds": [' + b"{}," * 2_000_000 + b"{}]}"),
    "players": (
        read_results_file,
        json.dumps(
            {"name": "E", "rounds": [], "players": [{"id": f"P{number}"} for number in range(20_001)]}
        ).encode(),
    ),
    "elements": (read_wer_file, b'<event title="E">' + b"<x/>" * 2_000_000 + b"</event>"),
    "attributes": (read_wer_file, b'<event title="E">' + b'<x a="1"/>' * 1_000_000 + b"</event>"),
    "record": (
        lambda name, content: parse_case(content.decode(), name, load_catalogue()),
        b'{"player": "a", "stage": "swiss", "round": 1, "new": {}, "record": [' + b"{}," * 20_000 + b"{}]}",
    ),
}


@pytest.mark.parametrize(("read", "content"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_files_of_a_million_parts_are_refused_before_they_fill_the_memory(
    read: Callable[[str, bytes], object], content: bytes
) -> None:
    with at_once(), pytest.raises(Malformed, match=r"has [\d,]+ (parts|players|entries); at most") as refused:
        read("f", content)
    assert len(str(refused.value)) < 100_000


def test_of_very_many_problems_the_first_are_said_and_the_rest_are_counted() -> None:
    content = '{"name": "E", "rounds": [{"round": 1, "matches": [' + ",".join(["7"] * 5_000) + "]}]}"
    with pytest.raises(Malformed) as refused:
        read_results_file("f.json", content.encode())
    assert len(refused.value.problems) == PROBLEMS.most + 1
    assert refused.value.problems[-1] == "... and 4,800 more problems. Mend these first."


def test_absurd_rounds_and_cuts_are_refused() -> None:
    from datetime import date

    from engine.records import replace
    from tests.tournament import DCI_TIEBREAKS
    from tournament_app.domain.event import Cut, Stage, Structure
    from tournament_app.domain.identity import EventId
    from tournament_app.domain.refusal import Illegal
    from tournament_app.services.create_event import create_event

    event = new_event(
        EventId(1), "E", date(2003, 12, 20), "standard", DCI_TIEBREAKS, round_minutes=50, wins_needed=2,
        enforcement_level=2,
    )  # fmt: skip
    stages = (Stage(1, Structure.SWISS, 10**25), Stage(2, Structure.SINGLE_ELIMINATION, cut=Cut(top=-5)))
    with pytest.raises(Illegal) as refused:
        create_event(replace(event, stages=stages))
    assert len(refused.value.problems) == 2
