"""Undo and redo of acts on the register, for the pages that show it."""

from collections.abc import Callable

from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import Act
from tournament_app.domain.refusal import Illegal
from tournament_app.services.ports import JournalLine
from tournament_app.services.undo_register import redo_register, standing_acts, undo_register, undone_acts


class RegisterActs:
    """Takes acts back and does them again; the register and an open event are told."""

    def __init__(self, desk: Desk, said: ProblemStrip) -> None:
        self._desk, self._said = desk, said

    def undo_last(self) -> None:
        """Take back the newest act that stands."""

        def work() -> Act:
            acts = standing_acts(self._desk.table.store.journal(None))
            if not acts:
                raise Illegal("There is nothing to undo in the register.")
            return undo_register(self._desk.table, acts[-1])

        self._carry_out(work)

    def redo_last(self) -> None:
        """Do again what was undone last."""

        def work() -> Act:
            acts = undone_acts(self._desk.table.store.journal(None))
            if not acts:
                raise Illegal("There is nothing to redo in the register.")
            return redo_register(self._desk.table, acts[-1])

        self._carry_out(work)

    def undo(self, line: JournalLine) -> None:
        """Take back this act."""
        self._carry_out(lambda: undo_register(self._desk.table, line))

    def redo(self, line: JournalLine) -> None:
        """Do this act again."""
        self._carry_out(lambda: redo_register(self._desk.table, line))

    def changed(self) -> None:
        """Tell whoever shows people."""
        self._desk.register_changed.emit()
        self.tell_event()

    def tell_event(self) -> None:
        """Let an open event look at its people again."""
        if self._desk.current_event is not None:
            self._desk.current_event.look_for_others()

    def _carry_out(self, work: Callable[[], Act]) -> None:
        def done(act: Act) -> None:
            self._said.clear()
            self._desk.messages.say(act.sentence)
            self.changed()

        self._desk.errands.run(lambda _: work(), done, refused=self._said.refuse)
