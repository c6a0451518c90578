"""The playoff of an event, live: brackets, pods, tables of everyone against everyone, stage by stage."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, hint_label
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.playoff.bracket_view import STEP, BracketView
from tournament_app.desk.playoff.cross_table_view import CrossTables
from tournament_app.desk.playoff.draft_controls import DraftControls
from tournament_app.desk.playoff.pod_picture import PodView
from tournament_app.desk.round.steps import Steps
from tournament_app.desk.stages.stage_words import stage_title
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus, Stage, Structure
from tournament_app.domain.structures import is_elimination, rounds_of
from tournament_app.domain.structures.bracket_chart import bracket_chart
from tournament_app.domain.structures.cross_table import cross_tables
from tournament_app.domain.structures.pod_chart import pod_charts

PODS, PLAY = "seating", "play"


class PlayoffTab(EventTab):
    """Shows the stage chosen; it follows the event to a stage that begins."""

    title = "Playoff"
    help_page = "playoff"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.bracket, self.cross, self.pods = BracketView(), CrossTables(), PodView()
        self.bracket.opened.connect(lambda table: desk.show_tab("round", str(self._round_of(table))))
        self.empty = hint_label("")
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.winner = Label()
        self.winner.setObjectName("section_title")
        self.chooser = CalmComboBox()
        self.chooser.setAccessibleName("Stage")
        self.chooser.activated.connect(lambda _: self._show(self.event_.book))
        self.stack = QStackedWidget()
        for shown in (self.empty, self.bracket, self.cross, self.pods):
            self.stack.addWidget(shown)
        self.draft = DraftControls(desk, self.said, self._seats)
        self.draft.hide()
        self.steps = Steps(self, lambda: desk.show_tab("round"))
        self._begun: tuple[object, ...] = ()
        self._lay_out()

    def take_keyboard(self) -> None:
        """The drawing has the keyboard: arrows scroll, plus and minus zoom."""
        shown = self.stack.currentWidget()
        if shown is not None:
            shown.setFocus()

    def follow(self, moved: Moved) -> None:
        """Show the stages as they are now."""
        book = moved.book
        self._offer_stages(book)
        self._show(book)
        self._offer_next(book)

    def _offer_stages(self, book: EventBook) -> None:
        views = _views(book)
        begun = tuple(key for _, key in views)
        wanted = self.chooser.currentData()
        names = [name for name, _ in views]
        if names != [self.chooser.itemText(at) for at in range(self.chooser.count())]:
            self.chooser.clear()
            for name, key in views:
                self.chooser.addItem(name, key)
        fresh = [key for key in begun if key not in self._begun]
        self._begun = begun
        at = self.chooser.findData(fresh[-1] if fresh else wanted)
        self.chooser.setCurrentIndex(max(at, 0) if views else -1)
        self.chooser.setVisible(len(views) > 1)

    def _show(self, book: EventBook) -> None:
        key = self.chooser.currentData()
        stage = None if key is None else next((s for s in book.event.stages if s.number == key[0]), None)
        self.winner.clear()
        for part in (self.zoom, self.legend):
            part.hide()
        if stage is None:
            self.empty.setText(_nothing_yet(book))
            self.stack.setCurrentWidget(self.empty)
        elif key[1] == PODS:
            self.pods.show_charts(pod_charts(book, stage))
            self.draft.show()
            self.stack.setCurrentWidget(self.pods)
        elif is_elimination(stage):
            chart = bracket_chart(book, stage)
            self.bracket.show_chart(chart)
            self.winner.setText(f"Winner: {chart.winner}" if chart.winner else "")
            for part in (self.zoom, self.legend):
                part.show()
            self.stack.setCurrentWidget(self.bracket)
        else:
            self.cross.show_tables(cross_tables(book, stage))
            self.stack.setCurrentWidget(self.cross)

    def _offer_next(self, book: EventBook) -> None:
        alone = len(book.event.stages) == 1 and not is_elimination(book.event.stages[0])
        if alone and book.event.status is not EventStatus.CLOSED:
            self.primary.offer(
                "Add a playoff", lambda: self.desk.show_tab("set-up", "stages"), tip="In Set-up, as a stage"
            )
        else:
            self.steps.offer()

    def _seats(self) -> int:
        """Players of the largest pod; of everybody where there are no pods."""
        book = self.event_.book
        groups = [group for stage in book.event.stages for group in stage.groups]
        return max(map(len, groups), default=len(book.enrollments))

    def _round_of(self, table: int) -> int:
        del table
        return max(self.event_.book.rounds, default=1)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.chooser)
        row.addWidget(self.winner)
        row.addStretch(1)
        self.legend = Label("P/D: chooses to play or draw first")
        self.legend.setObjectName("muted")
        row.addWidget(self.legend)
        self.zoom = Button()
        bind(
            self.zoom,
            self.act(Action("Fit the bracket", "All of it in the window; 0 for its natural size",
                            lambda _: self.bracket.fit(), "F")),
        )  # fmt: skip
        self.act(
            Action("Draft and deck-building times", "On the clock here and on the public window",
                   lambda _: self.draft.show(), command="draft times", icon="timer")
        )  # fmt: skip
        for action in (
            Action("Larger", "Zoom in", lambda _: self.bracket.zoom_by(STEP), "Ctrl++"),
            Action("Smaller", "Zoom out", lambda _: self.bracket.zoom_by(1 / STEP), "Ctrl+-"),
            Action("Natural size", "As large as other text", lambda _: self.bracket.natural(), "Ctrl+0"),
        ):
            self.act(action)
        row.addWidget(self.zoom)
        self.body.addLayout(row)
        self.body.addWidget(self.stack, 1)
        self.body.addWidget(self.draft)


def _views(book: EventBook) -> list[tuple[str, tuple[int, str]]]:
    """What there is to see: for each stage its seating, its bracket or its table."""
    found: list[tuple[str, tuple[int, str]]] = []
    for stage in book.event.stages:
        name = stage_title(stage)
        if stage.groups and (stage.structure is Structure.SWISS or len(stage.groups) == 1):
            found.append((f"{name}: seating", (stage.number, PODS)))
        if _can_be_drawn(book, stage):
            found.append((name, (stage.number, PLAY)))
    return found


def _can_be_drawn(book: EventBook, stage: Stage) -> bool:
    if stage.structure is Structure.SWISS:
        return False
    return bool(stage.entrants) or bool(rounds_of(book, stage))


def _nothing_yet(book: EventBook) -> str:
    planned = [stage for stage in book.event.stages if stage.structure is not Structure.SWISS]
    if planned:
        return f"Here will be: {stage_title(planned[0]).lower()}, as soon as it begins."
    if book.event.status is EventStatus.CLOSED:
        return "This event was played without a playoff."
    return (
        "This event has no playoff. Add one in Set-up, also while the event runs: a cut to the top 8, "
        "a bracket of everybody, groups or pods."
    )
