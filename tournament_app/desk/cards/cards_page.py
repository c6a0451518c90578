"""Cards and formats: search, facts, what was legal when, formats of the organizer's own, larger references."""

from datetime import date
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QStackedWidget, QTabBar

from engine.days import local_day
from engine.decks.formats import Format, SideboardRule
from tournament_app.desk.cards.card_search import CardSearch
from tournament_app.desk.cards.format_editor import FormatEditor
from tournament_app.desk.cards.format_view import FormatView
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation
from tournament_app.services.own_format import OwnFormat, fields_of, own_format

CARDS, FORMATS, EDITOR = range(3)
CARD_FILES = "Card references (*.json *.json.gz *.gz *.zip);;All files (*)"


class CardsPage(Page):
    """Two parts, cards and formats; a format of one's own takes the page while it is put together."""

    title = "Cards and formats"
    help_page = "cards"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        today = self._day()
        self.cards = CardSearch(desk, today)
        self.formats = FormatView(desk, today)
        self.formats.edit_wanted.connect(self._change)
        self._editor: FormatEditor | None = None
        self.parts = QTabBar()
        self.parts.setDrawBase(False)
        self.parts.setExpanding(False)
        self.parts.addTab("Cards")
        self.parts.addTab("Formats")
        self._stack = QStackedWidget()
        for part in (self.cards, self.formats):
            self._stack.addWidget(part)
        self.parts.tabBarClicked.connect(self._show_part)
        self.parts.currentChanged.connect(self._show_part)
        self.body.addWidget(self.parts)
        self.body.addWidget(self._stack, 1)
        self._add_actions()
        desk.cards.changed.connect(self._stock)
        self._stock()
        self._offer_next()

    def take_keyboard(self) -> None:
        """The search line."""
        if self._stack.currentIndex() == CARDS:
            self.cards.line.setFocus()
        elif self._stack.currentIndex() == FORMATS:
            self.formats.view.setFocus()

    def show_argument(self, argument: str) -> None:
        """``formats``, the name of a format, or words to search for."""
        library = self.desk.cards.library
        if argument == "formats" or (library is not None and argument in library.formats):
            self.parts.setCurrentIndex(FORMATS)
            self.formats.choose(argument)
        else:
            self.parts.setCurrentIndex(CARDS)
            self.cards.line.setText(argument)

    def refresh(self) -> None:
        """Have cards and formats read."""
        self.desk.cards.want(self.said.refuse)

    def import_file(self, path: Path) -> None:
        """Take in a larger card reference."""
        self.said.clear()

        def done(_: object) -> None:
            self.desk.messages.say(f"Imported cards from {path.name}.")
            self.desk.cards.read_again(self.said.refuse)

        self.desk.errands.run(
            lambda progress: self.desk.equipment.import_cards(
                path, lambda read, size: progress.report(read, size)
            ),
            done,
            refused=self.said.refuse,
            what=f"Importing {path.name}",
            lane=Lane.ASIDE,
        )

    def save_pool_sheet(self, set_code: str, path: Path) -> None:
        """Write the pool sheet of a set as a PDF."""
        self.desk.errands.run(
            lambda _: self.desk.equipment.write_pool_sheet(set_code, path),
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
            what="Writing the pool sheet",
            lane=Lane.ASIDE,
        )

    @property
    def editor(self) -> FormatEditor:
        """The fields of a format of one's own, made when they are first wanted."""
        if self._editor is None:
            self._editor = FormatEditor()
            self._editor.leave_button.clicked.connect(lambda: self._show_part(FORMATS))
            self._stack.addWidget(self._editor)
        return self._editor

    def _day(self) -> date:
        event = self.desk.current_event
        return event.book.event.date if event is not None else local_day(self.desk.equipment.now())

    def _stock(self) -> None:
        if self.desk.cards.library is not None:
            self.cards.search()
            self.formats.follow()

    def _show_part(self, part: int) -> None:
        self._stack.setCurrentIndex(part)
        self._offer_next()
        self.take_keyboard()

    def _offer_next(self) -> None:
        if self._stack.currentIndex() == EDITOR:
            self.primary.offer("Keep the format", self._keep)
        elif self._stack.currentIndex() == FORMATS:
            self.primary.offer("New format", self._new, tip="Sets, cards, limits and points of your own")
        else:
            self.primary.withdraw()

    def _new(self) -> None:
        blank = OwnFormat("", self._day(), 60, SideboardRule.UP_TO, 15, 4)
        self._open_editor(blank)

    def _change(self, known: Format) -> None:
        try:
            self._open_editor(fields_of(known))
        except Illegal as refusal:
            self.said.refuse(refusal)

    def _open_editor(self, fields: OwnFormat) -> None:
        library = self.desk.cards.library
        self.said.clear()
        self.editor.fill(fields, library.pool if library is not None else None)
        self._stack.setCurrentIndex(EDITOR)
        self._offer_next()

    def _keep(self) -> None:
        library = self.desk.cards.library
        if library is None:
            return
        fields = self.editor.fields
        try:
            wanted = own_format(fields, library.pool)
        except Malformed as refusal:
            self.said.refuse(refusal)
            return
        there = library.formats.get(wanted.name)
        if there is None or there.kind != "own" or there == fields.beside:
            self._keep_as(wanted)
            return
        self.said.ask(
            NeedsConfirmation(f"There is a format {there.title} already, known as {there.name}."),
            Answer("Put this one in its place", lambda: self._keep_as(wanted)),
            Answer("Change the title", self.editor.title.setFocus),
        )

    def _keep_as(self, wanted: Format) -> None:
        def kept(_: object) -> None:
            self.said.clear()
            self.desk.offer_format(wanted.name, wanted.title)
            self.desk.messages.say(f"{wanted.title} can be used from now on.")
            self.parts.setCurrentIndex(FORMATS)
            self._show_part(FORMATS)
            self.formats.choose(wanted.name)
            self.desk.cards.read_again(self.said.refuse)

        self.desk.errands.run(
            lambda _: self.desk.equipment.keep_format(wanted), kept, refused=self.said.refuse, lane=Lane.ASIDE
        )

    def _add_actions(self) -> None:
        sheet = Action(
            "Print a pool sheet",
            "For sealed deck: every card of a set, with boxes",
            self._choose_set,
            command="pool sheet",
            arguments="set",
            icon="printer",
        )
        take_in = Action(
            "Import cards",
            "A larger card reference: MTGJSON AllPrintings or a Scryfall bulk file",
            lambda _: self._choose_file(),
            "Ctrl+O",
            icon="upload",
        )
        for action in (sheet, take_in):
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        self.act(Action("New format", "Sets, cards, limits and points of your own", lambda _: self._new()))
        self.act(
            Action(
                "Search for cards",
                "By name, type, set, cost",
                self.show_argument,
                "Ctrl+F",
                arguments="words",
            )
        )

    def _choose_file(self) -> None:
        dialog = QFileDialog(self, "Import cards", "", CARD_FILES)
        dialog.fileSelected.connect(lambda name: self.import_file(Path(name)))
        dialog.open()

    def _choose_set(self, typed: str) -> None:
        library = self.desk.cards.library
        query = typed.strip() or next(
            (word.partition(":")[2] for word in self.cards.line.text().split() if word.startswith("s:")), ""
        )
        if library is None or library.pool.set_called(query) is None:
            self.parts.setCurrentIndex(CARDS)
            self.cards.line.setText("s:")
            self.cards.line.setFocus()
            self.said.refuse(Illegal("Search for the set first (s:ONS), then print its pool sheet."))
            return
        ask_where(
            self,
            "Save the pool sheet",
            f"pool {query.upper()}",
            ".pdf",
            "PDF (*.pdf)",
            lambda path: self.save_pool_sheet(query, path),
        )
