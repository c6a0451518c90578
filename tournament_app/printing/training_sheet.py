"""Exercises for a judges' evening: questions on the front of each sheet, their answers on its back."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from tournament_app.printing.document import Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import Column, Roll
from tournament_app.printing.sections import Sections

MOST = 6
_LINES = (Column("", bold=True), Column("", names=True))


class PrintedExercise(Struct, frozen=True):
    """What is asked, the position in lines, the answers; on the back the right one, why, and what it teaches."""

    asks: str
    position: tuple[str, ...]
    choices: tuple[str, ...]
    right: int
    steps: tuple[str, ...]
    teaches: str


class TrainingSheet(PaperForm, frozen=True):
    """The exercises in their order."""

    heading: Heading
    exercises: tuple[PrintedExercise, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The sheets as a PDF: page 1 asks, page 2 answers what page 1 asks, and so on, for printing on both sides."""
        document = Document(paper, self.heading, "Training")
        left = list(enumerate(self.exercises, 1))
        while left:
            count = _fitting(self, paper, left)
            for side in (_ask, _answer):
                side(Sections(document), left[:count])
            if len(document.pages) % 2:
                document.new_page()
            left = left[count:]
        return document.finish()


Numbered = Sequence[tuple[int, PrintedExercise]]


def _fitting(form: TrainingSheet, paper: PaperSize, left: Numbered) -> int:
    """How many exercises fit on a sheet, their questions on one side and their answers on the other; one at least."""

    def fits(count: int, side: Callable[[Sections, Numbered], None]) -> bool:
        trial = Document(paper, form.heading, "Training")
        side(Sections(trial), left[:count])
        return len(trial.pages) == 1

    most = min(MOST, len(left))
    return next((n for n in range(most, 1, -1) if fits(n, _ask) and fits(n, _answer)), 1)


def _ask(sheet: Sections, exercises: Numbered) -> None:
    for number, one in exercises:
        rows = [("", one.asks), *(("", line) for line in one.position)]
        rows += [(letter_of(n), choice) for n, choice in enumerate(one.choices)]
        sheet.section(f"{number}. What happens?", Roll(_LINES, tuple(rows)))


def _answer(sheet: Sections, exercises: Numbered) -> None:
    for number, one in exercises:
        rows = [(letter_of(one.right), one.choices[one.right]), ("", one.teaches)]
        rows += [("", step) for step in one.steps]
        sheet.section(f"{number}. The answer", Roll(_LINES, tuple(rows)))


def letter_of(place: int) -> str:
    """The letter of an answer: the first is a)."""
    return f"{chr(ord('a') + place)})"
