"""Penalties: logged by keyboard with advice, decided by the head judge, taken back with what they did."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.judging.chart import InfractionChart
from tournament_app.desk.judging.decision_panel import DecisionPanel
from tournament_app.desk.judging.investigation_panel import InvestigationPanel
from tournament_app.desk.judging.log_rows import COLUMNS, log_rows
from tournament_app.desk.judging.penalty_actions import PenaltyActions
from tournament_app.desk.judging.penalty_line import PenaltyLine
from tournament_app.desk.kit.actions import bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine, search_row
from tournament_app.desk.kit.splits import shared
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.event import EventStatus
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import PenaltyEntry, to_confirm
from tournament_app.domain.penalties.judges import StaffRole
from tournament_app.services.name_staff import head_judge_of
from tournament_app.services.penalty_report import moment_now

EMPTY = (
    "Every penalty of this event will be in this list, newest first.\n\n"
    "Type table, seat and infraction above (12 2 hb) and press Enter; the advice is shown while you type."
)
CLOSED = "The event is closed. Reopen it under Set-up to log a penalty."


class PenaltiesTab(EventTab):
    """The line above, the log below, the entry chosen at the right; the chart in the log's place."""

    title = "Penalties"
    help_page = "penalties"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.acting = ActingJudge(desk)
        self.entry = PenaltyLine(self.acting, desk.equipment.now)
        self.model = RecordModel(
            COLUMNS,
            key=lambda r: r.entry.number,
            search=lambda r: f"{r.name} {r.infraction} {r.given} {r.entry.note} {r.entry.judge}",
        )
        self.view = RecordView(self.model, EMPTY, "No entry matches.")
        self.view.setAccessibleName("Penalties")
        self.view.remember(desk.preferences, "penalties")
        self.view.gives_typing = True
        self.panel = DecisionPanel()
        self.file = InvestigationPanel(desk, event, self.acting, self.said)
        self.chart = InfractionChart()
        self.search = SearchLine("Find in the log (Ctrl+F)")
        self.filter = CalmComboBox()
        self.count = Label()
        self._listing = False
        self.actions_ = PenaltyActions(self)
        self._lay_out()
        self.actions_.add()
        self._wire()

    @property
    def catalogue(self) -> Catalogue:
        """What the event goes by."""
        return self.desk.equipment.judging.catalogue(self.event_.book.dossier.settings)

    @property
    def chosen(self) -> PenaltyEntry | None:
        """The entry chosen as the book has it now; None for none or several."""
        rows = self.view.chosen_records()
        return self.event_.book.dossier.penalties.get(rows[0].entry.number) if len(rows) == 1 else None

    def take_keyboard(self) -> None:
        """The line is ready."""
        self.entry.line.setFocus()

    def take_typed(self, text: str) -> None:
        """To the line."""
        self.entry.type(text)

    def show_argument(self, argument: str) -> None:
        """Type a line as it was given (*penalty 12 2 hb*)."""
        self.entry.line.setText(argument)

    def follow(self, moved: Moved) -> None:
        """Show what changed."""
        book, catalogue = moved.book, self.catalogue
        self.acting.follow(book)
        closed = book.event.status is EventStatus.CLOSED
        self.entry.attend(book, lambda: self.catalogue, CLOSED if closed else "")
        kept = self.chosen
        rows = log_rows(book, catalogue)
        self._listing = True
        self.model.show(rows)
        if moved.before is not None:
            new = [
                r.entry.number for r in rows if moved.before.dossier.penalties.get(r.entry.number) != r.entry
            ]
            self.model.emphasise(new)
            kept = book.dossier.penalties.get(new[0]) if new else kept
        if kept is not None:
            self.view.choose(self.model.row_of(kept.number))
        self._listing = False
        self.chart.show_log(book.dossier.log, catalogue)
        self._show_chosen()
        self._count()
        self.offer_next()

    def offer_next(self) -> None:
        """Offer the oldest entry that waits, or the way to a head judge."""
        book = self.event_.book
        waiting = to_confirm(book.dossier.log)
        if not waiting or book.event.status is EventStatus.CLOSED:
            self.primary.withdraw()
            return
        entry = waiting[0]
        words = f"Confirm {entry.number}: {book.name_of(entry.player)}"
        if head_judge_of(book) is None:
            self.primary.offer(
                words,
                lambda: self.desk.show_tab("judges"),
                obstacle="Nobody is head judge yet: name one under Judges (RS D.3.2)",
            )
        elif self.acting.member.role is not StaffRole.HEAD_JUDGE:
            self.primary.offer(
                words,
                self.acting.setFocus,
                obstacle="The head judge confirms (RS D.3.2): choose who acts at the left",
            )
        else:
            self.primary.offer(words, self._confirm_first, tip="The oldest entry that waits, as logged")

    def show_file(self, entry: PenaltyEntry) -> None:
        """Show the investigation of an entry in place of the decision."""
        self.file.show_entry(self.event_.book, entry, self.catalogue)
        self.side.setCurrentWidget(self.file)

    def _confirm_first(self) -> None:
        waiting = to_confirm(self.event_.book.dossier.log)
        if waiting:
            self.actions_.confirm(waiting[0], None)

    def _lay_out(self) -> None:
        self.filter.setAccessibleName("Show")
        for words in ("Everything", "To confirm", "This round", "Investigations"):
            self.filter.addItem(words)
        self.count.setObjectName("muted")
        row = search_row(self.search, self.filter, self.count)
        self.middle, self.side = QStackedWidget(), QStackedWidget()
        for stack, widgets in ((self.middle, (self.view, self.chart)), (self.side, (self.panel, self.file))):
            for widget in widgets:
                stack.addWidget(widget)
        self.side.currentChanged.connect(lambda _: self._only_shown_takes_room())
        self._only_shown_takes_room()
        split = shared(Qt.Orientation.Horizontal, self.middle, self.side)
        self.body.addWidget(self.entry)
        holder = QWidget()
        holder.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        self.body.addWidget(holder)
        self.body.addWidget(split, 1)

    def _only_shown_takes_room(self) -> None:
        for page in (self.panel, self.file):
            shown = page is self.side.currentWidget()
            policy = QSizePolicy.Policy.Preferred if shown else QSizePolicy.Policy.Ignored
            page.setSizePolicy(policy, policy)

    def _wire(self) -> None:
        for action in self.actions_.buttons:
            button = Button()
            bind(button, action)
            self.tools.addWidget(button)
        self.entry.entered.connect(self.actions_.log)
        self.acting.turned.connect(self.offer_next)
        self.search.textChanged.connect(lambda _: self._filter())
        self.search.lead_to(self.view)
        self.filter.currentIndexChanged.connect(lambda _: self._filter())
        self.view.chosen.connect(self._show_chosen)
        self.view.opened.connect(lambda _: self.panel.level.setFocus())
        self.panel.confirm.connect(self.actions_.confirm_chosen)
        self.panel.raise_it.connect(self.actions_.raise_chosen)
        self.panel.decline.connect(self.actions_.decline_chosen)
        self.panel.take_back.connect(self.actions_.decline_chosen)
        self.panel.investigate.connect(self.actions_.investigate_chosen)
        self.panel.slip.connect(self.actions_.print_slip)
        self.file.done.connect(lambda: self.side.setCurrentWidget(self.panel))

    def _show_chosen(self) -> None:
        if self._listing:
            return
        entry, book = self.chosen, self.event_.book
        if entry is not None or self.panel.entry is not None:
            self.panel.show_entry(book, entry, self.catalogue)
        if self.side.currentWidget() is self.file:
            if entry is not None and entry.number in book.dossier.investigations:
                self.file.show_entry(book, entry, self.catalogue)
            else:
                self.side.setCurrentWidget(self.panel)

    def _filter(self) -> None:
        book = self.event_.book
        wanted = {
            1: lambda r: r.pending,
            2: lambda r: r.entry.moment.round == moment_now(book).round,
            3: lambda r: r.entry.number in book.dossier.investigations,
        }.get(self.filter.currentIndex())
        self.model.filter(self.search.text(), wanted)
        self._count()

    def _count(self) -> None:
        book = self.event_.book
        cautions = sum(found.times for found in book.dossier.cautions.values())
        said = f"{self.model.count} logged" + (f", cautions: {cautions}" if cautions else "")
        shown = self.model.rowCount()
        self.count.setText(said if shown == self.model.count else f"{shown} shown of {said}")
