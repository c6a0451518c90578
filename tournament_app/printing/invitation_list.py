"""Who is invited to an event, with the reason, who has declined and who waits for a place, for the wall (RS D.4.3)."""

from itertools import groupby

from msgspec import Struct

from tournament_app.domain.invitations import InvitationState
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Appetite, Column, Roll
from tournament_app.printing.roll_writer import write_roll

SHOWN = (InvitationState.INVITED, InvitationState.DECLINED, InvitationState.WAITING)
_COLUMNS = (
    Column("Player", bold=True, names=True),
    Column("Country", share=0.85, names=True),
    Column("Rating", Align.RIGHT),
    Column("State", share=0.85),
    Column("Why", share=0.85, names=True),
)
_WALL = Appetite(largest=14, smallest=9.5, abreast=(1,), rows_a_page=50)


class InvitedLine(Struct, frozen=True):
    """A player on the list; ``rating`` is a whole number, empty for who is invited for another reason."""

    name: str
    country: str
    rating: str
    state: InvitationState
    why: str


class InvitationList(PaperForm, frozen=True):
    """The list under the ``terms`` that it was drawn up by; who falls short of them is counted, not named."""

    heading: Heading
    terms: str
    lines: tuple[InvitedLine, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list as a PDF: the invited, then who declined, then who waits; empty columns are left out."""
        ordered = sorted((line for line in self.lines if line.state in SHOWN), key=_of_state)
        cells = [(line.name, line.country, line.rating, line.state.value, line.why) for line in ordered]
        kept = [place for place in range(len(_COLUMNS)) if place == 0 or any(row[place] for row in cells)]
        roll = Roll(
            tuple(_COLUMNS[place] for place in kept),
            tuple(tuple(row[place] for place in kept) for row in cells),
            empty="Nobody is invited.",
        )
        document = Document(paper, self.heading, self._title(ordered))
        write_roll(document, roll, _WALL)
        return document.finish()

    def _title(self, ordered: list[InvitedLine]) -> str:
        counted = [f"{len(list(of_state))} {state.value}" for state, of_state in groupby(ordered, _state)]
        short = len(self.lines) - len(ordered)
        counted += [f"{short} fall short of the terms"] if short else []
        said = f"Invitations ({', '.join(counted)})" if counted else "Invitations"
        return f"{said}: {self.terms}" if self.terms else said


def _state(line: InvitedLine) -> InvitationState:
    return line.state


def _of_state(line: InvitedLine) -> int:
    return SHOWN.index(line.state)
