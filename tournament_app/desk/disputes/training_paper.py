"""Exercises for a judges' evening on paper: questions on the front, answers on the back."""

from collections.abc import Callable

from engine.cases.training.exercise import NoQuestion, Question, question_of
from tournament_app.desk.disputes.ruling_office import rulings_of
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.paper.sheet_page import SheetPage


class TrainingPaperPage(SheetPage):
    """The exercises that training chose last."""

    title = "Print exercises"
    help_page = "training-paper"
    nothing = (
        "Choose a chapter and a level under Training and press Ctrl+P there: a sheet will be previewed here."
    )
    source, get_one, job = "training", "To the training", "exercises"

    def __init__(self, desk: Desk) -> None:
        self._questions: tuple[Question, ...] = ()
        self._of: object = None
        super().__init__(desk)

    def refresh(self) -> None:
        """Rule on the exercises first, in the engine's lane."""
        office = rulings_of(self.desk)
        wanted = office.exercises_for_paper
        if self._of is wanted:
            super().refresh()
            return

        def work(_: object) -> tuple[Question, ...]:
            found = []
            for exercise in wanted:
                try:
                    found.append(question_of(exercise, office.cards()))
                except NoQuestion:
                    continue
            return tuple(found)

        def show(questions: tuple[Question, ...]) -> None:
            self._questions, self._of = questions, wanted
            super(TrainingPaperPage, self).refresh()

        nothing: tuple[Question, ...] = ()
        office.ask(work, nothing, "exercises for paper", show, self)

    def content(self) -> Callable[[str], bytes] | None:
        """The exercises asked for last."""
        questions, set_sheet = self._questions, self.desk.equipment.disputes.training.set_sheet
        return (lambda paper: set_sheet(questions, paper)) if questions else None
