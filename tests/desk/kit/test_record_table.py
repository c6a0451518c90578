import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QStyleOptionViewItem, QTableView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from engine.records import replace
from tests.benchmarks.stopwatch import seconds
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView


class Seat(Struct, frozen=True):
    table: int
    name: str


COLUMNS: list[Column[Seat]] = [
    Column("Table", lambda seat: str(seat.table), order=lambda seat: seat.table, figures=True),
    Column("Name", lambda seat: seat.name, width=0),
]
SEATS = [Seat(2, "Zoë"), Seat(10, "Ada"), Seat(1, "Żółć")]


def model(seats: list[Seat] | None = None) -> RecordModel[Seat]:
    made = RecordModel(COLUMNS, key=lambda seat: seat.table)
    made.show(SEATS if seats is None else seats)
    return made


def tables(of: RecordModel[Seat]) -> list[int]:
    return [seat.table for seat in of.records()]


def test_a_name_that_is_cut_keeps_the_mark_that_tells_it_from_its_namesake(qtbot: QtBot) -> None:
    long = "Maximilian Alexander von Hohenstein"
    view = RecordView(model([Seat(1, long), Seat(2, f"{long} (…123)")]), "")
    qtbot.addWidget(view)
    cut = []
    for row in range(2):
        index, option = view.model().index(row, 1), QStyleOptionViewItem()
        option.textElideMode = view.textElideMode()
        view.itemDelegateForIndex(index).initStyleOption(option, index)
        cut.append(view.fontMetrics().elidedText(option.text, option.textElideMode, 150))
    assert cut[0].startswith("Maximil")
    assert cut[0].endswith("…")
    assert cut[1].endswith("(…123)")


def test_the_model_keeps_to_the_rules_of_qt(qtmodeltester: ModelTester) -> None:
    made = model()
    qtmodeltester.check(made)
    made.sort(0)
    made.update([Seat(10, "Ada Byron"), Seat(3, "New")], removed=[1])
    qtmodeltester.check(made)


def test_figures_sort_as_numbers_and_names_without_accents() -> None:
    made = model()
    made.sort(0)
    assert tables(made) == [1, 2, 10]
    made.sort(1, Qt.SortOrder.DescendingOrder)
    assert [seat.name for seat in made.records()] == ["Żółć", "Zoë", "Ada"]
    made.sort(-1)
    assert tables(made) == [2, 10, 1]


def test_a_filter_finds_words_without_their_accents() -> None:
    made = model()
    made.filter("zolc")
    assert tables(made) == [1]
    made.filter("zo")
    assert tables(made) == [2, 1]
    made.filter("", lambda seat: seat.table > 1)
    assert tables(made) == [2, 10]


def test_figures_are_aligned_right() -> None:
    made = model()
    role = Qt.ItemDataRole.TextAlignmentRole
    assert made.data(made.index(0, 0), role) & Qt.AlignmentFlag.AlignRight
    assert made.headerData(0, Qt.Orientation.Horizontal, role) & Qt.AlignmentFlag.AlignRight


def test_only_the_row_that_changed_is_drawn_again(qtbot: QtBot) -> None:
    made = model()
    with qtbot.waitSignal(made.dataChanged) as said, qtbot.assertNotEmitted(made.layoutChanged):
        made.update([Seat(10, "Ada Byron")])
    assert said.args is not None
    assert (said.args[0].row(), said.args[1].row()) == (1, 1)


def test_the_chosen_row_stays_chosen_when_rows_move(qtbot: QtBot) -> None:
    made = model()
    view = RecordView(made, "Empty.")
    qtbot.addWidget(view)
    view.choose(made.row_of(10))
    made.sort(0, Qt.SortOrder.DescendingOrder)
    made.update([Seat(99, "Late")])
    assert [seat.table for seat in view.chosen_records()] == [10]
    made.update([], removed=[99])
    assert [seat.table for seat in view.chosen_records()] == [10]


def test_the_copy_key_puts_the_chosen_rows_on_the_clipboard(qtbot: QtBot) -> None:
    view = RecordView(model(), "Empty.")
    qtbot.addWidget(view)
    view.selectAll()
    qtbot.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Table\tName\n2\tZoë\n10\tAda\n1\tŻółć"


def test_columns_that_do_not_apply_are_not_copied(qtbot: QtBot) -> None:
    view = RecordView(model(), "Empty.")
    qtbot.addWidget(view)
    view.setColumnHidden(0, True)
    view.copy(view.records.records())
    assert QGuiApplication.clipboard().text() == "Name\nZoë\nAda\nŻółć"


@given(st.lists(st.integers(0, 60), unique=True, max_size=30), st.lists(st.integers(0, 60), max_size=10))
def test_updating_shows_what_showing_anew_would(first: list[int], changed: list[int]) -> None:
    made = model([Seat(table, "before") for table in first])
    made.sort(0)
    gone = first[:2]
    made.update([Seat(table, "after") for table in changed], removed=gone)
    left = {table: "before" for table in first if table not in gone} | dict.fromkeys(changed, "after")
    assert [(seat.table, seat.name) for seat in made.records()] == sorted(left.items())


@pytest.mark.benchmark
def test_ten_thousand_rows_sort_in_a_fraction_of_what_a_proxy_takes(qtbot: QtBot) -> None:
    from PySide6.QtCore import QSortFilterProxyModel

    seats = [Seat(number, f"Player {number * 7919 % 10_000:05}") for number in range(10_000)]
    made = model(seats)
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(made)
    ours = seconds(lambda: made.sort(1))
    proxy = QSortFilterProxyModel()
    proxy.setSourceModel(model(seats))
    view.setModel(proxy)
    theirs = seconds(lambda: proxy.sort(1))
    assert ours * 3 < theirs, f"{ours * 1000:.0f} ms in the model, {theirs * 1000:.0f} ms through a proxy"


def test_an_edit_is_handed_on_and_the_cell_waits_for_the_book() -> None:
    edits: list[tuple[Seat, str]] = []
    columns = [replace(COLUMNS[1], edit=lambda seat, typed: edits.append((seat, typed)))]
    made = RecordModel(columns, key=lambda seat: seat.table)
    made.show(SEATS)
    assert made.flags(made.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    made.setData(made.index(0, 0), "Zoe")
    made.setData(made.index(1, 0), "Ada")
    assert edits == [(SEATS[0], "Zoe")]
    assert made.record(0).name == "Zoë"
