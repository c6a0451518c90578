"""How people leave the register: records that nothing needs are deleted, others are put aside."""

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.register.acts import RegisterActs
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.services.delete_player import delete_player, refuse_recorded, what_goes
from tournament_app.services.keep_register import put_aside


class Leaving:
    """Puts aside the records chosen in ``view``, takes them up again, or asks about one and deletes it."""

    def __init__(self, desk: Desk, said: ProblemStrip, view: RecordView[Player], acts: RegisterActs) -> None:
        self._desk, self._said, self._view, self._acts = desk, said, view, acts

    @property
    def actions(self) -> tuple[Action, Action]:
        """The actions, for the page and the menu of its rows."""
        return (
            Action(
                "Put aside",
                "No longer offered where people are enrolled; again: offered as before",
                lambda _: self.turn(),
                "Ctrl+H",
                obstacle=lambda: "" if self._view.chosen_records() else "Choose somebody in the list first.",
                of_rows=True,
                words="hide player, archive, moved away, inactive, offer again",
            ),
            Action(
                "Delete the player",
                "The record chosen, if nothing was ever recorded for it",
                lambda _: self.ask(),
                "Ctrl+Del",
                of_rows=True,
                words="remove player, delete record",
            ),
        )

    def turn(self) -> None:
        """Put those chosen aside; where all of them are, take them up again."""
        chosen = self._view.chosen_records()
        aside = not all(person.aside for person in chosen)
        turned = [person for person in chosen if person.aside != aside]
        who = turned[0].name if len(turned) == 1 else f"{len(turned)} players"
        said = (
            f"Put {who} aside: not offered where people are enrolled."
            if aside
            else f"Enrolment offers {who} again."
        )
        self._desk.errands.run(
            lambda _: put_aside(self._desk.table, turned, aside=aside),
            lambda _: self._done(said),
            refused=self._said.refuse,
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
                    f"Delete {person.name} from the register? {what_goes(person)} "
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
        self._desk.ratings.ask(
            lambda office, _: delete_player(self._desk.table, office, person),
            lambda _: self._done(f"Deleted {person.name}."),
            refused=self._said.refuse,
            owner=self._view,
        )

    def _done(self, said: str) -> None:
        self._said.clear()
        self._desk.messages.say(said, self._acts.undo_last)
        self._acts.changed()
