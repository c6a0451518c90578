"""The stages of an event in Set-up: what happens in each, in words; add, change, take away the last."""

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import Card
from tournament_app.desk.kit.label import MarkedLabel, marked
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.stages.stage_form import StageForm
from tournament_app.desk.stages.stage_words import stage_sentence
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.structures import rounds_of
from tournament_app.services.arrange_stages import add_stage, change_stage, remove_stage

USUAL_TOP = 8


class StageList(Card):
    """Each stage as a sentence with what can be done to it; below, the form of the one being written."""

    def __init__(self, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__("Stages", "Played in this order. A stage can be added while the event runs.")
        self._event, self._said = event, said
        self._rows = QVBoxLayout()
        self._rows.setSpacing(GRID)
        holder = QWidget()
        holder.setLayout(self._rows)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.full(holder)
        self.playoff = Button(f"Add a cut to the top {USUAL_TOP}")
        self.playoff.clicked.connect(self._add_usual)
        self.add = Button("Add another stage")
        self.add.clicked.connect(self.begin_adding)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GRID)
        row.addWidget(self.playoff)
        row.addWidget(self.add)
        row.addStretch(1)
        self.full(buttons)
        self.form = StageForm(self._save, self._leave)
        self.form.hide()
        self.full(self.form)
        self._shown: tuple[tuple[str, bool], ...] = ()

    def follow(self, book: EventBook) -> None:
        """Show the stages as the book has them."""
        stages = book.event.stages
        shown = tuple((stage_sentence(book.event, s), bool(rounds_of(book, s))) for s in stages)
        self.playoff.setVisible(len(stages) == 1 and stages[0].structure is Structure.SWISS)
        if shown == self._shown:
            return
        self._shown = shown
        while (old := self._rows.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.deleteLater()
        for stage, (sentence, begun) in zip(stages, shown, strict=True):
            removable = stage is stages[-1] and len(stages) > 1 and not begun
            self._rows.addWidget(self._row(stage, sentence, begun=begun, removable=removable))

    def begin_adding(self) -> None:
        """Open the form for a further stage."""
        wanted = Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=USUAL_TOP))
        self._open(wanted, "Add this stage", begun=False)

    def _row(self, stage: Stage, sentence: str, *, begun: bool, removable: bool) -> QWidget:
        row = QWidget()
        across = QHBoxLayout(row)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(GRID)
        words = MarkedLabel(marked("<b>{}.</b> {}{}", stage.number, sentence, " (begun)" if begun else ""))
        words.setWordWrap(True)
        words.setObjectName("")
        across.addWidget(words, 1)
        change = Button("Change")
        change.setAccessibleName(f"Change stage {stage.number}")
        change.clicked.connect(lambda: self._open(stage, f"Save stage {stage.number}", begun=begun))
        across.addWidget(change)
        if removable:
            away = Button("Take away")
            away.setAccessibleName(f"Take away stage {stage.number}")
            number = stage.number
            away.clicked.connect(
                lambda: self._event.perform(lambda book: remove_stage(book, number), said=self._said)
            )
            across.addWidget(away)
        return row

    def _open(self, stage: Stage, verb: str, *, begun: bool) -> None:
        first = self._event.book.event.stages[0].number == stage.number
        self.form.show_stage(stage, verb, first=first, begun=begun)
        self.form.show()
        self.form.structure.setFocus()

    def _add_usual(self) -> None:
        wanted = Stage(0, Structure.SINGLE_ELIMINATION, cut=Cut(top=USUAL_TOP))
        self._event.perform(lambda book: add_stage(book, wanted), said=self._said)

    def _save(self, stage: Stage) -> None:
        task = change_stage if stage.number else add_stage
        self._event.perform(lambda book: task(book, stage), said=self._said, done=lambda _: self._leave())

    def _leave(self) -> None:
        self.form.hide()
