"""The rail on the left: the places of the program, folding to icons."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QFrame, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.kit.theme import GRID, theme
from tournament_app.desk.shell.places import RAIL, Place

WIDE, NARROW = 184, 52
BESIDE_WORDS = 7 * GRID
"""Pixels that a button takes besides its words: drawing, mark and margins."""


class Rail(QFrame):
    """One button a place. ``wanted`` carries the key of the place chosen."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.folded = self.wants_folded = self._squeezed = False
        self.setObjectName("rail")
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, GRID, 0, GRID)
        self._layout.setSpacing(0)
        for number, place in enumerate(RAIL, 1):
            self._add(place, number)
        self._layout.addStretch(1)
        self._fold_button = self._button("Fold", "panel-left-close")
        self._fold_button.clicked.connect(lambda: self.fold(not self.folded))
        self._layout.addWidget(self._fold_button)
        self.fold(False)
        theme.changed.connect(self._fit)

    def fold(self, folded: bool) -> None:
        """Show icons only, or icons and names."""
        self.wants_folded = folded
        self._show(folded)

    def squeeze(self, squeezed: bool) -> None:
        """Show icons only while room is short, whatever was chosen."""
        if squeezed != self._squeezed:
            self._squeezed = squeezed
            self._show(squeezed or self.wants_folded)

    def _fit(self) -> None:
        """Anew in the letters of another size."""
        self._show(self.folded)

    def _show(self, folded: bool) -> None:
        self.folded = folded
        self.setFixedWidth(NARROW if folded else self._wide())
        style = Qt.ToolButtonStyle
        for button in (*self._buttons.values(), self._fold_button):
            button.setToolButtonStyle(style.ToolButtonIconOnly if folded else style.ToolButtonTextBesideIcon)
        self._fold_button.setIcon(icon("panel-left-open" if folded else "panel-left-close", "rail_text"))
        self._fold_button.setToolTip("Show the names" if folded else "Fold to icons")

    def _wide(self) -> int:
        chosen = QFont(self.font())
        chosen.setWeight(QFont.Weight.DemiBold)
        letters = QFontMetrics(chosen)
        return max(WIDE, max(letters.horizontalAdvance(f"  {place.name}") for place in RAIL) + BESIDE_WORDS)

    def mark(self, key: str) -> None:
        """Show which place one is at."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def _add(self, place: Place, number: int) -> None:
        button = self._button(place.name, place.icon)
        button.setCheckable(True)
        shortcut = QKeySequence(f"Alt+{number}").toString(QKeySequence.SequenceFormat.NativeText)
        button.setToolTip(heading_tip(place.name, place.help, shortcut))
        button.clicked.connect(lambda: self.wanted.emit(place.key))
        self._group.addButton(button)
        self._buttons[place.key] = button
        self._layout.addWidget(button)

    def _button(self, name: str, drawing: str) -> QToolButton:
        button = QToolButton()
        button.setText(f"  {name}")
        button.setAccessibleName(name)
        button.setIcon(icon(drawing, "rail_text"))
        button.setIconSize(QSize(20, 20))
        button.setSizePolicy(button.sizePolicy().Policy.Expanding, button.sizePolicy().Policy.Fixed)
        return button
