"""Round robin on screen: everyone against everyone, a table for each group."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from tournament_app.desk.kit.form import hint_label, scrolled
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import GRID, ROW_HEIGHT
from tournament_app.domain.structures.cross_table import CrossRow


class CrossTables(QWidget):
    """The tables of a stage below each other."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[QTableWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_tables(self, groups: tuple[tuple[CrossRow, ...], ...]) -> None:
        """Show these groups."""
        while (old := self._column.takeAt(0)) is not None:
            widget = old.widget()
            if widget is not None:
                widget.deleteLater()
        self.tables = [_table(rows) for rows in groups]
        parts: list[QWidget] = []
        for number, table in enumerate(self.tables, 1):
            if len(self.tables) > 1:
                parts.append(hint_label(f"Group {number}"))
            parts.append(table)
        self._column.addWidget(scrolled(*parts))


def _table(rows: tuple[CrossRow, ...]) -> QTableWidget:
    titles = ["Name", "Points", *(str(row.rank) for row in rows)]
    table = QTableWidget(len(rows), len(titles))
    table.setAccessibleName("Everyone against everyone")
    table.setHorizontalHeaderLabels(titles)
    table.setVerticalHeaderLabels([str(row.rank) for row in rows])
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
    for at, row in enumerate(rows):
        for column, words in enumerate((row.name, str(row.points), *row.cells)):
            item = QTableWidgetItem(words)
            if column:
                item.setTextAlignment(Qt.AlignmentFlag.AlignCenter)
            if column > 1:
                item.setToolTip(tip(f"{row.name} against {rows[column - 2].name}: {words or 'not met yet'}"))
            table.setItem(at, column, item)
    header = table.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    table.setMinimumHeight((min(len(rows), 20) + 1) * ROW_HEIGHT + 2 * GRID)
    return table
