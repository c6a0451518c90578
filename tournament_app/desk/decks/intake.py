"""Taking deck lists in: the one on screen, files by the players' names, a judge's reason where it is needed."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tournament_app.desk.decks.editor import DeckEditor, read_file
from tournament_app.desk.decks.lines import problems_of
from tournament_app.desk.decks.photograph import PICTURES
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation, Refusal
from tournament_app.services.match_deck_files import owner_of, owners_of
from tournament_app.services.ports import Task
from tournament_app.services.register_deck import HandedIn, register_deck, register_decks, withdraw_deck
from tournament_app.services.scorers_table import Done


class DeckIntake:
    """``registered`` is told whose list came in, ``withdrawn`` whose was taken out."""

    def __init__(
        self,
        desk: Desk,
        event: OpenEvent,
        said: ProblemStrip,
        editor: DeckEditor,
        registered: Callable[[PlayerId], None],
        withdrawn: Callable[[PlayerId], None],
    ) -> None:
        self._desk, self._event, self._said, self._editor = desk, event, said, editor
        self._registered, self._withdrawn = registered, withdrawn

    def register(self, player: PlayerId | None) -> None:
        """Take in the list that is shown."""
        library = self._desk.cards.library
        if player is None or library is None:
            self._said.refuse(Illegal("Choose a player first." if library else "Cards are still being read."))
            return
        draft, reason = self._editor.draft, self._editor.reason.text()
        now = self._desk.equipment.now()

        def take(book: EventBook, confirmed: bool) -> Act:
            problems = problems_of(library, book, draft)
            handed_in = HandedIn(player, draft.text, draft.pool, draft.name, problems)
            return register_deck(book, handed_in, now, reason=reason, confirmed=confirmed)

        self._event.perform(
            lambda book: take(book, False),
            said=self._said,
            done=lambda _: self._registered(player),
            refused=lambda refusal: self._ask(refusal, player, lambda book: take(book, True)),
        )

    def withdraw(self, player: PlayerId | None) -> None:
        """Take the list that is shown out again."""
        reason, now = self._editor.reason.text(), self._desk.equipment.now()
        if player is None:
            self._said.refuse(Illegal("Choose a player first."))
            return

        self._event.perform(
            lambda book: withdraw_deck(book, player, now, reason=reason),
            said=self._said,
            done=lambda _: self._withdrawn(player),
            refused=self._refused,
        )

    def take_files(self, paths: Sequence[Path], choose: Callable[[PlayerId], None]) -> None:
        """Take in files: one for the player its name tells or who is shown, several by their names.

        ``choose`` brings a player up.
        """
        book = self._event.book
        if len(paths) == 1:
            (path,) = paths
            owner = None if path.suffix.casefold() in PICTURES else owner_of(book, path)
            if owner is not None:
                choose(owner)
            self._editor.load(path)
            return
        library = self._desk.cards.library
        found, left = owners_of(book, paths)
        if library is None or not found:
            why = "No file is named after a player." if library else "Cards are still being read."
            self._said.refuse(Illegal(f"{why} Name each file after its player, or drop them one by one."))
            return
        self._desk.errands.run(
            lambda _: [HandedIn(player, read_file(library, path)) for player, path in found.items()],
            lambda lists: self._register_many(lists, left),
            refused=self._said.refuse,
            what="Reading deck lists",
            lane=Lane.ASIDE,
        )

    def _register_many(self, lists: list[HandedIn], left: Sequence[Path]) -> None:
        reason, now = self._editor.reason.text(), self._desk.equipment.now()

        def settle(_done: Done) -> None:
            if left:
                self._said.refuse(
                    Malformed(
                        "These files name no player, or one who has another file, and were left out:",
                        *(path.name for path in left),
                    )
                )

        self._event.perform(
            lambda book: register_decks(book, lists, now, reason=reason),
            said=self._said,
            done=settle,
            refused=self._refused,
        )

    def _ask(self, refusal: Refusal, player: PlayerId, take: Task) -> None:
        if not isinstance(refusal, NeedsConfirmation):
            self._refused(refusal)
            return
        name = self._event.book.name_of(player)
        question = Illegal(f"The list of {name} is not legal: what is wrong stands below it.")
        anyway = Answer(
            "Register it as it is",
            lambda: self._event.perform(take, said=self._said, done=lambda _: self._registered(player)),
        )
        self._said.ask(question, anyway, leave=Answer("Leave it", self._editor.problems.view.setFocus))

    def _refused(self, refusal: Refusal) -> None:
        self._said.refuse(refusal)
        if self._editor.reason.isVisible() and not self._editor.reason.text():
            self._editor.reason.setFocus()
