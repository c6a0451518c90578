"""An enrolment: one player's entry in one event."""

from enum import StrEnum

from msgspec import Struct

from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber


class DropReason(StrEnum):
    """Why a player is out of the event."""

    BY_PLAYER = "player"
    BY_JUDGE = "judge"
    NO_SHOW = "no-show"
    CUT = "cut"
    DISQUALIFIED = "disqualified"


class Drop(Struct, frozen=True):
    """A player is not paired after ``after_round`` (0: before the first round)."""

    after_round: RoundNumber
    reason: DropReason


MOST_BYES = 3
"""Byes are awarded for rounds 1 to 3."""


class Member(Struct, frozen=True):
    """A person in a team; ``dci`` is empty when unknown."""

    name: str
    dci: str = ""


class Enrollment(Struct, frozen=True):
    """One player's entry, or one team's, whose ``members`` then are named in the order of their seats.

    ``number`` is the order of enrolment from 1. ``lot`` is the random number drawn once that
    settles exact ties in the standings (lower is higher placed). ``awarded_byes`` counts byes from
    round 1 on. ``fixed_table`` is a table the player always sits at (accessible, feature).
    ``first_round`` is the first round the player takes part in.
    """

    player: PlayerId
    number: int
    lot: int
    awarded_byes: int = 0
    fixed_table: TableNumber | None = None
    first_round: RoundNumber = RoundNumber(1)
    drop: Drop | None = None
    note: str = ""
    members: tuple[Member, ...] = ()
