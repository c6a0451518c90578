"""Tables of frozen records: sorting and filtering in the model, so that 10,000 rows stay light.

A ``Column`` says how a record is shown, sorted and aligned. ``RecordModel.show`` replaces all
records, ``RecordModel.update`` only those that changed (by key). ``RecordView`` shows them.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress, count, islice, repeat
from operator import is_
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer

from tournament_app.desk.kit.arrangement import Arrangement
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import theme
from tournament_app.domain.spelling import folded

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
MOST_MEASURED, MOST_SAMPLED = 16, 200
FEW = 4
SORTED_AT_ONCE = 10_000
"""Records; of more the window sorts a piece a turn, and shows them in their order when it is there."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
EDITED = Qt.ItemFlag.ItemIsEditable
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Column(Generic[R]):
    """One column: what it shows of a record.

    ``order`` is the sort key (the text without case and accents if not given). ``figures`` are aligned
    right. Nothing is ever cut but what ``shortens`` (names, what people wrote), which its tip then tells whole.
    ``width`` is in letters, 0 for a column that shortens and takes what is left. A column that is ``spare`` is left
    out where others would be cut, the highest first; what it says stands elsewhere too. ``edit`` carries out what
    was typed into a cell. ``tone`` names a theme colour for the text of a record, empty for the usual.

    Annotate lists of columns: ``COLUMNS: list[Column[Player]] = [Column(...), ...]``.
    """

    title: str
    text: Callable[[R], str]
    order: Callable[[R], Any] | None = None
    figures: bool = False
    width: int = 12
    tip: Callable[[R], str] | None = None
    edit: Callable[[R, str], None] | None = None
    tone: Callable[[R], str] | None = None
    heading_tip: str = ""
    shortens: bool = False
    spare: int = 0

    @property
    def whole(self) -> bool:
        """Whether nothing in it may ever be cut."""
        return bool(self.width) and not self.shortens


