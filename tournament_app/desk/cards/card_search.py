"""Cards found as one types, and the facts of the one chosen."""

from datetime import date

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from engine.cards.card import Card
from engine.cards.pool import CardPool
from engine.cards.search import search, suggestions
from tournament_app.desk.cards.card_text import CardTexts, text_words
from tournament_app.desk.cards.card_words import card_page, cost_of, size_of
from tournament_app.desk.kit.event_fields import day_field, python_date, qt_date
from tournament_app.desk.kit.form import hint_label
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.refusal import Malformed
from tournament_app.services.card_query import read_query

MOST_SHOWN = 400
HINT = "A part of the name; t:goblin a type, s:ONS a set, k:flying a keyword, mv:3 a mana value, c:1RR a cost"
COLUMNS: list[Column[Card]] = [
    Column("Name", lambda card: card.name, width=0),
    Column("Cost", cost_of, lambda card: (card.mana_value or 0, card.mana_cost), width=6),
    Column("Type", lambda card: card.type_line, width=24, tip=lambda card: card.type_line, shortens=True),
    Column("Size", size_of, figures=True, width=5, spare=1),
    Column(
        "Sets",
        lambda card: " ".join(card.set_codes()),
        width=8,
        tip=lambda card: " ".join(card.set_codes()),
        spare=2,
        shortens=True,
    ),
]


class CardSearch(QWidget):
    """A line, what it finds, and a card's facts as of a day."""

    def __init__(self, desk: Desk, today: date) -> None:
        super().__init__()
        self._desk = desk
        self.texts = CardTexts(desk)
        self.texts.told.connect(self._follow_text)
        self.line = QLineEdit()
        self.line.setPlaceholderText("Search for cards")
        self.line.setAccessibleName("Search for cards")
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(lambda _: self.search())
        self.line.returnPressed.connect(self._take_first)
        self.found = Label()
        self.found.setObjectName("muted")
        self.hint = hint_label(HINT)
        self.model = RecordModel(COLUMNS, key=lambda card: card.name)
        self.view = RecordView(self.model, "Cards are being read.", "No card fits.", least_open=18)
        self.view.setAccessibleName("Cards found")
        self.view.remember(desk.preferences, "cards")
        self.view.chosen.connect(self.show_facts)
        self.day = day_field()
        self.day.setAccessibleName("Day of the legality")
        self.day.setDate(qt_date(today))
        self.day.dateChanged.connect(lambda _: self.show_facts())
        self.facts = QTextBrowser()
        self.facts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.facts.setAccessibleName("Facts of the card")
        self._lay_out()

    def search(self) -> None:
        """Show the cards that fit what was typed."""
        library = self._desk.cards.library
        if library is None:
            return
        try:
            query = read_query(self.line.text(), library.pool)
        except Malformed as refused:
            self._say(" ".join(refused.problems), wrong=True)
            return
        self._say(HINT, wrong=False)
        cards = search(library.pool, query, MOST_SHOWN + 1)
        more = len(cards) > MOST_SHOWN
        shown = cards[:MOST_SHOWN]
        self.found.setText(
            f"The first {MOST_SHOWN} cards"
            if more
            else f"{len(shown)} cards"
            if len(shown) != 1
            else "1 card"
        )
        self.view.nothing_found = self.view.empty = _none(library.pool, query.text)
        self.model.show(shown)
        if shown:
            self.view.choose(0)
        else:
            self.show_facts()

    def _say(self, words: str, *, wrong: bool) -> None:
        """Below the line: what can be typed, or what is wrong with what was."""
        self.hint.setText(words)
        self.hint.setObjectName("wrong_words" if wrong else "muted")
        self.hint.style().unpolish(self.hint)
        self.hint.style().polish(self.hint)
        if wrong:
            self.found.setText("")

    def show_facts(self) -> None:
        """Show the facts of the card chosen."""
        library, chosen = self._desk.cards.library, self.view.chosen_records()
        if library is None or len(chosen) != 1:
            self.facts.clear()
            return
        card, day = chosen[0], python_date(self.day.date())
        self.facts.setHtml(card_page(card, library, day, text_words(self.texts.of(card.name))))

    def _follow_text(self, name: str) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) == 1 and chosen[0].name == name:
            at = self.facts.verticalScrollBar().value()
            self.show_facts()
            self.facts.verticalScrollBar().setValue(at)

    def _take_first(self) -> None:
        self.view.choose(0)
        self.view.setFocus()

    def _lay_out(self) -> None:
        left, right = QWidget(), QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID)
        column.addWidget(self.line)
        column.addWidget(self.hint)
        column.addWidget(self.view, 1)
        column.addWidget(self.found)
        asked = QHBoxLayout()
        asked.addWidget(Label("Legality on"))
        asked.addWidget(self.day)
        asked.addStretch(1)
        beside = QVBoxLayout(right)
        beside.setContentsMargins(GRID, 0, 0, 0)
        beside.setSpacing(GRID)
        beside.addLayout(asked)
        beside.addWidget(self.facts, 1)
        whole = QSplitter(Qt.Orientation.Horizontal)
        whole.addWidget(left)
        whole.addWidget(right)
        whole.setSizes([1500, 1000])
        whole.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(whole)


def _none(pool: CardPool, typed: str) -> str:
    """What an empty list says: the names that may have been meant."""
    meant = suggestions(pool, typed) if typed.strip() else ()
    return f"No card fits. Did you mean {', '.join(meant)}?" if meant else "No card fits."
