"""Tables of frozen records: sorting and filtering in the model, so that 10,000 rows stay light.

A ``Column`` says how a record is shown, sorted and aligned. ``RecordModel.show`` replaces all
records, ``RecordModel.update`` only those that changed (by key). ``RecordView`` shows them.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import compress, count, islice, repeat
from operator import is_
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, QTimer

from engine.records import replace
from tournament_app.desk.kit.arrangement import Arrangement, Prepared
from tournament_app.desk.kit.label import tip
from tournament_app.desk.kit.theme import theme
from tournament_app.domain.spelling import folded

R = TypeVar("R")
Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
MOST_MEASURED, MOST_SAMPLED = 16, 200
FEW = 4
AT_ONCE = 10_000
"""Records; of more the rows are worked out a piece a turn, and shown when they are there."""
LET_GO = 5_000
"""Records that are let go in one turn, if nothing else holds them any more."""
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
CELL = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren
EDITED = Qt.ItemFlag.ItemIsEditable
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class Column(Struct, Generic[R], frozen=True):
    """One column: what it shows of a record.

    ``order`` is the sort key (the text without case and accents if not given). ``figures`` are aligned
    right. Nothing is ever cut but what ``shortens`` (names, what people wrote), which its tip then tells whole.
    ``width`` is in letters, 0 for a column that shortens and takes what is left. A column that is ``spare`` is left
    out where others would be cut, the highest first; what it says stands elsewhere too. ``enough`` is how many
    letters of a shortened column come before spare ones, 0 for the usual. ``edit`` carries out what was typed into
    a cell; where that is done ``elsewhere`` too, the column may be left out while nothing stands in it. ``tone``
    names a theme colour for the text of a record, empty for the usual.

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
    enough: int = 0
    elsewhere: bool = False

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
        self._under_way: Iterator[None] | None = None
        self._reset = False
        self._gone: list[R] = []
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        self.strong: frozenset[Hashable] = frozenset()
        self._longest: dict[int, frozenset[str]] = {}

    def prepared(self, records: Sequence[R]) -> Prepared[R]:
        """What ``show`` needs of many records; touches nothing, so that any thread may ask."""
        made = self._records.prepared(records)
        whole = {at: column for at, column in enumerate(self.columns) if column.whole}
        return replace(made, longest={at: longest((), map(of.text, records)) for at, of in whole.items()})

    def show(self, records: Sequence[R] | Prepared[R]) -> None:
        """Replace all records, keeping filter and order."""
        self._records.take(records)
        self._longest = dict(records.longest) if isinstance(records, Prepared) else {}
        self._work_out(reset=True)

    def update(self, changed: Sequence[R], removed: Sequence[Hashable] = ()) -> None:
        """Records that changed, were added or removed; only what must be is drawn again."""
        self.finish()
        there = [self._key(record) in self._records.all for record in changed]
        self._records.change(changed, removed)
        for at, texts in self._longest.items():
            self._longest[at] = longest(texts, (self.columns[at].text(record) for record in changed))
        ordered = (self.in_order_given or self._sorted is not None) and not removed
        if ordered and len(changed) == 1 and not any(there):
            self._come(changed[0])
        elif not (ordered and self._sorted is None and all(there) and self._stay(changed)):
            self._records.forget_order()
            self._work_out()
            if self.is_under_way:
                self._draw(changed)

    def filter(self, typed: str, wanted: Callable[[R], bool] | None = None) -> None:
        """Show only records that hold every word typed (accents and case aside) and are ``wanted``."""
        self._records.choose(typed, wanted)
        self._work_out(reset=True)

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort by a column; -1 shows the records in the order they were given."""
        wanted = None if column < 0 else column
        of = None if wanted is None else self.columns[wanted]
        key_of = None if of is None else of.order or (lambda record: folded(of.text(record)))
        descending = order is Qt.SortOrder.DescendingOrder
        self._records.sort(key_of, same=wanted == self._sorted, descending=descending)
        self._sorted = wanted
        self._work_out()

    @property
    def is_under_way(self) -> bool:
        """Whether the rows are still those before."""
        return self._under_way is not None

    def finish(self) -> None:
        """Show the rows now, if they are still being worked out."""
        if self._under_way is not None:
            self._show_rows()

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

    def is_strong(self, row: int) -> bool:
        """Whether a row is marked."""
        return self._key(self._rows[row]) in self.strong

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

    def _come(self, record: R) -> None:
        """A record more, in its place; the others keep theirs."""
        self._records.insert(record)
        if not self._records.shows(record):
            return
        row = self._records.place_in(self._rows, record)
        self.beginInsertRows(QModelIndex(), row, row)
        self._rows.insert(row, record)
        if self._row_of is not None and row == len(self._rows) - 1:
            self._row_of[self._key(record)] = row
        else:
            self._row_of = None
        self.endInsertRows()

    def _stay(self, changed: Sequence[R]) -> bool:
        """Draw records that changed in their rows; False, and nothing done, where one is shown no more or now."""
        places = [self.row_of(self._key(record)) for record in changed]
        if any((row >= 0) is not self._records.shows(one) for row, one in zip(places, changed, strict=True)):
            return False
        self._records.forget_order()
        self._draw(changed)
        return True

    def _draw(self, changed: Sequence[R]) -> None:
        """Records that changed, in the rows where they stand."""
        for record in changed:
            if (row := self.row_of(self._key(record))) >= 0:
                self._rows[row] = record
                self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

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

    def _work_out(self, *, reset: bool = False) -> None:
        """The rows anew: at once, or where there are many a piece a turn; ``reset`` where they are other records."""
        self._reset = reset or (self.is_under_way and self._reset)
        self._under_way = self._records.working_out()
        if self.count <= AT_ONCE:
            self._show_rows()
        else:
            self._turn.start(0)

    def _go_on(self) -> None:
        if self._under_way is not None:
            if next(self._under_way, self) is self:
                self._show_rows()
        elif self._gone:
            del self._gone[-LET_GO:]
        else:
            self._turn.stop()

    def _show_rows(self) -> None:
        if not self._reset:
            self._lay_out_anew()
            return
        self.beginResetModel()
        self._arrange()
        self.endResetModel()

    def _arrange(self) -> None:
        self._under_way, self._reset = None, False
        self._gone, self._rows, self._row_of = self._rows, self._records.rows(), None
        if len(self._gone) <= AT_ONCE:
            self._gone = []


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
