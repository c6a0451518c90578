"""What a tired eye would see: figures that are cut, controls without a name, buttons out of sight."""

import time
from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QScrollBar,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QTextEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit.elided_label import ElidedLabel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.shell.event_header import EventHeader

PADDING = 16


def cut_figures(widget: QWidget) -> list[str]:
    """Figures, words and headings of the tables in a widget (itself included) that their columns do not hold.

    Only what a column says that it shortens may be cut.
    """
    views: list[RecordView[Any]] = [*widget.findChildren(RecordView)]
    if isinstance(widget, RecordView):
        views.append(widget)
    return [found for view in views if view.isVisible() for found in _cut_in(view)]


def _cut_in(view: RecordView[Any]) -> list[str]:
    letters, found = QFontMetrics(view.font()), []
    heading = QFont(view.font())
    heading.setWeight(QFont.Weight.DemiBold)
    bold = QFontMetrics(heading)
    for at, column in enumerate(view.records.columns):
        if view.isColumnHidden(at):
            continue
        room = view.columnWidth(at)
        if bold.horizontalAdvance(column.title) + PADDING > room:
            found.append(f"heading {column.title!r} has {room} pixels")
        if column.whole:
            texts = {column.text(record) for record in view.records.everything()}
            found += [
                f"{column.title}: {text!r} has {room} pixels"
                for text in texts
                if letters.horizontalAdvance(text) + PADDING > room
            ]
    return found


def _letters(choice: QComboBox) -> int:
    return choice.fontMetrics().horizontalAdvance(choice.currentText())


def _room(choice: QComboBox) -> int:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    part = QStyle.SubControl.SC_ComboBoxEditField
    kind = QStyle.ComplexControl.CC_ComboBox
    return choice.style().subControlRect(kind, option, part, choice).width()


def _widths(view: RecordView[Any]) -> str:
    shown = [at for at in range(len(view.records.columns)) if not view.isColumnHidden(at)]
    told = (f"{view.records.columns[at].title} {view.columnWidth(at)}" for at in shown)
    return f"{', '.join(told)} in {view.viewport().width()}"


def cut_words(window: QWidget) -> list[str]:
    """Sentences, choices and rows that have less room than their words take, and the event's name."""
    return [
        *_cut_labels(window),
        *(
            f"{box.text()!r} is {box.width()} wide, needs {box.sizeHint().width()}"
            for box in (*window.findChildren(QCheckBox), *window.findChildren(QRadioButton))
            if box.isVisible() and box.width() + 1 < box.sizeHint().width()
        ),
        *(
            f"rows of {rows.accessibleName()!r} need {rows.sizeHintForColumn(0)}, have {rows.viewport().width()}"
            for rows in window.findChildren(QListWidget)
            if rows.isVisible() and rows.sizeHintForColumn(0) > rows.viewport().width() + 1
        ),
        *_never_reached(window),
        *(
            f"{choice.accessibleName()!r} shows only a part of {choice.currentText()!r}"
            for choice in window.findChildren(QComboBox)
            if choice.isVisible() and _letters(choice) > _room(choice)
        ),
        *_cut_numbers(window),
        *(
            f"{view.accessibleName()!r} has columns out of sight: {_widths(view)}"
            for view in window.findChildren(RecordView)
            if view.isVisible() and view.horizontalScrollBar().isVisible()
        ),
    ]


def _cut_numbers(window: QWidget) -> Iterator[str]:
    """Boxes of numbers that do not hold the largest they take with its words, or the words for none."""
    for box in window.findChildren(QSpinBox):
        if box.isVisible():
            most = f"{box.prefix()}{box.textFromValue(box.maximum())}{box.suffix()}"
            words = max((most, box.specialValueText()), key=box.fontMetrics().horizontalAdvance)
            if box.fontMetrics().horizontalAdvance(words) > box.lineEdit().width():
                yield f"{box.accessibleName()!r} is {box.lineEdit().width()} wide, which cuts {words!r}"


def _cut_labels(window: QWidget) -> Iterator[str]:
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text().strip():
            continue
        if isinstance(label, ElidedLabel):
            if label.lines > 1 and (shown := label.drawn()[1]) != label.text():
                yield f"of {label.text()!r} only {shown!r} is shown"
            continue
        if label.wordWrap() and label.height() + 1 < label.heightForWidth(label.width()):
            needed = label.heightForWidth(label.width())
            yield f"{label.text()[:40]!r} is {label.height()} high, needs {needed}"
        elif not label.wordWrap() and label.width() + 1 < label.minimumSizeHint().width():
            yield f"{label.text()[:40]!r} is {label.width()} wide, needs {label.minimumSizeHint().width()}"
    for header in window.findChildren(EventHeader):
        _, shown = header.name.drawn()
        if header.name.isVisible() and shown != header.name.text():
            yield f"of the event's name only {shown!r} is shown"


