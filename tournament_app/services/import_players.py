"""Take a list of people into the register: who is known already, who is new.

A person of the list is known by DCI number, or by name (accents and case aside) where not both sides
have a number and only one record bears the name. Everybody else becomes a new record.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded
from tournament_app.services.keep_register import register_players
from tournament_app.services.scorers_table import ScorersTable

DCI_DIGITS = range(3, 16)


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A person as a list names them; ``line`` is where, from 1; ``doubt`` says why somebody should look at it."""

    line: int
    name: str
    dci: str = ""
    country: str = ""
    notes: str = ""
    byes: int = 0
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class PlayerList:
    """What a file or a pasted text holds; ``ignored`` names columns that mean nothing here."""

    source: str
    players: tuple[ListedPlayer, ...]
    ignored: tuple[str, ...] = ()


class KnownBy(StrEnum):
    """How a listed person was found in the register."""

    DCI = "DCI number"
    NAME = "name"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Recognised:
    """A listed person and their record, None for a newcomer."""

    listed: ListedPlayer
    known: Player | None
    by: KnownBy


def recognise(listed: Sequence[ListedPlayer], register: Sequence[Player]) -> tuple[Recognised, ...]:
    """Who of a list is in the register, in the list's order."""
    by_dci = {player.dci: player for player in register if player.dci}
    by_name: dict[str, list[Player]] = {}
    for player in register:
        by_name.setdefault(folded(player.name), []).append(player)
    return tuple(_recognised(person, by_dci, by_name) for person in listed)


def import_players(table: ScorersTable, people: Sequence[Recognised]) -> tuple[Player, ...]:
    """Register the newcomers in one act; everybody's record in the list's order.

    A person who is listed twice gets one record. Raises what ``register_players`` raises.
    """
    newcomers: dict[tuple[str, str], Player] = {}
    for person in people:
        if person.known is None:
            listed = person.listed
            record = Player(PlayerId(0), listed.name, listed.dci, listed.country, listed.notes)
            newcomers.setdefault(_same(listed), record)
    added = register_players(table, tuple(newcomers.values())) if newcomers else ()
    records = dict(zip(newcomers, added, strict=True))
    found = (person.known or records[_same(person.listed)] for person in people)
    return tuple(dict.fromkeys(found))


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
    namesakes = [player for player in by_name.get(folded(person.name), ()) if not (player.dci and person.dci)]
    if len(namesakes) == 1:
        return Recognised(person, namesakes[0], KnownBy.NAME)
    return Recognised(replace(person, name=person.name.strip()), None, KnownBy.NEW)


def _same(person: ListedPlayer) -> tuple[str, str]:
    return person.dci, "" if person.dci else folded(person.name)
