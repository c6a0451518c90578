"""Suggestions under a line that is typed in: a name on the left, what is known on the right."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from tournament_app.desk.kit.theme import GRID, theme
from tournament_app.domain.player import Player

SUGGESTION = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class Suggestion(Struct, frozen=True):
    """A line of the list; ``barred`` is shown muted: it cannot be done again. No player: someone new."""

    name: str
    words: str
    player: Player | None
    barred: bool


class _Suggestions(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.shown: Sequence[Suggestion] = ()

    def show(self, suggestions: Sequence[Suggestion]) -> None:
        self.beginResetModel()
        self.shown = suggestions
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        found = self.shown[index.row()]
        if role == SUGGESTION:
            return found
        return f"{found.name}  {found.words}" if role == Qt.ItemDataRole.DisplayRole else None


class _Drawing(QStyledItemDelegate):
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        found: Suggestion = index.data(SUGGESTION)
        painter.save()
        area: QRect = option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, theme.colour("selection"))
        inside = area.adjusted(GRID, 0, -GRID, 0)
        centre = Qt.AlignmentFlag.AlignVCenter
        metrics = painter.fontMetrics()
        words = metrics.elidedText(found.words, Qt.TextElideMode.ElideRight, inside.width() // 2)
        taken = metrics.horizontalAdvance(words) + 2 * GRID if words else 0
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.setPen(theme.colour("text" if chosen else "muted"))
        painter.drawText(inside, centre | Qt.AlignmentFlag.AlignRight, words)
        painter.setPen(theme.colour("muted" if found.barred and not chosen else "text"))
        name = metrics.elidedText(found.name, Qt.TextElideMode.ElideRight, inside.width() - taken)
        painter.drawText(inside, centre | Qt.AlignmentFlag.AlignLeft, name)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        height: int = option.fontMetrics.height()
        return QSize(10, height + GRID)


class SuggestionList(QListView):
    """Never takes the keyboard; ``moved`` says that another line is chosen."""

    moved = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._suggestions = _Suggestions()
        self.setModel(self._suggestions)
        self.setItemDelegate(_Drawing(self))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    @property
    def count(self) -> int:
        """Lines offered."""
        return len(self._suggestions.shown)

    @property
    def chosen(self) -> Suggestion | None:
        """The line that is marked; None if nothing is offered."""
        at = self.currentIndex().row()
        return self._suggestions.shown[at] if 0 <= at < self.count else None

    @property
    def wanted_height(self) -> int:
        """The height that shows every line."""
        return self.count * (self.fontMetrics().height() + GRID) + 2

    def offer(self, suggestions: Sequence[Suggestion]) -> None:
        """Show these, the first one marked."""
        self._suggestions.show(suggestions)
        if suggestions:
            self.setCurrentIndex(self._suggestions.index(0, 0))

    def step(self, by: int) -> None:
        """Mark the next or the last line, round the ends."""
        if self.count:
            self.setCurrentIndex(self._suggestions.index((self.currentIndex().row() + by) % self.count, 0))
            self.moved.emit()
