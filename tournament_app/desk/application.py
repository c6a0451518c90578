"""Starting the desk: the window first, then the database and the pages off the first paint."""

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from tournament_app.desk.bug_log import catch_bugs, log_to
from tournament_app.desk.main_window import NAME, MainWindow
from tournament_app.desk.preferences import Preferences
from tournament_app.desk.theme import TEXT_SIZES, theme

if TYPE_CHECKING:
    from tournament_app.desk.equipment import Equipment
    from tournament_app.desk.workroom import Workroom


def run(equipment: "Equipment", arguments: Sequence[str] = ()) -> int:
    """Run the desk until its window is closed; the exit status."""
    app = QApplication([NAME, *arguments])
    app.setApplicationName(NAME)
    preferences = Preferences(equipment.settings_file)
    theme.start(
        app, preferences.text("looks/theme", "system"), preferences.number("looks/text", TEXT_SIZES[0])
    )
    shell = Shell(equipment, preferences)
    catch_bugs(shell.tell, log_to(equipment.log_folder))
    shell.window.show()
    try:
        return app.exec()
    finally:
        shell.stop()
        sys.excepthook = sys.__excepthook__


class Shell(QObject):
    """The window and, after its first paint, the workroom behind it."""

    def __init__(self, equipment: "Equipment", preferences: Preferences) -> None:
        super().__init__()
        self.equipment = equipment
        self.window = MainWindow(preferences)
        self.window.painted.connect(self._furnish)
        self.workroom: Workroom | None = None

    def tell(self, words: str) -> None:
        """Say something in the message bar; before there is one, nothing is shown (the log has it)."""
        if self.workroom is not None:
            self.workroom.messages.say(words)

    def stop(self) -> None:
        """Finish errands that were begun."""
        if self.workroom is not None:
            self.workroom.errands.stop()

    def _furnish(self) -> None:
        from tournament_app.desk.workroom import Workroom

        self.workroom = Workroom(self.equipment, self.window)
        self.workroom.open_database()
