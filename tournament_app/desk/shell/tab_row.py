"""The row of an event's tabs: where it is too narrow for all, it scrolls and a menu lists every tab."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QTabBar, QToolButton

from tournament_app.desk.kit.theme import GRID


class TabRow(QFrame):
    """Tabs side by side, the chosen one always in sight; ``wanted`` carries the key of the one that is pressed."""

    wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event_tabs")
        self._keys: list[str] = []
        self.bar = QTabBar()
        self.bar.setAccessibleName("Tabs of the event")
        self.bar.setDrawBase(False)
        self.bar.setExpanding(False)
        self.bar.setUsesScrollButtons(True)
        self.bar.setElideMode(Qt.TextElideMode.ElideNone)
        self.bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.bar.currentChanged.connect(lambda at: self.wanted.emit(self._keys[at]))
        self._all = QMenu(self)
        self.more = QToolButton()
        self.more.setText("All tabs")
        self.more.setToolTip("Every tab of the event; Ctrl+K finds them by name")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._all)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(GRID, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar, 1)
        whole.addWidget(self.more)
        self.more.hide()

    def add(self, key: str, name: str, tip: str) -> None:
        """Put a tab at the end."""
        self._keys.append(key)
        self.bar.blockSignals(True)
        at = self.bar.addTab(name)
        self.bar.blockSignals(False)
        self.bar.setTabToolTip(at, tip)
        self._all.addAction(name, lambda: self.wanted.emit(key))

    def choose(self, key: str) -> None:
        """Show which tab is on screen."""
        self.bar.blockSignals(True)
        self.bar.setCurrentIndex(self._keys.index(key))
        self.bar.blockSignals(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the menu where not every tab is in sight."""
        super().resizeEvent(event)
        self.more.setVisible(self.bar.sizeHint().width() + GRID > self.width())
