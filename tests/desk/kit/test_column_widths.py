from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desk.looking import cut_figures
from tournament_app.desk.kit.column_widths import Need, shared_out
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import theme

NEEDS = st.lists(
    st.builds(
        lambda least, more, is_open, whole: Need(least, least + more, is_open, whole),
        st.integers(1, 300),
        st.integers(0, 300),
        st.booleans(),
        st.integers(0, 900),
    ),
    min_size=1,
    max_size=12,
)


@given(NEEDS, st.integers(0, 3000))
def test_every_column_keeps_its_least_and_all_the_room_is_used(needs: list[Need], room: int) -> None:
    widths = shared_out(needs, room)
    assert all(width >= need.least for width, need in zip(widths, needs, strict=True))
    assert sum(widths) == max(room, sum(need.least for need in needs))


@given(NEEDS, st.integers(0, 3000), st.integers(0, 500))
def test_more_room_makes_no_column_narrower(needs: list[Need], room: int, more: int) -> None:
    assert all(a <= b for a, b in zip(shared_out(needs, room), shared_out(needs, room + more), strict=True))


@given(NEEDS)
def test_where_there_is_room_for_all_nothing_is_cut(needs: list[Need]) -> None:
    enough = sum(max(need.wanted, need.whole) for need in needs)
    widths = shared_out(needs, enough)
    assert all(width >= need.whole for width, need in zip(widths, needs, strict=True))


class Row(Struct, frozen=True):
    number: int
    name: str


COLUMNS: list[Column[Row]] = [
    Column("Opponents' match wins", lambda r: f"{r.number / 7:.4f}", figures=True, width=3),
    Column("Name", lambda r: r.name, width=0),
    Column("Note", lambda r: r.name * 3, width=30, shortens=True),
]


def test_a_number_that_grows_widens_its_column(qtbot: QtBot) -> None:
    model = RecordModel(COLUMNS, key=lambda row: row.name)
    view = RecordView(model, "Empty.")
    qtbot.addWidget(view)
    view.resize(300, 200)
    view.show()
    model.show([Row(1, "Ada"), Row(2, "Bob")])
    assert cut_figures(view) == []
    model.update([Row(7 * 10**30, "Ada")])
    qtbot.waitUntil(lambda: cut_figures(view) == [])
    held = QFontMetrics(view.font()).horizontalAdvance(f"{10**30:.4f}")
    assert view.columnWidth(0) > held


def test_numbers_stay_whole_at_every_size_of_text(qtbot: QtBot) -> None:
    model = RecordModel(COLUMNS, key=lambda row: row.name)
    view = RecordView(model, "Empty.")
    qtbot.addWidget(view)
    view.resize(420, 200)
    model.show([Row(123456, "Ada"), Row(2, "Bob")])
    view.show()
    for size in (10, 14, 10):
        theme.wear("light", size)
        QApplication.processEvents()
        qtbot.waitUntil(lambda: cut_figures(view) == [])


def test_a_hidden_column_takes_no_room(qtbot: QtBot) -> None:
    model = RecordModel(COLUMNS, key=lambda row: row.name)
    view = RecordView(model, "Empty.")
    qtbot.addWidget(view)
    view.resize(900, 200)
    view.show()
    model.show([Row(number, "Ada Lovelace") for number in range(2)])
    for hidden in (True, False, True):
        view.setColumnHidden(2, hidden)
        QApplication.processEvents()
        assert view.horizontalHeader().length() == view.viewport().width()
        assert not view.horizontalScrollBar().isVisible()


def test_where_room_is_short_empty_and_spare_columns_are_left_out_before_anything_is_cut(
    qtbot: QtBot,
) -> None:
    columns: list[Column[Row]] = [
        Column("Name", lambda r: r.name, width=0),
        Column("Empty", lambda _: "", width=8),
        Column("Told elsewhere", lambda r: f"round {r.number}", width=8, spare=1),
        Column("Judge", lambda _: "Maximilian", width=4),
    ]
    model = RecordModel(columns, key=lambda row: row.name)
    view = RecordView(model, "Empty.")
    qtbot.addWidget(view)
    view.show()
    model.show([Row(1, "Ada Lovelace"), Row(2, "Grace Hopper")])
    left_out: list[list[str]] = []
    for width in (*range(900, 200, -10), 900):
        view.resize(width, 200)
        QApplication.processEvents()
        assert cut_figures(view) == []
        hidden = [column.title for at, column in enumerate(columns) if view.isColumnHidden(at)]
        left_out += [hidden] if hidden not in left_out[-1:] else []
    assert left_out == [[], ["Empty"], ["Empty", "Told elsewhere"], []]


def test_a_column_with_much_to_say_comes_before_spare_ones_and_empty_ones_that_are_filled_elsewhere(
    qtbot: QtBot,
) -> None:
    words = "Players disagree about the game"
    columns: list[Column[Row]] = [
        Column("Name", lambda r: r.name, width=0),
        Column("Infraction", lambda _: words, width=0, enough=32),
        Column("Typed here", lambda _: "", width=8, edit=lambda _row, _typed: None),
        Column("Minutes", lambda _: "", width=8, edit=lambda _row, _typed: None, elsewhere=True),
        Column("Judge", lambda _: "Maximilian", width=4, spare=1),
    ]
    model = RecordModel(columns, key=lambda row: row.name)
    view = RecordView(model, "Empty.")
    qtbot.addWidget(view)
    view.show()
    model.show([Row(1, "Ada Lovelace")])
    whole = view.fontMetrics().horizontalAdvance(words)
    view.resize(whole + 330, 200)
    QApplication.processEvents()
    assert view.columnWidth(1) > whole
    hidden = [column.title for at, column in enumerate(columns) if view.isColumnHidden(at)]
    assert hidden == ["Minutes", "Judge"]
