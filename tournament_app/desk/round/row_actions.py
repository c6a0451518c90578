"""What can be done with the row or the names chosen: changes by hand, each checked, each undone as easily."""

from collections.abc import Callable, Sequence
from typing import Protocol

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.open.open_event import Confirmation
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.meant import Meant
from tournament_app.desk.round.table_lines import EXTENSION, TABLE, TableLine
from tournament_app.desk.round.table_view import TableView
from tournament_app.desk.round.whom import numbers_typed
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Pairing
from tournament_app.services.change_pairing import give_bye, move_table, pair_players, swap_players
from tournament_app.services.drop_player import drop_players
from tournament_app.services.ports import Task
from tournament_app.services.record_result import clear_result
from tournament_app.services.run_clock import bar_spectators, extend_table


class Checked(Protocol):
    """A change by hand that may ask before it is carried out."""

    def __call__(self, book: EventBook, *, confirmed: bool) -> Act:
        """The act; ``NeedsConfirmation`` where it is unusual and not yet confirmed."""


class RowActions:
    """The actions of the table list. ``shown`` gives the round on screen, ``why`` explains a pairing,
    ``typed`` gives the one that the entry line is about."""

    def __init__(
        self,
        tab: EventTab,
        view: TableView,
        shown: Callable[[], RoundNumber],
        why: Callable[[Pairing], None],
        typed: Callable[[], Pairing | None],
    ) -> None:
        self._view, self._shown, self._why = view, shown, why
        self._meant = Meant(tab.event_, view, shown)
        self._being_typed = typed
        self._event, self._said = tab.event_, tab.said
        view.dropped.connect(self.swap)
        for action in self._of_rows():
            view.menu.addAction(tab.act(action))

    def move(self, line: TableLine, typed: str) -> None:
        """Move a line's match to the table typed over its own."""
        if line.pairing.table is not None:
            self._typed(lambda: self._move(f"{line.pairing.table} {typed}"))

    def extend(self, line: TableLine, typed: str) -> None:
        """Set a line's extension to the minutes typed; with a sign they are added or taken."""

        def carry_out() -> None:
            words = typed.lower().replace("min", "").strip()
            (minutes,) = numbers_typed(words or "0", "minutes: 5")[:1]
            more = minutes if words[:1] in "+-" and words else minutes - line.pairing.extension_minutes
            self._perform_extension(line.pairing.table, more)

        self._typed(carry_out)

    def swap(self, one: PlayerId, other: PlayerId) -> None:
        """Two players change places."""
        number = self._shown()
        self._checked(
            lambda book, *, confirmed: swap_players(book, number, one, other, confirmed=confirmed),
            "Swap them all the same",
        )

    def _of_rows(self) -> Sequence[Action]:
        return (
            Action("Why this pairing", "Points, lots and what was avoided", self._run(self._explain), "F4",
                   "why", "table or player", "circle-help", suggest=self._meant.names),
            Action("Swap two players", "Select two names, or drag one on the other", self._run(self._swap), "F6",
                   "swap", "name, name", "swords",
 words="repair, change pairing"),
            Action("Pair these two", "Seat two selected players against each other", self._run(self._pair),
                   "Shift+F6", "pair these", "name, name", "merge"),
            Action("Give a bye", "To the player chosen; the opponent is without a seat", self._run(self._bye), "F7",
                   "bye", "player", "user-pen", suggest=self._meant.names, words="byes, award a bye"),
            Action("Move to another table", "Type the new number", self._run(self._move), "F8",
                   "move", "table to", "table-2"),
            Action("Extend a table", "Minutes beyond the clock (RS D.4.6)", self._run(self._extend), "F9",
                   "extend", "table minutes", "timer",
 words="time extension, extra time, add time"),
            Action("No spectators", "Only officials watch the table (RS D.1.8)", self._run(self._unwatched), "",
                   "no spectators", "table", "ban"),
            Action("Clear a result", "As if no slip had come in", self._run(self._clear), "Ctrl+Del",
                   "clear", "table", "x",
 words="delete result, remove result"),
            Action("Drop by a judge", "The player is not paired any more",
                   self._run(self._dropping(DropReason.BY_JUDGE)),
                   "Ctrl+Shift+J", "drop by judge", "player", "gavel", suggest=self._meant.names),
            Action("Drop for not appearing", "The player is not paired any more",
                   self._run(self._dropping(DropReason.NO_SHOW)),
                   "Ctrl+Shift+N", "no-show", "player", "user-x", suggest=self._meant.names),
        )  # fmt: skip

    def _run(self, carry_out: Callable[[str], None]) -> Callable[[str], None]:
        return lambda argument: self._typed(lambda: carry_out(argument))

    def _typed(self, carry_out: Callable[[], None]) -> None:
        try:
            carry_out()
        except Malformed as refusal:
            self._said.refuse(refusal)

    def _explain(self, argument: str) -> None:
        typed = self._being_typed() if not argument else None
        self._why(typed or self._meant.pairing(argument))

    def _swap(self, argument: str) -> None:
        self.swap(*self._meant.two(argument))

    def _pair(self, argument: str) -> None:
        one, other = self._meant.two(argument)
        number = self._shown()
        self._checked(
            lambda book, *, confirmed: pair_players(book, number, one, other, confirmed=confirmed),
            "Pair them all the same",
        )

    def _bye(self, argument: str) -> None:
        player, number = self._meant.player(argument), self._shown()
        self._checked(
            lambda book, *, confirmed: give_bye(book, number, player, confirmed=confirmed),
            "Give the bye all the same",
        )

    def _move(self, argument: str) -> None:
        if not argument:
            self._meant.pairing("")
            self._view.edit_cell(TABLE)
            return
        numbers = numbers_typed(argument, "the table and where it goes: 12 40")
        if len(numbers) != 2:
            raise Malformed("Type the table and where it goes: move 12 40.")
        table, to, number = TableNumber(numbers[0]), TableNumber(numbers[1]), self._shown()
        self._perform(lambda book: move_table(book, number, table, to))

    def _extend(self, argument: str) -> None:
        if not argument:
            self._meant.pairing("")
            self._view.edit_cell(EXTENSION)
            return
        numbers = numbers_typed(argument, "table and minutes: extend 12 5")
        if len(numbers) != 2:
            raise Malformed("Type the table and the minutes: extend 12 5.")
        self._perform_extension(TableNumber(numbers[0]), numbers[1])

    def _perform_extension(self, table: TableNumber | None, minutes: int) -> None:
        number = self._shown()
        if table is not None:
            self._perform(lambda book: extend_table(book, number, table, minutes))

    def _unwatched(self, argument: str) -> None:
        pairing, number = self._meant.pairing(argument), self._shown()
        table = pairing.table
        if table is None:
            raise Malformed("A bye is played at no table.")
        self._perform(lambda book: bar_spectators(book, number, table))

    def _clear(self, argument: str) -> None:
        pairing, number = self._meant.pairing(argument), self._shown()
        table = pairing.table
        if table is None:
            raise Malformed("A bye has no result to clear. Seat the player against somebody instead.")
        self._perform(lambda book: clear_result(book, number, table))

    def _dropping(self, reason: DropReason) -> Callable[[str], None]:
        def drop(argument: str) -> None:
            player = self._meant.player(argument)
            self._perform(lambda book: drop_players(book, [player], reason))

        return drop

    def _checked(self, change: Checked, verb: str) -> None:
        self._event.perform(
            lambda book: change(book, confirmed=False),
            said=self._said,
            confirmation=Confirmation(verb, lambda book: change(book, confirmed=True)),
        )

    def _perform(self, task: Task) -> None:
        self._event.perform(task, said=self._said)