class RecordModel(QAbstractTableModel, Generic[R]):
    """Records in rows. ``key`` tells them apart across updates; ``search`` is the text that a filter looks in."""

    in_order_given = True
    """Whether rows stand as they were given while no heading is chosen; False where what they say orders them."""

    def __init__(
        self,
        columns: Sequence[Column[R]],
        key: Callable[[R], Hashable],
        search: Callable[[R], str] | None = None,
    ) -> None:
        super().__init__()
        self.columns = tuple(columns)
        self._flags = tuple(CELL if column.edit is None else CELL | EDITED for column in self.columns)
        search = search or (lambda record: " ".join(column.text(record) for column in self.columns))
        self._records = Arrangement(key, search)
        self._key = key
        self._rows: list[R] = []
        self._row_of: dict[Hashable, int] | None = None
        self._sorted: int | None = None
        self._ordering: Iterator[None] | None = None
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._order_a_piece)
        self.strong: frozenset[Hashable] = frozenset()
        self._longest: dict[int, frozenset[str]] = {}
        self.texts_of = self._records.texts_of

    def show(self, records: Sequence[R], texts: Mapping[Hashable, str] | None = None) -> None:
        """Replace all records, keeping filter and order; ``texts`` as ``texts_of`` gave them, if it was asked."""
        self.beginResetModel()
        self._records.take(records, texts)
        self._longest.clear()
        self._arrange()
        self.endResetModel()

    def update(self, changed: Sequence[R], removed: Sequence[Hashable] = ()) -> None:
        """Records that changed, were added or removed; only what must be is drawn again."""
        if self._ordering is not None:
            self._lay_out_anew()
        there = [self._key(record) in self._records.all for record in changed]
        self._records.change(changed, removed)
        for at, texts in self._longest.items():
            self._longest[at] = longest(texts, (self.columns[at].text(record) for record in changed))
        as_given = self.in_order_given and self._sorted is None and not removed
        if as_given and all(there) and self._stay(changed):
            return
        if not as_given or len(changed) != 1 or any(there):
            self._records.forget_order()
            self._lay_out_anew()
            return
        (record,) = changed
        self._records.append(record)
        if self._records.shows(record):
            row = len(self._rows)
            self.beginInsertRows(QModelIndex(), row, row)
            self._rows.append(record)
            if self._row_of is not None:
                self._row_of[self._key(record)] = row
            self.endInsertRows()

    def filter(self, typed: str, wanted: Callable[[R], bool] | None = None) -> None:
        """Show only records that hold every word typed (accents and case aside) and are ``wanted``."""
        self._records.choose(typed, wanted)
        self.beginResetModel()
        self._arrange()
        self.endResetModel()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 shows the records in the order they were given."""
        wanted = None if column < 0 else column
        of = None if wanted is None else self.columns[wanted]
        key_of = None if of is None else of.order or (lambda record: folded(of.text(record)))
        descending = order is Qt.SortOrder.DescendingOrder
        self._records.sort(key_of, same=wanted == self._sorted, descending=descending)
        self._sorted = wanted
        if self.count <= SORTED_AT_ONCE:
            self._lay_out_anew()
        else:
            self._ordering = self._records.ordering()
            self._turn.start(0)

    @property
    def is_sorting(self) -> bool:
        """Whether the rows are still in the order before."""
        return self._ordering is not None

    def record(self, row: int) -> R:
        """The record in a row."""
        return self._rows[row]

    def records(self) -> Sequence[R]:
        """The records now shown, from the top."""
        return self._rows

    def everything(self) -> list[R]:
        """All records in the order they were given, those filtered out too."""
        return list(self._records.all.values())

    @property
    def count(self) -> int:
        """Records in all, those filtered out too."""
        return len(self._records.all)

    def longest(self, column: int) -> frozenset[str]:
        """The longest texts of a column, by letters: of all records where none may be cut, else of the first."""
        found = self._longest.get(column)
        if found is None:
            of = self.columns[column]
            most = None if of.whole else MOST_SAMPLED
            found = self._longest[column] = longest(
                (), map(of.text, islice(self._records.all.values(), most))
            )
        return found

    def row_of(self, key: Hashable) -> int:
        """The row of a record by its key, -1 if it is not shown."""
        if self._row_of is None:
            self._row_of = {self._key(record): row for row, record in enumerate(self._rows)}
        return self._row_of.get(key, -1)

    def emphasise(self, keys: Sequence[Hashable]) -> None:
        """Mark rows (entered a moment ago) until the next call."""
        touched = self.strong | set(keys)
        self.strong = frozenset(keys)
        for key in touched:
            if (row := self.row_of(key)) >= 0:
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:
        """Rows shown."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:
        """Columns."""
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        """What a cell shows."""
        column, record = self.columns[index.column()], self._rows[index.row()]
        if role in (Role.DisplayRole, Role.EditRole):
            return column.text(record)
        if role == Role.TextAlignmentRole:
            return RIGHT if column.figures else LEFT
        if role == Role.ForegroundRole and column.tone and (tone := column.tone(record)):
            return theme.colour(tone)
        if role == Role.ToolTipRole:
            return tip((column.tip or column.text)(record)) or None
        return None

    def setData(self, index: Index, value: Any, role: int = Role.EditRole) -> bool:
        """Carry out what was typed into a cell; the cell follows when it is done."""
        column, record = self.columns[index.column()], self._rows[index.row()]
        if role != Role.EditRole or column.edit is None or str(value) == column.text(record):
            return False
        column.edit(record, str(value))
        return False

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Cells that can be edited say so."""
        return self._flags[index.column()] if index.isValid() else Qt.ItemFlag.NoItemFlags

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        """Titles above, no numbers at the side."""
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self.columns[section]
        if role == Role.DisplayRole:
            return column.title
        if role == Role.TextAlignmentRole:
            return RIGHT if column.figures else LEFT
        if role == Role.ToolTipRole:
            return tip(column.heading_tip) or None
        return None

    def _stay(self, changed: Sequence[R]) -> bool:
        """Draw records that changed in their rows; False, and nothing done, where one is shown no more or now."""
        places = [self.row_of(self._key(record)) for record in changed]
        if any((row >= 0) is not self._records.shows(one) for row, one in zip(places, changed, strict=True)):
            return False
        self._records.forget_order()
        for row, record in zip(places, changed, strict=True):
            if row >= 0:
                self._rows[row] = record
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))
        return True

    def _lay_out_anew(self) -> None:
        """Rows in another order, or others: what is chosen stays chosen."""
        self.layoutAboutToBeChanged.emit()
        old = self.persistentIndexList()
        keys = {row: self._key(self._rows[row]) for row in {index.row() for index in old}}
        self._arrange()
        if len(keys) > FEW:
            rows = {row: self.row_of(key) for row, key in keys.items()}
        else:
            kept = {row: self._records.all.get(key) for row, key in keys.items()}
            rows = {row: place_of(record, self._rows) for row, record in kept.items()}
        new = [
            self.createIndex(row, index.column()) if (row := rows[index.row()]) >= 0 else QModelIndex()
            for index in old
        ]
        self.changePersistentIndexList(old, new)
        self.layoutChanged.emit()

    def _order_a_piece(self) -> None:
        if self._ordering is not None and next(self._ordering, self) is self:
            self._lay_out_anew()

    def _arrange(self) -> None:
        self._ordering = None
        self._turn.stop()
        self._rows, self._row_of = self._records.rows(), None


def place_of(record: R | None, rows: Sequence[R]) -> int:
    """Where this very record stands, -1 if nowhere; records are not asked, so that a long list costs a glance."""
    places = compress(count(), map(is_, rows, repeat(record)))
    return next(places, -1)


def longest(known: Iterable[str], texts: Iterable[str]) -> frozenset[str]:
    """A few of the texts, among them the widest: those of the greatest number of letters or one fewer."""
    found: dict[int, set[str]] = {}
    for text in (*known, *texts):
        same = found.setdefault(len(text), set())
        if len(same) < MOST_MEASURED:
            same.add(text)
    most = max(found, default=0)
    return frozenset(text for length in (most, most - 1) for text in found.get(length, ()))
