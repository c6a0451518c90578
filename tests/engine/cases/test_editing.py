"""One thing changed in the text of a case: what was to change has changed, everything else stands as it was."""

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cases.reading.yaml_text import load
from engine.cases.writing.editing import Nowhere, item_count, moved, with_item, with_value, without

TEXT = """\
format: 1   # the first
title: "Œuvre: été"  # accents before everything
players:
  # Ann sits left
  Ann:
    life: 18  # after the bolt
    hand: []   # nothing
    in play:
      # her lands
      - 3 Forest   # untapped
      - card: Grizzly Bears   # in lines
        id: bears
        counters: {"+1/+1": 1}
      - {card: Pacifism, attached to: bears}  # on one line
  Bob:
turn: {active: Ann, step: main 1}
log:
- to: draw

# he thinks
- pass: all  # both
- play:
    by: Ann
    card: bolt
"""
FLOW = "{format: 1, players: {Ann: {in play: [Forest, {card: Bear, tapped: true}]}, Bob: {}}, log: []}\n"


def at(content: Any, place: tuple[str | int, ...]) -> Any:
    for step in place:
        content = content[step]
    return content


def comments(text: str) -> list[str]:
    return sorted(line[line.index("#") :].strip() for line in text.splitlines() if "#" in line)


def places(content: Any, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = (
        content.items()
        if isinstance(content, dict)
        else enumerate(content)
        if isinstance(content, list)
        else ()
    )
    return [p for k, v in inner for p in ((*here, k), *places(v, (*here, k)))]


ALL = [(text, place) for text in (TEXT, FLOW) for place in places(load(text, "t"))]
VALUES = st.one_of(
    st.integers(-5, 99), st.booleans(), st.sampled_from(["Ann", "2 Forest", "it's: so", "true", "+1/+1", ""]),
    st.just({"card": "Bear", "counters": {"+1/+1": 2}}), st.just(["a", 1]),
)  # fmt: skip


@given(where=st.sampled_from(ALL), value=VALUES)
def test_a_value_anywhere_is_replaced_and_nothing_else(
    where: tuple[str, tuple[str | int, ...]], value: Any
) -> None:
    text, place = where
    wanted: Any = copy.deepcopy(load(text, "t"))
    at(wanted, place[:-1])[place[-1]] = value
    assert load(with_value(text, place, value), "t") == wanted


@given(where=st.sampled_from(ALL))
def test_what_is_taken_out_is_gone_and_nothing_else(where: tuple[str, tuple[str | int, ...]]) -> None:
    text, place = where
    wanted: Any = copy.deepcopy(load(text, "t"))
    del at(wanted, place[:-1])[place[-1]]
    assert load(without(text, place), "t") == wanted


@pytest.mark.parametrize("place", [("log",), ("players", "Ann", "in play"), ("players", "Ann", "hand")])
@pytest.mark.parametrize("item", ["2 Forest", {"pass": "all"}])
def test_an_item_comes_in_anywhere_with_every_comment_kept(place: tuple[str, ...], item: object) -> None:
    for n in range(item_count(TEXT, place) + 1):
        changed = with_item(TEXT, place, item, n)
        wanted: Any = copy.deepcopy(load(TEXT, "t"))
        at(wanted, place).insert(n, item)
        assert load(changed, "t") == wanted
        assert comments(changed) == comments(TEXT)


@pytest.mark.parametrize("text", [TEXT, FLOW])
@pytest.mark.parametrize(
    "place", [("log",), ("players", "Ann", "in play"), ("players", "Bob", "in play"), ("stack",)]
)
def test_a_list_is_made_where_there_is_none(text: str, place: tuple[str, ...]) -> None:
    changed: Any = load(with_item(with_item(text, place, "a"), place, "b"), "t")
    assert at(changed, place)[-2:] == ["a", "b"]


@pytest.mark.parametrize(("first", "second"), [(0, 1), (0, 2), (2, 0), (1, 2), (1, 1)])
@pytest.mark.parametrize("place", [("log",), ("players", "Ann", "in play")])
def test_an_item_is_moved_with_its_comments(first: int, second: int, place: tuple[str, ...]) -> None:
    wanted: Any = copy.deepcopy(load(TEXT, "t"))
    at(wanted, place).insert(second, at(wanted, place).pop(first))
    changed = moved(TEXT, place, first, second)
    assert load(changed, "t") == wanted
    assert comments(changed) == comments(TEXT)


def test_new_parts_of_a_case_stand_where_they_usually_do() -> None:
    changed = with_value(TEXT, ("combat",), {"attackers": ["bears"]})
    lines = changed.splitlines()
    assert lines.index("combat: {attackers: [bears]}") == lines.index("log:") - 1
    assert "    life: 17  # after the bolt" in with_value(TEXT, ("players", "Ann", "life"), 17).splitlines()


def test_a_place_that_is_not_there_is_refused() -> None:
    for place in (("nobody",), ("players", "Ann", "in play", 9)):
        with pytest.raises(Nowhere):
            without(TEXT, place)
