"""The order of a large table, worked out in pieces, is the one that sorting at once gives."""

import pytest
from hypothesis import given
from hypothesis.strategies import booleans, integers, lists, sampled_from
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit import arrangement, record_table
from tournament_app.desk.kit.arrangement import Arrangement
from tournament_app.desk.kit.record_table import Column, RecordModel

Place = tuple[int, int]


@given(lists(integers(0, 9), max_size=60), booleans())
def test_pieces_keep_records_of_one_key_as_they_were_given(keys: list[int], descending: bool) -> None:
    records = list(enumerate(keys))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arrangement, "PIECE", 5)
        patch.setattr(arrangement, "RUN", 7)
        found: Arrangement[Place] = Arrangement(lambda one: one[0], str)
        found.take(records)
        found.sort(lambda one: one[1], same=False, descending=descending)
        assert found.rows() == sorted(records, key=lambda one: one[1], reverse=descending)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> RecordModel[Place]:
    monkeypatch.setattr(record_table, "AT_ONCE", 20)
    monkeypatch.setattr(arrangement, "PIECE", 10)
    monkeypatch.setattr(arrangement, "RUN", 15)
    columns: list[Column[Place]] = [Column("Number", lambda one: str(one[1]), order=lambda one: one[1])]
    made = RecordModel(columns, key=lambda one: one[0])
    made.show([(number, (number * 37) % 101) for number in range(100)])
    made.finish()
    return made


def numbers(model: RecordModel[Place]) -> list[int]:
    return [one[1] for one in model.records()]


def test_a_large_table_is_sorted_a_piece_a_turn(model: RecordModel[Place], qtbot: QtBot) -> None:
    before = numbers(model)
    model.sort(0, Qt.SortOrder.DescendingOrder)
    assert model.is_under_way
    assert numbers(model) == before
    qtbot.waitUntil(lambda: not model.is_under_way)
    assert numbers(model) == sorted(before, reverse=True)


def test_what_changes_meanwhile_stands_where_it_belongs(model: RecordModel[Place], qtbot: QtBot) -> None:
    model.sort(0)
    qtbot.wait(1)
    model.update([(3, 1000), (500, -1)], removed=[7])
    assert model.record(model.row_of(3)) == (3, 1000), "what changed is seen at once, its place follows"
    qtbot.waitUntil(lambda: not model.is_under_way)
    assert numbers(model) == sorted(numbers(model))
    assert numbers(model)[0] == -1
    assert numbers(model)[-1] == 1000
    assert len(model.records()) == 100


def test_a_search_meanwhile_finds_in_the_new_order(model: RecordModel[Place]) -> None:
    model.sort(0)
    model.filter("1")
    model.finish()
    assert not model.is_under_way
    assert numbers(model) == sorted(number for number in range(101) if "1" in str(number) and number != 27)


@given(lists(integers(0, 9), min_size=1, max_size=40), booleans(), sampled_from(["", "1"]))
def test_a_record_more_stands_where_sorting_all_would_put_it(
    keys: list[int], descending: bool, typed: str
) -> None:
    records = list(enumerate(keys))
    order = Qt.SortOrder.DescendingOrder if descending else Qt.SortOrder.AscendingOrder
    columns: list[Column[Place]] = [Column("Number", lambda one: str(one[1]), order=lambda one: one[1])]
    one_by_one, at_once = (RecordModel(columns, key=lambda one: one[0]) for _ in range(2))
    for model in (one_by_one, at_once):
        model.sort(0, order)
        model.filter(typed)
    one_by_one.show(records[:1])
    for record in records[1:]:
        one_by_one.update([record])
    at_once.show(records)
    assert one_by_one.records() == at_once.records()
    one_by_one.filter("")
    assert one_by_one.records() == sorted(records, key=lambda one: one[1], reverse=descending)
