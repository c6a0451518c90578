"""What a tired eye would see: figures that are cut, controls without a name, buttons out of sight."""

from typing import Any

from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QWidget

from tournament_app.desk.kit.record_view import RecordView

PADDING = 16


def cut_figures(widget: QWidget) -> list[str]:
    """Figures and headings of the tables in a widget (itself included) that their columns do not hold."""
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
        room = view.columnWidth(at)
        if bold.horizontalAdvance(column.title) + PADDING > room:
            found.append(f"heading {column.title!r} has {room} pixels")
        if column.figures or column.whole:
            texts = {column.text(record) for record in view.records.everything()}
            found += [
                f"{column.title}: {text!r} has {room} pixels"
                for text in texts
                if letters.horizontalAdvance(text) + PADDING > room
            ]
    return found
