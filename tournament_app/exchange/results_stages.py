"""The list of stages in a results file, for events that are more than Swiss rounds and a playoff.

The optional key ``stages`` lists them in order; rounds then say their ``stage`` and, where they have a
name, their ``label``. Entrants stand in order of their seeds.
"""

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, TypeVar

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.event import Cut, Seeding, Stage, Structure
from tournament_app.domain.identity import PlayerId
from tournament_app.exchange.strict_json import Reading
from tournament_app.services.stage_rules import stage_problems

Choice = TypeVar("Choice", bound=StrEnum)

FLAGS = ("third_place", "double_round", "points_anew", "timed_finals")
OPTIONAL = ("rounds", "cut", "seeding", "group_size", "entrants", "groups", *FLAGS)
CUT = ("top", "points", "per_group")


class FileStage(Struct, frozen=True):
    """A stage without its players, and their ids in the file."""

    stage: Stage
    entrants: tuple[str, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()

    def seated(self, ids: Mapping[str, PlayerId]) -> Stage:
        """The stage with the register's players."""
        return replace(
            self.stage,
            entrants=tuple(ids[who] for who in self.entrants),
            groups=tuple(tuple(ids[who] for who in group) for group in self.groups),
        )


def read_stages(reading: Reading, values: Any, known: set[str]) -> tuple[FileStage, ...]:
    """The stages of a file; problems go to the reading, those that no other door lets through among them."""
    found = []
    for number, value in enumerate(reading.entries(values, "stages"), 1):
        where = f"stage {number}"
        record = reading.record(value, where, ("structure",), OPTIONAL)
        stage = Stage(
            number,
            _choice(reading, record, "structure", where, Structure.SWISS),
            reading.whole(record, "rounds", where),
            _cut(reading, record, where),
            _choice(reading, record, "seeding", where, Seeding.STANDINGS),
            reading.whole(record, "group_size", where),
            third_place=reading.flag(record, "third_place", where),
            double_round=reading.flag(record, "double_round", where),
            points_anew=reading.flag(record, "points_anew", where),
            timed_finals=reading.flag(record, "timed_finals", where),
        )
        for problem in stage_problems(stage, first=number == 1):
            reading.problem("", problem)
        entrants = players_of(reading, record.get("entrants", []), where, known)
        listed = reading.entries(record.get("groups", []), where)
        groups = tuple(players_of(reading, group, where, known) for group in listed)
        seats = Counter(who for group in groups for who in group)
        for who, times in seats.items():
            if times > 1:
                reading.problem(where, f"{who} is in {times} groups.")
        found.append(FileStage(stage, entrants, groups))
    return tuple(found)


def stages_written(stages: tuple[Stage, ...], names: Mapping[PlayerId, str]) -> list[dict[str, Any]]:
    """The stages under the keys that ``read_stages`` reads; what is usual is left out."""
    written = []
    for stage in stages:
        cut = stage.cut or Cut()
        optional: dict[str, Any] = {
            "rounds": stage.rounds,
            "cut": {key: getattr(cut, key) for key in CUT if getattr(cut, key) is not None},
            "seeding": "" if stage.seeding is Seeding.STANDINGS else stage.seeding.value,
            "group_size": stage.group_size,
            **{flag: getattr(stage, flag) for flag in FLAGS},
            "entrants": [names[player] for player in stage.entrants],
            "groups": [[names[player] for player in group] for group in stage.groups],
        }
        found = {key: value for key, value in optional.items() if value}
        written.append({"structure": stage.structure.value, **found})
    return written


def _cut(reading: Reading, record: dict[str, Any], where: str) -> Cut | None:
    if "cut" not in record:
        return None
    found = reading.record(record["cut"], f"{where}, cut", (), CUT)
    if not found:
        reading.problem(f"{where}, cut", f"who plays on is missing: give one of {', '.join(CUT)}.")
    return Cut(*(reading.whole(found, key, where) if key in found else None for key in CUT))


def players_of(reading: Reading, values: Any, where: str, known: set[str]) -> tuple[str, ...]:
    """Ids of players of the event, each once; problems go to the reading."""
    found = []
    for value in reading.entries(values, where):
        if isinstance(value, str) and value in known:
            if value in found:
                reading.problem(where, f"{value} is listed twice.")
            found.append(value)
        else:
            reading.problem(where, f"{value!r} is not among the players.")
    return tuple(found)


def _choice(reading: Reading, record: dict[str, Any], key: str, where: str, default: Choice) -> Choice:
    value = record.get(key, default.value)
    for member in type(default):
        if member.value == value:
            return member
    reading.problem(where, f"{key!r} is {value!r}; known are {', '.join(m.value for m in type(default))}.")
    return default
