"""The set-up of an event: its header, its rounds, how figures are counted, who must not meet, closing."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine.days import local_day
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.event_fields import LONGEST_ROUND, day_field, format_field, rounds_field
from tournament_app.desk.kit.form import (
    FIELD_WIDTH,
    CalmComboBox,
    CalmSpinBox,
    Card,
    hint_label,
    row_of,
    scrolled,
)
from tournament_app.desk.kit.label import Label
from tournament_app.desk.open.closing import close_from
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation, Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.set_up import header_parts as parts
from tournament_app.desk.set_up.blocked_opponents import BlockedOpponents
from tournament_app.desk.set_up.header_fields import HeaderField, Part
from tournament_app.desk.stages.entrants_choice import EntrantsChoice
from tournament_app.desk.stages.export_choice import ExportChoice
from tournament_app.desk.stages.stage_list import StageList
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus, Structure
from tournament_app.domain.person_name import NameForm, NameOrder
from tournament_app.domain.refusal import Refusal
from tournament_app.services.counting_rules import MOST_POINTS
from tournament_app.services.create_event import change_event, reopen_event, report_results
from tournament_app.services.qualify import who_qualified

MOST_TABLES = 9999
MOST_QUALIFIED = 999
LEVELS = ("none present", "1", "2", "3", "4", "5")


class SetUpTab(EventTab):
    """Every field is saved when it is left; a message says so and carries an *Undo*."""

    title = "Set-up"
    help_page = "set-up"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.fields: list[HeaderField] = []
        self.name = QLineEdit()
        self.rounds = rounds_field()
        self.use_recommended = Button()
        self.use_recommended.clicked.connect(self._use_recommended)
        self.profile = CalmComboBox()
        for found in desk.facts.tiebreaks:
            self.profile.addItem(found.title, found.settings)
        self.profile.setPlaceholderText("Settings of its own")
        self.blocked = BlockedOpponents(event, self.said)
        self.stages = StageList(event, self.said)
        self.reported, self.how = Label(), QLineEdit()
        self.entrants = EntrantsChoice(event, self.said)
        closing = self._closing()
        self._cards = scrolled(
            self._header(),
            self._play(),
            self.stages,
            self._judges(),
            self._counting(),
            self.blocked,
            closing,
        )
        self.body.addWidget(self._cards)
        self.act(
            Action("Add a stage", "A playoff, groups or a draft after what is played now",
                   lambda _: self._add_stage(), words="add a playoff")
        )  # fmt: skip

    def take_keyboard(self) -> None:
        """The stage that is being written has the keyboard, otherwise the first field."""
        (self.name if self.stages.form.isHidden() else self.stages.form.structure).setFocus()

    def _add_stage(self) -> None:
        """Begin one, and scroll until the stages begin at the upper edge."""
        self.stages.begin_adding()
        scroll = self._cards.verticalScrollBar()
        QTimer.singleShot(0, self.stages, lambda: scroll.setValue(self.stages.y()))

    def show_argument(self, argument: str) -> None:
        """``stages`` begins a further stage."""
        if argument == "stages":
            self._add_stage()

    def follow(self, moved: Moved) -> None:
        """Show what the book says."""
        book = moved.book
        for field in self.fields:
            field.show(book.event)
        self.stages.follow(book)
        self.entrants.follow(book)
        self.blocked.follow(book)
        self._show_recommended(book)
        self._show_closing(book)
        self._offer_next(book)

    def _bind(self, widget: QWidget, part: Part) -> QWidget:
        self.fields.append(HeaderField(widget, part, self._save))
        return widget

    def _header(self) -> Card:
        card = Card("Event")
        card.field("&Name", self._bind(self.name, parts.plain("name")))
        card.field("&Date", self._bind(day_field(), parts.plain("date")))
        card.field("&Place", self._bind(QLineEdit(), parts.plain("place")))
        card.field(
            "&Format",
            self._bind(
                format_field(self.desk.facts.formats), parts.format_among(lambda: self.desk.facts.formats)
            ),
        )
        card.field("&Sanctioned", self._bind(QCheckBox("Counts for ratings"), parts.plain("sanctioned")))
        card.field("Sanctioning n&umber", self._bind(QLineEdit(), parts.reporting("sanctioning_number")))
        card.field("&Coordinator", self._bind(QLineEdit(), parts.reporting("coordinator")))
        order, form = CalmComboBox(), CalmComboBox()
        order.addItem("By given name", NameOrder.GIVEN.value)
        order.addItem("By family name", NameOrder.FAMILY.value)
        form.addItem("As written: Jan Nowak", NameForm.WRITTEN.value)
        form.addItem("Family name first: Nowak, Jan", NameForm.FAMILY_FIRST.value)
        order.setAccessibleName("What lists of names go by")
        form.setAccessibleName("How lists write names")
        names = row_of(self._bind(order, parts.NAME_ORDER), self._bind(form, parts.NAME_FORM))
        card.field("Names in l&ists", names, "On paper, on the public window and in the desk's lists")
        return card

    def _play(self) -> Card:
        card = Card("Rounds")
        self._recommended = card.field("&Rounds", self._bind(self.rounds, parts.ROUNDS), " ")
        card.wide(row_of(self.use_recommended))
        card.field("&Entrants", self.entrants, "Decided before the first entry")
        minutes = CalmSpinBox(1, LONGEST_ROUND, " minutes")
        card.field("Round &time", self._bind(minutes, parts.plain("round_minutes")))
        best_of = CalmComboBox()
        for wins in (1, 2, 3, 4):
            best_of.addItem(f"Best of {2 * wins - 1}", wins)
        card.field("&Match", self._bind(best_of, parts.plain("wins_needed")))
        first_table = CalmSpinBox(1, MOST_TABLES)
        card.field("First t&able", self._bind(first_table, parts.plain("first_table")))
        by_standings = QCheckBox("Pair the last round by standings")
        card.field(
            "&Last round",
            self._bind(by_standings, parts.plain("last_round_by_standings")),
            "A convention, not a rule",
        )
        return card

    def _judges(self) -> Card:
        card = Card("Judges")
        card.field("&Head judge", self._bind(QLineEdit(), parts.plain("head_judge")))
        level = CalmComboBox()
        for value, words in enumerate(LEVELS):
            level.addItem(words, value)
        card.field("Highest &judge level", self._bind(level, parts.plain("highest_judge_level")))
        enforcement = CalmSpinBox(1, 5)
        card.field(
            "Rules &enforcement level", self._bind(enforcement, parts.plain("enforcement_level")), "1 to 5"
        )
        return card

    def _counting(self) -> Card:
        card = Card("Points and tiebreakers", "Standings follow a change here at once, for past rounds too.")
        card.field("Settings", self._bind(self.profile, parts.PROFILE))
        floor = QLineEdit()
        floor.setMaximumWidth(112)
        floor.setAlignment(Qt.AlignmentFlag.AlignRight)
        card.field("Floor of percentages", self._bind(floor, parts.FLOOR), "0.33, 33% or 1/3")
        for words, names in (
            ("Match: win, draw, loss", ("win_points", "draw_points", "loss_points")),
            ("Game: win, draw", ("game_win_points", "game_draw_points")),
        ):
            spins = []
            for name in names:
                spin = CalmSpinBox(0, MOST_POINTS)
                spin.setAccessibleName(f"{name.replace('_', ' ')}")
                spins.append(self._bind(spin, parts.counted(name)))
            card.field(words, row_of(*spins), "points")
        for words, name in (("A bye counts as", "bye_games"), ("A loss without opponent as", "loss_games")):
            line = QLineEdit()
            line.setMaximumWidth(112)
            line.setAlignment(Qt.AlignmentFlag.AlignRight)
            card.field(words, self._bind(line, parts.solo(name)), "games won and lost")
        own = QCheckBox("Never below the floor")
        card.field("Own percentage", self._bind(own, parts.counted("own_game_win_floored")))
        return card

    def _closing(self) -> Card:
        card = Card("Closing")
        self.close_button = Button()
        self.close_action = Action(
            "Close event", "No more changes until it is reopened", lambda _: self._close()
        )
        self.reopen_action = Action("Reopen event", "For a correction", lambda _: self._reopen())
        self.act(self.close_action)
        self.act(self.reopen_action)
        self.close_button.clicked.connect(self._close_or_reopen)
        self.export = ExportChoice(self)
        card.field("Write a &file", self.export)
        self.how.setPlaceholderText("How: by post, by mail")
        self.how.setAccessibleName("How the results were reported")
        self.report_button = Button("Results reported today")
        self.report_button.clicked.connect(self._report)
        first = CalmSpinBox(0, MOST_QUALIFIED)
        first.setSpecialValueText("nobody")
        first.setAccessibleName("How many qualify for another event")
        goal = QLineEdit()
        goal.setPlaceholderText("The event's name")
        goal.setAccessibleName("For which event they qualify")
        goal.setMinimumWidth(FIELD_WIDTH)
        card.field(
            "&Qualifying",
            row_of(
                self._bind(first, parts.qualifying("places")),
                Label("for"),
                self._bind(goal, parts.qualifying("to")),
            ),
        )
        self.qualified = hint_label("")
        card.wide(self.qualified)
        card.field("Reporting", row_of(self.reported, self.how, self.report_button))
        card.field("State", row_of(self.close_button))
        return card

    def _save(self, field: HeaderField) -> None:
        change = field.asked()
        try:
            change(self.event_.book.event)
        except Refusal as refusal:
            field.mark(wrong=True)
            self.said.refuse(refusal)
            return

        def refused(refusal: Refusal) -> None:
            field.mark(wrong=True)
            self.said.refuse(refusal)

        self.event_.perform(
            lambda book: change_event(book, change(book.event)),
            said=self.said,
            refused=refused,
            confirmation=Confirmation(
                "Play it so", lambda book: change_event(book, change(book.event), confirmed=True)
            ),
        )

    def _show_recommended(self, book: EventBook) -> None:
        rounds = self.desk.facts.rounds
        inside, attendance = rounds.attending(book)
        band = rounds.recommended(attendance)
        planned = book.event.stages[0].rounds if book.event.stages else 0
        if band is None:
            self._recommended.setText(f"Recommended as soon as four {book.event.entrants} are enrolled")
            self.use_recommended.hide()
            return
        cut = f", then the top {band.cut}" if band.cut else ""
        kind = "" if band.structure is Structure.SWISS else f" of {band.structure.words}"
        counted = "" if attendance == inside else f", {attendance:,} with their byes counted"
        self._recommended.setText(
            f"Recommended for {book.event.counted(inside)}{counted}: {band.rounds} rounds{kind}{cut}"
        )
        self.use_recommended.setText(f"Use {band.rounds} rounds")
        self.use_recommended.setVisible(planned != band.rounds and band.structure is Structure.SWISS)
        self._advice = band.rounds

    def _use_recommended(self) -> None:
        advice = self._advice
        self.event_.perform(
            lambda book: change_event(book, parts.ROUNDS.put(book.event, advice)), said=self.said
        )

    def _show_closing(self, book: EventBook) -> None:
        closed = book.event.status is EventStatus.CLOSED
        today = local_day(self.desk.equipment.now())
        names = (f"{book.name_of(one.player)} ({one.words})" for one in who_qualified(book))
        self.qualified.setText(", ".join(names) or "The first so many of the order of finish")
        self.reported.setText(
            book.event.reporting.words(book.event.date, today) if book.event.sanctioned else "Not sanctioned"
        )
        for widget in (self.how, self.report_button):
            widget.setVisible(book.event.sanctioned and book.event.reporting.reported_on is None)
        shown = self.reopen_action if closed else self.close_action
        self.close_button.setText(shown.name)
        self.close_button.setToolTip(shown.tooltip)

    def _offer_next(self, book: EventBook) -> None:
        if book.event.status is EventStatus.CLOSED:
            self.primary.offer("Reopen event", self._reopen, tip="For a correction")
        elif book.last_round is not None:
            self.primary.offer(f"Go to {book.last_round.name_within}", lambda: self.desk.show_tab("round"))
        elif book.enrollments:
            self.primary.offer("Go to round 1", lambda: self.desk.show_tab("round"))
        else:
            self.primary.offer("Enrol players", lambda: self.desk.show_tab("players"))

    def _close_or_reopen(self) -> None:
        if self.event_.book.event.status is EventStatus.CLOSED:
            self._reopen()
        else:
            self._close()

    def _close(self) -> None:
        close_from(self, lambda: None)

    def _report(self) -> None:
        on, how = local_day(self.desk.equipment.now()), self.how.text()
        self.event_.perform(lambda book: report_results(book, on, how, on), said=self.said)

    def _reopen(self) -> None:
        self.event_.perform(reopen_event, said=self.said)
