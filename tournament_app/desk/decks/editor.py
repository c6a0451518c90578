"""One player's deck list on screen: pasted, dropped, typed or copied from a photograph, judged as it changes."""

from pathlib import Path

from PySide6.QtCore import QStringListModel, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QSplitter,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from engine.days import day_words, minute_words
from engine.decks.verification import Verdict
from engine.intake.limits import DECK_FILE
from tournament_app.desk.decks.lines import Draft
from tournament_app.desk.decks.list_text import DeckText
from tournament_app.desk.decks.photograph import PICTURES, Photograph
from tournament_app.desk.decks.pool_marks import PoolMarks
from tournament_app.desk.decks.problems import DeckProblems
from tournament_app.desk.kit.elided_label import SMALLEST_NAME, ElidedLabel
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.label import Label, marked
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.refusal import Illegal, Refusal
from tournament_app.files.reading import contents
from tournament_app.services.card_library import CardLibrary

JUDGE_AFTER_MS = 250
EMPTY = "Paste the list here, drop a file, or type: 4 Counterspell\n\nA line that says Sideboard begins the sideboard."
EMPTY_POOL = "The whole pool, or the picks in their order:\n\n1 Counterspell"


class DeckEditor(QWidget):
    """``edited`` is emitted whenever a field changed, ``files_dropped`` carries paths dropped on a field."""

    edited = Signal()
    files_dropped = Signal(list)

    def __init__(self, desk: Desk, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._said = desk, said
        self._book: EventBook | None = None
        self._limited = False
        self._asked = 0
        self._filling = False
        self.who = ElidedLabel(SMALLEST_NAME)
        self.who.setObjectName("section_title")
        self.state = Label()
        self.state.setObjectName("muted")
        self.name = QLineEdit()
        self.name.setPlaceholderText("Deck name")
        self.name.setAccessibleName("Name of the deck")
        self._names = QStringListModel()
        completer = QCompleter(self._names, self.name)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.name.setCompleter(completer)
        self.text = DeckText("Deck list", EMPTY)
        self.pool = DeckText("Pool", EMPTY_POOL)
        self.marks = PoolMarks()
        self.photograph = Photograph()
        self.problems = DeckProblems()
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("A judge's reason")
        self.reason.setAccessibleName("Reason")
        self.lock = Label()
        self.lock.setWordWrap(True)
        self.parts = _parts()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(JUDGE_AFTER_MS)
        self._timer.timeout.connect(self._judge)
        self._lay_out()
        self._connect()

    @property
    def draft(self) -> Draft:
        """What the fields hold."""
        return Draft(self.text.toPlainText(), self.pool.toPlainText(), self.name.text())

    def stock(self, library: CardLibrary) -> None:
        """Names can be completed and lists judged from now on."""
        for text in (self.text, self.pool):
            text.pool = library.pool
        self.problems.pool = library.pool
        self.marks.library = library
        self.judge_soon()

    def fill(self, book: EventBook, who: str, kept: DeckRegistration | None, draft: Draft | None) -> None:
        """Show a player's list: what was typed before and not registered, else what is registered."""
        self._filling = True
        self._book = book
        library = self._desk.cards.library
        self._limited = library is not None and library.takes_pools(book.event)
        self.parts.setVisible(self._limited)
        self.who.setText(who)
        shown = draft or (Draft() if kept is None else Draft(kept.text, kept.pool, kept.name))
        for field, text in ((self.text, shown.text), (self.pool, shown.pool)):
            if field.toPlainText() != text:
                field.setPlainText(text)
        self.name.setText(shown.name)
        self.state.setText(_state(kept))
        self._show_part(self.parts.currentIndex())
        self._filling = False
        self.judge_soon()

    def offer_names(self, names: tuple[str, ...]) -> None:
        """Complete the name of the deck from these."""
        self._names.setStringList(list(names))

    def show_lock(self, words: str, *, by_judge: bool = True) -> None:
        """Say why lists are locked, and ask for a reason where it is a judge who may still change them."""
        self.lock.setText(words)
        self.lock.setVisible(bool(words))
        self.reason.setVisible(bool(words) and by_judge)

    def judge_soon(self) -> None:
        """Judge the list once the typing pauses."""
        self._timer.start()

    def load(self, path: Path) -> None:
        """Show what a file holds: a list, or a photograph of one beside the field."""
        if path.suffix.casefold() in PICTURES:
            self.photograph.show_picture(path, self._said)
            return
        library = self._desk.cards.library
        if library is None:
            self._said.refuse(Illegal("Cards are still being read. Drop the file again in a moment."))
            return
        target = self.pool if self._limited and self.parts.currentIndex() == 1 else self.text

        def show(text: str) -> None:
            target.selectAll()
            target.insertPlainText(text)
            target.setFocus()

        self._desk.errands.run(
            lambda _: read_file(library, path), show, refused=self._said.refuse, lane=Lane.ASIDE
        )

    def _connect(self) -> None:
        for text in (self.text, self.pool):
            text.textChanged.connect(self._changed)
            text.dropped.connect(self.files_dropped.emit)
        self.name.textEdited.connect(lambda _: self.edited.emit())
        self.problems.line_wanted.connect(self._go_to)
        self.problems.respelt.connect(self.text.replace_in_line)
        self.parts.currentChanged.connect(self._show_part)
        self.marks.played.connect(self._take_marks)

    def _lay_out(self) -> None:
        self.who.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.name.setMinimumWidth(20 * GRID)
        head = QHBoxLayout()
        head.addWidget(self.who)
        head.addWidget(self.state, 1)
        head.addWidget(self.name, 1)
        written = QSplitter(Qt.Orientation.Horizontal)
        for part in (self.photograph, self.pool, self.marks, self.text):
            written.addWidget(part)
        written.setChildrenCollapsible(False)
        written.setSizes([1000, 700, 1300, 1000])
        whole = QSplitter(Qt.Orientation.Vertical)
        whole.addWidget(written)
        whole.addWidget(self.problems)
        whole.setStretchFactor(0, 3)
        whole.setStretchFactor(1, 2)
        whole.setChildrenCollapsible(False)
        locked = QHBoxLayout()
        locked.addWidget(self.lock, 1)
        locked.addWidget(self.reason, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(GRID, 0, 0, 0)
        column.setSpacing(GRID)
        column.addLayout(head)
        column.addWidget(self.parts)
        column.addWidget(whole, 1)
        column.addLayout(locked)
        self._show_part(0)
        self.show_lock("")

    def _show_part(self, part: int) -> None:
        pool = self._limited and part == 1
        self.text.setVisible(not pool)
        self.pool.setVisible(pool)
        self.marks.setVisible(pool)
        if pool:
            self.marks.show_pool(self.pool.toPlainText(), self.text.toPlainText())

    def _changed(self) -> None:
        self.judge_soon()
        if not self._filling:
            self.edited.emit()

    def _take_marks(self, text: str) -> None:
        self.text.setPlainText(text)

    def _go_to(self, line: int) -> None:
        self.parts.setCurrentIndex(0)
        self.text.go_to(line)

    def _judge(self) -> None:
        library, book, draft = self._desk.cards.library, self._book, self.draft
        if book is None or library is None:
            return
        if self.marks.isVisible():
            self.marks.show_pool(draft.pool, draft.text)
        if not draft.text.strip():
            self.text.mark({})
            self.problems.show_verdict("", None)
            return
        self._asked += 1
        asked = self._asked

        def judged(verdict: Verdict) -> None:
            if asked == self._asked:
                self._show(verdict)

        def unjudged(refusal: Refusal) -> None:
            if asked == self._asked:
                self.text.mark({})
                self.problems.show_verdict(marked("{}", " ".join(refusal.problems)), None)

        self._desk.errands.run(
            lambda _: library.verdict(book, draft.text, draft.pool),
            judged,
            refused=unjudged,
            lane=Lane.ASIDE,
            owner=self,
        )

    def _show(self, verdict: Verdict) -> None:
        assert self._desk.cards.library is not None, "a verdict comes from the library"
        wanted = self._desk.cards.library.formats[verdict.format]
        size = f"{verdict.main} in the deck, {verdict.sideboard} in the sideboard"
        count = len(verdict.problems)
        word = "Legal" if verdict.legal else "1 problem" if count == 1 else f"{count} problems"
        self.text.mark({found.line: found.text for found in verdict.problems if found.line})
        self.problems.show_verdict(
            marked("<b>{}</b> in {} on {} · {}", word, wanted.title, day_words(verdict.date), size), verdict
        )


def read_file(library: CardLibrary, path: Path) -> str:
    """The list in a file as text. Raises ``Malformed`` for what is none and what cannot be read."""
    return library.text_of(contents(path, DECK_FILE), path.name)


def _state(kept: DeckRegistration | None) -> str:
    if kept is None:
        return "No list yet"
    because = f": {kept.reason}" if kept.reason else ""
    return f"Taken in {minute_words(kept.registered_at.astimezone())}{because}"


def _parts() -> QTabBar:
    """Which of the two lists is shown."""
    parts = QTabBar()
    parts.setDrawBase(False)
    parts.setExpanding(False)
    parts.addTab("Deck and sideboard")
    parts.addTab("Pool or picks")
    return parts
