"""The page that is shown when the database cannot be opened: why, and what to do."""

from PySide6.QtCore import Signal

from tournament_app.desk.shell.notice import Notice
from tournament_app.domain.refusal import Refusal


class UnopenedPage(Notice):
    """``again`` asks to try once more."""

    again = Signal()

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("The database was not opened", refusal, "Try again")
        self.button.clicked.connect(self.again)
