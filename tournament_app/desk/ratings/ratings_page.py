"""Rating lists: by category, country and period, filtered, searched, printed, written as CSV."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QHBoxLayout

from engine.days import day_words, local_day
from engine.records import replace
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.arrangement import Prepared
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.open.rating_watch import MEMBERS_ONLY, ListForPaper
from tournament_app.desk.ratings.filters import RatingFilters
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.spelling import folded
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import ListLine, ListOverview, overview, rating_lines, titles
from tournament_app.services.rating_words import counted_words

EMPTY = (
    "Ratings follow from closed sanctioned events: close one under Set-up and its players are listed here.\n\n"
    "Matches played before can be taken in from a match history (Ctrl+O)."
)
YOUNG = "Nobody on this list is established yet: {of} provisional, after few matches. “Provisional too” shows {them}."
NOBODY = "Nobody is on this list. Ask for fewer matches, another period, or another name."

MOST_ROWS = 10_000
"""Lines handed to the table; a longer list is searched, printed and written as a whole all the same."""

SETTLE_MS = 120
TYPING_MS = 60


def rating_text(line: ListLine) -> str:
    """The rating as a whole number; a provisional one is marked."""
    return f"{shown(line.rating)} P" if line.provisional else f"{shown(line.rating)}  "


class RatingsPage(Page):
    """The list that the filters ask for; Enter opens a player's page."""

    title = "Ratings"
    help_page = "ratings"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.filters = RatingFilters(local_day(desk.equipment.now()))
        self._titles: dict[str, str] = {}
        self.lines: tuple[ListLine, ...] = ()
        self._found: tuple[ListLine, ...] = ()
        self.model = RecordModel(self._columns(), key=lambda line: (line.player, line.category))
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Rating list")
        self.view.remember(desk.preferences, "ratings")
        self.search = SearchLine("Find a player (Ctrl+F)")
        self.count, self.left_out = Label(), Label()
        for words in (self.count, self.left_out):
            words.setObjectName("muted")
        self.left_out.setWordWrap(True)
        self.left_out.hide()
        self.members_only = QCheckBox("Members with a number only")
        self.members_only.setToolTip("As the rules have it (RS D.5.1); a house's own list counts everybody")
        self.members_only.setChecked(desk.ratings.members_only)
        self.members_only.toggled.connect(self._count_members)
        self._asked = 0
        self._searched = 0
        self._wants_list = False
        self._offered = False
        self._young = 0
        self._later, self._typing = QTimer(self), QTimer(self)
        for timer, wait, then in (
            (self._later, SETTLE_MS, self.refresh),
            (self._typing, TYPING_MS, self._filter),
        ):
            timer.setSingleShot(True)
            timer.setInterval(wait)
            timer.timeout.connect(then)
        self._lay_out()
        self._add_actions()
        desk.ratings.rerated.connect(lambda _: self._heard())

    def refresh(self) -> None:
        """Work out the list."""
        self._asked += 1
        asked, wish, offered = self._asked, self.filters.wish, self._offered

        def listed(
            office: RatingOffice, _: Progress
        ) -> tuple[ListOverview, dict[str, str], tuple[ListLine, ...], int]:
            found = overview(office)
            names = titles(office.systems, found.categories, self.desk.facts.formats)
            people = office.records.register()
            lines = rating_lines(office, wish, people) if offered else ()
            young = 0
            if offered and not lines and not wish.provisional:
                young = len(rating_lines(office, replace(wish, provisional=True), people))
            return found, names, lines, young

        def show(found: tuple[ListOverview, dict[str, str], tuple[ListLine, ...], int]) -> None:
            if asked == self._asked:
                self._show(*found)

        self.desk.ratings.ask(listed, show, refused=self.said.refuse, owner=self)

    def take_keyboard(self) -> None:
        """The list has the keyboard."""
        self.view.setFocus()

    def write_csv(self, path: Path) -> None:
        """Write the list as it is shown."""
        lines = self._found

        def write(_: object) -> None:
            self.desk.equipment.write_file(path, self.desk.equipment.ratings.list_csv(lines).encode())

        self.desk.errands.run(
            write,
            lambda _: self.desk.messages.say(f"Wrote {path}."),
            refused=self.said.refuse,
            what="Writing the list",
        )

    def _columns(self) -> list[Column[ListLine]]:
        return [
            Column("Rank", lambda e: str(e.rank), lambda e: e.rank, figures=True, width=5),
            Column("Player", lambda e: e.name, width=0, tip=lambda e: e.name),
            Column("Country", lambda e: e.country, width=8),
            Column("Category", lambda e: self._titles.get(e.category, e.category), width=9),
            Column(
                "Rating",
                rating_text,
                lambda e: e.rating,
                figures=True,
                width=6,
                tip=lambda e: f"{e.rating:.2f}" + (", provisional" if e.provisional else ""),
                heading_tip="P: provisional, after few matches",
            ),
            Column("Matches", lambda e: f"{e.matches:,}", lambda e: e.matches, figures=True, width=6),
            Column(
                "Last played",
                lambda e: day_words(e.last_played),
                lambda e: e.last_played,
                figures=True,
                width=9,
            ),
        ]

    def _lay_out(self) -> None:
        self._figures = self.filters.figures()
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.search, 2)
        row.addWidget(self._figures)
        row.addWidget(self.count, 1)
        conditions = QHBoxLayout()
        conditions.setSpacing(16)
        conditions.addWidget(self.filters)
        conditions.addWidget(self.members_only)
        conditions.addStretch(1)
        self.count.setWordWrap(True)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.body.addLayout(conditions)
        self.body.addLayout(row)
        self.body.addWidget(self.view, 1)
        self.body.addWidget(self.left_out)
        self.filters.changed.connect(self._later.start)
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.search.went_on.connect(self._to_list)
        self.view.opened.connect(lambda line: self.desk.show_place("rating-player", str(line.player)))

    def _add_actions(self) -> None:
        place = self.desk.show_place
        for action in (
            Action("What changed", "By the last event or correction, and for whom",
                   lambda _: place("rating-changes"), "Ctrl+E"),
            Action("What if", "What a match between two players would change",
                   lambda _: place("what-if"), "Ctrl+W", icon="swords"),
            Action("Import matches", "A match history or a match log, with a preview",
                   lambda _: place("rating-import"), "Ctrl+O", icon="upload"),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        for action in (
            Action("Save the list as CSV", "As it is shown", lambda _: self._choose_file(), "Ctrl+S"),
            Action("Invitations", "Who is invited to the open event, and why", lambda _: place("invitations")),
            Action("Seed an invitation list", "Seeds and byes by rating", lambda _: place("rating-seeds")),
            Action("Categories of formats", "Where house formats are rated", lambda _: place("rating-categories")),
            Action("Find a player", "In this list", lambda typed: self._find(typed), "Ctrl+F",
                   command="find", arguments="name"),
        ):  # fmt: skip
            self.act(action)
        self._print = self.act(
            Action("Print the list", "As it is shown, previewed first", lambda _: self._to_paper(), "Ctrl+P")
        )

    def _count_members(self, members_only: bool) -> None:
        self.desk.preferences.set(MEMBERS_ONLY, members_only)
        self.desk.ratings.members_only = members_only
        self.refresh()

    def _heard(self) -> None:
        if self.isVisible():
            self._later.start()

    def _show(
        self, found: ListOverview, names: dict[str, str], lines: tuple[ListLine, ...], young: int
    ) -> None:
        self._titles, self._young = names, young
        self.filters.offer(found, names)
        for row in (self.filters, self._figures):
            row.setVisible(bool(found.categories))
        if not self._offered:
            self._offered = True
            self.refresh()
            return
        self.lines = lines
        self._filter()
        self.left_out.setText("Not rated: " + "\n".join(found.left_out))
        self.left_out.setVisible(bool(found.left_out))
        if lines:
            self.primary.offer("Print the list", self._print.trigger, tip="As it is shown (Ctrl+P)")
        elif young:
            self.primary.offer("Show provisional ratings", lambda: self.filters.provisional.setChecked(True))
        elif found.categories:
            self.primary.withdraw()
        else:
            self.primary.offer("Import matches", lambda: self.desk.show_place("rating-import"))

    def _filter(self) -> None:
        """Looks for what was typed off the GUI thread: a list may have 200,000 lines."""
        self._typing.stop()
        self._searched += 1
        asked, lines, words = self._searched, self.lines, folded(self.search.text()).split()

        def look(_: object) -> tuple[tuple[ListLine, ...], Prepared[ListLine]]:
            found = lines
            if words:
                found = tuple(line for line in lines if all(word in folded(line.name) for word in words))
            return found, self.model.prepared(found[:MOST_ROWS])

        def show(found: tuple[tuple[ListLine, ...], Prepared[ListLine]]) -> None:
            if asked == self._searched:
                self._show_found(*found)

        self.desk.errands.run(look, show, lane=Lane.ASIDE, owner=self)

    def _show_found(self, found: tuple[ListLine, ...], rows: Prepared[ListLine]) -> None:
        self._found = found
        self.view.empty = self._words_for_nobody()
        self.model.show(rows)
        of = (
            f"{len(found):,} of {len(self.lines):,}"
            if len(found) != len(self.lines)
            else f"{len(found):,} rated"
        )
        cut = f"the first {MOST_ROWS:,} of " if len(found) > MOST_ROWS else ""
        named = counted_words(members_only=self.desk.ratings.members_only)
        self.count.setText(f"{cut}{of}, {named}")
        if self._wants_list and self.model.rowCount():
            self.view.choose(0)
            self.view.setFocus()
        self._wants_list = False

    def _words_for_nobody(self) -> str:
        if self._young:
            one = self._young == 1
            of = "one rating is" if one else f"all {self._young:,} ratings are"
            return YOUNG.format(of=of, them="it" if one else "them")
        return NOBODY if self.filters.category.count() else EMPTY

    def _to_list(self) -> None:
        self._wants_list = True
        self._filter()

    def _find(self, typed: str) -> None:
        if typed:
            self.search.setText(typed)
        self.search.setFocus()
        self.search.selectAll()

    def _to_paper(self) -> None:
        self.desk.ratings.for_paper = ListForPaper(
            f"{self.filters.category.currentText()} ratings",
            ", ".join(
                filter(None, (counted_words(members_only=self.desk.ratings.members_only), self.filters.words))
            ),
            self._found,
        )
        self.desk.show_place("rating-paper")

    def _choose_file(self) -> None:
        ask_where(self, "Save the list as CSV", "ratings", ".csv", "CSV (*.csv)", self.write_csv)
