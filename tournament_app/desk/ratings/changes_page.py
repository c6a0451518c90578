"""What the last event or correction did to ratings, and for whom."""

from msgspec import Struct

from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.domain.ratings.ledger import RatingShift
from tournament_app.domain.ratings.rounding import shown
from tournament_app.services.rating_words import points_words

EMPTY = (
    "When an event is closed, a result corrected or two records merged, everybody whose rating moved by it is "
    "listed here, with the rating before and after.\n\nNothing of the kind has happened since the program was "
    "started."
)


class Moving(Struct, frozen=True):
    """A rating that moved, with its player's name and its category's title."""

    name: str
    category: str
    shift: RatingShift


def tone_of(moving: Moving) -> str:
    """Gains and losses differ in colour besides their sign."""
    points = moving.shift.points
    return "good" if points > 0 else "bad" if points < 0 else ""


COLUMNS: list[Column[Moving]] = [
    Column("Player", lambda m: m.name, width=0, tip=lambda m: m.name),
    Column("Category", lambda m: m.category, width=16),
    Column(
        "Before", lambda m: _figure(m.shift.rating_before), lambda m: m.shift.rating_before or 0, figures=True
    ),
    Column(
        "After", lambda m: _figure(m.shift.rating_after), lambda m: m.shift.rating_after or 0, figures=True
    ),
    Column("Change", lambda m: points_words(m.shift), lambda m: m.shift.points, figures=True, tone=tone_of),
    Column(
        "Matches",
        lambda m: _matches(m.shift),
        lambda m: m.shift.matches_after,
        figures=True,
        heading_tip="Rated matches in the category, before and after",
    ),
]


class RatingChangesPage(Page):
    """The shifts of the last rerating, the largest first; Enter opens the player's page."""

    title = "What changed in ratings"
    help_page = "rating-changes"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.words = Label()
        self.words.setObjectName("muted")
        self.words.setWordWrap(True)
        self.model = RecordModel(COLUMNS, key=lambda m: (m.shift.player, m.shift.category))
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Changed ratings")
        self.view.remember(desk.preferences, "rating-changes")
        self.view.opened.connect(lambda m: desk.show_place("rating-player", str(m.shift.player)))
        self.body.addWidget(self.words)
        self.body.addWidget(self.view, 1)
        self.primary.offer("All ratings", lambda: desk.show_place("ratings"))
        desk.ratings.rerated.connect(lambda _: self.refresh())

    def refresh(self) -> None:
        """Show the newest rerating."""
        news = self.desk.ratings.latest
        if news is None:
            self.words.clear()
            self.model.show(())
            return
        self.words.setText(news.words)
        formats = self.desk.facts.formats
        self.model.show(
            [
                Moving(name, formats.get(shift.category, shift.category.capitalize()), shift)
                for name, shift in zip(news.names, news.rerating.shifts, strict=True)
            ]
        )

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()


def _figure(rating: float | None) -> str:
    return "" if rating is None else str(shown(rating))


def _matches(shift: RatingShift) -> str:
    if shift.matches_before == shift.matches_after:
        return str(shift.matches_after)
    return f"{shift.matches_before} → {shift.matches_after}"
