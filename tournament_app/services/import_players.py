"""Take a list of people into the register: who is known already, who is new.

A person of the list is known by DCI number, or by name (accents and case aside) where not both sides
have a number and only one record bears the name; one that is put aside only where no other does.
Everybody else becomes a new record.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.domain.spelling import folded
from tournament_app.services.keep_register import register_players
from tournament_app.services.scorers_table import ScorersTable

DCI_DIGITS = range(3, 16)


class ListedPlayer(Struct, frozen=True):
    """A person as a list names them; ``line`` is where, from 1; ``doubt`` says why somebody should look at it.

    ``family`` is the family part of the name where the list says which that is.
    """

    line: int
    name: str
    dci: str = ""
    country: str = ""
    notes: str = ""
    byes: int = 0
    doubt: str = ""
    family: str = ""


class PlayerList(Struct, frozen=True):
    """What a file or a pasted text holds; ``ignored`` names columns that mean nothing here."""

    source: str
    players: tuple[ListedPlayer, ...]
    ignored: tuple[str, ...] = ()


class KnownBy(StrEnum):
    """How a listed person was found in the register."""

    DCI = "DCI number"
    NAME = "name"
    NEW = "new"


class Namesakes(StrEnum):
    """What lines of one name without DCI numbers are: to be asked, people of their own, one person."""

    ASK = "ask"
    SEPARATE = "separate"
    SAME = "same"


class Recognised(Struct, frozen=True):
    """A listed person and their record, None for a newcomer; ``namesakes`` bear the name and may be them."""

    listed: ListedPlayer
    known: Player | None
    by: KnownBy
    namesakes: tuple[Player, ...] = ()

    @property
    def other_name(self) -> str:
        """The name in the register where it has the DCI number under another one; empty otherwise."""
        if self.known is None or self.by is not KnownBy.DCI:
            return ""
        alike = name_parts(self.known.name) == name_parts(self.listed.name)
        return "" if alike else self.known.name

    @property
    def number_left(self) -> str:
        """That the list has a number for somebody whom the register knows without one; empty otherwise (RS D.5.1)."""
        if self.known is None or self.known.dci or not self.listed.dci:
            return ""
        return (
            f"{self.known.name} has no DCI number in the register, and {self.listed.dci} is not taken over: "
            "write it there if it is theirs"
        )


def recognise(listed: Sequence[ListedPlayer], register: Sequence[Player]) -> tuple[Recognised, ...]:
    """Who of a list is in the register, in the list's order."""
    by_dci = {player.dci: player for player in register if player.dci}
    by_name: dict[str, list[Player]] = {}
    for player in register:
        by_name.setdefault(folded(player.name), []).append(player)
    return tuple(_recognised(person, by_dci, by_name) for person in listed)


def import_players(
    table: ScorersTable, people: Sequence[Recognised], namesakes: Namesakes = Namesakes.ASK
) -> tuple[Player, ...]:
    """Register the newcomers in one act; the record of every line, in the list's order.

    Raises ``NeedsConfirmation`` where somebody has to say whether lines of one name are one person, and what
    ``register_players`` raises.
    """
    settled = settle_namesakes(people, namesakes)
    wanted = newcomers(settled)
    added = register_players(table, tuple(wanted.values())) if wanted else ()
    return records_of(settled, dict(zip(wanted, added, strict=True)))


def settle_namesakes(people: Sequence[Recognised], namesakes: Namesakes) -> tuple[Recognised, ...]:
    """The list with every line's person decided.

    Two lines of one name without DCI numbers are two people unless somebody says that they are one: until then
    ``NeedsConfirmation`` names them all.
    """
    if namesakes is Namesakes.ASK:
        if questions := unsure_names(people):
            raise NeedsConfirmation(*questions)
        return tuple(people)
    lines = _by_person(people)
    return tuple(_settled(person, lines[_person(person)], namesakes) for person in people)


def unsure_names(people: Sequence[Recognised]) -> list[str]:
    """A question for all lines of one name that may be one person or several."""
    return [said for found in _by_person(people).values() for said in _question(found)]


