"""Wires training: exercises, the judges' progress, sheets for a judges' evening."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QLockFile

from engine.cases.ruling.ruling_words import rules_words, sentence
from engine.cases.training.exercise import Question
from tournament_app.bootstrap.disputes import SIZES, position_in_lines
from tournament_app.domain.refusal import Refusal, Unavailable
from tournament_app.domain.training import Progress
from tournament_app.exchange.case_text import read_case_text
from tournament_app.exchange.training_file import read_progress, write_progress
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import Heading
from tournament_app.printing.training_sheet import PrintedExercise, TrainingSheet
from tournament_app.reference.example_cases import SUFFIX, training_cases
from tournament_app.reference.imported_cards import default_folder

__all__ = ["answered", "cases_in", "progress", "set_sheet", "training_cases"]
EVENING = "Judges' evening"
PATIENCE_MS = 5000


def cases_in(place: Path) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The cases of a folder and the folders in it, by their names in it; and why some could not be read."""
    texts: dict[str, str] = {}
    left_out: list[str] = []
    for file in sorted(place.rglob(f"*{SUFFIX}")):
        try:
            texts[file.relative_to(place).as_posix()] = read_case_text(file)
        except Refusal as refusal:
            left_out += refusal.problems
    return texts, tuple(left_out)


def progress(folder: Path | None = None) -> Mapping[str, Progress]:
    """The progress of every judge on this computer; raises ``Malformed`` and ``Unavailable``."""
    return read_progress(_file(folder))


def answered(judge: str, exercise: str, *, right: bool, folder: Path | None = None) -> Mapping[str, Progress]:
    """Put one answer of a judge on disk beside what other windows put there; all there is then.

    Raises ``Malformed`` and ``Unavailable``.
    """
    place = _file(folder)
    place.parent.mkdir(parents=True, exist_ok=True)
    lock = QLockFile(f"{place}.lock")
    if not lock.tryLock(PATIENCE_MS):
        raise Unavailable(f"The answer is not kept: {place} is held by another window, or cannot be written.")
    try:
        before = read_progress(place)
        now = before | {judge: before.get(judge, Progress()).answered(exercise, right=right)}
        write_progress(place, now)
    finally:
        lock.unlock()
    return now


def _file(folder: Path | None) -> Path:
    return (default_folder().parent if folder is None else folder) / "training.json"


def set_sheet(questions: tuple[Question, ...], paper: str, printed_at: datetime) -> bytes:
    """Questions with their answers on the back, as a PDF on ``a4`` or ``letter``."""
    heading = Heading(EVENING, "", printed_at.astimezone())
    return print_form(TrainingSheet(heading, tuple(map(_printed, questions))), SIZES[paper])


def _printed(question: Question) -> PrintedExercise:
    ruling = question.ruling
    steps = [
        f"{sentence(step.text)} ({rules_words(step.rules)})"
        for step in ruling.steps
        if step not in question.told
    ]
    if ruling.reason:
        steps.append(f"{sentence(ruling.reason)} ({rules_words(ruling.forbidden_by)})")
    return PrintedExercise(
        question.asks,
        position_in_lines(question.moment),
        tuple(answer.words for answer in question.answers),
        question.right,
        tuple(steps),
        question.teaches,
    )
