"""Vanguard cards (RS E.14): their names, what they change about hand size and life, and what they do.

The facts ship in `resources/cards/avatars.json`; an avatar whose abilities the program cannot read has none there and
is refused by name where they would count.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from importlib.resources import files

import msgspec

from engine.cards.spelling import fold

USUAL_HAND, USUAL_LIFE = 7, 20


class Avatar(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One avatar; `hand` and `life` are added to what players usually begin with, `abilities` are compiled."""

    name: str
    hand: int
    life: int
    abilities: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET

    @property
    def words(self) -> str:
        """``Gerrard: 3 cards in hand, 20 life``."""
        return f"{self.name}: {USUAL_HAND + self.hand} cards in hand, {USUAL_LIFE + self.life} life"


class AvatarFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All avatars, with where the facts come from and when the first were released."""

    source: str
    released: date
    avatars: tuple[Avatar, ...]


@lru_cache(maxsize=1)
def avatars() -> dict[str, Avatar]:
    """Every avatar by its folded name."""
    content = files("resources.cards").joinpath("avatars.json").read_bytes()
    found = msgspec.json.decode(content, type=AvatarFile)
    return {fold(one.name): one for one in found.avatars}


def avatar_called(name: str) -> Avatar | None:
    """The avatar of that name in any spelling; None if there is none."""
    return avatars().get(fold(name))
