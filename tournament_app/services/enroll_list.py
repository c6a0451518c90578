"""Plan how a list of people enters an event: who is known, who is new, whom to look at first.

Nothing is changed by planning; a person can settle each doubtful line before it is carried out.
"""

from collections import defaultdict
from collections.abc import Container, Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.import_players import (
    KnownBy,
    ListedPlayer,
    Recognised,
    name_parts,
    recognise,
)


class Way(StrEnum):
    """What can be done with a line besides enrolling a record that there is."""

    NEW = "new"
    LEAVE_OUT = "leave out"


Option = Player | Way


class PlannedEntry(Struct, frozen=True):
    """A line of the list and what will happen to it.

    ``options`` are what could be done, the proposal first; ``at`` is the one chosen. ``doubt`` says
    why a person should look at the line, empty where there is nothing to decide.
    """

    listed: ListedPlayer
    options: tuple[Option, ...]
    doubt: str = ""
    at: int = 0

    @property
    def chosen(self) -> Option:
        """What will be done."""
        return self.options[self.at]

    def next_option(self) -> "PlannedEntry":
        """The same line with the next option chosen, the first again after the last."""
        return replace(self, at=(self.at + 1) % len(self.options))


def plan_entries(
    listed: Sequence[ListedPlayer], register: Sequence[Player], enrolled: Container[PlayerId]
) -> tuple[PlannedEntry, ...]:
    """What to do with each line of a list, in its order.

    Who is in the event already, or stands in the list before, is left out. A newcomer who bears the
    name of a record, its parts in any order, is doubtful; so is a DCI number that the register knows
    under another name.
    """
    namesakes: dict[tuple[str, ...], list[Player]] = defaultdict(list)
    for player in register:
        if player.id not in enrolled:
            namesakes[name_parts(player.name)].append(player)
    lines_of: dict[object, int] = {}
    people = recognise(listed, register)
    return tuple(_with_own_doubt(_planned(person, namesakes, enrolled, lines_of)) for person in people)


def namesakes_in(plan: Sequence[PlannedEntry]) -> list[str]:
    """A question for every two lines of one name, not both with a number, that are both to be enrolled."""
    lines: dict[tuple[str, ...], list[PlannedEntry]] = defaultdict(list)
    for entry in plan:
        if entry.chosen is not Way.LEAVE_OUT:
            lines[name_parts(entry.listed.name)].append(entry)
    return [
        f"Lines {', '.join(str(e.listed.line) for e in found[:-1])} and {found[-1].listed.line} are both "
        f"{found[0].listed.name}: different people?"
        for found in lines.values()
        if len(found) > 1 and any(not entry.listed.dci for entry in found)
    ]


def chosen_people(plan: Sequence[PlannedEntry]) -> tuple[Recognised, ...]:
    """Those who will be enrolled, as ``import_players`` takes them."""
    people = []
    for entry in plan:
        if isinstance(entry.chosen, Player):
            people.append(Recognised(entry.listed, entry.chosen, KnownBy.NAME))
        elif entry.chosen is Way.NEW:
            people.append(Recognised(entry.listed, None, KnownBy.NEW))
    return tuple(people)


def _planned(
    person: Recognised,
    namesakes: Mapping[tuple[str, ...], Sequence[Player]],
    enrolled: Container[PlayerId],
    lines_of: dict[object, int],
) -> PlannedEntry:
    listed, known = person.listed, person.known
    if known is not None and known.id in enrolled:
        return PlannedEntry(listed, _instead(person), f"{known.name} is in the event already")
    identity: object = known.id if known is not None else (listed.dci, name_parts(listed.name))
    before = lines_of.setdefault(identity, listed.line)
    if before != listed.line:
        return _once_more(person, before)
    if known is not None:
        return _of_known(person, known)
    namesake = lines_of.setdefault(name_parts(listed.name), listed.line)
    alike = tuple(namesakes.get(name_parts(listed.name), ()))
    if not alike:
        doubt = f"Line {namesake} has the same name" if namesake != listed.line else ""
        return PlannedEntry(listed, (Way.NEW, Way.LEAVE_OUT), doubt)
    names = ", ".join(_with_number(other) for other in alike[:3])
    same_person = len(alike) == 1 and not (alike[0].dci and listed.dci)
    if same_person and lines_of.setdefault(alike[0].id, listed.line) != listed.line:
        return _once_more(person, lines_of[alike[0].id])
    first: tuple[Option, ...] = (*alike, Way.NEW) if same_person else (Way.NEW, *alike)
    return PlannedEntry(listed, (*first, Way.LEAVE_OUT), f"The register has {names}")


def _once_more(person: Recognised, before: int) -> PlannedEntry:
    """A line that may be the person of an earlier one: surely by number, by name only if somebody says so."""
    if person.by is KnownBy.DCI or person.listed.dci:
        return PlannedEntry(person.listed, (Way.LEAVE_OUT,), f"Listed in line {before} already")
    doubt = f"Line {before} has the same name: two people, or one listed twice?"
    return PlannedEntry(person.listed, (Way.NEW, Way.LEAVE_OUT), doubt)


def _with_own_doubt(entry: PlannedEntry) -> PlannedEntry:
    """A line that looks like no name is one to look at, whatever the register says."""
    return replace(entry, doubt="; ".join(filter(None, (entry.listed.doubt, entry.doubt))))


def _of_known(person: Recognised, known: Player) -> PlannedEntry:
    if person.by is KnownBy.NAME:
        return PlannedEntry(person.listed, (known, Way.NEW, Way.LEAVE_OUT), person.number_left)
    doubt = f"DCI number {known.dci} belongs to {known.name}" if person.other_name else ""
    return PlannedEntry(person.listed, (known, Way.LEAVE_OUT), doubt)


def _instead(person: Recognised) -> tuple[Option, ...]:
    return (Way.LEAVE_OUT, Way.NEW) if person.by is KnownBy.NAME else (Way.LEAVE_OUT,)


def _with_number(player: Player) -> str:
    return f"{player.name} (DCI {player.dci})" if player.dci else f"{player.name} (no DCI number)"
