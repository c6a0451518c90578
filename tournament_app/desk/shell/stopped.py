"""The page that stands for all others once the database is gone from its place: nothing can be entered."""

from PySide6.QtCore import Signal

from tournament_app.desk.shell.notice import Notice
from tournament_app.domain.refusal import Refusal


class StoppedPage(Notice):
    """Says what happened and where what was in memory has been saved; ``close_wanted`` asks to end."""

    close_wanted = Signal()

    def __init__(self, refusal: Refusal) -> None:
        super().__init__("Entering has stopped", refusal, "Close the program", "Saving what is here …")
        self.button.clicked.connect(self.close_wanted)

    def say_saved(self, path: str) -> None:
        """What was in memory is safe."""
        self.below.setText(
            f"Everything that was entered is saved in {path}\n\nPut that file where the database was, or start the "
            f'program with it: tournament-app --db "{path}"'
        )

    def say_lost(self, refusal: Refusal) -> None:
        """It could not be saved either."""
        self.below.setText("\n".join(("It could not be saved:", *refusal.problems)))
