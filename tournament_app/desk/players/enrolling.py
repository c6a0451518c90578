"""What the entry line and the lists lead to: records made where there are none, entries, late rounds asked."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from PySide6.QtGui import QGuiApplication

from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation, OpenEvent
from tournament_app.desk.players.enroll_line import EnrollLine, Wish
from tournament_app.desk.players.enroll_list_panel import EnrollListPanel
from tournament_app.desk.players.late_choice import LateChoice
from tournament_app.domain.enrollment import Member
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed, Refusal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.drop_change import rounds_published
from tournament_app.services.enroll_list import PlannedEntry, Way, chosen_people
from tournament_app.services.enroll_player import MissedRounds, enroll_players
from tournament_app.services.enroll_team import enroll_team, refuse_members
from tournament_app.services.import_players import KnownBy, Recognised, import_players
from tournament_app.services.keep_register import register_players

LOT_BITS = 31


class EnrollsPlayers(Protocol):
    """A tab as enrolling needs it: its entry line, the panel for lists, who is known already."""

    desk: Desk
    event_: OpenEvent
    said: ProblemStrip
    entry: EnrollLine
    panel: EnrollListPanel
    late: LateChoice
    register: Sequence[Player]

    def registered(self, people: Sequence[Player]) -> None:
        """People joined the register a moment ago."""

    def enrolled(self) -> frozenset[PlayerId]:
        """Who is on the list, dropped or not."""


class Enrolling:
    """Carries out enrolments for the players' tab."""

    def __init__(self, tab: EnrollsPlayers) -> None:
        self._tab = tab
        self._chance = Random(tab.desk.equipment.fresh_seed())

    def enroll(self, wish: Wish) -> None:
        """Enrol one person, registering them if they are new."""
        name = wish.name if isinstance(wish, Player) else wish.listed.name
        typed = wish.name if isinstance(wish, Player) else wish.typed

        def refused(refusal: Refusal) -> None:
            self._tab.said.refuse(refusal)
            self._tab.entry.take_back(typed)

        def go(missed: MissedRounds) -> None:
            if isinstance(wish, Player):
                self._enter((wish,), missed, refused, self._ready)
            else:
                self._register(
                    (Recognised(wish.listed, None, KnownBy.NEW),),
                    lambda people: self._enter(people, missed, refused, self._ready),
                    refused,
                )

        self._with_missed_rounds(name, go)

    def enroll_team(self, name: str, members: Sequence[Member], done: Callable[[], None]) -> None:
        """Enrol a team under its own name, which joins the register."""
        table, event = self._tab.desk.table, self._tab.event_
        lot, size = self._chance.getrandbits(LOT_BITS), len(members)

        def work(_: object) -> Player:
            refuse_when_closed(table.book(event.id))
            if not name.strip():
                raise Malformed(f"A team needs a name: write it above its {size} members.")
            refuse_members(table.book(event.id), members)
            return register_players(table, [Player(PlayerId(0), name)])[0]

        def enter(team: Player, missed: MissedRounds) -> None:
            self._tab.registered((team,))
            event.perform(
                lambda book: enroll_team(book, team, members, lot, missed),
                said=self._tab.said,
                done=lambda _: done(),
            )

        def go(missed: MissedRounds) -> None:
            self._tab.desk.errands.run(
                work, lambda team: enter(team, missed), refused=self._tab.said.refuse, what="Registering"
            )

        self._with_missed_rounds(name, go)

    def take_in(self, plan: Sequence[PlannedEntry]) -> None:
        """Enrol the people of a list as it was planned."""
        people = chosen_people(plan)
        new = sum(entry.chosen is Way.NEW for entry in plan)
        count = "1 player" if len(people) == 1 else f"{len(people)} players"

        def go(missed: MissedRounds) -> None:
            def enter(found: Sequence[Player]) -> None:
                self._enter(found, missed, self._tab.said.refuse, self._tab.panel.close_panel)

            if new:
                self._register(people, enter, self._tab.said.refuse)
            else:
                enter(tuple(dict.fromkeys(person.known for person in people if person.known is not None)))

        self._with_missed_rounds(count, go)

    def paste(self) -> None:
        """Begin a list; one that is on the clipboard is there at once."""
        text = QGuiApplication.clipboard().text()
        several = text if text.count("\n") else ""
        self._tab.panel.paste(self._tab.register, self._tab.enrolled(), several)

    def preview_file(self, path: str) -> None:
        """Show what a CSV file would do."""
        self._tab.panel.look_at(Path(path), self._tab.register, self._tab.enrolled())

    def _with_missed_rounds(self, who: str, go: Callable[[MissedRounds], None]) -> None:
        played = rounds_published(self._tab.event_.book)
        if played:
            self._tab.late.ask(who, played, go)
        else:
            go(MissedRounds.LOST)

    def _register(
        self,
        people: Sequence[Recognised],
        then: Callable[[Sequence[Player]], None],
        refused: Callable[[Refusal], None],
    ) -> None:
        table, event = self._tab.desk.table, self._tab.event_.id

        def work(_: object) -> tuple[Player, ...]:
            refuse_when_closed(table.book(event))
            return import_players(table, people)

        def registered(found: tuple[Player, ...]) -> None:
            self._tab.registered(found)
            then(found)

        self._tab.desk.errands.run(work, registered, refused=refused, what="Registering")

    def _enter(
        self,
        people: Sequence[Player],
        missed: MissedRounds,
        refused: Callable[[Refusal], None],
        done: Callable[[], None],
    ) -> None:
        lots = [self._chance.getrandbits(LOT_BITS) for _ in people]
        self._tab.event_.perform(
            lambda book: enroll_players(book, people, lots, missed),
            confirmation=Confirmation(
                "A judge lets them play",
                lambda book: enroll_players(book, people, lots, missed, confirmed=True),
            ),
            said=self._tab.said,
            done=lambda _: done(),
            refused=refused,
        )

    def _ready(self) -> None:
        if not self._tab.panel.isVisible():
            self._tab.entry.line.setFocus()
