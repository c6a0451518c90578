"""Exercises on paper: each sheet asks on its front and answers on its back."""

from datetime import UTC, datetime

import pypdfium2
import pytest

from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.training_sheet import PrintedExercise, TrainingSheet


def pages(count: int, steps: int) -> list[str]:
    exercises = tuple(
        PrintedExercise(
            f"Question {n}: what dies?", ("Ann: Grizzly Bears", "Bob: Hill Giant"), (f"Both {n}", f"Nobody {n}"), 1,
            tuple(f"Step {step} of {n}" for step in range(steps)), f"Lesson {n}",
        )
        for n in range(1, count + 1)
    )  # fmt: skip
    heading = Heading("Judges' evening", "", datetime(2003, 12, 20, tzinfo=UTC))
    document = pypdfium2.PdfDocument(print_form(TrainingSheet(heading, exercises), PaperSize.A4))
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize(("count", "steps"), [(1, 3), (7, 4), (13, 12), (3, 90)])
def test_the_back_of_each_sheet_answers_its_front(count: int, steps: int) -> None:
    found = pages(count, steps)
    assert len(found) % 2 == 0
    for n in range(1, count + 1):
        front = next(at for at, text in enumerate(found) if f"Question {n}:" in text)
        back = next(
            at
            for at, text in enumerate(found)
            if f"Lesson {n}" in text.split("\n") or f"Lesson {n}\r" in text
        )
        assert front % 2 == 0
        assert back == front + 1
        assert f"Lesson {n}" not in found[front]
        assert f"Nobody {n}" in found[back]
