"""The event: what is decided before the first round, and how its figures are counted."""

from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct

from engine.records import with_fields
from tournament_app.domain.identity import EventId, PlayerId, TableNumber
from tournament_app.domain.invitations import NOBODY_QUALIFIES, Qualifying
from tournament_app.domain.person_name import AS_WRITTEN, Naming
from tournament_app.domain.reporting import NOT_REPORTED, Reporting


class Structure(StrEnum):
    """How a stage of an event brings players together (RS D.1)."""

    SWISS = "swiss"
    SINGLE_ELIMINATION = "single-elimination"
    DOUBLE_ELIMINATION = "double-elimination"
    ROUND_ROBIN = "round-robin"

    @property
    def words(self) -> str:
        """``Swiss``, ``single elimination``: in a sentence."""
        return "Swiss" if self is Structure.SWISS else self.value.replace("-", " ")

    @property
    def heading(self) -> str:
        """``Swiss``, ``Single elimination``: where it stands first."""
        return f"{self.words[:1].upper()}{self.words[1:]}"


ELIMINATION = frozenset({Structure.SINGLE_ELIMINATION, Structure.DOUBLE_ELIMINATION})
"""Structures in which every match needs a winner."""
OPTIONS: Mapping[str, frozenset[Structure]] = {
    "third_place": frozenset({Structure.SINGLE_ELIMINATION}),
    "timed_finals": ELIMINATION,
    "double_round": frozenset({Structure.ROUND_ROBIN}),
}
"""What can be switched on in a stage of these structures, and would be passed over in others."""


class EventStatus(StrEnum):
    """Where the event stands."""

    SETUP = "setup"
    RUNNING = "running"
    CLOSED = "closed"


class TiebreakSettings(Struct, frozen=True):
    """How points and percentages are counted; values come from ``resources/tiebreakers.json``.

    ``floor`` is the least a match-win or game-win percentage counts; ``own_game_win_floored`` says
    whether a player's own game-win percentage is ranked with it. ``phase_ends`` lists the last
    round of each day: who missed a cut keeps the figures of their own last day.
    ``bracket_rounds_counted`` is the number of playoff rounds that enter points and percentages;
    ``bracket_counts_for_opponents`` says that they also enter what the opponents of their players see,
    and that the finalists stand by the final.
    ``games_counted`` is False in team events, whose games are no tiebreaker.
    ``bye_games`` and ``loss_games`` are games won and lost in a match without an opponent.
    """

    win_points: int
    draw_points: int
    loss_points: int
    game_win_points: int
    game_draw_points: int
    floor: Fraction
    own_game_win_floored: bool
    bye_games: tuple[int, int]
    loss_games: tuple[int, int]
    phase_ends: tuple[int, ...] = ()
    bracket_rounds_counted: int = 0
    games_counted: bool = True
    bracket_counts_for_opponents: bool = False


class Seeding(StrEnum):
    """The order in which a stage takes its players: by rank, by lot, or as a draft playoff sits.

    A first stage has no ranks yet, so ``STANDINGS`` is a draw there. ``DRAFT`` draws the seats.
    """

    STANDINGS = "standings"
    RANDOM = "random"
    DRAFT = "draft"


class Cut(Struct, frozen=True):
    """Who plays on: the first ``top`` of the standings, all with ``points`` match points or more, the
    best ``per_group`` of each group. Meeting one of the rules that are given is enough.
    """

    top: int | None = None
    points: int | None = None
    per_group: int | None = None


class Stage(Struct, frozen=True):
    """A part of the event with one structure. ``rounds`` is 0 where the structure or staff decide later.

    ``cut`` says who of the stage before plays on (None: everybody). ``group_size`` splits the stage
    into draft pods or groups of so many. ``third_place`` adds a match of the losing semifinalists,
    ``double_round`` a second meeting of everyone, ``points_anew`` starts the count of points again.
    ``timed_finals`` gives the semifinals and finals of an elimination a time limit too (RS D.1.3).
    ``entrants`` (best seed first; empty: everyone enrolled) and ``groups`` are fixed when the stage begins.
    """

    number: int
    structure: Structure
    rounds: int = 0
    cut: Cut | None = None
    seeding: Seeding = Seeding.STANDINGS
    group_size: int = 0
    third_place: bool = False
    double_round: bool = False
    points_anew: bool = False
    entrants: tuple[PlayerId, ...] = ()
    groups: tuple[tuple[PlayerId, ...], ...] = ()
    timed_finals: bool = False

    @property
    def idle(self) -> tuple[str, ...]:
        """The ``OPTIONS`` that are switched on though the structure does not have them."""
        return tuple(
            name for name, having in OPTIONS.items() if getattr(self, name) and self.structure not in having
        )

    def without_idle(self) -> "Stage":
        """The stage without them: files of older programs hold some."""
        return with_fields(self, **dict.fromkeys(self.idle, False))


class Event(Struct, frozen=True):
    """The tournament itself, apart from who plays and what happened.

    ``wins_needed`` is the number of game wins that decide a match (2 in best of three).
    ``enforcement_level`` is the rules-enforcement level, 1 to 5. ``highest_judge_level`` is the
    certification level of the highest judge present, 0 for none. ``notice`` is shown on the
    public window. ``source`` names the file an imported event came from. ``team_size`` is how many
    persons an entrant is (2 also for Two-Headed Giant). ``reporting`` says whether
    results went in. ``naming`` is how lists order and write names. ``qualifying`` says who qualifies for another
    event here.
    """

    id: EventId
    name: str
    date: date
    place: str
    format: str
    sanctioned: bool
    stages: tuple[Stage, ...]
    round_minutes: int
    wins_needed: int
    enforcement_level: int
    head_judge: str
    highest_judge_level: int
    tiebreaks: TiebreakSettings
    status: EventStatus = EventStatus.SETUP
    last_round_by_standings: bool = False
    first_table: TableNumber = TableNumber(1)
    blocked_opponents: tuple[tuple[PlayerId, PlayerId], ...] = ()
    notice: str = ""
    source: str = ""
    team_size: int = 1
    reporting: Reporting = NOT_REPORTED
    naming: Naming = AS_WRITTEN
    qualifying: Qualifying = NOBODY_QUALIFIES

    @property
    def entrants(self) -> str:
        """Who plays: ``players``, or ``teams``."""
        return "players" if self.team_size == 1 else "teams"

    def counted(self, number: int) -> str:
        """So many of them: ``1,001 players``, ``1 team``."""
        return f"{number:,} {self.entrants if number != 1 else self.entrants.removesuffix('s')}"
