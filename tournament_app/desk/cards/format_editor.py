"""A format of the organizer's own: sets, cards, limits, points."""

from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from engine.cards.pool import CardPool
from engine.decks.formats import Format, SideboardRule
from tournament_app.desk.decks.list_text import DeckText
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.event_fields import day_field, python_date, qt_date
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, row_of, scrolled
from tournament_app.desk.kit.label import Label
from tournament_app.services.own_format import OwnFormat, format_key

LARGEST_DECK = 999
MOST_POINTS = 9999
TEXT_HEIGHT = 150
SIDEBOARDS = (
    ("Exactly so many, or none", SideboardRule.EXACTLY),
    ("Up to so many", SideboardRule.UP_TO),
    ("The rest of the pool", SideboardRule.POOL),
)


class FormatEditor(QWidget):
    """Every field of an own format. Lists are typed one a line, with names completed."""

    def __init__(self) -> None:
        super().__init__()
        self._beside: Format | None = None
        self.title = QLineEdit()
        self.key = Label()
        self.key.setObjectName("muted")
        self.title.textChanged.connect(self._show_key)
        self.since = day_field()
        self.minimum = CalmSpinBox(1, LARGEST_DECK)
        self.maximum = CalmSpinBox(0, LARGEST_DECK)
        self.maximum.setSpecialValueText("None")
        self.copies = CalmSpinBox(0, 99)
        self.copies.setSpecialValueText("Any")
        self.sideboard = CalmComboBox()
        for words, rule in SIDEBOARDS:
            self.sideboard.addItem(words, rule)
        self.sideboard_size = CalmSpinBox(0, LARGEST_DECK)
        self.sideboard_size.setAccessibleName("Size of the sideboard")
        self.sets = _lines("Sets", "Every set. Or one a line: its code (ONS) or its name")
        self.banned = _lines("Banned", "One card a line")
        self.restricted = _lines("Restricted", "One card a line; one copy of each may be played")
        self.points = _lines("Points", "One card a line: 7 Black Lotus")
        self.budget = CalmSpinBox(0, MOST_POINTS)
        self.leave_button = Button("Leave it")
        self.leave_button.setToolTip("Nothing is kept")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scrolled(self._deck_card(), self._list_card()))

    @property
    def fields(self) -> OwnFormat:
        """What the fields hold."""
        return OwnFormat(
            title=self.title.text(),
            since=python_date(self.since.date()),
            minimum=self.minimum.value(),
            sideboard=SideboardRule(self.sideboard.currentData()),
            sideboard_size=self.sideboard_size.value(),
            copies=self.copies.value() or None,
            sets=self.sets.toPlainText(),
            banned=self.banned.toPlainText(),
            restricted=self.restricted.toPlainText(),
            points=self.points.toPlainText(),
            budget=self.budget.value(),
            maximum=self.maximum.value() or None,
            beside=self._beside,
        )

    def fill(self, wanted: OwnFormat, pool: CardPool | None) -> None:
        """Show a format's fields; names are completed from the pool."""
        for text in (self.banned, self.restricted, self.points):
            text.pool = pool
        self._beside = wanted.beside
        self.title.setText(wanted.title)
        self.since.setDate(qt_date(wanted.since))
        self.minimum.show_number(wanted.minimum)
        self.maximum.show_number(wanted.maximum or 0)
        self.copies.show_number(wanted.copies or 0)
        self.sideboard.setCurrentIndex([rule for _, rule in SIDEBOARDS].index(wanted.sideboard))
        self.sideboard_size.show_number(wanted.sideboard_size)
        self.sets.setPlainText(wanted.sets)
        self.banned.setPlainText(wanted.banned)
        self.restricted.setPlainText(wanted.restricted)
        self.points.setPlainText(wanted.points)
        self.budget.show_number(wanted.budget)
        self.title.setFocus()

    def _deck_card(self) -> Card:
        card = Card("Deck")
        card.field("&Title", self.title)
        card.field("Known as", self.key, "In commands and files")
        card.field("&From", self.since, "The first day of the format")
        card.field("S&mallest deck", self.minimum, "cards")
        card.field("&Largest deck", self.maximum, "cards")
        card.field("&Copies of a card", self.copies, "1 is a singleton format; basic lands are free")
        card.field("&Sideboard", row_of(self.sideboard, self.sideboard_size))
        return card

    def _list_card(self) -> Card:
        card = Card("Cards")
        card.field("S&ets", self.sets)
        card.field("&Banned", self.banned)
        card.field("&Restricted", self.restricted)
        card.field("&Points", self.points, "What a card costs, where cards cost points")
        card.field("Points to s&pend", self.budget, "by deck and sideboard together")
        card.wide(row_of(self.leave_button))
        return card

    def _show_key(self, title: str) -> None:
        self.key.setText(format_key(title) or "–")


def _lines(name: str, empty: str) -> DeckText:
    field = DeckText(name, empty)
    field.setFixedHeight(TEXT_HEIGHT)
    return field
