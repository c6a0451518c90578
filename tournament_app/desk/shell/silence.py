"""Says when the database does not answer, how many entries wait for it, and when it answers again."""

from PySide6.QtCore import QObject, QTimer

from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.desk.open.desk import Desk

LOOK_MS = 500
SILENT_SECONDS = 2.0


class Silence(QObject):
    """Looks twice a second; costs nothing while the database answers."""

    def __init__(self, desk: Desk, errands: Errands, messages: MessageBar) -> None:
        super().__init__()
        self._desk, self._errands, self._messages = desk, errands, messages
        self._told = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.look)
        self._timer.start(LOOK_MS)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    @property
    def waiting(self) -> str:
        """What waits for a database that does not answer; empty while it does."""
        seconds = self._desk.equipment.silent_seconds(self._desk.table)
        if seconds < SILENT_SECONDS or not self._errands.under_way:
            return ""
        count = self._errands.under_way
        entries = "1 entry waits" if count == 1 else f"{count} entries wait"
        return f"The database has not answered for {seconds:.0f} s; {entries} for it."

    def look(self) -> None:
        """Tell what is so now, if it is worth telling."""
        words = self.waiting
        if words:
            self._told = True
            self._messages.say(
                f"{words} Nothing is lost; go on typing, or look at the server and the network."
            )
        elif self._told:
            self._told = False
            self._messages.say("The database answers again.")
