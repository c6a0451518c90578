"""The event report: what the organizer keeps and hands in when the event is over."""

from tournament_app.printing.document import Align, Document
from tournament_app.printing.lines import DropLine, RoundLines, StandingLine
from tournament_app.printing.pairings_by_table import in_table_order
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Column, Roll
from tournament_app.printing.sections import Sections
from tournament_app.printing.standings_sheet import standings_roll

_FACTS = (Column("", bold=True), Column("", names=True))
_ATTENDANCE = (Column("Round", names=True), Column("Matches", Align.RIGHT), Column("Players", Align.RIGHT))
_RESULTS = (
    Column("Table", Align.RIGHT, share=0.9),
    Column("Player 1", names=True),
    Column("Result", Align.CENTRE, bold=True),
    Column("Player 2", names=True),
)
_DROPS = (Column("Player", names=True), Column("Left after", names=True), Column("Reason", names=True))
_JUDGES = (Column("Judge", names=True), Column("Role", names=True))


class EventReport(PaperForm, frozen=True):
    """Everything the report tells. ``facts`` are labels with their values (Date, Place, Format ...).

    ``judges`` are names with their roles. Standings that are not ``is_final`` are called those so far.
    """

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    standings: tuple[StandingLine, ...]
    rounds: tuple[RoundLines, ...]
    drops: tuple[DropLine, ...] = ()
    judges: tuple[tuple[str, str], ...] = ()
    is_final: bool = True
    of_teams: bool = False
    by_points: bool = True

    def compose(self, paper: PaperSize) -> bytes:
        """The report as a PDF; sections without content are left out."""
        document = Document(paper, self.heading, "Event report")
        report = Sections(document)
        report.section("Event", Roll(_FACTS, self.facts, snug=True))
        report.section("Judges", Roll(_JUDGES, self.judges, snug=True))
        report.section("Attendance", Roll(_ATTENDANCE, tuple(map(_attendance, self.rounds)), snug=True))
        standings = "Final standings" if self.is_final else "Standings so far"
        roll = standings_roll(self.standings, of_teams=self.of_teams, by_points=self.by_points)
        report.section(standings, roll)
        for of_round in self.rounds:
            report.section(of_round.label, Roll(_RESULTS, _results(of_round)), abreast=2)
        report.section("Drops", Roll(_DROPS, tuple(map(_drop, self.drops)), snug=True))
        return document.finish()


def _attendance(of_round: RoundLines) -> tuple[str, ...]:
    matches = [line for line in of_round.tables if line.player2 is not None]
    return of_round.label, str(len(matches)), str(len(of_round.tables) + len(matches))


def _results(of_round: RoundLines) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (line.table_text, line.player1.name, line.result or "–", line.opponent_text)
        for line in in_table_order(of_round.tables)
    )


def _drop(line: DropLine) -> tuple[str, ...]:
    when = f"round {line.after_round}" if line.after_round else "before round 1"
    return line.name, when, line.reason
