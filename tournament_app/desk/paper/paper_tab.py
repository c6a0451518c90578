"""Paper chosen by what it is for, previewed as it will be, printed with one key."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QFileDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import PaperWish
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.paper.choice import PaperChoice
from tournament_app.desk.paper.forms import form_called
from tournament_app.desk.paper.page_preview import PagePreview
from tournament_app.desk.paper.pdf_pages import PdfPages, open_pdf
from tournament_app.desk.paper.press import NONE, Press
from tournament_app.domain.refusal import Refusal, Unavailable

SETTLE_MS = 250


class PaperTab(EventTab):
    """Forms on the left, the preview of the chosen one on the right."""

    title = "Paper"
    help_page = "paper"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.press = Press()
        self.choice = PaperChoice(desk.preferences)
        self.preview = PagePreview(desk.errands)
        self.where = QLabel()
        self.where.setObjectName("muted")
        self._asked = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._set)
        self._lay_out()
        self._add_actions()
        self.choice.changed.connect(self._set)
        self.preview.moved.connect(self._say_where)

    def take_keyboard(self) -> None:
        """The list of forms has the keyboard."""
        self.choice.forms.setFocus()

    def show_argument(self, argument: str) -> None:
        """Show a form by its name (``slips``), and a round where a number follows."""
        words = argument.split()
        number = int(words.pop()) if words and words[-1].isascii() and words[-1].isdigit() else None
        form = form_called(" ".join(word for word in words if word != "round"))
        if form is None:
            self.desk.messages.say(f"There is no paper called {argument}: choose one in the list.")
        else:
            self.choice.choose(form, number)

    def follow(self, moved: Moved) -> None:
        """Set the form anew; several changes in a row are set once."""
        self.choice.offer_rounds(moved.book)
        if moved.act is None:
            self._set()
        else:
            self._later.start()

    @property
    def wish(self) -> PaperWish:
        """What is chosen now."""
        return self.choice.wish

    def save_to(self, path: Path) -> None:
        """Write the form as a PDF."""
        book, wish = self.event_.book, self.wish

        def write(_: object) -> None:
            equipment = self.desk.equipment
            equipment.write_file(path, equipment.set_form(book, wish))

        self.desk.errands.run(
            write,
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            owner=self,
            what="Writing the PDF",
        )

    def _lay_out(self) -> None:
        turning = QHBoxLayout()
        turning.setSpacing(GRID)
        self._turning = turning
        turning.addWidget(self.where)
        turning.addStretch(1)
        right = QWidget()
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(turning)
        column.addWidget(self.preview, 1)
        row = QHBoxLayout()
        row.setSpacing(2 * GRID)
        row.addWidget(self.choice)
        row.addWidget(right, 1)
        self.body.addLayout(row, 1)

    def _add_actions(self) -> None:
        for action in (
            Action("Save as PDF", "To a file", lambda _: self._choose_file(), "Ctrl+S", icon="save"),
            Action("Choose a printer", "Printer, copies, pages; remembered for this form",
                   lambda _: self._with_printers(ask=True), "Ctrl+Shift+P", icon="sliders-horizontal"),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        for action, sign in (
            (
                Action(
                    "Page before", "Turn back", lambda _: self.preview.turn(-1), "Alt+Left", icon="arrow-left"
                ),
                "",
            ),
            (
                Action(
                    "Next page", "Turn over", lambda _: self.preview.turn(1), "Alt+Right", icon="arrow-right"
                ),
                "",
            ),
            (Action("Smaller", "Shrink the preview", lambda _: self.preview.enlarge(-1), "Ctrl+-"), "−"),
            (
                Action(
                    "Whole page", "Fit the page into the window", lambda _: self.preview.enlarge(0), "Ctrl+0"
                ),
                "Fit",
            ),
            (Action("Larger", "Enlarge the preview", lambda _: self.preview.enlarge(1), "Ctrl++"), "+"),
        ):
            button = Button()
            bind(button, self.act(action))
            button.setText(sign)
            button.setAccessibleName(action.name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._turning.addWidget(button)
        self._print = Action("Print", "On the printer used last for this form", lambda _: self._start(), "Ctrl+P",
                             obstacle=lambda: "" if self.preview.pages else self.preview.picture.text())  # fmt: skip
        self._print_now = self.act(self._print)

    def _set(self) -> None:
        self._later.stop()
        self._asked += 1
        asked, book, wish = self._asked, self.event_.book, self.wish

        def show(pages: PdfPages) -> None:
            if asked == self._asked:
                self.preview.show_pages(pages)

        def refused(refusal: Refusal) -> None:
            if asked == self._asked:
                self.preview.say("\n".join(refusal.problems))

        self.desk.errands.run(
            lambda _: open_pdf(self.desk.equipment.set_form(book, wish)),
            show,
            refused=refused,
            lane=Lane.ASIDE,
            owner=self,
            what="Setting the form",
        )

    def _say_where(self) -> None:
        pages = self.preview.pages
        self.where.setText(
            f"Page {self.preview.page + 1:,} of {pages.count:,}, {self.preview.percent}%" if pages else ""
        )
        count = f" {pages.count:,} page{'' if pages.count == 1 else 's'}" if pages else ""
        obstacle = "" if pages else "There is nothing to print for this form now"
        self.primary.offer(
            f"Print{count}", self._print_now.trigger, obstacle=obstacle, tip=f"{self._print.help} (Ctrl+P)"
        )

    def _start(self) -> None:
        self._with_printers(ask=False)

    def _with_printers(self, *, ask: bool) -> None:
        def chosen(names: list[str]) -> None:
            if not names:
                self.said.refuse(Unavailable(NONE), Answer("Save as PDF", self._choose_file))
                return
            remembered = self.choice.printer
            name = remembered if remembered in names else names[0]
            if ask:
                self._ask(name)
            else:
                self._send(name)

        self.desk.errands.run(lambda _: self.press.names(), chosen, lane=Lane.ASIDE, owner=self)

    def _ask(self, name: str) -> None:
        printer = self.press.printer(name, self.wish.paper, self._title())
        dialog = QPrintDialog(printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._send(printer.printerName(), dialog))
        QDialog.open(dialog)

    def _send(self, name: str, dialog: QPrintDialog | None = None) -> None:
        book, wish = self.event_.book, self.wish
        printer = self.press.printer(name, wish.paper, self._title()) if dialog is None else dialog.printer()
        self.choice.printer = name

        def printed(pages: int) -> None:
            self.said.clear()
            self.desk.messages.say(f"Sent {pages:,} page{'' if pages == 1 else 's'} to {name}.")

        self.desk.errands.run(
            lambda progress: self.press.print(self.desk.equipment.set_form(book, wish), printer, progress),
            printed,
            refused=lambda refusal: self.said.refuse(refusal, Answer("Save as PDF", self._choose_file)),
            lane=Lane.ASIDE,
            owner=self,
            what="Printing",
        )

    def _title(self) -> str:
        number = self.wish.round
        return f"{self.event_.book.event.name} {self.wish.form}" + (
            f" {number}" if number is not None else ""
        )

    def _choose_file(self) -> None:
        name = "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in self._title())
        dialog = QFileDialog(self, "Save as PDF", f"{name}.pdf", "PDF (*.pdf)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.save_to(Path(chosen)))
        dialog.open()
