"""Long work shows how far it is, with a cancel that works; short work shows nothing."""

from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Errand
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID

PATIENCE_MS = 300


class ProgressDisplay(QFrame):
    """Appears at the window's foot when named work takes longer than a moment, and goes away with it."""

    def __init__(self) -> None:
        super().__init__()
        self.what = Label()
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(20 * GRID)
        self.cancel = Button("Stop")
        self.cancel.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cancel.clicked.connect(self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(2 * GRID, 0, 2 * GRID, 0)
        row.setSpacing(2 * GRID)
        row.addWidget(self.what)
        row.addWidget(self.bar)
        row.addWidget(self.cancel)
        self._errand: Errand[Any] | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.timeout.connect(self.show)
        self.hide()

    def follow(self, errand: Errand[Any]) -> None:
        """Show this work if it has a name and takes long."""
        if not errand.what:
            return
        self._errand = errand
        self.what.setText(errand.what)
        self.bar.setRange(0, 0)
        errand.progressed.connect(self._go_on)
        errand.over.connect(self._over)
        self._patience.start(PATIENCE_MS)

    def _go_on(self, done: int, total: int, what: str) -> None:
        self.bar.setRange(0, total)
        self.bar.setValue(done)
        if what:
            self.what.setText(what)

    def _over(self) -> None:
        self._patience.stop()
        self._errand = None
        self.hide()

    def _cancel(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
