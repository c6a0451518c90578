"""Paper chosen by what it is for, previewed as it will be, printed with one key."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.saving import ask_where
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
from tournament_app.desk.paper.sending import Sending, title_of
from tournament_app.desk.paper.setting import when_set
from tournament_app.domain.refusal import Refusal, Unavailable
from tournament_app.files.naming import file_name

SETTLE_MS = 250
FOLDER = "paper/folder"


class PaperTab(EventTab):
    """Forms on the left, the preview of the chosen one on the right."""

    title = "Paper"
    help_page = "paper"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.choice = PaperChoice(desk.preferences)
        self.preview = PagePreview(desk.errands)
        self.where = Label()
        self.where.setObjectName("muted")
        self._instead = Answer("Save as PDF", self._choose_file)
        self.sending = Sending(desk, Press(), self.said, self, self._instead)
        self.sending.sent = self.choice.show_printer
        self._printers = True
        self._for_printers: list[Button] = []
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

    def refresh(self) -> None:
        """Look which printers there are before anybody presses *Print*."""
        super().refresh()
        self.sending.look(self._know_printers)

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
        """Write the form as a PDF; its folder is proposed the next time."""
        self.desk.preferences.set(FOLDER, str(path.parent))
        write_file = self.desk.equipment.write_file
        when_set(
            self.desk,
            self.event_.book,
            self.wish,
            lambda content, _: write_file(path, content),
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
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
            self._for_printers.append(button)
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
        asked = self._asked

        def show(pages: PdfPages) -> None:
            if asked == self._asked:
                self.preview.show_pages(pages)

        def refused(refusal: Refusal) -> None:
            if asked == self._asked:
                self.preview.say("\n".join(refusal.problems))

        when_set(
            self.desk,
            self.event_.book,
            self.wish,
            lambda content, _: open_pdf(content),
            show,
            refused=refused,
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
        if not self._printers:
            self.primary.offer("Save as PDF", self._choose_file, obstacle="" if pages else obstacle, tip=NONE)
            return
        self.primary.offer(
            f"Print{count}", self._print_now.trigger, obstacle=obstacle, tip=f"{self._print.help} (Ctrl+P)"
        )

    def _start(self) -> None:
        self._with_printers(ask=False)

    def _with_printers(self, *, ask: bool) -> None:
        if not ask:
            self.sending.send(self.event_.book, [self.wish])
            return

        def chosen(names: Sequence[str]) -> None:
            if not names:
                self.said.refuse(Unavailable(NONE), self._instead)
            else:
                self._ask(self.choice.printer if self.choice.printer in names else names[0])

        self.sending.look(chosen)

    def _ask(self, name: str) -> None:
        printer = self.sending.press.printer(name, self.wish.paper, self._title())
        dialog = QPrintDialog(printer, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def accepted() -> None:
            self.sending.give(self.event_.book, self.wish, dialog.printer(), dialog.printer().printerName())

        dialog.accepted.connect(accepted)
        QDialog.open(dialog)

    def _know_printers(self, names: Sequence[str]) -> None:
        self._printers = bool(names)
        for button in self._for_printers:
            button.setVisible(self._printers)
        self.choice.show_printer("" if names else "No printer is set up on this computer: save a PDF.")
        self._say_where()

    def _title(self) -> str:
        return title_of(self.event_.book, self.wish, of_round=self.choice.form.of_round)

    def _choose_file(self) -> None:
        name = file_name(self._title())
        folder = Path(self.desk.preferences.text(FOLDER))
        proposed = str(folder / name) if folder.is_dir() else name
        ask_where(self, "Save as PDF", proposed, ".pdf", "PDF (*.pdf)", self.save_to)
