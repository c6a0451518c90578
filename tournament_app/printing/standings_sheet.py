"""Standings, for the wall: rank, player, points, record, and the three percentages that break ties.

A field of more than ``MANY`` stands in two columns a sheet.
"""

from tournament_app.domain.percent import percent
from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import StandingLine
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

COLUMNS = (
    Column("Rank", Align.RIGHT, bold=True),
    Column("Player", bold=True, names=True),
    Column("Points", Align.RIGHT, bold=True),
    Column("W-L-D", Align.RIGHT, share=0.78),
    Column("Opp. match %", Align.RIGHT, share=0.78),
    Column("Game %", Align.RIGHT, share=0.78),
    Column("Opp. game %", Align.RIGHT, share=0.78),
)
_WALL = Appetite(largest=18, smallest=12.5, abreast=(1,), rows_a_page=44)
_LARGE = Appetite(largest=9, smallest=6.5, abreast=(2,), rows_a_page=110)
MANY = 250


class Standings(PaperForm, frozen=True):
    """The standings after a round, best first."""

    heading: Heading
    standings: tuple[StandingLine, ...]
    of_teams: bool = False
    """Games are no tiebreaker among teams: their columns are left out."""
    by_points: bool = True
    """False for an event of elimination alone: how it ended for each stands in place of the points."""

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF."""
        document = Document(paper, self.heading, "Standings")
        roll = standings_roll(self.standings, of_teams=self.of_teams, by_points=self.by_points)
        write_roll(document, roll, _LARGE if len(roll.rows) > MANY else _WALL)
        return document.finish()


def standings_roll(
    standings: tuple[StandingLine, ...], *, of_teams: bool = False, by_points: bool = True
) -> Roll:
    """The list; who has dropped says so behind the name."""
    if not by_points:
        rows = tuple((str(line.rank), _who(line), line.finish) for line in standings)
        return Roll((*COLUMNS[:2], Column("Playoff")), rows)
    shown = len(COLUMNS) - 2 if of_teams else len(COLUMNS)
    return Roll(COLUMNS[:shown], tuple(row[:shown] for row in _rows(standings)))


def _who(line: StandingLine) -> str:
    return f"{line.name} (dropped)" if line.dropped else line.name


def _rows(standings: tuple[StandingLine, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            str(line.rank),
            _who(line),
            str(line.points),
            f"{line.wins}-{line.losses}-{line.draws}",
            percent(line.opponents_match_wins),
            percent(line.game_wins),
            percent(line.opponents_game_wins),
        )
        for line in standings
    )
