"""The decks of an event: lists, checks on the table, what is played."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QStackedWidget, QTabBar

from tournament_app.desk.decks.checks import DeckChecks
from tournament_app.desk.decks.lists import DeckLists
from tournament_app.desk.decks.metagame_view import MetagameView
from tournament_app.desk.decks.moves import SideboardMoves
from tournament_app.desk.decks.terms_bar import DeckTermsBar
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.selection import lacking_lists
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId

LISTS, CHECKS, MOVES, METAGAME = range(4)
LIST_FILES = "Deck lists (*.txt *.dec *.dek *.cod *.o8d *.mwDeck *.mtga *.dck);;All files (*)"


class DecksTab(EventTab):
    """Lists are handed in, judged as of the event's day, checked at the table, and counted."""

    title = "Decks"
    help_page = "decks"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.setAcceptDrops(True)
        self.terms = DeckTermsBar(event, self.said, desk.equipment.now)
        self.lists = DeckLists(desk, event, self.said)
        self.parts = QTabBar()
        self.parts.setDrawBase(False)
        self.parts.setExpanding(False)
        self._stack = QStackedWidget()
        self.checks = DeckChecks(desk, event, self.said, self._offer_next)
        self.moves = SideboardMoves(desk, event, self.said)
        self.metagame = MetagameView(desk.preferences)
        self.metagame.opened.connect(lambda player: self._open_player(PlayerId(player)))
        for words, part in (
            ("Lists", self.lists),
            ("Deck checks", self.checks),
            ("Sideboard moves", self.moves),
            ("What is played", self.metagame),
        ):
            self.parts.addTab(words)
            self._stack.addWidget(part)
        self.parts.currentChanged.connect(self._show_part)
        self.body.addWidget(self.parts)
        self.body.addWidget(self._stack, 1)
        self.lists.view.chosen.connect(self._offer_next)
        self.lists.editor.edited.connect(self._offer_next)
        self._add_actions()

    def take_keyboard(self) -> None:
        """The list of players, or the field that is being filled."""
        self.lists.view.setFocus()

    def show_argument(self, argument: str) -> None:
        """``missing`` shows who lacks a list, ``checks`` and ``moves`` those parts, a number the player."""
        self.parts.setCurrentIndex({"checks": CHECKS, "moves": MOVES}.get(argument, LISTS))
        if argument == "missing":
            self.lists.show_missing()
        elif argument.isdecimal():
            self.lists.choose(PlayerId(int(argument)))

    def follow(self, moved: Moved) -> None:
        """Show what the book says."""
        self.desk.cards.want(self.said.refuse)
        self.lists.follow(moved.book)
        self._follow_part(moved.book)
        self._offer_next()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Files may be dropped anywhere on the page."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take in what was dropped."""
        self.lists.take_files([Path(url.toLocalFile()) for url in event.mimeData().urls()])

    def _follow_part(self, book: EventBook) -> None:
        """Show the book on the part on screen; the others catch up when they are looked at."""
        if self.parts.currentIndex() == CHECKS:
            self.checks.follow(book)
        elif self.parts.currentIndex() == MOVES:
            self.moves.follow(book)
        elif self.parts.currentIndex() == METAGAME:
            self.metagame.follow(book)

    def _show_part(self, part: int) -> None:
        self._stack.setCurrentIndex(part)
        self._follow_part(self.event_.book)
        self._offer_next()

    def _offer_next(self) -> None:
        book = self.event_.book
        self._show_terms(book)
        player = self.lists.player
        if book.event.status is EventStatus.CLOSED:
            self.primary.withdraw()
        elif self.parts.currentIndex() != LISTS:
            self._offer_check(book)
        elif book.deck_terms is None and not book.decks and not self.lists.typed:
            self.primary.offer("Collect deck lists", self.terms.collect, tip="Say who lacks a list")
        elif player is None:
            self.primary.offer(
                "Register the deck", lambda: self.desk.show_tab("players"), obstacle="Nobody is enrolled yet"
            )
        else:
            name = book.name_of(player)
            self.primary.offer(
                f"Register the deck of {name}",
                lambda: self.lists.intake.register(self.lists.player),
                tip="As it stands in the field",
            )

    def _offer_check(self, book: EventBook) -> None:
        if self.parts.currentIndex() != CHECKS or not book.rounds:
            self.primary.withdraw()
        elif self.checks.check_desk.shown is not None:
            table = self.checks.check_desk.shown[1]
            self.primary.offer(
                f"Hand the decks of table {table} back",
                self.checks.check_desk.finish,
                tip="Record what was found; the minutes go to the table's extension",
            )
        else:
            self.primary.offer("Draw tables", self.checks.draw, tip="Decks checked least often come first")

    def _open_player(self, player: PlayerId) -> None:
        self.parts.setCurrentIndex(LISTS)
        self.lists.choose(player)

    def _add_actions(self) -> None:
        choose = self.act(
            Action(
                "Open deck lists",
                "From files of any syntax; several at once by the players' names",
                lambda _: self._choose_files(),
                "Ctrl+O",
                icon="folder-open",
            )
        )
        button = Button()
        bind(button, choose)
        for widget in (self.terms, button):
            self.tools.addWidget(widget)
        for action in self._actions():
            self.act(action)

    def _actions(self) -> tuple[Action, ...]:
        return (
            Action(
                "Decks missing",
                "Players without a list",
                lambda _: self.lists.show_missing(),
                command="missing",
            ),
            Action("Collect deck lists", "Say who lacks a list", lambda _: self.terms.collect()),
            Action("Stop collecting deck lists", "Lists handed in are kept", lambda _: self.terms.stop()),
            Action(
                "Register the deck",
                "As it stands in the field",
                lambda _: self.lists.intake.register(self.lists.player),
            ),
            Action(
                "Check the decks of a table",
                "By its number",
                self._check_table,
                command="deck check",
                arguments="table",
            ),
            Action(
                "Record sideboard moves",
                "What players changed between duels, where the head judge asks for it",
                lambda _: self.show_argument("moves"),
                words="sideboard, swap, D.2.1",
            ),
            Action(
                "Take the deck out",
                "The chosen player has no list then",
                lambda _: self.lists.intake.withdraw(self.lists.player),
            ),
        )

    def _check_table(self, typed: str) -> None:
        self.parts.setCurrentIndex(CHECKS)
        self.checks.check_table(typed)

    def _show_terms(self, book: EventBook) -> None:
        terms = book.deck_terms
        lacking = len(lacking_lists(book))
        words = (
            "Lists are not collected"
            if terms is None
            else f"{lacking} missing"
            if lacking
            else "All lists in"
        )
        self.parts.setTabText(LISTS, f"Lists ({len(book.decks)})" if book.decks else "Lists")
        self.parts.setTabToolTip(LISTS, words)
        library = self.desk.cards.library
        self.terms.follow(book, pools=library is not None and library.takes_pools(book.event))

    def _choose_files(self) -> None:
        dialog = QFileDialog(self, "Open deck lists", "", LIST_FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._take_names)
        dialog.open()

    def _take_names(self, names: Sequence[str]) -> None:
        self.lists.take_files([Path(name) for name in names])
