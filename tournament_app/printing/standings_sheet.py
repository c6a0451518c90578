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

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF."""
        document = Document(paper, self.heading, "Standings")
        shown = len(COLUMNS) - 2 if self.of_teams else len(COLUMNS)
        rows = tuple(row[:shown] for row in standing_rows(self.standings))
        write_roll(document, Roll(COLUMNS[:shown], rows), _LARGE if len(rows) > MANY else _WALL)
        return document.finish()


def standing_rows(standings: tuple[StandingLine, ...]) -> tuple[tuple[str, ...], ...]:
    """The cells of the list; who has dropped says so behind the name."""
    return tuple(
        (
            str(line.rank),
            f"{line.name} (dropped)" if line.dropped else line.name,
            str(line.points),
            f"{line.wins}-{line.losses}-{line.draws}",
            percent(line.opponents_match_wins),
            percent(line.game_wins),
            percent(line.opponents_game_wins),
        )
        for line in standings
    )
