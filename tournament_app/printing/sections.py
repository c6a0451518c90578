"""A paper in sections, one list under the other."""

from tournament_app.printing.document import Document
from tournament_app.printing.roll import Measured, Roll, Setting
from tournament_app.printing.roll_writer import RollWriter
from tournament_app.printing.typesetting import set_text

_SIZE = 9.5
_LEAST = 90.0


class Sections:
    """Sections one under the other; ``below`` points are left free at the head of the first page."""

    def __init__(self, document: Document, below: float = 0.0) -> None:
        self._document = document
        document.new_page()
        self._y = document.top - below

    def room_for(self, points: float) -> float:
        """Where so many points are free: on this page, or from the head of the next one."""
        if self._y - self._document.bottom < points:
            self._document.new_page()
            self._y = self._document.top
        return self._y

    def section(self, title: str, roll: Roll, abreast: int = 1) -> None:
        """A heading with its list; it moves to the next page rather than stand alone at the foot."""
        if not roll.rows:
            return
        y = self.room_for(_LEAST)
        self._document.text(self._document.left, y - 16, set_text(title, bold=True), 12.5)
        writer = RollWriter(self._document, Measured(roll), Setting(abreast, _SIZE))
        self._y = writer.write(y - 22) - 12
