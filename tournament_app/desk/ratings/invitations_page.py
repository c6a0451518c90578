"""Who is invited to the open event: drawn up from ratings, declined and passed down, others besides."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from PySide6.QtCore import QDate
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from engine.days import day_words
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.kit.event_fields import day_field, python_date
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox
from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation, OpenEvent
from tournament_app.desk.open.page import Page
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.invitations import (
    InvitationLine,
    InvitationState,
    InvitationTerms,
    invitation_lines,
)
from tournament_app.domain.player import Player
from tournament_app.domain.ratings.rounding import shown
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.invite import (
    HIGHEST_RATING,
    answer_invitations,
    candidates,
    draw_up,
    invite_besides,
    withdraw_invitations,
)
from tournament_app.services.keep_register import person_called
from tournament_app.services.qualify import InvitedElsewhere, qualified_for
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.rating_views import categories_rated, overview, titles

MOST_SHOWN_PLACES = 9999
ANY_COUNTRY = ""
NO_EVENT = "Open the event that people are invited to first."
EMPTY = (
    "Everybody with a rating in the category will be in this list, with who is invited and why.\n\n"
    "Choose category, day and cut-off above, then draw the list up."
)
TONES = {
    InvitationState.INVITED: "good",
    InvitationState.DECLINED: "bad",
    InvitationState.WAITING: "",
    InvitationState.NOT_INVITED: "muted",
}


class Invited(Struct, frozen=True):
    """A line of the list with the person it is about."""

    line: InvitationLine
    person: Player

    @property
    def rating(self) -> str:
        """As a whole number; empty without one."""
        return "" if self.line.invitation.rating is None else str(shown(self.line.invitation.rating))


COLUMNS: list[Column[Invited]] = [
    Column(
        "Rank",
        lambda e: str(e.line.invitation.rank or ""),
        lambda e: e.line.invitation.rank or 0,
        figures=True,
        width=6,
    ),
    Column("Player", lambda e: e.person.name, width=0, tip=lambda e: e.person.name),
    Column("Country", lambda e: e.person.country, width=9),
    Column("Rating", lambda e: e.rating, lambda e: e.line.invitation.rating or 0.0, figures=True, width=8),
    Column("State", lambda e: e.line.state.value, width=12, tone=lambda e: TONES[e.line.state]),
    Column("Why", lambda e: e.line.why, width=42, tip=lambda e: e.line.why, shortens=True),
]


class InvitationsPage(Page):
    """The terms above, the list below, and a line for whoever is invited besides."""

    title = "Invitations"
    help_page = "invitations"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.category, self.country = CalmComboBox(), CalmComboBox()
        self.day = day_field()
        self.places = CalmSpinBox(0, MOST_SHOWN_PLACES)
        self.at_least = CalmSpinBox(0, HIGHEST_RATING)
        self.provisional = QCheckBox("Provisional ratings too")
        self.about, self.count = Label(), Label()
        self.model = RecordModel(
            COLUMNS, key=lambda e: e.person.id, search=lambda e: f"{e.person.name} {e.person.country}"
        )
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Invitations")
        self.view.remember(desk.preferences, "invitations")
        self.name, self.why = FreshLine(), FreshLine()
        self._terms_of: EventId | None = None
        self._lay_out()
        self._add_actions()
        desk.event_opened.connect(lambda _: self.refresh())

    @property
    def event_(self) -> OpenEvent | None:
        """The event that is open."""
        return self.desk.current_event

    def take_keyboard(self) -> None:
        """The category has the keyboard."""
        self.category.setFocus()

    def refresh(self) -> None:
        """Read what there is to choose from, and show the event's list."""

        def work(office: RatingOffice, _: Progress) -> tuple[dict[str, str], tuple[str, ...]]:
            offered = categories_rated(office, always=office.systems.category_names)
            return titles(office.systems, offered, self.desk.facts.formats), overview(office).countries

        self.desk.ratings.ask(work, lambda found: self._offer(*found), refused=self.said.refuse, owner=self)
        self._show()

    def draw(self) -> None:
        """Draw the list up on the terms that are filled in."""
        event = self.event_
        if event is None:
            self.desk.messages.say(NO_EVENT)
            return
        terms = InvitationTerms(
            self.category.currentData(),
            python_date(self.day.date()),
            self.places.value(),
            self.at_least.value(),
            self.country.currentData() or ANY_COUNTRY,
            self.provisional.isChecked(),
        )
        self.desk.ratings.ask(
            lambda office, _: candidates(office, terms),
            lambda found: self._perform(event, lambda book: draw_up(book, terms, found)),
            refused=self.said.refuse,
            owner=self,
        )

    def answer(self, *, declined: bool) -> None:
        """Note what the chosen players answered."""
        self._of_chosen(lambda book, people: answer_invitations(book, people, declined=declined))

    def withdraw(self) -> None:
        """Take back what was given for another reason than the rating."""
        self._of_chosen(withdraw_invitations)

    def invite(self) -> None:
        """Invite whoever is filled in."""
        event, typed, why = self.event_, self.name.text(), self.why.text().strip()

        def work(_: object) -> InvitedElsewhere:
            return InvitedElsewhere(person_called(self.desk.table.store.players(), typed), why)

        def found(one: InvitedElsewhere) -> None:
            self._perform(event, lambda book: invite_besides(book, [one]), self._ready_for_next)

        self.desk.errands.run(work, found, refused=self.said.refuse, owner=self)

    def take_qualified(self) -> None:
        """Invite everybody who qualified for this event at another one."""
        event = self.event_
        if event is None:
            self.desk.messages.say(NO_EVENT)
            return
        name = event.book.event.name

        def found(people: tuple[InvitedElsewhere, ...]) -> None:
            if people:
                self._perform(event, lambda book: invite_besides(book, people))
            else:
                self.desk.messages.say(f"No closed event has players who qualified for {name}.")

        self.desk.errands.run(
            lambda _: qualified_for(self.desk.table, name), found, refused=self.said.refuse, owner=self
        )

    def enrol(self) -> None:
        """Enrol everybody invited who is not in the event yet."""
        event = self.event_
        if event is None:
            return
        missing = [
            one.person
            for one in self.model.everything()
            if one.line.state is InvitationState.INVITED and one.person.id not in event.book.enrollments
        ]
        if not missing:
            self.desk.messages.say("Everybody invited is enrolled already.")
            return
        seeds = [self.desk.equipment.fresh_seed() for _ in missing]
        event.perform(
            lambda book: enroll_players(book, missing, seeds),
            said=self.said,
            done=lambda _: self._show(),
            confirmation=Confirmation(
                "Let them play", lambda book: enroll_players(book, missing, seeds, confirmed=True)
            ),
        )

    def _of_chosen(self, task: Callable[[EventBook, Sequence[Player]], Act]) -> None:
        people = [chosen.person for chosen in self.view.chosen_records()]
        if people:
            self._perform(self.event_, lambda book: task(book, people))

    def _perform(
        self,
        event: OpenEvent | None,
        task: Callable[[EventBook], Act],
        then: Callable[[], None] | None = None,
    ) -> None:
        """Carry out a task in the event it was asked for in, which may no longer be the one on screen."""
        if event is None:
            self.desk.messages.say(NO_EVENT)
            return

        def done(_: object) -> None:
            self.said.clear()
            self._show()
            if then is not None:
                then()

        event.perform(task, said=self.said, done=done)

    def _ready_for_next(self) -> None:
        for field in (self.name, self.why):
            field.clear()
        self.name.setFocus()

    def _offer(self, names: Mapping[str, str], countries: tuple[str, ...]) -> None:
        for field, wanted in (
            (self.category, dict(names)),
            (self.country, {ANY_COUNTRY: "All countries", **{name: name for name in countries}}),
        ):
            kept = field.currentData()
            if [field.itemData(at) for at in range(field.count())] != list(wanted):
                field.clear()
                for value, words in wanted.items():
                    field.addItem(words, value)
                field.setCurrentIndex(max(0, field.findData(kept)))
        self._show_terms()

    def _show_terms(self) -> None:
        event = self.event_
        if event is None or self._terms_of == event.id:
            return
        terms, day = event.book.invitation_terms, event.book.event.date
        if terms is not None:
            day = terms.day
            self.category.setCurrentIndex(self.category.findData(terms.category))
            self.country.setCurrentIndex(max(0, self.country.findData(terms.country)))
            self.places.setValue(terms.places)
            self.at_least.setValue(terms.at_least)
            self.provisional.setChecked(terms.provisional)
        self.day.setDate(QDate(day.year, day.month, day.day))
        self._terms_of = event.id

    def _show(self) -> None:
        event = self.event_
        if event is None:
            self.about.setText(NO_EVENT)
            self.model.show([])
            return
        book = event.book
        self.about.setText(f"To {book.event.name}, {day_words(book.event.date)}")
        lines = invitation_lines(book.invitation_terms, book.invitations.values())

        def named(people: Mapping[PlayerId, Player]) -> None:
            shown_ = [Invited(line, people[line.invitation.player]) for line in lines]
            self.model.show(shown_)
            count = sum(one.line.state is InvitationState.INVITED for one in shown_)
            self.count.setText(f"{count:,} invited of {len(shown_):,}" if shown_ else "")

        self.desk.errands.run(
            lambda _: self.desk.table.store.records([line.invitation.player for line in lines]),
            named,
            refused=self.said.refuse,
            owner=self,
        )

    def _add_actions(self) -> None:
        for action in (
            Action("Declined", "The place is passed down to the next", lambda _: self.answer(declined=True), "F8",
                   of_rows=True),
            Action("Takes it after all", "A declined invitation is taken", lambda _: self.answer(declined=False),
                   "Shift+F8", of_rows=True),
            Action("Take back", "An invitation for another reason than the rating", lambda _: self.withdraw(),
                   "Ctrl+Del", of_rows=True),
        ):  # fmt: skip
            self.act(action)
        for action in (
            Action("Who qualified", "Invite everybody who qualified for this event at another one",
                   lambda _: self.take_qualified(), icon="trophy"),
            Action("Print the list", "Who is invited, who declined, who waits: previewed under Paper",
                   lambda _: self.desk.show_tab("paper", "invitations"), "Ctrl+P", icon="printer",
                   obstacle=lambda: "" if self.event_ is not None else NO_EVENT),
            Action("Enrol the invited", "Whoever is not in the event yet", lambda _: self.enrol(), icon="users"),
        ):  # fmt: skip
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        self.primary.offer("Draw the list up", self.draw, tip="From the ratings as they stood on the day")

    def _lay_out(self) -> None:
        for field, words in (
            (self.category, "Category"),
            (self.country, "Country"),
            (self.day, "Ratings as of"),
            (self.places, "Places"),
            (self.at_least, "Rated at least"),
        ):
            field.setAccessibleName(words)
        for choice in (self.category, self.country):
            choice.setSizeAdjustPolicy(CalmComboBox.SizeAdjustPolicy.AdjustToContents)
        for cut in (self.places, self.at_least):
            cut.setSpecialValueText("–")
        self.count.setObjectName("muted")
        column = QVBoxLayout()
        column.setSpacing(GRID)
        column.addWidget(self._head())
        column.addLayout(self._terms())
        column.addWidget(self.view, 1)
        column.addLayout(self._besides())
        self.body.addLayout(column, 1)

    def _head(self) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.about, 1)
        row.addWidget(self.provisional)
        row.addWidget(self.count)
        return head

    def _terms(self) -> QHBoxLayout:
        terms = QHBoxLayout()
        terms.setSpacing(GRID)
        for widget in (
            self.category, self.country, Label("as of"), self.day, Label("the first"), self.places,
            Label("rated"), self.at_least,
        ):  # fmt: skip
            terms.addWidget(widget)
        terms.addStretch(1)
        return terms

    def _besides(self) -> QHBoxLayout:
        besides = QHBoxLayout()
        besides.setSpacing(GRID)
        invite = Button("Invite besides")
        invite.clicked.connect(self.invite)
        for line, words, stretch in ((self.name, "Name or DCI number", 2), (self.why, "Why", 3)):
            line.setPlaceholderText(words)
            line.setAccessibleName(words)
            line.returnPressed.connect(self.invite)
            besides.addWidget(line, stretch)
        besides.addWidget(invite)
        return besides
