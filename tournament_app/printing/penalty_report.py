"""The penalty report of an event: for judges and the organizer's file, never for the wall."""

from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Column, Roll
from tournament_app.printing.sections import Sections

_FACTS = (Column("", bold=True), Column("", names=True))
_LOG = (
    Column("No.", Align.RIGHT),
    Column("Rd", Align.RIGHT),
    Column("Table", Align.RIGHT, share=0.9),
    Column("Player", bold=True, names=True),
    Column("DCI number", Align.RIGHT, share=0.85),
    Column("Infraction", names=True),
    Column("Given", names=True),
    Column("Judge", share=0.9, names=True),
    Column("State", share=0.9, names=True),
)
_NOTES = (Column("No.", Align.RIGHT), Column("Note", names=True))
_INVESTIGATIONS = (Column("No.", Align.RIGHT), Column("Player", names=True), Column("Outcome", names=True))
_CALLS = (
    Column("Rd", Align.RIGHT),
    Column("Table", Align.RIGHT),
    Column("Question", names=True),
    Column("Ruling", names=True),
    Column("Judge", names=True),
    Column("Minutes", Align.RIGHT),
)


class PenaltyReport(PaperForm, frozen=True):
    """What the judges did, as texts in the order of the columns.

    ``tally`` is a row an infraction: its name, a count a round, the sum; ``rounds`` heads its counts.
    """

    heading: Heading
    facts: tuple[tuple[str, str], ...]
    log: tuple[tuple[str, ...], ...]
    notes: tuple[tuple[str, str], ...]
    rounds: tuple[str, ...]
    tally: tuple[tuple[str, ...], ...]
    investigations: tuple[tuple[str, str, str], ...]
    calls: tuple[tuple[str, ...], ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The report as a PDF; sections without content are left out, an empty log is said."""
        document = Document(paper, self.heading, "Penalty report \u2013 for judges only")
        report = Sections(document)
        report.section("Event", Roll(_FACTS, self.facts, snug=True))
        report.section("Log", Roll(_LOG, self.log))
        report.section("Notes", Roll(_NOTES, self.notes, snug=True))
        counts = (
            Column("Infraction", names=True),
            *(Column(number, Align.RIGHT) for number in self.rounds),
            Column("All", Align.RIGHT, bold=True),
        )
        report.section("Infractions by kind and round", Roll(counts, self.tally, snug=True))
        report.section("Investigations", Roll(_INVESTIGATIONS, self.investigations, snug=True))
        report.section("Calls and rulings", Roll(_CALLS, self.calls))
        return document.finish()
