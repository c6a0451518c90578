"""Which tables to check: the day's share is met, and nobody is checked twice while others were not.

No rule fixes how many decks are checked; one in ten a day is the custom that the share states.
"""

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import ceil

from msgspec import Struct

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.round import Pairing


class PickedTable(Struct, frozen=True):
    """A table and those of its players whose decks are to be checked."""

    table: TableNumber
    players: tuple[PlayerId, ...]


class DayShare(Struct, frozen=True):
    """How far the day's share is met: decks of players checked, those wanted, of how many in all."""

    checked: int
    wanted: int
    players: int

    @property
    def lacking(self) -> int:
        """Decks still to be checked today."""
        return max(0, self.wanted - self.checked)


def times_checked(book: EventBook) -> Counter[PlayerId]:
    """How often each player's deck was taken at this event."""
    return Counter(check.player for check in book.deck_checks.values())


def day_share(book: EventBook, share: Fraction) -> DayShare:
    """The share of those who play or played at the event; players who left before the first round do not count."""
    field = [entry for entry in book.enrollments.values() if entry.drop is None or entry.drop.after_round > 0]
    return DayShare(len(times_checked(book)), ceil(share * len(field)), len(field))


def tables_this_round(book: EventBook, number: RoundNumber, share: Fraction) -> int:
    """How many tables to check in this round so that the share is met by the last one; at least one while it lacks.

    Counts two decks a table. While the number of rounds is open, what lacks is due now.
    """
    lacking = day_share(book, share).lacking
    planned = sum(stage.rounds for stage in book.event.stages)
    rounds_left = max(1, planned - number + 1) if planned else 1
    return ceil(Fraction(ceil(Fraction(lacking, rounds_left)), 2))


def pick_tables(book: EventBook, number: RoundNumber, count: int, seed: int) -> tuple[PickedTable, ...]:
    """Tables drawn among the matches without a result, by table; fewer where there are not so many.

    First come tables where both players were checked least often, then those where one was, of whom only
    that one is checked: so nobody is checked again before everybody in play was. Where lists were handed in,
    players without one are passed over, since there is nothing to hold their deck against.
    """
    chance = random.Random(seed)
    times = times_checked(book)
    taken = {check.player for check in book.deck_checks.values() if check.round == number}
    open_tables = [
        pairing
        for pairing in book.outstanding(number)
        if pairing.table is not None and not taken.intersection(pairing.players)
    ]
    picked: list[PickedTable] = []
    while len(picked) < count:
        worth = {player for pairing in open_tables for player in pairing.players}
        worth = {player for player in worth if player in book.decks or not book.decks}
        if not worth:
            break
        least = min(times[player] for player in worth)
        wanted = {player for player in worth if times[player] == least}
        ranked = [(_among(wanted, pairing), pairing) for pairing in open_tables]
        most = max(len(players) for players, _ in ranked)
        players, pairing = chance.choice([entry for entry in ranked if len(entry[0]) == most])
        assert pairing.table is not None, "only seated matches are drawn"
        picked.append(PickedTable(pairing.table, players))
        open_tables.remove(pairing)
    return tuple(sorted(picked, key=lambda table: table.table))


def _among(wanted: set[PlayerId], pairing: Pairing) -> tuple[PlayerId, ...]:
    return tuple(player for player in pairing.players if player in wanted)


def lacking_lists(book: EventBook) -> tuple[PlayerId, ...]:
    """Players in the event without a deck list, in order of enrolment; nobody where lists are not collected."""
    if book.deck_terms is None:
        return ()
    return without_list(book, (entry.player for entry in book.enrollments.values() if entry.drop is None))


def without_list(book: EventBook, players: Iterable[PlayerId]) -> tuple[PlayerId, ...]:
    """Those of the players who have no list."""
    return tuple(player for player in players if player not in book.decks)
