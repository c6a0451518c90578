"""One call beside the list: question, ruling, appeal, extension, the disputed game attached to it."""

from datetime import datetime
from html import escape

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import (
    QFrame,
    QPlainTextEdit,
    QVBoxLayout,
)

from tournament_app.desk.judging.call_rows import KINDS, players_at, waited
from tournament_app.desk.kit.button import Button, buttons_in_a_row
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.kit.telling import Telling
from tournament_app.desk.kit.theme import GRID
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.calls import JudgeCall, Ruling, extension_offer
from tournament_app.domain.penalties.judges import JudgeDeskRules


class CallPanel(QFrame):
    """``go``, ``rule``, ``appeal``, ``extend``, ``attach`` and ``judge`` (the case) are asked for here."""

    go = Signal()
    rule = Signal()
    appeal = Signal()
    extend = Signal()
    attach = Signal()
    judge = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        self.call: JudgeCall | None = None
        self.offer = 0
        self.words = Telling("The call chosen", "The call chosen: question, ruling, appeal.")
        self.case = QPlainTextEdit()
        self.case.setTabChangesFocus(True)
        self.case.setReadOnly(True)
        self.case.setAccessibleName("The disputed game")
        self.case.hide()
        self.answer = FreshLine()
        self.answer.setAccessibleName("Ruling")
        self.answer.returnPressed.connect(self.rule)
        self.buttons = {
            "go": self._button("Take call", "F7", self.go),
            "rule": self._button("Rule", "F8", self.rule),
            "appeal": self._button("Appeal", "Ctrl+F8", self.appeal),
            "extend": self._button("Extend", "F9", self.extend),
            "attach": self._button("Attach case file", "Ctrl+O", self.attach),
            "judge": self._button("Rule on the case", "Ctrl+R", self.judge),
        }
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        layout.addWidget(self.words, 1)
        layout.addWidget(self.case, 1)
        layout.addWidget(self.answer)
        for names in (("go", "rule", "appeal"), ("attach", "judge"), ("extend",)):
            layout.addLayout(buttons_in_a_row(self.buttons[name] for name in names))
        self.words.setMinimumWidth(36 * GRID)

    def show_call(
        self, book: EventBook, call: JudgeCall | None, now: datetime, rules: JudgeDeskRules
    ) -> None:
        """Show a call, or nothing."""
        self.call = call
        for button in self.buttons.values():
            button.setVisible(call is not None)
        self.answer.setVisible(call is not None and call.open)
        self.case.setVisible(call is not None and bool(call.case_file))
        if call is None:
            self.words.clear()
            return
        appealed = call.appealed_at is not None and call.appeal_ruling is None
        self.answer.setPlaceholderText("The head judge's word" if appealed else "The ruling")
        self.buttons["go"].setVisible(call.open)
        self.buttons["rule"].setVisible(call.open)
        self.buttons["rule"].setText("Decide appeal" if appealed else "Rule")
        self.buttons["appeal"].setVisible(call.ruling is not None and not call.final and not appealed)
        self.offer_extension(extension_offer(call, now, rules))
        self.buttons["judge"].setText("Rule on the case" if call.case_file else "Write the case")
        self.case.setPlainText(call.case_file)
        self.words.setHtml(_told(book, call))

    def offer_extension(self, minutes: int) -> None:
        """Offer minutes for the table; 0 for none (RS D.4.6)."""
        self.offer = minutes
        self.buttons["extend"].setVisible(minutes > 0 and self.call is not None)
        table = "" if self.call is None else f"table {self.call.table} "
        self.buttons["extend"].setText(f"Extend {table}by {minutes} min")

    def _button(self, text: str, key: str, asked: SignalInstance) -> Button:
        button = Button(text)
        button.setToolTip(heading_tip(text, key=key))
        button.clicked.connect(lambda: asked.emit())
        button.hide()
        return button


def _told(book: EventBook, call: JudgeCall) -> str:
    lines = [
        f"<b>Table {call.table}, round {call.round}</b>: {escape(players_at(book, call))}",
        f"{KINDS[call.kind]}: {escape(call.question) or 'no question noted'}",
        f"Called {call.called_at.astimezone():%H:%M:%S}",
    ]
    if call.judge and call.ruling is None:
        lines.append(f"{escape(call.judge)} is at the table")
    if call.claims_waived:
        lines.append("Reported late: claims against the officials are waived (RS D.3.18).")
    lines += _ruled("Ruling", call.ruling, call)
    if call.appealed_at is not None:
        lines.append(f"Appealed {call.appealed_at.astimezone():%H:%M:%S} (RS D.4.2)")
    lines += _ruled("On appeal", call.appeal_ruling, call)
    if call.final:
        lines.append("Final (RS D.4.1).")
    return "".join(f"<p style='margin:0 0 4px 0'>{line}</p>" for line in lines)


def _ruled(word: str, ruling: Ruling | None, call: JudgeCall) -> list[str]:
    if ruling is None:
        return []
    after = waited((ruling.at - call.called_at).total_seconds())
    return [f"{word} of {escape(ruling.judge)} after {after}: <b>{escape(ruling.answer)}</b>"]
