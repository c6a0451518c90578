"""A page for one sheet of paper: previewed, printed, saved as a PDF. What is on it comes from another page."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QHBoxLayout

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.paper.page_preview import PagePreview
from tournament_app.desk.paper.paper_size import paper_size
from tournament_app.desk.paper.pdf_pages import PdfPages, open_pdf
from tournament_app.desk.paper.press import NONE, Press
from tournament_app.domain.refusal import Unavailable


class SheetPage(Page):
    """Subclasses say what is on the sheet: ``content`` sets it, None while there is nothing for it.

    ``nothing`` tells where it would come from, the place ``source`` under the words ``get_one``.
    ``job`` is its name for the printer and for the file, under which the printer is remembered too.
    """

    nothing = ""
    source = ""
    get_one = ""
    job = ""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.press = Press()
        self.preview = PagePreview(desk.errands)
        self.where = Label()
        self.where.setObjectName("muted")
        self.paper = CalmComboBox()
        self.paper.setAccessibleName("Paper")
        self.paper.addItem("A4", "a4")
        self.paper.addItem("Letter", "letter")
        self.paper.setCurrentIndex(max(0, self.paper.findData(paper_size(desk.preferences))))
        self.paper.currentIndexChanged.connect(lambda _: self.refresh())
        self._asked = 0
        self._lay_out()
        self._add_actions()
        self.preview.moved.connect(self._say_where)

    def content(self) -> Callable[[str], bytes] | None:
        """How the sheet is set on a size of paper (``a4``, ``letter``); None while there is nothing for it."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Set the sheet."""
        self._asked += 1
        asked, paper, set_sheet = self._asked, str(self.paper.currentData()), self.content()

        def show(pages: PdfPages) -> None:
            if asked == self._asked:
                self.preview.show_pages(pages)

        if set_sheet is None:
            self.preview.say(self.nothing)
            return
        self.desk.errands.run(
            lambda _: open_pdf(set_sheet(paper)),
            show,
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            owner=self,
            what="Setting the paper",
        )

    def take_keyboard(self) -> None:
        """The preview has the keyboard."""
        self.preview.setFocus()

    def save_to(self, path: Path) -> None:
        """Write the sheet as a PDF."""
        pages = self.preview.pages
        assert pages is not None, "there is a sheet on screen"
        self.desk.errands.run(
            lambda _: self.desk.equipment.write_file(path, pages.content),
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
            lane=Lane.ASIDE,
            what="Writing the PDF",
        )

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GRID)
        row.addWidget(self.paper)
        row.addWidget(self.where)
        row.addStretch(1)
        for action, sign in (
            (Action("Page before", "Turn back", lambda _: self.preview.turn(-1), "Alt+Left", icon="arrow-left"), ""),
            (Action("Next page", "Turn over", lambda _: self.preview.turn(1), "Alt+Right", icon="arrow-right"), ""),
            (Action("Smaller", "Shrink the preview", lambda _: self.preview.enlarge(-1), "Ctrl+-"), "−"),
            (Action("Whole page", "Fit the page", lambda _: self.preview.enlarge(0), "Ctrl+0"), "Fit"),
            (Action("Larger", "Enlarge the preview", lambda _: self.preview.enlarge(1), "Ctrl++"), "+"),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            button.setText(sign)
            button.setAccessibleName(action.name)
            row.addWidget(button)
        self.body.addLayout(row)
        self.body.addWidget(self.preview, 1)

    def _add_actions(self) -> None:
        save = Button()
        bind(
            save,
            self.act(
                Action("Save as PDF", "To a file", lambda _: self._choose_file(), "Ctrl+S", icon="save",
                       obstacle=self._obstacle)
            ),
        )  # fmt: skip
        self.tools.addWidget(save)
        self._print = self.act(
            Action(
                "Print",
                "On the printer used last",
                lambda _: self._start(),
                "Ctrl+P",
                obstacle=self._obstacle,
            )
        )

    def _obstacle(self) -> str:
        return "" if self.preview.pages else self.nothing

    def _say_where(self) -> None:
        pages = self.preview.pages
        self.where.setText(
            f"Page {self.preview.page + 1:,} of {pages.count:,}, {self.preview.percent}%" if pages else ""
        )
        if pages:
            count = f"{pages.count:,} page{'' if pages.count == 1 else 's'}"
            self.primary.offer(f"Print {count}", self._print.trigger, tip="Ctrl+P")
        else:
            self.primary.offer(self.get_one, lambda: self.desk.show_place(self.source))

    def _start(self) -> None:
        paper, pages = str(self.paper.currentData()), self.preview.pages
        assert pages is not None, "printed only where there is something"

        def send(names: list[str]) -> None:
            if not names:
                self.said.refuse(Unavailable(NONE), Answer("Save as PDF", self._choose_file))
                return
            kept = self.desk.preferences.text(f"paper/{self.job}/printer")
            name = kept if kept in names else names[0]
            printer = self.press.printer(name, paper, self.title)
            self.desk.errands.run(
                lambda progress: self.press.print(pages.content, printer, progress),
                lambda count: self.desk.messages.say(
                    f"Sent {count:,} page{'' if count == 1 else 's'} to {name}."
                ),
                refused=self.said.refuse,
                lane=Lane.ASIDE,
                owner=self,
                what="Printing",
            )

        self.desk.errands.run(lambda _: self.press.names(), send, lane=Lane.ASIDE, owner=self)

    def _choose_file(self) -> None:
        ask_where(self, "Save as PDF", self.job, ".pdf", "PDF (*.pdf)", self.save_to)
