"""The one person meant by what was typed: whose name fits, a whole name before the beginning of one.

A name fits where each word typed begins a part of it, accents, case and order aside. Of people with one
name each is found by what tells them apart besides (``nowak 711``, ``nowak uk``, ``nowak #12``).
"""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct
from rapidfuzz import fuzz, process

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import PairingKind
from tournament_app.domain.spelling import folded

REMEMBERED = 20_000
"""Names whose words are kept: a whole field is looked through at every key."""

MOST_NAMED = 5
_BETWEEN_WORDS = str.maketrans(dict.fromkeys(",()…", " "))
NEAR_ENOUGH = 75
"""Of 100: how alike a name must be to be suggested for one that nobody has."""


class Sought(Struct, frozen=True):
    """Among whom a name is sought, and how that is said (``in round 3``)."""

    book: EventBook
    players: Sequence[PlayerId]
    where: str

    def fitting(self, typed: str) -> list[PlayerId]:
        """Those whose name fits; those alone whose whole name was typed, if there are any."""
        wanted = _words(typed)
        if not wanted:
            return []
        found = [player for player in self.players if self._fits(player, wanted)]
        whole = [player for player in found if set(self._parts(player)) <= set(wanted)]
        return whole or found

    def one(self, typed: str, otherwise: str = "") -> PlayerId:
        """The one person meant.

        Raises ``Malformed``, with names to choose from, where it is nobody or more than one; ``otherwise``
        says how else they can be named (``the table``).
        """
        if not _words(typed):
            raise Malformed("Say whom: a name, or the beginning of one.")
        found = self.fitting(typed)
        if len(found) == 1:
            return found[0]
        if not found:
            raise Malformed(self.nobody(typed))
        raise Malformed(f"“{typed.strip()}” fits {self.named(found)}. {more_of_the_name(otherwise)}")

    def nobody(self, typed: str) -> str:
        """That nobody is called so, with the names that come nearest."""
        return f"Nobody {self.where} is called “{typed.strip()}”.{self._suggestion(typed)}"

    def named(self, players: Sequence[PlayerId]) -> str:
        """The names, the first few where there are many."""
        names = ", ".join(self.book.name_of(player) for player in players[:MOST_NAMED])
        rest = len(players) - MOST_NAMED
        return f"{names} and {rest} more" if rest > 0 else names

    def _fits(self, player: PlayerId, wanted: tuple[str, ...]) -> bool:
        parts = self._parts(player)
        of_name = [word for word in wanted if any(part.startswith(word) for part in parts)]
        if not of_name or len(of_name) == len(wanted):
            return bool(of_name)
        mark = _words(self.book.mark_of(player))
        return all(word in of_name or word in mark for word in wanted)

    def _parts(self, player: PlayerId) -> tuple[str, ...]:
        return _words(self.book.players[player].name)

    def _suggestion(self, typed: str) -> str:
        names = {player: " ".join(sorted(self._parts(player))) for player in self.players}
        near = process.extract(
            " ".join(sorted(_words(typed))), names, scorer=fuzz.WRatio, limit=2, score_cutoff=NEAR_ENOUGH
        )
        meant = " or ".join(self.book.name_of(player) for _, _, player in near)
        return f" Did you mean {meant}?" if meant else ""


def in_event(book: EventBook) -> Sought:
    """Everybody enrolled."""
    return Sought(book, tuple(book.enrollments), f"in {book.event.name}")


def in_round(book: EventBook, number: RoundNumber, *, playing: bool = False) -> Sought:
    """Everybody seated in a round, byes too unless ``playing``."""
    kinds = (PairingKind.MATCH,) if playing else tuple(PairingKind)
    seated = [player for p in book.round_pairings(number) if p.kind in kinds for player in p.players]
    return Sought(book, tuple(seated), f"in round {number}")


def more_of_the_name(otherwise: str = "") -> str:
    """What to do where a name fits several people."""
    return f"Type more of the name{f', or {otherwise}' if otherwise else ''}."


@lru_cache(maxsize=REMEMBERED)
def _words(name: str) -> tuple[str, ...]:
    return tuple(folded(name.translate(_BETWEEN_WORDS)).split())
