"""A ruling of the dispute desk: case, position, steps with their rules, verdict; advice, never the decision."""

from tournament_app.printing.case_code import packed
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import LINE, Column, Roll, fit_block
from tournament_app.printing.sections import Sections
from tournament_app.printing.typesetting import set_text

ADVICE = "Advice of the program. The head judge decides, and that decision is final (RS D.4.1)."
_FACTS = (Column("", bold=True), Column("", names=True))
_POSITION = (Column("Where", bold=True, names=True), Column("What", names=True))
_STEPS = (
    Column("Entry", Align.RIGHT),
    Column("What happens", names=True),
    Column("Rules", names=True, share=0.9),
)
_EXPECTED = (Column("Expected", names=True), Column("Found", names=True))
_OTHERWISE = (Column("", names=True),)
_VERDICT_ROOM = 54.0
_MIND_ROOM = 36.0
_MODULE = 1.6
"""Points a module of the code: a little over half a millimetre."""
CODE_SAYS = "The case as text: read it with a telephone and paste it at a dispute desk."


class RulingSheet(PaperForm, frozen=True):
    """A ruling as texts in the order of the columns.

    ``facts`` name the case and, where it answers a call, event, round, table and players. ``steps`` are
    entry, words, rules; ``start`` and ``end`` are rows of a place and what is there. ``code`` is the case as a
    QR code, which stands below, on a page of its own where the last one is full. ``elsewhere`` is what is to be known
    before the verdict where the event plays by another rulebook: that it does, then in lines what that one says and
    has otherwise.
    """

    heading: Heading
    title: str
    verdict: str
    about: str
    facts: tuple[tuple[str, str], ...]
    start: tuple[tuple[str, str], ...]
    steps: tuple[tuple[str, str, str], ...]
    end: tuple[tuple[str, str], ...]
    expected: tuple[tuple[str, str], ...] = ()
    code: tuple[tuple[bool, ...], ...] = ()
    elsewhere: tuple[str, ...] = ()

    def compose(self, paper: PaperSize) -> bytes:
        """The ruling as a PDF; sections without content are left out."""
        document = Document(paper, self.heading, "Ruling")
        above = _MIND_ROOM if self.elsewhere else 0.0
        sheet = Sections(document, below=above + _VERDICT_ROOM)
        _block(document, "".join(self.elsewhere[:1]), document.top - 14, _MIND_ROOM, 10, bold=True)
        _write_verdict(document, self, document.top - above)
        sheet.section(
            "By the rulebook of the event",
            Roll(_OTHERWISE, tuple((one,) for one in self.elsewhere[1:])),
        )
        sheet.section("Case", Roll(_FACTS, self.facts, snug=True))
        sheet.section("The position as recorded", Roll(_POSITION, self.start))
        sheet.section("What happens", Roll(_STEPS, self.steps))
        sheet.section("The position then", Roll(_POSITION, self.end))
        sheet.section("What the case expects", Roll(_EXPECTED, self.expected))
        if self.code:
            side = _MODULE * len(self.code)
            y = sheet.room_for(side + 24)
            document.text(document.left, y - 12, set_text(CODE_SAYS), 9)
            document.bitmap(document.left, y - 20 - side, side, len(self.code), packed(self.code))
        return document.finish()


def _write_verdict(document: Document, form: RulingSheet, top: float) -> None:
    """Verdict, reason and the advice line at the head of the first page."""
    _block(document, form.verdict, top - 16, 20, 16, bold=True)
    _block(document, form.about, top - 32, 24, 10)
    _block(document, ADVICE, top - _VERDICT_ROOM + 2, 12, 9)


def _block(
    document: Document, text: str, y: float, height: float, size: float, *, bold: bool = False
) -> None:
    cell = fit_block(text, Column("", bold=bold, names=True), size, document.width, height)
    for line in cell.lines:
        document.text(document.left, y, line, cell.size)
        y -= cell.size * LINE
