"""People of the register put aside, so that enrolment no longer offers them, and taken up again."""

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.register.acts import RegisterActs
from tournament_app.domain.player import Player
from tournament_app.services.keep_register import put_aside


class PuttingAside:
    """Puts aside the records chosen in ``view``; where all of them are aside already, takes them up again."""

    def __init__(self, desk: Desk, said: ProblemStrip, view: RecordView[Player], acts: RegisterActs) -> None:
        self._desk, self._said, self._view, self._acts = desk, said, view, acts

    @property
    def action(self) -> Action:
        """The action, for the page and the menu of its rows."""
        return Action(
            "Put aside",
            "No longer offered where people are enrolled; again: offered as before",
            lambda _: self._turn(),
            "Ctrl+H",
            obstacle=lambda: "" if self._view.chosen_records() else "Choose somebody in the list first.",
            of_rows=True,
            words="hide player, archive, moved away, inactive, offer again",
        )

    def _turn(self) -> None:
        chosen = self._view.chosen_records()
        aside = not all(person.aside for person in chosen)
        turned = [person for person in chosen if person.aside != aside]

        def done(_: object) -> None:
            who = turned[0].name if len(turned) == 1 else f"{len(turned)} players"
            self._said.clear()
            self._desk.messages.say(
                f"Put {who} aside: not offered where people are enrolled."
                if aside
                else f"Enrolment offers {who} again.",
                self._acts.undo_last,
            )
            self._acts.changed()

        self._desk.errands.run(
            lambda _: put_aside(self._desk.table, turned, aside=aside), done, refused=self._said.refuse
        )
