"""What can be done with the players chosen: byes, table and note in place, drops, back in, off the list."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtGui import QAction

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.players.enroll_line import EnrollLine
from tournament_app.desk.players.enrolling import Enrolling
from tournament_app.desk.players.entered_filter import EnteredFilter
from tournament_app.desk.players.entered_players import EnteredPlayer, entered
from tournament_app.desk.players.team_line import TeamLine
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.name_finder import in_event
from tournament_app.domain.refusal import Malformed
from tournament_app.services.drop_player import drop_players, readmit_player
from tournament_app.services.enroll_player import enrollment_of, set_entry, withdraw_entry
from tournament_app.services.player_index import PlayerIndex

CHOOSE = "Choose players in the list first (arrows and Shift), or type a name: Ctrl+K, drop Kowalski."
MOST_SUGGESTED = 8


ONE_BY_ONE = "Teams are enrolled one by one: type the team's name in the line for it, then each member."


class ListsPlayers(Protocol):
    """A tab as its actions need it: the list with who is chosen, the lines to type in, enrolment."""

    desk: Desk
    event_: OpenEvent
    said: ProblemStrip
    entry: EnrollLine
    team: TeamLine
    view: RecordView[EnteredPlayer]
    finding: EnteredFilter
    enrolling: Enrolling

    def act(self, action: Action) -> QAction:
        """Register an action of this page."""

    def chosen(self) -> list[EnteredPlayer]:
        """The rows that are selected."""

    def choose_file(self) -> None:
        """Ask for a file and show what it would do."""


class PlayerActions:
    """The actions of the players' tab; ``buttons`` says which are shown and where."""

    def __init__(self, tab: ListsPlayers) -> None:
        self._tab = tab
        self._names: PlayerIndex | None = None
        self.buttons: list[tuple[QAction, str]] = []

    def add(self) -> None:
        """Register every action of the tab."""
        tab = self._tab
        for action in self._enrolment():
            tab.act(action)
        for action in self._lists():
            self.buttons.append((tab.act(action), "tools"))
        tab.act(
            self._on_chosen(
                "Change the members",
                "Who plays in the team chosen, in the order of their seats",
                "",
                "users",
                self._change_members,
                "members",
            )
        )
        for action in self._on_players():
            self.buttons.append((tab.act(action), "foot"))

    def edit(self, row: EnteredPlayer, part: str, typed: str) -> None:
        """Change byes, fixed table or note of an entry."""
        player = row.player.id

        def task(book: EventBook) -> Act:
            entry = enrollment_of(book, player)
            byes, table, note = entry.awarded_byes, entry.fixed_table, entry.note
            if part == "byes":
                byes = _number(typed, "Byes are awarded for rounds 1 to 3: enter a number from 0 to 3.")
            elif part == "table":
                wrong = f"“{typed}” is no table: enter its number, or nothing."
                table = TableNumber(_number(typed, wrong)) if typed.strip() else None
            else:
                note = typed.strip()
            return set_entry(book, player, awarded_byes=byes, fixed_table=table, note=note)

        self._tab.event_.perform(task, said=self._tab.said)

    def _teams(self) -> str:
        """Why nobody is enrolled here alone; empty where single players play."""
        return ONE_BY_ONE if self._tab.event_.book.event.team_size > 1 else ""

    def forget_names(self) -> None:
        """The list has changed; names are folded again when they are asked for."""
        self._names = None

    def _lists(self) -> tuple[Action, ...]:
        tab = self._tab
        return (
            Action(
                "Paste a list",
                "One name a line, seen before it is enrolled",
                lambda _: tab.enrolling.paste(),
                "Ctrl+L",
                icon="file-plus",
                obstacle=self._teams,
            ),
            Action(
                "Import CSV",
                "A list of players from a file, with a preview",
                lambda _: tab.choose_file(),
                "Ctrl+O",
                icon="upload",
                obstacle=self._teams,
            ),
            Action(
                "Player meeting",
                "Print where everybody sits in the player meeting",
                lambda _: tab.desk.show_tab("paper", "seatings"),
                "Ctrl+M",
                icon="printer",
            ),
        )

    def _enrolment(self) -> tuple[Action, ...]:
        tab = self._tab

        def enroll(typed: str) -> None:
            tab.entry.line.setFocus()
            if typed:
                tab.entry.line.setText(typed)

        return (
            Action(
                "Enrol a player",
                "Type a name or DCI number, Enter enrols",
                enroll,
                "Ctrl+N",
                command="enrol",
                obstacle=self._teams,
                arguments="name",
                words="add a player, late entry, register a player",
            ),
            Action(
                "Find in this event",
                "By name, DCI number, country, note",
                tab.finding.look_for,
                "Ctrl+F",
                command="find",
                arguments="name",
            ),
        )

    def _on_players(self) -> tuple[Action, ...]:
        def dropping(reason: DropReason) -> Callable[[Sequence[PlayerId]], None]:
            return lambda who: self._perform(lambda book: drop_players(book, who, reason))

        out = "not paired any more; results stay"
        return (
            self._on_chosen(
                "Drop", f"At their own wish: {out}", "Ctrl+D", "user-x", dropping(DropReason.BY_PLAYER)
            ),
            self._on_chosen(
                "Drop by a judge",
                f"A judge's decision: {out}",
                "Ctrl+J",
                "gavel",
                dropping(DropReason.BY_JUDGE),
            ),
            self._on_chosen(
                "No-show",
                "Did not appear: not paired any more",
                "Ctrl+H",
                "ban",
                dropping(DropReason.NO_SHOW),
            ),
            self._on_chosen(
                "Let back in",
                "Paired again from the next round on",
                "Ctrl+R",
                "rotate-ccw",
                lambda who: self._one_by_one(who, readmit_player),
                "readmit",
            ),
            self._on_chosen(
                "Take off the list",
                "Before they are ever paired; the register keeps them",
                "Ctrl+Backspace",
                "trash-2",
                lambda who: self._one_by_one(who, withdraw_entry),
            ),
        )

    def _change_members(self, who: Sequence[PlayerId]) -> None:
        tab, team = self._tab, who[0]
        entry = enrollment_of(tab.event_.book, team)
        if not entry.members:
            tab.said.refuse(Malformed("Only a team has members: this event is played one against one."))
            return
        tab.team.begin_changing(
            tab.event_.book.name_of(team),
            entry.members,
            lambda members: tab.enrolling.change_members(team, members, tab.team.ready),
        )

    def _on_chosen(
        self,
        name: str,
        help_: str,
        shortcut: str,
        icon: str,
        do: Callable[[Sequence[PlayerId]], None],
        command: str = "",
    ) -> Action:
        def run(typed: str) -> None:
            if typed:
                self._with_named(typed, do)
            elif chosen := [row.player.id for row in self._tab.chosen()]:
                do(chosen)
            else:
                self._tab.desk.messages.say(CHOOSE)

        return Action(
            name,
            help_,
            run,
            shortcut,
            command=command,
            arguments="name",
            icon=icon,
            suggest=self._suggest,
            of_rows=True,
        )

    def _with_named(self, typed: str, do: Callable[[Sequence[PlayerId]], None]) -> None:
        sought = in_event(self._tab.event_.book)
        found = sought.fitting(typed) or [player.id for player in self._index().find(typed)]
        say = self._tab.desk.messages.say
        if len(found) == 1:
            do(found)
        elif not found:
            say(sought.nobody(typed))
        else:
            self._tab.finding.look_for(typed)
            self._tab.view.setFocus()
            say(f"{len(found)} players match {typed}: choose in the list.")

    def _suggest(self, typed: str) -> Sequence[str]:
        names = (self._tab.event_.book.name_of(player.id) for player in self._index().find(typed))
        return list(dict.fromkeys(names))[:MOST_SUGGESTED]

    def _index(self) -> PlayerIndex:
        if self._names is None:
            self._names = PlayerIndex(row.player for row in entered(self._tab.event_.book))
        return self._names

    def _one_by_one(self, who: Sequence[PlayerId], task: Callable[[EventBook, PlayerId], Act]) -> None:
        for player in who:
            self._perform(partial(_of_one, task, player))

    def _perform(self, task: Callable[[EventBook], Act]) -> None:
        self._tab.event_.perform(task, said=self._tab.said)


def _of_one(task: Callable[[EventBook, PlayerId], Act], player: PlayerId, book: EventBook) -> Act:
    return task(book, player)


def _number(typed: str, wrong: str) -> int:
    words = typed.strip() or "0"
    if not (words.isascii() and words.isdigit() and len(words) < 6):
        raise Malformed(wrong)
    return int(words)
