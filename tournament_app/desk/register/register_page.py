"""The register of players: search as you type, add, edit in place, merge duplicates, import."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QHBoxLayout

from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.arrangement import Prepared
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import CalmComboBox, hint_label
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.page import Page
from tournament_app.desk.register.acts import RegisterActs
from tournament_app.desk.register.columns import columns
from tournament_app.desk.register.how_many import HowMany
from tournament_app.desk.register.leaving import Leaving
from tournament_app.desk.register.merge_panel import MergePanel
from tournament_app.desk.register.new_player import NewPlayerLine
from tournament_app.domain.alphabet import sorting_key
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.find_duplicates import possible_duplicates
from tournament_app.services.keep_register import edit_player, merge_players, register_players

EMPTY = (
    "Everyone who ever played here will be in this list, with their DCI number and their events.\n\n"
    "Add a player with Ctrl+N, import a list with Ctrl+O, or enrol people in an event: they are registered by that."
)
NO_MATCH = (
    "Nobody in this list matches. Ctrl+N adds a player; who is put aside stands in a list of their own."
)
TYPING_MS = 60
DUPLICATES = "Possible duplicates"


class RegisterPage(Page):
    """Everyone known, across events."""

    title = "Players"
    help_page = "players"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.model = RecordModel(
            columns(self._edit, self.said.refuse),
            key=lambda p: p.id,
            search=lambda p: f"{p.name} {p.dci} {p.country} {p.notes}",
        )
        self.view = RecordView(self.model, EMPTY, NO_MATCH)
        self.view.setAccessibleName("Players of the register")
        self.view.remember(desk.preferences, "register")
        self.search = SearchLine("Find by name, DCI number, country (Ctrl+F)", 400)
        self.choice = CalmComboBox()
        self.choice.setAccessibleName("Show")
        self.choice.addItem("In use", lambda person: not person.aside)
        self.choice.addItem(DUPLICATES, lambda person: person.id in self._duplicates)
        self.choice.addItem("Put aside", lambda person: person.aside)
        self.count = HowMany()
        self.new_line = NewPlayerLine(self._add)
        self.merge_panel = MergePanel(desk, self._merge)
        self._duplicates: frozenset[PlayerId] = frozenset()
        self._to_choose: frozenset[PlayerId] = frozenset()
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(TYPING_MS)
        self._typing.timeout.connect(self._filter)
        self._lay_out()
        self._add_actions()
        self._offer_ratings()
        self.acts = RegisterActs(desk, self.said)
        for action in Leaving(desk, self.said, self.view, self.acts).actions:
            self.act(action)
        desk.register_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Read the register."""

        def read(_: object) -> tuple[Prepared[Player], frozenset[PlayerId], int]:
            people = sorted(
                self.desk.table.store.players(), key=lambda person: (*sorting_key(person.name), person.id)
            )
            aside = sum(person.aside for person in people)
            return self.model.prepared(people), possible_duplicates(people), aside

        self.desk.errands.run(read, lambda found: self._show(*found), refused=self.said.refuse)

    def undo(self) -> None:
        """Take back what was done last in the register."""
        self.acts.undo_last()

    def redo(self) -> None:
        """Do again what was undone last in the register."""
        self.acts.redo_last()

    def take_keyboard(self) -> None:
        """The search has the keyboard."""
        self.search.setFocus()
        self.search.selectAll()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addWidget(self.search, 2)
        row.addWidget(self.choice)
        row.addStretch(1)
        row.addWidget(self.count)
        self.body.addLayout(row)
        self.body.addWidget(self.new_line)
        self.body.addWidget(self.merge_panel)
        self.body.addWidget(self.view, 1)
        self.body.addWidget(
            hint_label(
                "F2 edits the cell, Enter in the search goes to the list, Ctrl+C copies the chosen rows."
            )
        )
        self.search.textChanged.connect(lambda _: self._typing.start())
        self.search.went_on.connect(self._to_list)
        self.choice.currentIndexChanged.connect(lambda _: self._filter())
        self.model.modelReset.connect(self._others_shown)

    def _add_actions(self) -> None:
        for action in (
            Action(
                "Merge duplicates",
                "The two records chosen become one",
                lambda _: self._start_merge(),
                "Ctrl+M",
                of_rows=True,
            ),
            Action(
                "Import players",
                "From a CSV file, with a preview",
                lambda _: self.desk.show_place("import-players"),
                "Ctrl+O",
                icon="upload",
            ),
            Action(
                "Log",
                "Who added, changed or merged players and when, with undo",
                lambda _: self.desk.show_place("register-log"),
                "Ctrl+L",
                icon="scroll-text",
            ),
        ):
            button = Button()
            bind(button, self.act(action))
            self.tools.addWidget(button)
        self._add_keyboard_actions()

    def _add_keyboard_actions(self) -> None:
        new = self.act(
            Action(
                "New player",
                "Add someone to the register",
                self.new_line.begin,
                "Ctrl+N",
                arguments="name",
                words="register, add player",
            )
        )
        self.act(
            Action(
                "Find a player",
                "By name, DCI number, country",
                lambda typed: self._find(typed),
                "Ctrl+F",
                command="find",
                arguments="name",
            )
        )
        self.primary.offer("New player", new.trigger, tip="Add someone to the register (Ctrl+N)")

    def _offer_ratings(self) -> None:
        self.act(
            Action(
                "Show the ratings",
                "Of the player chosen: history, matches, head-to-head",
                lambda _: self.desk.show_place("rating-player", str(self.view.chosen_records()[0].id)),
                "Ctrl+R",
                obstacle=lambda: "" if self.view.chosen_records() else "Choose a player in the list first.",
                of_rows=True,
            )
        )

    def _show(self, people: Prepared[Player], duplicates: frozenset[PlayerId], aside: int) -> None:
        self._duplicates = duplicates
        self.count.reckon(len(people.by_key), aside=aside, duplicates=len(duplicates))
        self._to_choose = frozenset(player.id for player in self.view.chosen_records())
        self.model.show(people)
        self._filter()

    def _filter(self) -> None:
        self.model.filter(self.search.text(), self.choice.currentData())

    def _others_shown(self) -> None:
        self.count.say(self.model.rowCount(), self.choice.currentIndex())
        for id_ in self._to_choose:
            self.view.choose(self.model.row_of(id_))
        self._to_choose = frozenset()

    def _to_list(self) -> None:
        self._typing.stop()
        self._filter()
        self.model.finish()
        if self.model.rowCount():
            self.view.choose(0)
            self.view.setFocus()
        elif self.search.text().strip():
            self.new_line.begin(self.search.text().strip())

    def _find(self, typed: str) -> None:
        if typed:
            self.search.setText(typed)
        self.take_keyboard()

    def _add(self, person: Player) -> None:
        def added(people: tuple[Player, ...]) -> None:
            self.said.clear()
            self.new_line.ready_for_next()
            self.desk.messages.say(f"Registered {people[0].name}.", self.undo)
            self._look_for_duplicates(people[0])
            self.model.update(people)
            self.model.emphasise([people[0].id])
            self._bring_into_sight(people[0].id)
            self.count.one_more(self.model.rowCount(), self.choice.currentIndex())

        self.desk.errands.run(
            lambda _: register_players(self.desk.table, [person]), added, refused=self.said.refuse
        )

    def _bring_into_sight(self, player: PlayerId) -> None:
        """Choose somebody's row, whatever the search or the list on show hides."""
        if self.model.row_of(player) < 0 or self._typing.isActive():
            self.search.clear()
            self.choice.setCurrentIndex(0)
            self._typing.stop()
            self._filter()
            self.model.finish()
        self.view.choose(self.model.row_of(player))

    def _edit(self, before: Player, after: Player) -> None:
        def edited(now: Player) -> None:
            self.said.clear()
            self.model.update([now])
            self.acts.tell_event()
            self.desk.messages.say(f"Changed {now.name}.", self.undo)
            self._look_for_duplicates(now)

        self.desk.errands.run(
            lambda _: edit_player(self.desk.table, before, after), edited, refused=self.said.refuse
        )

    def _look_for_duplicates(self, person: Player) -> None:
        """Whether somebody just entered bears the name of another record; who does is said and can be shown."""

        def found(duplicates: frozenset[PlayerId]) -> None:
            self._duplicates = duplicates
            self.count.doubled(len(duplicates), self.model.rowCount(), self.choice.currentIndex())
            if self.choice.currentText() == DUPLICATES:
                self._filter()
            if person.id in duplicates:
                words = f"Another record has the name {person.name}: {DUPLICATES} shows both, to be merged."
                self.desk.messages.say(words, self.undo)

        self.desk.errands.run(
            lambda _: possible_duplicates(self.desk.table.store.players()),
            found,
            refused=self.said.refuse,
            lane=Lane.ASIDE,
        )

    def _start_merge(self) -> None:
        chosen = self.view.chosen_records()
        if len(chosen) != 2:
            self.desk.messages.say(
                "Choose the two records of one person in the list (Ctrl and click, or Shift and arrow)."
            )
            return
        self.said.clear()
        self.merge_panel.ask(chosen[0], chosen[1])

    def _merge(self, kept: Player, duplicate: Player) -> None:
        def merged(_: None) -> None:
            self.said.clear()
            self.desk.messages.say(
                f"Merged two records of {kept.name}; their events and results are together now.",
                self.undo,
            )
            self.acts.changed()

        def merge() -> None:
            self.desk.errands.run(
                lambda _: merge_players(self.desk.table, kept, duplicate), merged, refused=self.said.refuse
            )

        self.desk.ratings.ask(
            lambda office, _: office.refuse_merging(kept.id, duplicate.id),
            lambda _: merge(),
            refused=self.said.refuse,
        )
