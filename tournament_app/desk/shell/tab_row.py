"""The row of an event's tabs: where it is too narrow for all, it scrolls and a menu lists every tab."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QScrollArea, QToolButton, QWidget

from tournament_app.desk.kit.theme import GRID


class TabRow(QFrame):
    """Buttons side by side; the chosen one is always in sight."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("event_tabs")
        self._buttons: list[QToolButton] = []
        self._inside = QWidget()
        self._row = QHBoxLayout(self._inside)
        self._row.setContentsMargins(GRID, 0, GRID, 0)
        self._row.setSpacing(0)
        self._row.addStretch(1)
        self._sight = QScrollArea()
        self._sight.setFrameShape(QFrame.Shape.NoFrame)
        self._sight.setWidgetResizable(True)
        self._sight.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sight.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._sight.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._sight.setWidget(self._inside)
        self._all = QMenu(self)
        self.more = QToolButton()
        self.more.setText("All tabs")
        self.more.setToolTip("Every tab of the event; Ctrl+K finds them by name")
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self._all)
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._sight, 1)
        whole.addWidget(self.more)
        self.more.hide()

    def add(self, button: QToolButton) -> None:
        """Put a tab's button at the end."""
        button.setMinimumWidth(button.sizeHint().width())
        self._row.insertWidget(self._row.count() - 1, button)
        self._buttons.append(button)
        self._all.addAction(button.text(), button.click)
        button.toggled.connect(lambda chosen: self._sight.ensureWidgetVisible(button) if chosen else None)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Offer the menu where not every tab is in sight."""
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        """The same once the buttons have their looks."""
        super().showEvent(event)
        self._fit()

    def _fit(self) -> None:
        for button in self._buttons:
            button.setMinimumWidth(button.sizeHint().width())
        self._sight.setFixedHeight(self._inside.sizeHint().height())
        self.more.setVisible(self._inside.sizeHint().width() > self.width())
        for button in self._buttons:
            if button.isChecked():
                self._sight.ensureWidgetVisible(button)
