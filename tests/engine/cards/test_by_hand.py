"""Behaviour written by hand: few cards, each of which is carried out, has a case of its own and is told apart."""

import json
from functools import cache
from pathlib import Path

import msgspec
import pytest

import engine.cards.by_hand as place
from engine.cards.by_hand import ByHand, behaviour, by_hand
from engine.cards.characteristics import characteristics
from engine.cards.compiled import CompiledReference
from engine.cards.spelling import unaccented
from engine.coverage import SeenCards, cards_covered, unread_cards
from engine.rules.verbs.behaviour import missing
from engine.text.compiler import compile_text, linked
from engine.text.phrases import spoken
from engine.text.proven import unset
from engine.text.wording import understood
from tests.engine.cards.test_compiled import FILE
from tests.engine.text.pool import beside, texts

MOST = 150
CASES = Path(__file__).parents[2] / "cases"
FOLDER = Path(place.__file__).parents[2] / "resources" / "cards" / "by_hand"


def test_a_file_is_named_after_its_card() -> None:
    files = {file.stem for file in FOLDER.glob("*.json")}
    assert files == {unaccented(name).lower().replace(" ", "-").replace("'", "") for name in by_hand()}
    assert all(one.why.endswith(".") for one in by_hand().values())
    assert len(by_hand()) <= MOST


@beside
def test_the_grammar_reads_none_of_them() -> None:
    found = {name: (card, text) for name, card, text in texts() if name in by_hand()}
    assert set(found) == set(by_hand())
    for name, (card, text) in found.items():
        assert compile_text(name, card.types, card.subtypes, text).unread, f"{name} is read: its file can go"


@pytest.mark.parametrize("name", by_hand())
def test_each_has_a_case_of_its_own(name: str) -> None:
    assert name in _cards_of_cases()


@cache
def _cards_of_cases() -> frozenset[str]:
    told = "\n".join(file.read_text(encoding="utf-8") for file in CASES.rglob("*.case.yaml"))
    return frozenset(name for name in by_hand() if name in told)


@pytest.mark.parametrize("one", by_hand().values(), ids=lambda one: one.card)
def test_each_is_carried_out_and_speaks_of_nothing_unset(one: ByHand) -> None:
    assert missing(one.abilities) == ""
    assert unset(one.abilities) == ""


def test_what_is_said_of_them_reads_back_as_a_part_of_what_they_do() -> None:
    """A line is missing or true: no sentence may say less, more or something else than what was written."""
    reference = CompiledReference(FILE)
    for name in by_hand():
        card = reference.card(name)
        assert card is not None
        does = linked(characteristics(card).abilities, False)
        lines = "\n".join(line for line in spoken(does, name) if line is not None)
        back = compile_text(name, card.types, card.subtypes, lines)
        assert back.unread == "", name
        assert [one for one in linked(back.abilities, False) if one not in does] == [], name


def test_the_card_plays_as_it_is_written_and_is_counted_apart() -> None:
    reference = CompiledReference(FILE)
    card = reference.card("Exile")
    assert card is not None
    assert card.by_hand
    assert characteristics(card).unread == ""
    assert characteristics(card).abilities == understood(by_hand()["Exile"].abilities, card.types).abilities
    seen = SeenCards("a test", ("Shock", "Season of the Witch"), ("Shock", "Exile", "Terror"))
    counted = cards_covered(unread_cards(reference, ["Exile", "Shock", "Season of the Witch"]), seen)
    assert (counted["strict"], counted["by_hand"], counted["declined"]) == (1, 1, 1)
    assert counted["exercised"] == 2


def test_what_the_grammar_reads_is_never_taken_from_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place, "by_hand", lambda: {"Shock": by_hand()["Exile"]})
    text = "Shock deals 2 damage to any target."
    assert behaviour("Shock", ("instant",), (), text) == compile_text("Shock", ("instant",), (), text)


def test_a_file_with_a_word_that_means_nothing_is_refused() -> None:
    content = json.loads((FOLDER / "exile.json").read_text(encoding="utf-8"))
    with pytest.raises(msgspec.ValidationError, match="whim"):
        msgspec.convert(content | {"whim": True}, type=ByHand)
