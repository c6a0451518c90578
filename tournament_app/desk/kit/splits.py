"""Two widgets that share a page: one over the other, or beside it while there is room."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget


def shared(orientation: Qt.Orientation, most: QWidget, rest: QWidget) -> QSplitter:
    """A splitter that gives ``most`` three quarters of the room and hides neither."""
    split = QSplitter(orientation)
    split.setChildrenCollapsible(False)
    split.addWidget(most)
    split.addWidget(rest)
    split.setStretchFactor(0, 3)
    split.setStretchFactor(1, 1)
    return split


def turned(split: QSplitter, *, narrow: bool) -> bool:
    """Put one over the other in a narrow window, beside it in others; True where that was a change."""
    wanted = Qt.Orientation.Vertical if narrow else Qt.Orientation.Horizontal
    if wanted is split.orientation():
        return False
    split.setOrientation(wanted)
    return True