def _never_reached(window: QWidget) -> Iterator[str]:
    """What lies beside the sight of an area that scrolls up and down only."""
    for area in window.findChildren(QScrollArea):
        inside, room = area.widget(), area.viewport().width()
        never = area.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if area.isVisible() and never and inside is not None and inside.width() > room + 1:
            yield f"{type(area.parent()).__name__} has {inside.width()} in {room} and does not scroll"


CONTROLS = (
    QAbstractButton,
    QLineEdit,
    QComboBox,
    QAbstractSpinBox,
    QAbstractItemView,
    QTextEdit,
    QPlainTextEdit,
)
INSIDE = ("qt_", "ScrollLeftButton", "ScrollRightButton")


def unnamed(window: QWidget) -> list[str]:
    """Controls that can be reached by keyboard and that nothing calls by a name."""
    return [
        _called(control) for control in _controls(window)
        if control.focusPolicy() != Qt.FocusPolicy.NoFocus and not _name_of(control, window)
    ]  # fmt: skip


def hidden_buttons(window: QWidget) -> list[str]:
    """Buttons that are there and cannot be seen whole: outside what scrolls not, or with words cut off."""
    found = []
    for button in window.findChildren(QPushButton):
        if not button.isVisible() or _scrolls(button):
            continue
        place = QRect(button.mapTo(window, QPoint(0, 0)), button.size())
        if not window.rect().contains(place):
            found.append(f"{_called(button)} is at {place.getRect()}, outside the window")
        elif (
            button.width() + 2 < button.minimumSizeHint().width()
            or button.height() + 2 < button.minimumSizeHint().height()
        ):
            needed = button.minimumSizeHint()
            found.append(
                f"{_called(button)} is {button.width()}x{button.height()}, its words need "
                f"{needed.width()}x{needed.height()}"
            )
    return found


def _controls(window: QWidget) -> list[QWidget]:
    every = [found for kind in CONTROLS for found in window.findChildren(kind)]
    return [
        found
        for found in dict.fromkeys(every)
        if found.isVisible()
        and not found.objectName().startswith(INSIDE)
        and not isinstance(found.parent(), QComboBox | QAbstractSpinBox | QHeaderView | QTabBar)
        and not isinstance(found, QHeaderView | QScrollBar)
    ]


def _name_of(control: QWidget, window: QWidget) -> str:
    text = control.text() if isinstance(control, QAbstractButton) else ""
    named = control.accessibleName() or text.strip()
    if named:
        return named
    return next((label.text() for label in window.findChildren(QLabel) if label.buddy() is control), "")


def _scrolls(widget: QWidget) -> bool:
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            return True
        parent = parent.parentWidget()
    return False


def _called(control: QWidget) -> str:
    text = control.text() if isinstance(control, QAbstractButton | QLineEdit) else ""
    parent = control.parentWidget()
    return f"{type(control).__name__} {text!r} in {type(parent).__name__}"


def bare_tree_seconds(bot: QtBot, rows: int = 60, rounds: int = 3) -> float:
    """The least processor time in which a bare tree of so many rows is filled and painted: what this machine can do."""
    bare = QTreeWidget()
    bot.addWidget(bare)
    bare.setColumnCount(3)
    bare.resize(700, 600)
    return min(_filled_and_painted(bare, rows) for _ in range(rounds))


def _filled_and_painted(bare: QTreeWidget, rows: int) -> float:
    begun = time.thread_time()
    bare.clear()
    for row in range(rows):
        QTreeWidgetItem(bare, [f"Grizzly Bears {row}", "2/2", "tapped, attacking"])
    bare.grab()
    return time.thread_time() - begun


class Watchdog(QObject):
    """Beats in the GUI thread; ``longest`` is the most processor time, in seconds, between two beats."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.longest = 0.0
        self._last = time.thread_time()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._beat)
        self._timer.start(5)

    def begin(self) -> None:
        """Count from now."""
        self.longest, self._last = 0.0, time.thread_time()

    def _beat(self) -> None:
        now = time.thread_time()
        self.longest, self._last = max(self.longest, now - self._last), now
