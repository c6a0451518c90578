"""The file on an entry: statements, decision, the DCI's answer, and the report to send (RS D.3.2 e, D.3.19)."""

from html import escape
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QTextBrowser,
    QVBoxLayout,
)

from engine.days import minute_words
from tournament_app.desk.judging.acting import ActingJudge
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.investigation import (
    DciReport,
    Decision,
    Investigation,
    Statement,
    dci_report,
)
from tournament_app.services.investigate import (
    appeal_to_dci,
    decide_investigation,
    record_dci_ruling,
    take_statement,
)
from tournament_app.services.ports import Task


class InvestigationPanel(QFrame):
    """In the place of the decision; ``done`` goes back to it."""

    done = Signal()

    def __init__(self, desk: Desk, event: OpenEvent, acting: ActingJudge, said: ProblemStrip) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk, self._event, self._acting, self._said = desk, event, acting, said
        self._entry: PenaltyEntry | None = None
        self._catalogue: Catalogue | None = None
        self.words = QTextBrowser()
        self.words.setAccessibleName("The file so far")
        self.by = FreshLine()
        self.by.setPlaceholderText("Who said it")
        self.by.setAccessibleName("Who said it")
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText("The statement, or the decision")
        self.text.setAccessibleName("The statement, or the decision")
        self.text.setMaximumHeight(14 * GRID)
        self.text.setTabChangesFocus(True)
        rows = (
            (("Take statement", self.take), ("Decide", self.decide)),
            (("Appeal to the DCI", self.appeal), ("DCI ruling", self.rule)),
            (("Save report for the DCI", self.choose_file), ("Back", self.done.emit)),
        )
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, 2 * GRID, GRID)
        layout.setSpacing(GRID)
        for widget in (self.words, self.by, self.text):
            layout.addWidget(widget)
        for row in rows:
            line = QHBoxLayout()
            line.setSpacing(GRID)
            for name, run in row:
                button = Button(name)
                button.clicked.connect(lambda _=False, does=run: does())
                line.addWidget(button)
            line.addStretch(1)
            layout.addLayout(line)
        self.words.setMinimumWidth(36 * GRID)

    def show_entry(self, book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> None:
        """Show the file on an entry."""
        self._entry, self._catalogue = entry, catalogue
        file = book.dossier.investigations.get(entry.number)
        if file is not None:
            title = f"<b>Investigation of entry {entry.number}: {escape(book.name_of(entry.player))}</b>"
            self.words.setHtml(f"<p>{title}</p>{_told(file)}")

    def take(self) -> None:
        """Take down a statement."""
        statement = Statement(
            self.by.text().strip(),
            self.text.toPlainText().strip(),
            self._desk.equipment.now(),
            self._acting.member.name,
        )
        number = self._number
        self._do(lambda book: take_statement(book, number, statement))

    def decide(self) -> None:
        """End it with the head judge's decision."""
        number, by, text = self._number, self._acting.member, self.text.toPlainText().strip()
        at = self._desk.equipment.now()
        self._do(lambda book: decide_investigation(book, number, by, text, at))

    def appeal(self) -> None:
        """A player appeals to the DCI staff."""
        number, at = self._number, self._desk.equipment.now()
        self._do(lambda book: appeal_to_dci(book, number, at))

    def rule(self) -> None:
        """What the DCI staff answered."""
        number = self._number
        ruling = Decision(
            self.text.toPlainText().strip(), self.by.text().strip() or "DCI", self._desk.equipment.now()
        )
        self._do(lambda book: record_dci_ruling(book, number, ruling))

    def choose_file(self) -> None:
        """Ask where the report goes."""
        name = f"entry {self._number}"
        ask_where(self, "Save report for the DCI", name, ".txt", "Text (*.txt)", self.save_report)

    def save_report(self, path: Path) -> None:
        """Write the report, with the player's record over all events; open points are named in it."""
        entry, catalogue = self._entry, self._catalogue
        assert entry is not None, "a file is shown"
        assert catalogue is not None, "a file is shown"
        book, table = self._event.book, self._desk.table
        write = self._desk.equipment.judging.write_dci_report

        def work(_: object) -> DciReport:
            history = [found for _, found in table.store.penalties_of(entry.player)]
            file = book.dossier.investigations.get(entry.number)
            report = dci_report(catalogue, book.event, book.players[entry.player], entry, history, file)
            write(report, path)
            return report

        def say(report: DciReport) -> None:
            missing = f" Still open: {' '.join(report.open_points)}" if report.open_points else ""
            self._desk.messages.say(f"Report saved as {path.name}.{missing}")

        self._desk.errands.run(work, say, refused=self._said.refuse, what="Writing the report")

    @property
    def _number(self) -> int:
        assert self._entry is not None, "a file is shown"
        return self._entry.number

    def _do(self, task: Task) -> None:
        def cleared(_: object) -> None:
            self.by.clear()
            self.text.clear()

        self._event.perform(task, said=self._said, done=cleared)


def _told(file: Investigation) -> str:
    lines = [f"Opened {minute_words(file.opened_at.astimezone())}."]
    lines += [
        f"<b>{escape(one.by)}</b> ({one.taken_at.astimezone():%H:%M}, taken by {escape(one.taken_by)}): "
        f"{escape(one.text)}"
        for one in file.statements
    ]
    if not file.statements:
        lines.append("No statement has been taken.")
    if file.decision is not None:
        lines.append(f"<b>Decided by {escape(file.decision.by)}</b>: {escape(file.decision.text)}")
    if file.appealed_to_dci_at is not None:
        lines.append(f"Appealed to the DCI {minute_words(file.appealed_to_dci_at.astimezone())}.")
    if file.dci_ruling is not None:
        lines.append(f"<b>The DCI</b>: {escape(file.dci_ruling.text)}")
    return "".join(f"<p>{line}</p>" for line in lines)
