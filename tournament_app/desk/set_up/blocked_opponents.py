"""Players who must not be paired with each other (family, players of one store...)."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter, QVBoxLayout, QWidget

from engine.records import replace
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import Card, row_of
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.name_finder import in_event
from tournament_app.domain.refusal import Illegal, Refusal
from tournament_app.services.create_event import change_event

Pair = tuple[PlayerId, PlayerId]


class BlockedOpponents(Card):
    """The pairs there are, each with a way to take it back, and a line for one more."""

    def __init__(self, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__(
            "Blocked opponents", "They are not paired with each other while that can be avoided."
        )
        self._event, self._said = event, said
        self._shown: object = None
        self.one, self.two = FreshLine(), FreshLine()
        for line, words in ((self.one, "A player"), (self.two, "must not meet")):
            line.setPlaceholderText(words)
            line.setAccessibleName(words)
            line.setMinimumWidth(200)
        self.one.returnPressed.connect(self.two.setFocus)
        self.two.returnPressed.connect(self._block)
        self.block = Button("Block")
        self.block.clicked.connect(self._block)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        rows = QWidget()
        rows.setLayout(self._rows)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self.full(rows)
        self.full(row_of(self.one, self.two, self.block))

    def follow(self, book: EventBook) -> None:
        """Show the pairs of this book."""
        shown = (book.event.blocked_opponents, book.players)
        if shown == self._shown:
            return
        self._shown = shown
        self._complete([book.name_of(player) for player in book.enrollments if player in book.players])
        while (item := self._rows.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for pair in book.event.blocked_opponents:
            names = [
                book.name_of(player) if player in book.players else "someone who left" for player in pair
            ]
            remove = Button("Allow again")
            remove.setObjectName("link")
            remove.clicked.connect(lambda _=False, pair=pair: self._allow(pair))
            self._rows.addWidget(row_of(Label(f"{names[0]} and {names[1]}"), remove))

    def _complete(self, names: Sequence[str]) -> None:
        for line in (self.one, self.two):
            completer = QCompleter(sorted(names, key=str.casefold), line)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            line.setCompleter(completer)

    def _block(self) -> None:
        try:
            enrolled = in_event(self._event.book)
            one, two = enrolled.one(self.one.text()), enrolled.one(self.two.text())
            if one == two:
                raise Illegal("Nobody meets themselves: name two different players.")
        except Refusal as refusal:
            self._said.refuse(refusal)
            return
        pairs = dict.fromkeys((*self._event.book.event.blocked_opponents, (min(one, two), max(one, two))))
        self._set(tuple(pairs))
        self.one.clear()
        self.two.clear()
        self.one.setFocus()

    def _allow(self, pair: Pair) -> None:
        self._set(tuple(other for other in self._event.book.event.blocked_opponents if other != pair))

    def _set(self, pairs: tuple[Pair, ...]) -> None:
        self._event.perform(
            lambda book: change_event(book, replace(book.event, blocked_opponents=pairs)), said=self._said
        )