def numbers_of_others(people: Sequence[Recognised]) -> list[str]:
    """A question for every line whose DCI number the register knows under another name."""
    return [
        f"Line {person.listed.line}: DCI number {person.listed.dci} is {person.other_name} in the register, "
        f"and the list says {person.listed.name}: one person? Otherwise correct the number."
        for person in people
        if person.other_name
    ]


def name_parts(name: str) -> tuple[str, ...]:
    """The parts of a name whatever their order, accents and case: by which two names are one."""
    return tuple(sorted(folded(name.replace(",", " ")).split()))


def newcomers(people: Sequence[Recognised]) -> dict[object, Player]:
    """The records that are to be made, by whom of the list they are for."""
    return {
        _new(person): Player(
            PlayerId(0),
            person.listed.name,
            person.listed.dci,
            person.listed.country,
            person.listed.notes,
            family=person.listed.family,
        )
        for person in reversed(people)
        if person.known is None
    }


def records_of(people: Sequence[Recognised], made: Mapping[object, Player]) -> tuple[Player, ...]:
    """The record of every line, those that were made among them."""
    return tuple(person.known or made[_new(person)] for person in people)


def refuse_doubles(players: Sequence[ListedPlayer]) -> list[str]:
    """A sentence for every DCI number that two different names of the list share."""
    first: dict[str, ListedPlayer] = {}
    problems = []
    for person in players:
        before = first.setdefault(person.dci, person) if person.dci else person
        if folded(before.name) != folded(person.name):
            problems.append(
                f"Line {person.line}: DCI number {person.dci} of {person.name} already stands in line "
                f"{before.line} for {before.name}. Correct one of them."
            )
    return problems


def _recognised(
    person: ListedPlayer, by_dci: Mapping[str, Player], by_name: Mapping[str, Sequence[Player]]
) -> Recognised:
    if person.dci and person.dci in by_dci:
        return Recognised(person, by_dci[person.dci], KnownBy.DCI)
    bearing = [player for player in by_name.get(folded(person.name), ()) if not (player.dci and person.dci)]
    namesakes = [player for player in bearing if not player.aside] or bearing
    if len(namesakes) == 1:
        return Recognised(person, namesakes[0], KnownBy.NAME)
    plain = replace(person, name=person.name.strip())
    return Recognised(plain, None, KnownBy.NEW, () if person.dci else tuple(namesakes))


def _by_person(people: Sequence[Recognised]) -> dict[object, list[Recognised]]:
    lines: dict[object, list[Recognised]] = {}
    for person in people:
        lines.setdefault(_person(person), []).append(person)
    return lines


def _person(person: Recognised) -> object:
    """Whom a line may mean: a record of the register, or somebody of this name."""
    return person.known.id if person.known is not None else folded(person.listed.name)


def _new(person: Recognised) -> object:
    """Who a newcomer is once namesakes are settled."""
    return person.listed.dci or (folded(person.listed.name), person.listed.line)


def _unsure(lines: Sequence[Recognised]) -> bool:
    return len(lines) > 1 and any(not person.listed.dci for person in lines)


def _settled(person: Recognised, lines: Sequence[Recognised], namesakes: Namesakes) -> Recognised:
    first = next((found for found in lines if found.listed.dci), lines[0])
    if not _unsure(lines) or person.listed.dci or person is first:
        return person
    if namesakes is Namesakes.SAME:
        return replace(person, listed=first.listed, known=first.known)
    return replace(person, known=None, by=KnownBy.NEW, namesakes=())


def _question(lines: Sequence[Recognised]) -> list[str]:
    name = lines[0].listed.name
    if _unsure(lines):
        where = ", ".join(str(person.listed.line) for person in lines[:-1])
        return [
            f"Lines {where} and {lines[-1].listed.line} are both {name}, and not each has a DCI number: "
            "two people, or one who is listed twice?"
        ]
    if lines[0].namesakes:
        return [
            f"Line {lines[0].listed.line}: the register has {len(lines[0].namesakes)} people called {name}. "
            "Somebody new? Otherwise write the DCI number, or choose the record in the application."
        ]
    return []
