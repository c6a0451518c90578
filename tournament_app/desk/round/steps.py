"""Carries out the steps of the day: pair, pair again, discard, publish, cut, close.

The primary button offers the next.
"""

from collections.abc import Callable

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.open.closing import close_from
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.paper.press import Press
from tournament_app.desk.paper.sending import Sending, usual_wish
from tournament_app.desk.round.next_step import Door, NextStep, Step, as_many_as_recommended, next_step
from tournament_app.domain.round import RoundStatus
from tournament_app.services.arrange_stages import make_cut
from tournament_app.services.pair_round import discard_draft, pair_next_round, publish_round
from tournament_app.services.ports import Task


class Steps:
    """Bound to the Round tab; ``to_tables_out`` shows the tables that hold the day up."""

    def __init__(self, tab: EventTab, to_tables_out: Callable[[], None]) -> None:
        self._tab, self._to_tables_out = tab, to_tables_out
        self.press = Press()
        for action in (
            Action("Pair the next round", "A draft, to look over and publish", lambda _: self.pair(),
                   icon="swords", obstacle=lambda: self._obstacle(Step.PAIR),
 words="next round, new round, draw the round"),
            Action("Publish the round", "From then on it is played", lambda _: self._perform(publish_round),
                   icon="check", obstacle=lambda: self._obstacle(Step.PUBLISH),
 words="post pairings, start the round"),
            Action("Make the cut", "Fix who plays in the next stage", lambda _: self.cut(), command="cut",
                   icon="trophy", obstacle=lambda: self._obstacle(Step.CUT),
 words="top 8, top cut"),
            Action("Close the event", "Nothing can be changed until it is reopened (Set-up)",
                   lambda _: self._close(), icon="lock",
 words="finish, end the event"),
            Action("Print pairings and slips", "By name for the wall, and a slip for each table",
                   lambda _: self._print(), "Ctrl+P", icon="printer", words="match slips, result slips, post",
                   obstacle=self._nothing_to_print),
        ):  # fmt: skip
            tab.act(action)

    def _nothing_to_print(self) -> str:
        last = self._tab.event_.book.last_round
        published = last is not None and last.status is RoundStatus.PUBLISHED
        return "" if published else "Publish the round first: a draft is not printed."

    def _print(self) -> None:
        tab, book = self._tab, self._tab.event_.book
        last = book.last_round
        assert last is not None, "there is a round to print"
        instead = Answer("To the Paper tab", lambda: tab.desk.show_tab("paper", "pairings-by-name"))
        wishes = [
            usual_wish(tab.desk.preferences, form, last.number) for form in ("pairings-by-name", "slips")
        ]
        Sending(tab.desk, self.press, tab.said, tab, instead).send(book, wishes)

    def offer(self) -> None:
        """Put the next step on the primary button."""
        book = self._tab.event_.book
        step = next_step(book)
        note = as_many_as_recommended(book, step, self._tab.desk.facts.rounds)
        self._tab.primary.offer(step.words, lambda: self._take(step), obstacle=step.obstacle, note=note)

    def pair(self) -> None:
        """Draw the next round, or the draft anew; each time with fresh chance."""
        seed = self._tab.desk.equipment.fresh_seed()
        self._perform(lambda book: pair_next_round(book, seed))

    def cut(self) -> None:
        """Fix who plays in the next stage, and show its bracket or seating."""
        seed = self._tab.desk.equipment.fresh_seed()
        self._tab.event_.perform(
            lambda book: make_cut(book, seed),
            said=self._tab.said,
            done=lambda _: self._tab.desk.show_tab("playoff"),
        )

    def discard(self) -> None:
        """Throw the draft away."""
        self._perform(discard_draft)

    def _take(self, step: NextStep) -> None:
        if step.door is Door.PLAYERS:
            self._tab.desk.show_tab("players")
        elif step.door is Door.TABLES:
            self._to_tables_out()
        elif step.step is Step.PAIR:
            self.pair()
        elif step.step is Step.CUT:
            self.cut()
        elif step.step is Step.REPORT:
            self._tab.desk.show_tab("paper", "report")
        elif step.step is Step.PUBLISH:
            self._perform(publish_round)
        else:
            self._close()

    def _close(self) -> None:
        close_from(self._tab, self._tab.take_keyboard)

    def _obstacle(self, wanted: Step) -> str:
        book = self._tab.event_.book
        step = next_step(book)
        if step.step is Step.REPORT:
            return "The event is closed. Reopen it in Set-up first."
        if wanted is Step.CUT and not any(stage.cut is not None for stage in book.event.stages):
            return "This event has no cut: add one in Set-up, under Stages, also while it runs."
        return step.obstacle if step.step is wanted else f"What comes next is: {step.words.lower()}."

    def _perform(self, task: Task) -> None:
        self._tab.event_.perform(task, said=self._tab.said, done=lambda _: self._tab.take_keyboard())
