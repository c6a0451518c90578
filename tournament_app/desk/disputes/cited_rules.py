"""The rules behind the step that is looked at, each with our short title of it; a click opens the rule."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Signal

from engine.rules.position.rulebook import Rulebook
from tournament_app.desk.disputes.rule_lookup import RULE, link
from tournament_app.desk.kit.label import MarkedLabel


class CitedRules(MarkedLabel):
    """``wanted`` carries the number of the rule that is to be opened; ``numbers`` are those shown."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("")
        self.numbers: tuple[str, ...] = ()
        self.setWordWrap(True)
        self.setAccessibleName("Rules behind the step")
        self.linkActivated.connect(lambda address: self.wanted.emit(address.removeprefix(RULE)))
        self.hide()

    def cite(self, numbers: Sequence[str], book: Rulebook) -> None:
        """Show these rules of a book."""
        self.numbers = tuple(numbers)
        self.setText("<br>".join(f"{link(number)} {escape(book.short_title(number))}" for number in numbers))
        self.setVisible(bool(numbers))

    def open_first(self) -> None:
        """Open the first of them."""
        if self.numbers:
            self.wanted.emit(self.numbers[0])
