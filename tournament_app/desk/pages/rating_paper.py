"""The rating list that was shown last: previewed, printed, saved as a PDF."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLabel, QPushButton

from tournament_app.desk.actions import Action, bind
from tournament_app.desk.desk import Desk
from tournament_app.desk.errands import Lane
from tournament_app.desk.form import CalmComboBox
from tournament_app.desk.page import Page
from tournament_app.desk.pages.page_preview import PagePreview
from tournament_app.desk.pages.pdf_pages import PdfPages, open_pdf
from tournament_app.desk.pages.press import NONE, Press
from tournament_app.desk.pages.settings import paper_size
from tournament_app.desk.problem_strip import Answer
from tournament_app.desk.theme import GRID
from tournament_app.domain.refusal import Unavailable

NOTHING = "Show a list under Ratings and press Ctrl+P there: it will be previewed here."
PRINTER = "paper/ratings/printer"


class RatingPaperPage(Page):
    """One list on paper."""

    title = "Print ratings"
    help_page = "ratings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.press = Press()
        self.preview = PagePreview(desk.errands)
        self.where = QLabel()
        self.where.setObjectName("muted")
        self.paper = CalmComboBox()
        self.paper.setAccessibleName("Paper")
        self.paper.addItem("A4", "a4")
        self.paper.addItem("Letter", "letter")
        self.paper.setCurrentIndex(max(0, self.paper.findData(paper_size(desk.preferences))))
        self.paper.currentIndexChanged.connect(lambda _: self.refresh())
        self._asked = 0
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.paper)
        row.addWidget(self.where)
        row.addStretch(1)
        for action, sign in (
            (Action("Page before", "Turn back", lambda _: self.preview.turn(-1), "Alt+Left", icon="arrow-left"), ""),
            (Action("Next page", "Turn over", lambda _: self.preview.turn(1), "Alt+Right", icon="arrow-right"), ""),
            (Action("Whole page", "Fit the page", lambda _: self.preview.enlarge(0), "Ctrl+0"), "Fit"),
            (Action("Larger", "Enlarge the preview", lambda _: self.preview.enlarge(1), "Ctrl++"), "+"),
        ):  # fmt: skip
            button = QPushButton()
            bind(button, self.act(action))
            button.setText(sign)
            button.setAccessibleName(action.name)
            row.addWidget(button)
        save = QPushButton()
        bind(
            save,
            self.act(
                Action("Save as PDF", "To a file", lambda _: self._choose_file(), "Ctrl+S", icon="save")
            ),
        )
        self.tools.addWidget(save)
        self._print = self.act(
            Action(
                "Print",
                "On the printer used last",
                lambda _: self._start(),
                "Ctrl+P",
                obstacle=lambda: "" if self.preview.pages else NOTHING,
            )
        )
        self.body.addLayout(row)
        self.body.addWidget(self.preview, 1)
        self.preview.moved.connect(self._say_where)

    def refresh(self) -> None:
        """Set the list."""
        self._asked += 1
        asked = self._asked

        def show(pages: PdfPages) -> None:
            if asked == self._asked:
                self.preview.show_pages(pages)

        if self.desk.ratings.for_paper is None:
            self.preview.say(NOTHING)
            return
        self.desk.errands.run(
            lambda _: open_pdf(self._content()),
            show,
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            owner=self,
            what="Setting the list",
        )

    def take_keyboard(self) -> None:
        """The preview has the keyboard."""
        self.preview.setFocus()

    def save_to(self, path: Path) -> None:
        """Write the list as a PDF."""

        def write(_: object) -> None:
            try:
                path.write_bytes(self._content())
            except OSError as why:
                raise Unavailable(
                    f"{path} cannot be written ({why.strerror}). Choose another place."
                ) from why

        self.desk.errands.run(
            write,
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            what="Writing the PDF",
        )

    def _content(self) -> bytes:
        found = self.desk.ratings.for_paper
        assert found is not None, "asked for only where there is a list"
        return self.desk.equipment.ratings.set_list(
            found.title, found.about, found.lines, self.paper.currentData()
        )

    def _say_where(self) -> None:
        pages = self.preview.pages
        self.where.setText(
            f"Page {self.preview.page + 1:,} of {pages.count:,}, {self.preview.percent}%" if pages else ""
        )
        if pages:
            count = f"{pages.count:,} page{'' if pages.count == 1 else 's'}"
            self.primary.offer(f"Print {count}", self._print.trigger, tip="Ctrl+P")
        else:
            self.primary.offer("Choose a list", lambda: self.desk.show_place("ratings"))

    def _start(self) -> None:
        paper = str(self.paper.currentData())

        def send(names: list[str]) -> None:
            if not names:
                self.said.refuse(Unavailable(NONE), Answer("Save as PDF", self._choose_file))
                return
            kept = self.desk.preferences.text(PRINTER)
            name = kept if kept in names else names[0]
            printer = self.press.printer(name, paper, "Ratings")
            self.desk.errands.run(
                lambda progress: self.press.print(self._content(), printer, progress),
                lambda pages: self.desk.messages.say(
                    f"Sent {pages:,} page{'' if pages == 1 else 's'} to {name}."
                ),
                refused=self.said.refuse,
                lane=Lane.ASIDE,
                owner=self,
                what="Printing",
            )

        self.desk.errands.run(lambda _: self.press.names(), send, lane=Lane.ASIDE, owner=self)

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, "Save as PDF", "ratings.pdf", "PDF (*.pdf)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda chosen: self.save_to(Path(chosen)))
        dialog.open()
