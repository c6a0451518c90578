"""The set-up of an event: its header, its rounds, how figures are counted."""

from PySide6.QtWidgets import QLabel

from tournament_app.desk.desk import Desk
from tournament_app.desk.open_event import Moved, OpenEvent
from tournament_app.desk.page import EventTab


class SetUpTab(EventTab):
    """Everything decided before the first round; changeable as long as it makes sense."""

    title = "Set-up"
    help_page = "set-up"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        self.name = QLabel()
        self.body.addWidget(self.name)
        self.body.addStretch(1)

    def follow(self, moved: Moved) -> None:
        """Show the header."""
        self.name.setText(moved.book.event.name)
