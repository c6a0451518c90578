"""Training: a case shown to the moment that decides, *what happens?*, then the steps of the ruling."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QListWidget, QSplitter, QVBoxLayout, QWidget

from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.ruling_words import rules_words, whole_sentence
from engine.cases.ruling.step_rows import step_rows
from engine.cases.training.exercise import Exercise, NoQuestion, Question, exercise_of, question_of
from tournament_app.desk.disputes.ruling_office import Position, rulings_of
from tournament_app.desk.disputes.step_view import StepView
from tournament_app.desk.disputes.table_view import TableView
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label, MarkedLabel, marked
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import spare_from_searches
from tournament_app.desk.open.page import Page
from tournament_app.domain.refusal import Refusal
from tournament_app.domain.training import Asked, Progress, next_asked, shares

JUDGE = "training/judge"
NOBODY = "Judge"
ON_PAPER = 12
LEVELS = ((0, "All levels"), (1, "Level 1"), (2, "Level 2"), (3, "Level 3"))
NONE_FIT = "No exercise is of this chapter and level. Choose another."
NONE_READ = (
    "No case of this folder can be asked. Ctrl+O takes another folder, Ctrl+E the exercises that come with the "
    "program."
)
NO_TABLE = "The table of the question will be here."
HINT = "Choose with the arrows or a digit, Enter answers."
NEXT_HINT = "Move through the steps with the arrows, Enter asks the next question."


class Loaded:
    """Exercises that were read, by name, and why other cases are none."""

    def __init__(self, exercises: Mapping[str, Exercise], left_out: tuple[str, ...]) -> None:
        self.exercises, self.left_out = exercises, left_out
        self.asked = tuple(Asked(name, one.chapter, one.level) for name, one in exercises.items())


class Choices(QListWidget):
    """The answers; a digit chooses one, Enter gives it."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Answers")
        self.setWordWrap(True)
        self.setSpacing(2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit goes to its answer."""
        digit = event.text()
        if digit.isdecimal() and 0 < int(digit) <= self.count():
            self.setCurrentRow(int(digit) - 1)
        else:
            super().keyPressEvent(event)


class TrainingPage(Page):
    """``question`` is the one that is asked, ``loaded`` what can be."""

    title = "Training"
    help_page = "training"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._tools, self._office = desk.equipment.disputes.training, rulings_of(desk)
        self.loaded = Loaded({}, ())
        self.question: Question | None = None
        self._kept: dict[str, Progress] = {}
        self._keeps = True
        self.judge, self.chapter, self.level = CalmComboBox(), CalmComboBox(), CalmComboBox()
        self.table, self.choices, self.steps = TableView(NO_TABLE), Choices(), StepView()
        self.asks, self.turn, self.result = Label(), Label(), MarkedLabel()
        self.standing = Label()
        self._lay_out()
        self._add_actions()
        self.choices.itemActivated.connect(lambda _: self.answer())
        self.steps.chosen.connect(self._look)
        self.steps.opened.connect(lambda _: self.go_on())
        self.chapter.currentIndexChanged.connect(lambda _: self.go_on())
        self.level.currentIndexChanged.connect(lambda _: self.go_on())
        self.judge.currentTextChanged.connect(lambda _: self._is_judge())
        desk.errands.run(
            lambda _: self._tools.progress(),
            self._progress_is,
            refused=self._progress_is_broken,
            lane=Lane.ASIDE,
            owner=self,
        )

    @property
    def progress(self) -> Progress:
        """That of the judge who trains."""
        return self._kept.get(self.name, Progress())

    @property
    def name(self) -> str:
        """Who trains."""
        return self.judge.currentText().strip() or NOBODY

    def take_keyboard(self) -> None:
        """The answers have the keyboard."""
        (self.choices if self.choices.isEnabled() else self.steps).setFocus()

    def load(self, texts: Mapping[str, str], left_out: tuple[str, ...] = ()) -> None:
        """Train with these cases."""

        def work(_: object) -> Loaded:
            found, out = {}, list(left_out)
            for name, text in texts.items():
                try:
                    found[name] = exercise_of(text, name, self._office.cards())
                except MalformedCase as malformed:
                    out += str(malformed).splitlines()
                except NoQuestion as none:
                    out.append(str(none))
            spare_from_searches()
            return Loaded(found, tuple(out))

        self._office.ask(work, Loaded({}, ()), "reading exercises", self._loaded, self)

    def load_shipped(self) -> None:
        """Train with the exercises that come with the program."""
        tools = self._tools
        self.desk.errands.run(
            lambda _: tools.exercises(), self.load, refused=self.said.refuse, lane=Lane.ASIDE, owner=self
        )

    def open_folder(self, place: Path) -> None:
        """Train with the cases of a judge's own folder."""
        self.desk.errands.run(
            lambda _: self._tools.cases_in(place),
            lambda found: self.load(*found),
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            owner=self,
            what="Reading the cases",
        )

    def go_on(self) -> None:
        """Ask the next question."""
        asked = next_asked(
            self.progress,
            self.loaded.asked,
            chapter=str(self.chapter.currentData() or ""),
            level=int(self.level.currentData() or 0),
            judge=self.name,
        )
        if asked is None:
            self._blank(NONE_FIT if self.loaded.asked else NONE_READ)
            return
        exercise = self.loaded.exercises[asked.name]

        def work(_: object) -> Question | str:
            try:
                return question_of(exercise, self._office.cards())
            except (MalformedCase, NoQuestion) as none:
                return str(none)

        failed = "The program made a mistake on this exercise; it is left out."
        self._office.ask(work, failed, f"the exercise {asked.name}", self._asked, self)

    def answer(self) -> None:
        """Give the answer chosen: whether it is right, and the steps of the ruling."""
        question, row = self.question, self.choices.currentRow()
        if question is None or row < 0 or not self.choices.isEnabled():
            return
        right = question.answers[row].right
        name, exercise, keep = self.name, question.exercise.name, self._tools.answered
        self._kept[name] = self.progress.answered(exercise, right=right)
        if self._keeps:
            self.desk.errands.run(
                lambda _: keep(name, exercise, right), self._kept.update, refused=self.said.refuse,
                lane=Lane.ASIDE, owner=self, asked=False,
            )  # fmt: skip
        told = question.answers[question.right].words
        rules = rules_words(question.ruling.forbidden_by)
        lesson = question.teaches.rstrip(".") + (f" ({rules})" if rules else "")
        taught = " ".join(map(whole_sentence, (told, lesson)))
        self.result.setText(marked("<b>{}</b> {}", "Right." if right else "Wrong.", taught))
        self.result.show()
        self.choices.setEnabled(False)
        self.steps.show_steps(step_rows(question.ruling))
        self.steps.show()
        self.steps.setFocus()
        self._say_standing()
        self.primary.offer("Next question", self.go_on, tip="Another case")

    def print(self) -> None:
        """Exercises of the chapter and level chosen on paper, the weakest first, answers on the back."""
        progress: Progress = self.progress
        chosen: list[Exercise] = []
        left = list(self.loaded.asked)
        while left and len(chosen) < ON_PAPER:
            one = next_asked(
                progress, left, chapter=str(self.chapter.currentData() or ""),
                level=int(self.level.currentData() or 0), judge=self.name,
            )  # fmt: skip
            if one is None:
                break
            left.remove(one)
            chosen.append(self.loaded.exercises[one.name])
        rulings_of(self.desk).exercises_for_paper = tuple(chosen)
        self.desk.show_place("training-paper")

    def _progress_is(self, kept: Mapping[str, Progress]) -> None:
        self._kept = dict(kept)
        names = sorted(kept) or [NOBODY]
        last = self.desk.preferences.text(JUDGE)
        self.judge.blockSignals(True)
        self.judge.clear()
        self.judge.addItems(names)
        self.judge.setCurrentText(last or names[0])
        self.judge.blockSignals(False)
        self.load_shipped()

    def _progress_is_broken(self, refusal: Refusal) -> None:
        """Train all the same; what lies there is not written over."""
        self._keeps = False
        self.said.refuse(refusal)
        self._progress_is({})

    def _is_judge(self) -> None:
        self.desk.preferences.set(JUDGE, self.name)
        self._say_standing()

    def _loaded(self, loaded: Loaded) -> None:
        self.loaded = loaded
        chosen = self.chapter.currentData()
        self.chapter.blockSignals(True)
        self.chapter.clear()
        self.chapter.addItem("All chapters", "")
        for share in shares(self.progress, loaded.asked):
            self.chapter.addItem(share.chapter, share.chapter)
        self.chapter.setCurrentIndex(max(0, self.chapter.findData(chosen)))
        self.chapter.blockSignals(False)
        if loaded.left_out:
            more = len(loaded.left_out) - 1
            besides = f" And {more:,} more." if more else ""
            self.desk.messages.say(f"No exercise: {loaded.left_out[0].rstrip('.')}.{besides}")
        self.go_on()

    def _asked(self, found: Question | str) -> None:
        if isinstance(found, str):
            self._blank(found)
            return
        self.question = found
        self.asks.setText(found.asks)
        self.choices.clear()
        self.choices.addItems([f"{n}   {answer.words}" for n, answer in enumerate(found.answers, 1)])
        self.choices.setCurrentRow(-1)
        self.choices.setEnabled(True)
        self.result.hide()
        self.steps.hide()
        self._office.lay_out(found.moment, None, self._shown, self)
        self._say_standing()
        self.primary.offer("Answer", self.answer, tip="The answer chosen")
        self.choices.setFocus()

    def _shown(self, position: Position) -> None:
        self.table.show_position(position)
        if self.question is not None:
            exercise = self.question.exercise
            hint = HINT if self.choices.isEnabled() else NEXT_HINT
            self.turn.setText(f"{position.layout.turn}. {exercise.chapter}, level {exercise.level}. {hint}")

    def _look(self) -> None:
        step = self.steps.step
        if step is not None and not self.choices.isEnabled():
            self._office.lay_out(step.state, step.before, self._shown, self)

    def _blank(self, why: str) -> None:
        self.question = None
        self.asks.setText(why)
        self.turn.clear()
        self.choices.clear()
        self.choices.setEnabled(False)
        self.table.clear()
        self.result.hide()
        self.steps.hide()
        self._say_standing()
        self.primary.offer("Next question", self.go_on, tip="Another case")

    def _say_standing(self) -> None:
        """How the judge stands: over all, and the weakest chapters."""
        found = shares(self.progress, self.loaded.asked)
        tried, right = sum(share.tried for share in found), sum(share.right for share in found)
        if not tried:
            self.standing.setText(f"{len(self.loaded.asked):,} exercises, none tried yet.")
            return
        weak = sorted((s for s in found if s.tried > s.right), key=lambda s: -s.weakness)[:3]
        told = "; ".join(f"{s.chapter} {s.right} of {s.tried}" for s in weak)
        more = f" Weak: {told}." if told else ""
        self.standing.setText(f"{tried:,} of {len(self.loaded.asked):,} tried, {right:,} right.{more}")

    def _lay_out(self) -> None:
        self.judge.setEditable(True)
        self.judge.setAccessibleName("Judge who trains")
        self.chapter.setAccessibleName("Chapter")
        self.level.setAccessibleName("Level")
        for level, words in LEVELS:
            self.level.addItem(words, level)
        top = QHBoxLayout()
        top.setSpacing(GRID)
        for widget, share in ((self.judge, 2), (self.chapter, 3), (self.level, 1)):
            top.addWidget(widget, share)
        top.addStretch(1)
        self.asks.setObjectName("strong")
        for label in (self.asks, self.turn, self.result, self.standing):
            label.setWordWrap(True)
        self.turn.setObjectName("muted")
        self.standing.setObjectName("muted")
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        for one, share in (
            (self.asks, 0),
            (self.turn, 0),
            (self.choices, 2),
            (self.result, 0),
            (self.steps, 3),
        ):
            column.addWidget(one, share)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        for half in (self.table, right):
            split.addWidget(half)
        split.setSizes([600, 560])
        self.body.addLayout(top)
        self.body.addWidget(split, 1)
        self.foot.addWidget(self.standing)
        self.result.hide()
        self.steps.hide()

    def _add_actions(self) -> None:
        for action in (
            Action("Own folder", "Train with the cases of a folder", lambda _: self._choose_folder(), "Ctrl+O",
                   icon="folder-open"),
            Action("Print exercises", "The chapter and level chosen, answers on the back", lambda _: self.print(),
                   "Ctrl+P", icon="printer", obstacle=lambda: "" if self.loaded.asked else "No exercise was read yet."),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        self.act(
            Action(
                "Exercises that come with the program",
                "Instead of those of a folder",
                lambda _: self.load_shipped(),
                "Ctrl+E",
            )
        )

    def _choose_folder(self) -> None:
        dialog = QFileDialog(self, "A folder of cases")
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.open_folder(Path(name)))
        dialog.open()
