"""Cards and formats at the desk: read off the GUI thread when a page first needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.domain.refusal import Refusal

if TYPE_CHECKING:
    from tournament_app.services.card_library import CardLibrary


class CardShelf(QObject):
    """``library`` is None until it was read; ``changed`` is emitted when it is there, or another is."""

    changed = Signal()

    def __init__(self, read: Callable[[], CardLibrary], errands: Errands) -> None:
        super().__init__()
        self._read, self._errands = read, errands
        self.library: CardLibrary | None = None
        self._asked = False

    def want(self, refused: Callable[[Refusal], None]) -> None:
        """Have the library read unless it is there or on its way."""
        if self.library is None and not self._asked:
            self.read_again(refused)

    def read_again(self, refused: Callable[[Refusal], None]) -> None:
        """Read it anew, after cards or formats were added."""
        self._asked = True

        def refuse(refusal: Refusal) -> None:
            self._asked = False
            refused(refusal)

        self._errands.run(
            lambda _: self._read(),
            self._place,
            refused=refuse,
            what="Reading cards and formats",
            lane=Lane.ASIDE,
        )

    def _place(self, library: CardLibrary) -> None:
        self._asked = False
        self.library = library
        self.changed.emit()
