"""The order in which the grammar's chapters are imported means nothing; a text that means two things is refused."""

import subprocess
import sys

import pytest

from engine.cards.compile_pool import ambiguous
from engine.text import ir
from engine.text.compiler import compile_text
from engine.text.grammar import reading, rules
from engine.text.grammar.reading import Ambiguous, read_line

from .pool import beside, read_pool, whole_pool
from .shuffled import digest

SAMPLE = 12


@beside
@pytest.mark.parametrize("seed", [1, 2])
def test_shuffled_chapters_compile_the_same_cards(seed: int) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.engine.text.shuffled", str(seed), str(SAMPLE)],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert told.stdout.strip() == digest(SAMPLE)


@beside
@whole_pool
def test_no_text_of_the_pool_means_two_things() -> None:
    assert ambiguous(list(read_pool())) == {}


def test_two_constructions_of_a_category_do_not_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "_RULES", {"some": {}})
    rules.word("some", "a word", 1)
    with pytest.raises(ValueError, match="two constructions of 'some' say 'a word'"):
        rules.word("some", "a word", 2)


@pytest.mark.parametrize(
    "text", ["take {c:one's card}", "take {c: }{c:", "take {c-d:noun}", "draw [a|some cards"]
)
def test_a_hole_that_is_not_written_as_one_is_no_word_of_a_template(text: str) -> None:
    with pytest.raises(ValueError, match="neither a hole nor words"):
        rules.template(text)


def test_every_hole_is_of_a_category_that_something_reads() -> None:
    read_line("draw a card")
    holes = {
        hole.category
        for told in rules._RULES.values()
        for one in told.values()
        for hole in one.pieces
        if isinstance(hole, rules.Hole)
    }
    assert len(holes) > 100
    assert holes - set(rules._RULES) - set(rules.READERS) == set()


def test_a_category_has_one_reader() -> None:
    with pytest.raises(ValueError, match="has a reader"):
        rules.category("noun", lambda _chart, _at: [], lambda _printer, _value: None)


def test_a_reading_is_chosen_only_where_a_construction_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "when ~ enters, if you control a land, draw a card"

    read_line.cache_clear()
    meant = read_line(text)
    assert meant is not None
    assert meant[0].condition is not None
    assert not any(isinstance(effect, ir.If) for effect in meant[0].effects)
    monkeypatch.setattr(reading, "PREFERENCES", [])
    read_line.cache_clear()
    with pytest.raises(Ambiguous, match="can be read in 2 ways"):
        read_line(text)


def test_a_card_that_means_two_things_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "PREFERENCES", [])
    found = compile_text(
        "Doubtful Bear", ("creature",), (), "When Doubtful Bear dies, if it was kicked, draw a card."
    )
    assert found.ambiguous
    assert found.unread == "when ~ dies, if it was kicked, draw a card"


@pytest.mark.parametrize("before", ["", "Destroy target land. "])
def test_what_is_found_is_put_where_the_search_says(before: str) -> None:
    text = "Search your library for a Goblin card and put that card onto the battlefield. Then shuffle your library."
    (spell,) = compile_text("Tilling", ("sorcery",), (), before + text).abilities
    assert isinstance(spell, ir.Spell)
    assert [e.zone for e in spell.effects if isinstance(e, ir.SearchLibrary)] == ["in play"]
    assert not any(isinstance(e, ir.PutInto) for e in spell.effects)
