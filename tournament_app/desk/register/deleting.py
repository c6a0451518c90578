"""Deleting a record of the register that nothing needs, after saying what goes with it."""

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.register.acts import RegisterActs
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.services.delete_player import delete_player, refuse_recorded, what_goes


class Deleting:
    """Asks about the record chosen in ``view`` and deletes it."""

    def __init__(self, desk: Desk, said: ProblemStrip, view: RecordView[Player], acts: RegisterActs) -> None:
        self._desk, self._said, self._view, self._acts = desk, said, view, acts

    @property
    def action(self) -> Action:
        """The action, for the page and the menu of its rows."""
        return Action(
            "Delete the player",
            "The record chosen, if nothing was ever recorded for it",
            lambda _: self.ask(),
            "Ctrl+Del",
            of_rows=True,
            words="remove player, delete record",
        )

    def ask(self) -> None:
        """Say what goes with the record, or everything that needs it."""
        chosen = self._view.chosen_records()
        if len(chosen) != 1:
            self._desk.messages.say("Choose one player in the list first.")
            return
        (person,) = chosen

        def ask(_: None) -> None:
            self._said.ask(
                NeedsConfirmation(
                    f"{person.name} is deleted from the register. {what_goes(person)} "
                    "No event needs it, and Ctrl+Z brings it back."
                ),
                Answer(f"Delete {person.name}", lambda: self._delete(person)),
                leave=Answer("Keep the record", lambda: None),
            )

        self._desk.ratings.ask(
            lambda office, _: refuse_recorded(self._desk.table, office, person),
            ask,
            refused=self._said.refuse,
            owner=self._view,
        )

    def _delete(self, person: Player) -> None:
        def deleted(_: None) -> None:
            self._said.clear()
            self._desk.messages.say(f"Deleted {person.name}.", self._acts.undo_last)
            self._acts.changed()

        self._desk.ratings.ask(
            lambda office, _: delete_player(self._desk.table, office, person),
            deleted,
            refused=self._said.refuse,
            owner=self._view,
        )
