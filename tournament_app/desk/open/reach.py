"""Whether the database can be reached: looked at every second, said once when it cannot and once when it can again."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from tournament_app.desk.kit.errands import Errands
from tournament_app.desk.kit.message_bar import MessageBar
from tournament_app.domain.refusal import Refusal

LOOK_MS = 1000

T = TypeVar("T")


class Reach(QObject):
    """Asks the database what nobody typed; ``look`` is what is asked every second."""

    def __init__(
        self, errands: Errands, messages: MessageBar, look: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._errands, self._messages = errands, messages
        self._lost = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(look)
        self._timer.start(LOOK_MS)

    def ask(self, read: Callable[[], T], then: Callable[[T], None]) -> None:
        """Ask off the GUI thread, unless something waits for the database anyway."""
        if self._errands.at_table:
            return

        def answered(found: T) -> None:
            if self._lost:
                self._messages.say("The database answers again.")
            self._lost = False
            then(found)

        self._errands.run(lambda _: read(), answered, refused=self._unanswered, asked=False)

    def stop(self) -> None:
        """Look no more."""
        self._timer.stop()

    def _unanswered(self, refusal: Refusal) -> None:
        if not self._lost:
            self._messages.say("\n".join(refusal.problems))
        self._lost = True
