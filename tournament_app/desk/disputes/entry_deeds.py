"""What can be done with an entry of the record: said otherwise, moved, taken out; everything after it follows."""

from collections.abc import Callable

from tournament_app.desk.disputes.recording import Recording
from tournament_app.desk.disputes.step_view import StepView
from tournament_app.desk.disputes.told_lines import TellingLine
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.open.page import Page

NO_ENTRY = "Choose a step of the record that an entry brought about."


class EntryDeeds:
    """``otherwise`` is the entry said anew by the next line, 0 while none is; ``branch_wanted`` is given an entry."""

    def __init__(self, page: Page, steps: StepView, line: TellingLine, recording: Recording) -> None:
        self._page, self._steps, self._line, self._recording = page, steps, line, recording
        self.otherwise = 0
        self.branch_wanted: Callable[[int], None] = lambda _: None
        for action in (
            Action("Say it otherwise", "Another line in place of the entry chosen", lambda _: self.begin(), "Ctrl+R",
                   obstacle=self._obstacle, of_rows=True),
            Action("What if", "Another game from before the entry chosen, beside the one recorded",
                   lambda _: self.what_if(), "Ctrl+I", obstacle=self._obstacle, of_rows=True, words="branch instead"),
            Action("Take the entry out", "Everything after it follows", lambda _: self._take_out(), "Ctrl+Del",
                   obstacle=self._obstacle, of_rows=True),
            Action("Entry earlier", "One place up in the record", lambda _: self._move(-1), "Alt+Up",
                   obstacle=self._obstacle, of_rows=True),
            Action("Entry later", "One place down in the record", lambda _: self._move(1), "Alt+Down",
                   obstacle=self._obstacle, of_rows=True),
        ):  # fmt: skip
            page.act(action)

    def what_if(self) -> None:
        """Ask for another game from before the entry chosen."""
        self.branch_wanted(self._entry)
        self._line.line.setFocus()

    def begin(self) -> None:
        """The next line is said in place of the entry chosen."""
        self.otherwise = self._entry
        self._line.line.setFocus()
        self._line.tell_apart(
            f"In place of entry {self.otherwise}: say what happened. Esc leaves it as it is."
        )

    def said(self) -> None:
        """It has been said."""
        self.otherwise = 0

    @property
    def _entry(self) -> int:
        step = self._steps.step
        return step.entry if step is not None else 0

    def _obstacle(self) -> str:
        return "" if self._entry else NO_ENTRY

    def _take_out(self) -> None:
        self._recording.take_out(self._entry)

    def _move(self, by: int) -> None:
        self._recording.move(self._entry, by)
