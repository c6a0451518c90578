"""What the forms are made from: people, tables and placings, as plain values that the caller fills in."""

from fractions import Fraction

from msgspec import Struct

from tournament_app.domain.identity import RoundNumber, TableNumber


class Seat(Struct, frozen=True):
    """A player at a table, with the match points they bring; ``points`` None where nobody has any yet.

    ``filed`` is what the name stands under in a list by name, the name itself where it is empty.
    """

    name: str
    dci: str = ""
    points: int | None = None
    filed: str = ""

    @property
    def points_text(self) -> str:
        """The points in figures, empty where there are none to show."""
        return "" if self.points is None else str(self.points)


class TableLine(Struct, frozen=True):
    """One pairing as paper shows it.

    ``table`` is None for a player without an opponent; ``alone`` then says why (``Bye``). ``result`` is
    empty while it is outstanding. ``note`` is printed on the slip for the players and the judge.
    """

    table: TableNumber | None
    player1: Seat
    player2: Seat | None = None
    alone: str = "Bye"
    extension_minutes: int = 0
    result: str = ""
    note: str = ""

    @property
    def table_text(self) -> str:
        """The table's number, a dash without one."""
        return "–" if self.table is None else str(self.table)

    @property
    def opponent_text(self) -> str:
        """The second player's name, or why there is none."""
        return self.alone if self.player2 is None else self.player2.name


class StandingLine(Struct, frozen=True):
    """One placing: rank, player, match points, record, and percentages as exact fractions of one."""

    rank: int
    name: str
    points: int
    wins: int
    losses: int
    draws: int
    opponents_match_wins: Fraction
    game_wins: Fraction
    opponents_game_wins: Fraction
    dropped: bool = False
    finish: str = ""
    """How a playoff ended for the player."""


class PlayerLine(Struct, frozen=True):
    """One entry of the player list; ``remark`` tells byes, a fixed table or a drop, ``filed`` as in ``Seat``."""

    number: int
    name: str
    dci: str = ""
    country: str = ""
    remark: str = ""
    filed: str = ""


class SeatingLine(Struct, frozen=True):
    """Where a player sits for the player meeting; ``filed`` as in ``Seat``."""

    name: str
    table: TableNumber
    filed: str = ""


class BadgeLine(Struct, frozen=True):
    """A badge: the part of the name that is called, the other part (or empty), and who it is in the event."""

    first: str
    second: str
    about: str


class DropLine(Struct, frozen=True):
    """Who left the event, after which round (0: before the first) and why."""

    name: str
    after_round: RoundNumber
    reason: str


class RoundLines(Struct, frozen=True):
    """One finished round: its name and every pairing with its result."""

    label: str
    tables: tuple[TableLine, ...]
