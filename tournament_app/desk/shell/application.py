"""Starting the desk: the window first, then the database and the pages off the first paint."""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication

import resources
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import FUSION, TEXT_SIZES, theme
from tournament_app.desk.shell.main_window import NAME, MainWindow

if TYPE_CHECKING:
    from tournament_app.desk.open.equipment import Equipment
    from tournament_app.desk.shell.workroom import Workroom

ICON = Path(resources.__file__).parent / "icons" / "program.png"
LEFT_WAITING = 3
"""Exit status where somebody closed although the database did not answer: its threads cannot be waited for."""


def run(equip: "Callable[[], Equipment]", settings_file: Path) -> int:
    """Run the desk until its window is closed; the exit status.

    ``equip`` is called after the first paint."""
    app = QApplication([NAME, *FUSION])
    app.setApplicationName(NAME)
    preferences = Preferences(settings_file)
    theme.start(
        app, preferences.text("looks/theme", "system"), preferences.number("looks/text", TEXT_SIZES[0])
    )
    shell = Shell(equip, preferences)
    shell.furnished.connect(shell.catch_bugs)
    shell.window.show()
    try:
        return app.exec()
    finally:
        shell.stop()
        sys.excepthook = sys.__excepthook__
        if shell.window.abandoned:
            os._exit(LEFT_WAITING)


class Shell(QObject):
    """The window and, after its first paint, the workroom behind it.

    ``furnished`` is emitted when the workroom is there and the database is about to be opened.
    """

    furnished = Signal()

    def __init__(self, equip: "Callable[[], Equipment]", preferences: Preferences) -> None:
        super().__init__()
        self._equip = equip
        self.window = MainWindow(preferences)
        self.window.painted.connect(self._furnish)
        self.workroom: Workroom | None = None
        self._log_file = Path()

    def tell(self, words: str) -> None:
        """Say something in the message bar; before there is one, nothing is shown (the log has it)."""
        if self.workroom is not None:
            self.workroom.messages.say(words)

    def catch_bugs(self) -> None:
        """From now on mistakes of the program are logged and told; for the running application, not for tests."""
        from tournament_app.desk.shell.bug_log import catch_bugs

        catch_bugs(self.tell, self._log_file)

    def stop(self) -> None:
        """Finish errands that were begun, close the log."""
        if self.workroom is not None:
            from tournament_app.desk.shell.bug_log import stop_logging

            self.workroom.stop()
            stop_logging()

    def _furnish(self) -> None:
        from PySide6.QtGui import QIcon

        from tournament_app.desk.shell.bug_log import log_to
        from tournament_app.desk.shell.workroom import Workroom

        QApplication.setWindowIcon(QIcon(str(ICON)))
        theme.follow_system()
        equipment = self._equip()
        self._log_file = log_to(equipment.log_folder)
        self.workroom = Workroom(equipment, self.window)
        self.furnished.emit()
        self.workroom.open_database()
