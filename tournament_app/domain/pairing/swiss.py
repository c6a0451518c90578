"""Swiss pairing of one round (RS D.1.2; the official procedure sheets, see the design notes).

Players are drawn at random among those with equal match points; an odd group sends one player down
to the next; the lowest player without a bye gets it where the field is odd. Adjacent players of that
line meet; repeats are repaired by the cheapest swap, and where swaps do not reach the least possible
pair-downs the players around the spot, at worst the whole field, are matched exactly. Before all else
nobody meets a blocked opponent, then nobody gets a second bye while someone has had none, then nobody
meets the same opponent again, each while it can be avoided. Tiebreakers are never used, apart from a
last round paired by standings.
"""

from collections.abc import Iterable
from enum import StrEnum
from itertools import count, islice
from random import Random

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.pairing.field import Entrant, Field, ordered
from tournament_app.domain.pairing.repair import Settled, settle
from tournament_app.domain.round import Pairing, PairingKind


class Why(StrEnum):
    """What is noted about a pairing; empty for the usual case, equal points. ``BY_HAND`` is the staff's.

    ``BEST_FOUND`` is a repeat or a meeting of blocked opponents that was not proven to be unavoidable.
    """

    EQUAL_POINTS = ""
    PAIRED_DOWN = "paired-down"
    BY_STANDINGS = "by-standings"
    REPEAT_UNAVOIDABLE = "repeat-unavoidable"
    BLOCKED_UNAVOIDABLE = "blocked-unavoidable"
    BEST_FOUND = "best-found"
    AWARDED_BYE = "awarded-bye"
    ODD_FIELD = "odd-field"
    SECOND_BYE_UNAVOIDABLE = "second-bye-unavoidable"
    BY_HAND = "by-hand"


USUAL = (Why.EQUAL_POINTS, Why.PAIRED_DOWN, Why.BY_STANDINGS, Why.AWARDED_BYE, Why.ODD_FIELD)


class Seating(Struct, frozen=True, gc=False):
    """Two players at a table, or one player with a bye (no table)."""

    table: TableNumber | None
    player1: PlayerId
    player2: PlayerId | None
    why: Why

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """The one or two players seated here."""
        return (self.player1,) if self.player2 is None else (self.player1, self.player2)


class PairedRound(Struct, frozen=True):
    """All seatings of a round, tables first in order of points, then byes; ``notes`` are for the staff."""

    seatings: tuple[Seating, ...]
    notes: tuple[str, ...] = ()


def pair_swiss(field: Field, seed: int) -> PairedRound:
    """Pair a round; the same field and seed give the same seatings.

    Nothing is refused: where a repeat, a blocked opponent or a second bye cannot be avoided, the least
    bad pairing comes back and ``notes`` says so.
    """
    chance = Random(seed)
    awarded = [entrant for entrant in field.entrants if entrant.awarded_bye]
    drawn = [entrant for entrant in field.entrants if not entrant.awarded_bye] if awarded else field.entrants
    if field.by_standings:
        line = sorted(drawn, key=lambda entrant: entrant.standing)
    else:
        draw = chance.random
        line = sorted(drawn, key=lambda entrant: draw() - entrant.points)
    bye = _take_bye(line) if len(line) % 2 else None
    settled = settle(field, line, bye, chance)
    seatings = _seated(field, settled)
    seatings += [Seating(None, entrant.player, None, Why.AWARDED_BYE) for entrant in awarded]
    if settled.bye is not None:
        why = Why.SECOND_BYE_UNAVOIDABLE if settled.bye.byes else Why.ODD_FIELD
        seatings.append(Seating(None, settled.bye.player, None, why))
    return PairedRound(tuple(seatings), tuple(_notes(field, seatings)))


def pairings_of(paired: PairedRound, field: Field) -> tuple[Pairing, ...]:
    """The seatings as records of the book, numbered from 1."""
    return tuple(
        Pairing(
            field.number,
            number,
            seating.table,
            seating.player1,
            seating.player2,
            PairingKind.BYE if seating.player2 is None else PairingKind.MATCH,
            why=str(seating.why),
        )
        for number, seating in enumerate(paired.seatings, 1)
    )


def _take_bye(line: list[Entrant]) -> Entrant:
    """Take the lowest player with the fewest byes out of the line."""
    fewest = min(entrant.byes for entrant in line)
    return line.pop(max(place for place, entrant in enumerate(line) if entrant.byes == fewest))


def _seated(field: Field, settled: Settled) -> list[Seating]:
    """Give out the tables, and note what is unusual."""
    firsts, seconds = settled.line[::2], settled.line[1::2]
    equal, unequal = Why.EQUAL_POINTS, Why.PAIRED_DOWN
    if field.by_standings:
        equal = unequal = Why.BY_STANDINGS
    seatings = [
        Seating(table, first.player, second.player, equal if first.points == second.points else unequal)
        for table, first, second in zip(_tables(field, settled.line), firsts, seconds, strict=True)
    ]
    if not settled.clean:
        for number, (first, second) in enumerate(zip(firsts, seconds, strict=True)):
            if second.player in first.avoid:
                blocked = ordered(first.player, second.player) in field.blocked
                why = Why.BLOCKED_UNAVOIDABLE if blocked else Why.REPEAT_UNAVOIDABLE
                if not settled.proven:
                    why = Why.BEST_FOUND
                seatings[number] = replace(seatings[number], why=why)
    return seatings


def _tables(field: Field, line: list[Entrant]) -> Iterable[TableNumber]:
    """Fixed tables to those who have one, the others in order from the first table."""
    free = map(TableNumber, count(field.first_table))
    keepers = [entrant.player for entrant in field.entrants if entrant.fixed_table is not None]
    if not keepers:
        return islice(free, len(line) // 2)
    fixed: dict[int, TableNumber] = {}
    for place, entrant in enumerate(line):
        table, number = entrant.fixed_table, place // 2
        if table is not None and number not in fixed and table not in fixed.values():
            fixed[number] = table
    taken = set(fixed.values())
    others = (table for table in free if table not in taken)
    return [fixed[number] if number in fixed else next(others) for number in range(len(line) // 2)]


def _notes(field: Field, seatings: Iterable[Seating]) -> Iterable[str]:
    unusual = [seating.why for seating in seatings if seating.why not in USUAL]
    repeats = unusual.count(Why.REPEAT_UNAVOIDABLE)
    if repeats:
        most = len(field.entrants) - 1
        more = (
            f"This is round {field.number} and nobody has more than {most} possible opponents. "
            if field.number > most
            else ""
        )
        pairings = "1 pairing repeats" if repeats == 1 else f"{repeats} pairings repeat"
        yield f"{more}{pairings} an earlier one; no other pairing has fewer repeats."
    if Why.BLOCKED_UNAVOIDABLE in unusual:
        yield "Blocked opponents meet in this round: no pairing keeps them apart."
    if Why.BEST_FOUND in unusual:
        yield (
            "Opponents meet who have met before or are marked as not to meet. No better pairing was found, "
            "but it was not proven that there is none: look at those tables before you publish the round."
        )
    if Why.SECOND_BYE_UNAVOIDABLE in unusual:
        yield "Everyone who could get the bye has had one: it goes to the lowest player with the fewest byes."
