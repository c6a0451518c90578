"""The set-up of an event in a results file, under the names that the program has for it.

What every file means that does not say otherwise is left out of those that are written.
"""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from engine.records import with_fields
from tournament_app.domain.event import Event
from tournament_app.domain.identity import PlayerId
from tournament_app.exchange.results_stages import players_of
from tournament_app.exchange.strict_json import Reading
from tournament_app.services.create_event import HIGHEST_LEVEL, MINUTES_OF_A_DAY

USUAL_SETUP: Mapping[str, Any] = {
    "sanctioned": False,
    "round_minutes": 50,
    "enforcement_level": 1,
    "head_judge": "",
    "highest_judge_level": 0,
    "last_round_by_standings": False,
}
"""How an event was set up whose file does not say otherwise."""
BLOCKED = "blocked_opponents"
SETUP = (*USUAL_SETUP, BLOCKED)


class FileSetup(Struct, frozen=True):
    """What a file says of the set-up, None where it is silent; ``blocked_opponents`` are pairs of ids in the file."""

    sanctioned: bool | None = None
    round_minutes: int | None = None
    enforcement_level: int | None = None
    head_judge: str | None = None
    highest_judge_level: int | None = None
    last_round_by_standings: bool | None = None
    blocked_opponents: tuple[tuple[str, str], ...] = ()

    def put(self, event: Event, ids: Mapping[str, PlayerId]) -> Event:
        """The event set up so, with the register's players."""
        said = {key: value for key in USUAL_SETUP if (value := getattr(self, key)) is not None}
        if self.blocked_opponents:
            pairs = (sorted((ids[one], ids[two])) for one, two in self.blocked_opponents)
            said[BLOCKED] = tuple((one, two) for one, two in pairs)
        return with_fields(event, **said)


def read_setup(reading: Reading, record: dict[str, Any], known: set[str]) -> FileSetup:
    """The set-up that a file says; problems go to the reading."""
    found = {
        "sanctioned": reading.flag(record, "sanctioned", ""),
        "round_minutes": reading.whole(record, "round_minutes", "", least=1, most=MINUTES_OF_A_DAY),
        "enforcement_level": reading.whole(record, "enforcement_level", "", least=1, most=HIGHEST_LEVEL),
        "head_judge": reading.text(record, "head_judge", ""),
        "highest_judge_level": reading.whole(record, "highest_judge_level", "", most=HIGHEST_LEVEL),
        "last_round_by_standings": reading.flag(record, "last_round_by_standings", ""),
    }
    said = {key: value for key, value in found.items() if key in record}
    return with_fields(FileSetup(blocked_opponents=_kept_apart(reading, record, known)), **said)


def setup_written(event: Event, names: Mapping[PlayerId, str]) -> dict[str, Any]:
    """The set-up under the keys that ``read_setup`` reads."""
    said = {key: value for key, usual in USUAL_SETUP.items() if (value := getattr(event, key)) != usual}
    pairs = [[names[who] for who in pair] for pair in event.blocked_opponents if names.keys() >= {*pair}]
    return {**said, **({BLOCKED: pairs} if pairs else {})}


def _kept_apart(reading: Reading, record: dict[str, Any], known: set[str]) -> tuple[tuple[str, str], ...]:
    found: dict[frozenset[str], tuple[str, str]] = {}
    for position, value in enumerate(reading.entries(record.get(BLOCKED, []), BLOCKED), 1):
        where = f"{BLOCKED}, pair {position}"
        pair = players_of(reading, value, where, known)
        if isinstance(value, list) and len(value) != 2:
            reading.problem(where, f"two players are kept apart, not {len(value)}.")
        elif len(pair) == 2 and frozenset(pair) in found:
            reading.problem(where, f"{pair[0]} and {pair[1]} are kept apart already.")
        elif len(pair) == 2:
            found[frozenset(pair)] = (pair[0], pair[1])
    return tuple(found.values())
