"""The players of an event: enrolled as fast as a queue moves, changed in place, dropped and let back in."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QHBoxLayout

from tournament_app.desk.kit.actions import bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import row_of
from tournament_app.desk.kit.record_table import RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.players.enroll_line import EnrollLine
from tournament_app.desk.players.enroll_list_panel import EnrollListPanel
from tournament_app.desk.players.enrolling import Enrolling
from tournament_app.desk.players.entered_filter import EnteredFilter
from tournament_app.desk.players.entered_players import EnteredPlayer, columns, entered, touched
from tournament_app.desk.players.late_choice import LateChoice
from tournament_app.desk.players.player_actions import PlayerActions
from tournament_app.desk.players.team_line import TeamLine
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.player_index import PlayerIndex

EMPTY = (
    "Everybody who plays in this event will be in this list.\n\n"
    "Type a name or a DCI number above and press Enter; paste a list with Ctrl+L, "
    "or import a CSV file with Ctrl+O."
)
NO_TEAM = (
    "Every team of this event will be in this list.\n\n"
    "Type the team's name above, then each member, and press Enter after the last."
)
CLOSED = "The event is closed. Reopen it under Set-up to enrol or drop anybody."


class PlayersTab(EventTab):
    """Enrolment above, the list below, what can be done with those chosen at the foot."""

    title = "Players"
    help_page = "event-players"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.register: Sequence[Player] = ()
        self.actions_ = PlayerActions(self)
        self.model = RecordModel(
            columns(self.actions_.edit),
            key=lambda row: row.player.id,
            search=lambda r: f"{r.player.name} {r.player.dci} {r.player.country} {r.entry.note} {r.state}",
        )
        self.view = RecordView(self.model, EMPTY, "Nobody in this event matches.")
        self.view.setAccessibleName("Players of the event")
        self.view.remember(desk.preferences, "event-players")
        self.view.gives_typing = True
        self.entry = EnrollLine(PlayerIndex(), self._standing, desk.equipment.read_pasted)
        self.team: TeamLine = TeamLine(
            lambda name, members: self.enrolling.enroll_team(name, members, self.team.ready)
        )
        self.late = LateChoice(self.take_keyboard)
        self.enrolling: Enrolling = Enrolling(self)
        self.panel = EnrollListPanel(desk, self.said, self.enrolling.take_in)
        self.finding = EnteredFilter(self.view)
        self.deeds = row_of()
        self._lay_out()
        self.actions_.add()
        self._wire()

    def take_keyboard(self) -> None:
        """To the panel of a list, or to the line for players or teams."""
        if self.panel.isVisible():
            self.panel.view.setFocus()
        else:
            (self.team.name if self.team.in_use else self.entry.line).setFocus()

    def show_argument(self, argument: str) -> None:
        """Show a player by name or number."""
        self.finding.look_for(argument)

    def take_typed(self, text: str) -> None:
        """To the entry line, or to the name of a team."""
        (self.team if self.team.in_use else self.entry).type(text)

    def refresh(self) -> None:
        """Catch up with the book and with the register, which other pages change too."""
        super().refresh()
        self.desk.errands.run(
            lambda _: self.desk.table.store.players(), self._know, refused=self.said.refuse, owner=self
        )

    def follow(self, moved: Moved) -> None:
        """Show who came, went or changed."""
        self.team.follow(moved.book)
        self._show_lines()
        self.view.empty = NO_TEAM if self.team.in_use else EMPTY
        renamed = moved.before is not None and moved.before.event.naming != moved.book.event.naming
        if moved.act is None or moved.before is None or renamed:
            self.model.show(entered(moved.book))
        else:
            rows, gone = touched(moved.book, moved.act.changes)
            if rows or gone:
                self.model.update(rows, gone)
                self.model.emphasise([row.player.id for row in rows])
                if rows:
                    self.view.choose(self.model.row_of(rows[-1].player.id))
        self.actions_.forget_names()
        self.finding.say_count()
        self._offer_next(moved.book)

    def registered(self, people: Sequence[Player]) -> None:
        """People joined the register a moment ago."""
        self.entry.index.add(people)
        self.register = (*self.register, *people)

    def enrolled(self) -> frozenset[PlayerId]:
        """Who is on the list, dropped or not."""
        return frozenset(self.event_.book.enrollments)

    def chosen(self) -> list[EnteredPlayer]:
        """The rows that are selected."""
        return self.view.chosen_records()

    def show_player(self, player: Player) -> None:
        """Bring somebody's row into sight, whatever the filter hides."""
        if self.model.row_of(player.id) < 0:
            self.finding.show_everybody()
        self.view.choose(self.model.row_of(player.id))

    def choose_file(self) -> None:
        """Ask for a CSV file and show what it would do."""
        dialog = QFileDialog(
            self, "Import players", "", "Lists of players (*.csv *.txt *.tsv);;All files (*)"
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.enrolling.preview_file)
        dialog.open()

    def _know(self, register: Sequence[Player]) -> None:
        self.register = register
        self.desk.errands.run(lambda _: PlayerIndex(register), self.entry.look_in, owner=self)

    def _standing(self, player: Player) -> str:
        entry = self.event_.book.enrollments.get(player.id)
        if entry is None:
            return ""
        out = "" if entry.drop is None else ", dropped"
        return f"in the event, number {entry.number}{out}"

    def _show_lines(self) -> None:
        """One line for players or for teams; none beside the panel of a list."""
        in_use = self.team if self.team.in_use else self.entry
        for line in (self.entry, self.team):
            line.setVisible(line is in_use and self.panel.isHidden())

    def _make_room(self, panel_is_shown: bool) -> None:
        self._show_lines()
        for widget in (self.finding, self.view, self.deeds):
            widget.setHidden(panel_is_shown)
        self._offer_next(self.event_.book)
        if not panel_is_shown:
            self.take_keyboard()

    def _lay_out(self) -> None:
        self.body.addWidget(self.entry)
        self.body.addWidget(self.team)
        self.body.addWidget(self.panel, 1)
        self.body.addWidget(self.finding)
        self.body.addWidget(self.view, 1)
        self.foot.addWidget(self.late)
        self.foot.addWidget(self.deeds)
        deeds = self.deeds.layout()
        assert isinstance(deeds, QHBoxLayout)
        self.fit(deeds)

    def _wire(self) -> None:
        for action, holder in self.actions_.buttons:
            button = Button()
            bind(button, action)
            if holder == "tools":
                self.tools.addWidget(button)
            else:
                layout = self.deeds.layout()
                assert isinstance(layout, QHBoxLayout)
                layout.insertWidget(layout.count() - 1, button)
        self.entry.wanted.connect(self.enrolling.enroll)
        self.entry.met.connect(self._met)
        self.entry.refused.connect(self.said.refuse)
        self.entry.several.connect(self.enrolling.read_list)
        self.panel.shown.connect(self._make_room)

    def _met(self, player: Player) -> None:
        """Somebody who is in is shown; what was done before it is no answer to it."""
        self.desk.messages.fall_silent()
        self.show_player(player)

    def _offer_next(self, book: EventBook) -> None:
        closed = book.event.status is EventStatus.CLOSED
        self.entry.bar(CLOSED if closed else "")
        if not self.panel.isHidden():
            self.primary.withdraw()
            return
        name = "round 1" if (last := book.last_round) is None else last.name_within
        few = f"Enrol at least two {book.event.entrants} first"
        obstacle = "" if len(book.enrollments) > 1 else few
        self.primary.offer(
            f"Go to {name}", lambda: self._go_on(obstacle), obstacle=obstacle, tip="The Round tab"
        )

    def _go_on(self, obstacle: str) -> None:
        if obstacle:
            self.take_keyboard()
        else:
            self.desk.show_tab("round")
