"""Says when the database does not answer, how much waits for it, and when it answers again."""

from PySide6.QtCore import QObject, QTimer, Signal

from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.open.desk import Desk

LOOK_MS = 250
SILENT_SECONDS = 1.25


class Silence(QObject):
    """Looks while something waits for the database, and not otherwise.

    ``may_close`` is emitted when the window was to be closed and what it waited for is on disk.
    """

    may_close = Signal()

    def __init__(self, desk: Desk, errands: Errands, messages: MessageBar) -> None:
        super().__init__()
        self._desk, self._errands, self._messages = desk, errands, messages
        self._told = self._closing = self._asked = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        errands.started.connect(self._begin)

    def stop(self) -> None:
        """Look no more."""
        self._errands.started.disconnect(self._begin)
        self._timer.stop()

    @property
    def waiting(self) -> str:
        """What waits for a database that does not answer; empty while it does."""
        seconds = self._desk.equipment.silent_seconds(self._desk.table)
        if seconds < SILENT_SECONDS or not self._errands.at_table:
            return ""
        count = self._errands.entries
        entries = {0: "", 1: "; 1 entry waits for it"}.get(count, f"; {count} entries wait for it")
        return f"The database has not answered for {seconds:.0f} s{entries}."

    def look(self) -> None:
        """Tell what is so now, if it is worth telling."""
        words = self.waiting
        if words:
            self._told = True
            if self._closing:
                self._ask(words)
            else:
                self._messages.say(
                    f"{words} Nothing is lost; go on typing, or look at the server and the network."
                )
            return
        if self._told:
            self._told = self._asked = False
            self._messages.say("The database answers again.")
        if not self._errands.at_table:
            self._timer.stop()
            if self._closing:
                self._closing = False
                self.may_close.emit()

    def lets_close(self) -> bool:
        """Whether the window may be closed now; what was entered is waited for, and asked about if nobody answers."""
        if words := self.waiting:
            if self._asked:
                return True
            self._ask(words)
            return False
        self._closing = bool(self._errands.at_table)
        return not self._closing

    def _ask(self, words: str) -> None:
        self._closing, self._asked = False, True
        self._messages.say(f"{words} Close again to leave without it.")

    def _begin(self, _errand: object) -> None:
        if not self._timer.isActive():
            self._timer.start(LOOK_MS)
