"""Calls: which table waits, who is there, what was ruled, what is appealed (RS D.4.1, D.4.2, D.4.6)."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QFrame, QHBoxLayout, QSplitter

from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.judging.call_case import CallsCase
from tournament_app.desk.judging.call_panel import CallPanel
from tournament_app.desk.judging.call_rows import KINDS, call_rows, columns
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.identity import TableNumber
from tournament_app.domain.penalties.calls import CallKind, JudgeCall, extension_offer
from tournament_app.domain.refusal import Illegal, Refusal
from tournament_app.services.check_decks import check_asked_for
from tournament_app.services.handle_call import (
    appeal_call,
    assign_call,
    attach_case,
    decide_appeal,
    log_call,
    rule_on_call,
)
from tournament_app.services.ports import Task
from tournament_app.services.run_clock import extend_table

EMPTY = (
    "Tables that wait for a judge will be in this list, the longest-waiting first.\n\n"
    "Type the table and the question above (12 does it untap?) and press Enter."
)
TICK_MS = 1000
TIME = 1


class CallsTab(EventTab):
    """The line above, open calls below, the call chosen at the right."""

    title = "Calls"
    help_page = "calls"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.rules = desk.equipment.judging.rules()
        self.acting = ActingJudge(desk)
        self.line, self.kind = FreshLine(), CalmComboBox()
        self.late = QCheckBox("Reported late")
        self.everything = QCheckBox("Answered calls too")
        self.model = RecordModel(
            columns(desk.equipment.now, lambda: self.rules.free_ruling_seconds),
            key=lambda r: r.call.number,
            search=lambda r: f"{r.call.question} {r.players} {r.call.judge}",
        )
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Calls")
        self.view.remember(desk.preferences, "calls")
        self.panel = CallPanel()
        self.case = CallsCase(desk, self, self.said, lambda: self.chosen, self._keep_case)
        self.count = Label()
        self._came_for_answer = False
        self._clock = QTimer(self)
        self._clock.setInterval(TICK_MS)
        self._clock.timeout.connect(self._tick)
        self._lay_out()
        self._add_actions()
        self._wire()

    def take_keyboard(self) -> None:
        """The line is ready, or that of the answer where somebody came for one call."""
        came_for, self._came_for_answer = self._came_for_answer, False
        (self.panel.answer if came_for and self.panel.answer.isVisible() else self.line).setFocus()

    def show_argument(self, argument: str) -> None:
        """Choose the call with this number, answered or not."""
        call = self.event_.book.dossier.calls.get(int(argument)) if argument.isdecimal() else None
        if call is not None:
            self.panel.call = call
            self._list()
            self._show_chosen()
            self._came_for_answer = True

    def follow(self, moved: Moved) -> None:
        """Show what changed."""
        self.acting.follow(moved.book)
        kept = self.panel.call
        self._list()
        calls = moved.book.dossier.calls
        if moved.before is not None:
            new = [call for number, call in calls.items() if moved.before.dossier.calls.get(number) != call]
            kept = new[-1] if new else kept
        if kept is not None:
            self.view.choose(self.model.row_of(kept.number))
        self._show_chosen()
        self._clock.start()

    @property
    def chosen(self) -> JudgeCall | None:
        """The call chosen as the book has it now."""
        rows = self.view.chosen_records()
        return self.event_.book.dossier.calls.get(rows[0].call.number) if len(rows) == 1 else None

    def log(self) -> None:
        """Log what was typed: table, then the question."""
        typed = self.line.text().strip()
        first, _, question = typed.partition(" ")
        if not first.isdecimal():
            self.said.refuse(Illegal("Type the table first, then the question: 12 does it untap?"))
            return
        table, kind, at = (
            TableNumber(int(first)),
            CallKind(self.kind.currentData()),
            self.desk.equipment.now(),
        )
        promptly = not self.late.isChecked()
        self.line.clear()
        self.late.setChecked(False)

        def refused(refusal: Refusal) -> None:
            self.line.setText(typed)
            self.said.refuse(refusal)

        self.event_.perform(
            lambda book: log_call(book, table, question.strip(), at, kind=kind, reported_promptly=promptly),
            said=self.said,
            refused=refused,
        )

    def go(self) -> None:
        """The acting judge takes the call chosen."""
        judge = self.acting.member
        self._on_chosen(lambda number: lambda book: assign_call(book, number, judge))

    def rule(self) -> None:
        """The acting judge's ruling, or the head judge's word on an appeal."""
        judge, answer, at = self.acting.member, self.panel.answer.text().strip(), self.desk.equipment.now()
        call = self.chosen
        appealed = call is not None and call.appealed_at is not None
        task = decide_appeal if appealed else rule_on_call
        self._on_chosen(lambda number: lambda book: task(book, number, judge, answer, at), clears=True)

    def appeal(self) -> None:
        """The player appeals."""
        at = self.desk.equipment.now()
        self._on_chosen(lambda number: lambda book: appeal_call(book, number, at))

    def extend(self) -> None:
        """Give the table the minutes that the ruling took."""
        call, minutes = self.chosen, self.panel.offer
        if call is not None and minutes:
            self.event_.perform(
                lambda book: extend_table(book, call.round, call.table, minutes), said=self.said
            )

    def _keep_case(self, text: str) -> None:
        self._on_chosen(lambda number: lambda book: attach_case(book, number, text))

    def _on_chosen(self, task_for: Callable[[int], Task], *, clears: bool = False) -> None:
        call = self.chosen
        if call is None:
            self.desk.messages.say("Choose one call of the list first.")
            return

        def done(_: object) -> None:
            if clears:
                self.panel.answer.clear()

        self.event_.perform(task_for(call.number), said=self.said, done=done)

    def _lay_out(self) -> None:
        self.line.setObjectName("entry_line")
        self.line.setPlaceholderText("12 does it untap?")
        self.line.setAccessibleName("Call: table and question")
        self.line.setMaxLength(1000)
        self.kind.setAccessibleName("Kind of call")
        for kind in CallKind:
            self.kind.addItem(KINDS[kind], kind)
        self.late.setToolTip("Misconduct that was not brought up at once (RS D.3.18)")
        self.late.hide()
        card = QFrame()
        card.setObjectName("card")
        row = QHBoxLayout(card)
        row.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        row.setSpacing(2 * GRID)
        row.addWidget(self.acting)
        row.addWidget(self.line, 1)
        row.addWidget(self.kind)
        row.addWidget(self.late)
        self.count.setObjectName("muted")
        under = QHBoxLayout()
        under.addWidget(self.everything)
        under.addStretch(1)
        under.addWidget(self.count)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.view)
        split.addWidget(self.panel)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 1)
        self.body.addWidget(card)
        self.body.addLayout(under)
        self.body.addWidget(split, 1)

    def check_decks(self) -> None:
        """Take the decks of a table that asked for a check; the Decks tab goes on."""
        call = self.chosen
        if call is None:
            return
        number, at = call.number, self.desk.equipment.now()
        self.event_.perform(
            lambda book: check_asked_for(book, number, at),
            said=self.said,
            done=lambda _: self.desk.show_tab("decks"),
        )

    def _add_actions(self) -> None:
        for action in (
            Action("Log a call", "Table and question", self._type, "Ctrl+L", command="call",
                   arguments="table question", words="judge call, judge, question"),
            Action("Take the call", "The acting judge goes there", lambda _: self.go(), "F7", of_rows=True),
            Action("Rule", "Write the ruling, or the word on an appeal", lambda _: self.panel.answer.setFocus(),
                   "F8", of_rows=True),
            Action("Appeal", "To the head judge (RS D.4.2)", lambda _: self.appeal(), "Ctrl+F8", of_rows=True),
            Action("Extend the call's table", "By the time the ruling took (RS D.4.6)",
                   lambda _: self.extend(), "F9", of_rows=True),
            Action("Check the deck asked for", "The decks of the call's table are taken (RS D.3.10)",
                   lambda _: self.check_decks(), "F6", of_rows=True),
            Action("Attach a case file", "A disputed game, kept with the call", lambda _: self.case.choose_file(),
                   "Ctrl+O", of_rows=True),
            Action("Rule on the case", "The disputed game of the call, at the dispute desk",
                   lambda _: self.case.judge(), "Ctrl+R", of_rows=True),
        ):  # fmt: skip
            self.act(action)

    def _wire(self) -> None:
        self.line.returnPressed.connect(self.log)
        self.kind.currentIndexChanged.connect(
            lambda _: self.late.setVisible(self.kind.currentData() == CallKind.MISCONDUCT)
        )
        self.everything.toggled.connect(lambda _: self._list())
        self.view.chosen.connect(self._show_chosen)
        self.view.opened.connect(lambda _: self.panel.answer.setFocus())
        self.panel.go.connect(self.go)
        self.panel.rule.connect(self.rule)
        self.panel.appeal.connect(self.appeal)
        self.panel.extend.connect(self.extend)
        self.panel.attach.connect(self.case.choose_file)
        self.panel.judge.connect(self.case.judge)

    def _type(self, typed: str) -> None:
        if typed:
            self.line.setText(typed)
        self.line.setFocus()

    def _list(self) -> None:
        book = self.event_.book
        kept = self.panel.call.number if self.panel.call is not None else None
        rows = call_rows(book, everything=self.everything.isChecked())
        chosen = book.dossier.calls.get(kept) if kept is not None else None
        if chosen is not None and not any(row.call.number == kept for row in rows):
            rows += [row for row in call_rows(book, everything=True) if row.call.number == kept]
        self.model.show(rows)
        if kept is not None:
            self.view.choose(self.model.row_of(kept))
        out = sum(call.open for call in book.dossier.calls.values())
        several = len(book.dossier.calls)
        self.count.setText(f"{out} open of {several} call{'' if several == 1 else 's'}")

    def _show_chosen(self) -> None:
        self.panel.show_call(self.event_.book, self.chosen, self.desk.equipment.now(), self.rules)

    def _tick(self) -> None:
        if not self.isVisible() or not self.model.rowCount():
            return
        first, last = self.model.index(0, TIME), self.model.index(self.model.rowCount() - 1, TIME)
        self.model.dataChanged.emit(first, last)
        call = self.chosen
        if call is not None:
            self.panel.offer_extension(extension_offer(call, self.desk.equipment.now(), self.rules))
