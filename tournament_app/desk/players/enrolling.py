"""What the entry line and the lists lead to: records made where there are none, entries, late rounds asked."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Protocol

from PySide6.QtGui import QGuiApplication

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Confirmation, OpenEvent
from tournament_app.desk.players.enroll_line import EnrollLine, Wish
from tournament_app.desk.players.enroll_list_panel import EnrollListPanel
from tournament_app.desk.players.late_choice import LateChoice
from tournament_app.domain.enrollment import Member
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed, NeedsConfirmation, Refusal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.drop_change import rounds_published
from tournament_app.services.enroll_list import PlannedEntry, chosen_people, namesakes_in
from tournament_app.services.enroll_people import enroll_people
from tournament_app.services.enroll_player import MissedRounds, enroll_players
from tournament_app.services.enroll_team import change_members, enroll_team, refuse_members
from tournament_app.services.import_players import KnownBy, Namesakes, Recognised
from tournament_app.services.keep_register import registering
from tournament_app.services.scorers_table import Done, ScorersTable

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


INSIST = "A judge lets them play"


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
                person = Recognised(wish.listed, None, KnownBy.NEW)
                self._enter_listed((person,), missed, refused, self._ready)

        self._with_missed_rounds(name, go)

    def enroll_team(self, name: str, members: Sequence[Member], done: Callable[[], None]) -> None:
        """Enrol a team under its own name, which joins the register."""
        event, size, lot = self._tab.event_, len(members), self._chance.getrandbits(LOT_BITS)

        def work(table: ScorersTable, missed: MissedRounds, *, insisted: bool) -> Done:
            book = table.book(event.id)
            refuse_when_closed(book)
            if not name.strip():
                raise Malformed(f"A team needs a name: write it above its {size} members.")
            refuse_members(book, members)
            (team,), act = registering(table, [Player(PlayerId(0), name)])
            known = table.store.players()
            return table.perform(
                event.id,
                lambda b: enroll_team(b, team, members, lot, missed, register=known, confirmed=insisted),
                act,
            )

        def enter(missed: MissedRounds, *, insisted: bool = False) -> None:
            event.carry_out(
                lambda table: work(table, missed, insisted=insisted),
                said=self._tab.said,
                done=lambda led_to: self._entered(led_to, done),
                refused=self._asking(self._tab.said.refuse, lambda: enter(missed, insisted=True)),
            )

        self._with_missed_rounds(name, enter)

    def change_members(
        self, team: PlayerId, members: Sequence[Member], done: Callable[[], None], *, insisted: bool = False
    ) -> None:
        """Write anew who plays in a team."""
        event = self._tab.event_

        def work(table: ScorersTable) -> Done:
            known = table.store.players()
            return table.perform(
                event.id, lambda b: change_members(b, team, members, register=known, confirmed=insisted)
            )

        event.carry_out(
            work,
            said=self._tab.said,
            done=lambda led_to: self._entered(led_to, done),
            refused=self._asking(
                self._tab.said.refuse, lambda: self.change_members(team, members, done, insisted=True)
            ),
        )

    def take_in(self, plan: Sequence[PlannedEntry], *, told_apart: bool = False) -> None:
        """Enrol the people of a list as it was planned; lines of one name are asked about first."""
        if not told_apart and (questions := namesakes_in(plan)):
            self._tab.said.ask(
                NeedsConfirmation(*questions),
                Answer("They are different people", lambda: self.take_in(plan, told_apart=True)),
                Answer("Look at the list", self._tab.said.clear),
            )
            return
        people = chosen_people(plan)
        count = "1 player" if len(people) == 1 else f"{len(people)} players"
        self._with_missed_rounds(
            count,
            lambda missed: self._enter_listed(
                people, missed, self._tab.said.refuse, self._tab.panel.close_panel
            ),
        )

    def paste(self) -> None:
        """Begin a list; one that is on the clipboard is there at once."""
        text = QGuiApplication.clipboard().text()
        self.read_list(text if text.count("\n") else "")

    def read_list(self, text: str) -> None:
        """Show what a list, one person a line, would do."""
        self._tab.panel.paste(self._tab.register, self._tab.enrolled(), text)

    def preview_file(self, path: str) -> None:
        """Show what a CSV file would do."""
        self._tab.panel.look_at(Path(path), self._tab.register, self._tab.enrolled())

    def _with_missed_rounds(self, who: str, go: Callable[[MissedRounds], None]) -> None:
        played = rounds_published(self._tab.event_.book)
        if played:
            self._tab.late.ask(who, played, go)
        else:
            go(MissedRounds.LOST)

    def _enter_listed(
        self,
        people: Sequence[Recognised],
        missed: MissedRounds,
        refused: Callable[[Refusal], None],
        done: Callable[[], None],
        *,
        insisted: bool = False,
    ) -> None:
        """Enrol people some of whom have no record yet; both or neither is on disk afterwards."""
        event, said = self._tab.event_, self._tab.said
        lots = [self._chance.getrandbits(LOT_BITS) for _ in people]

        event.carry_out(
            lambda table: enroll_people(
                table, event.id, people, lots, missed, Namesakes.SEPARATE, insisted=insisted
            ),
            said=said,
            done=lambda led_to: self._entered(led_to, done),
            refused=self._asking(
                refused, lambda: self._enter_listed(people, missed, refused, done, insisted=True)
            ),
        )

    def _asking(
        self, refused: Callable[[Refusal], None], insist: Callable[[], None]
    ) -> Callable[[Refusal], None]:
        """Ask where a judge may insist; what is refused is refused."""
        said = self._tab.said

        def ask(refusal: Refusal) -> None:
            if isinstance(refusal, NeedsConfirmation):
                said.ask(refusal, Answer(INSIST, insist), Answer("Leave it", said.clear))
            else:
                refused(refusal)

        return ask

    def _entered(self, led_to: Done, done: Callable[[], None]) -> None:
        known = {player.id for player in self._tab.register}
        self._tab.registered([p for id_, p in led_to.book.players.items() if id_ not in known])
        done()

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
                INSIST,
                lambda book: enroll_players(book, people, lots, missed, confirmed=True),
            ),
            said=self._tab.said,
            done=lambda _: done(),
            refused=refused,
        )

    def _ready(self) -> None:
        if not self._tab.panel.isVisible():
            self._tab.entry.line.setFocus()
