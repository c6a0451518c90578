"""The file of facts and compiled behaviour: true to the texts, quick to open."""

import gzip
from pathlib import Path

import pytest

from engine.cards import by_hand, compile_pool, compiling
from engine.cards.characteristics import characteristics
from engine.cards.compiled import CompiledReference
from engine.cards.compiling import written
from engine.cards.reference import TableReference
from engine.text.compiler import compile_text
from engine.text.wording import Compiled
from tests.benchmarks.stopwatch import in_turns
from tests.engine.text.pool import beside, read_pool, whole_pool
from tests.evidence import Evidence

FILE = Path(__file__).parents[3] / "resources" / "cards" / "behaviour.gz"


@beside
@whole_pool
def test_the_file_is_what_the_texts_compile_to() -> None:
    assert gzip.decompress(FILE.read_bytes()) == gzip.decompress(written(read_pool()))


@beside
def test_compiling_a_card_reads_its_text_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def read(name: str, types: tuple[str, ...], subtypes: tuple[str, ...], text: str) -> Compiled:
        asked.append(name)
        return compile_text(name, types, subtypes, text)

    monkeypatch.setattr(compiling, "compile_text", read)
    monkeypatch.setattr(by_hand, "compile_text", read)
    table = TableReference(Evidence.CARD_TABLES.path, Evidence.CARD_TEXTS.path)
    names = ["Shock", "Fire // Ice", "Chaos Orb", "Whipkeeper"]
    cards = [compiling.read_card(card) for name in names if (card := table.card(name)) is not None]
    assert not compile_pool.ambiguous(cards)
    compile_pool.declined(cards)
    written(cards)
    assert sorted(asked) == ["Chaos Orb", "Fire", "Ice", "Shock", "Whipkeeper"]


def test_a_card_has_its_facts_and_its_behaviour() -> None:
    shock = CompiledReference(FILE).card("Shock")
    assert shock is not None
    assert (shock.cost, shock.types, shock.text) == ("{R}", ("instant",), None)
    assert characteristics(shock).abilities == shock.abilities != ()


def test_halves_of_a_split_card_have_their_own_behaviour() -> None:
    card = CompiledReference(FILE).card("Fire // Ice")
    assert card is not None
    assert [h.name for h in characteristics(card).halves] == ["Fire", "Ice"]


def test_a_card_that_is_not_understood_says_so_without_its_text() -> None:
    reference = CompiledReference(FILE)
    card = reference.card("General Jarkeld")
    assert card is not None
    assert characteristics(card).unread == "line 1 of its rules text is not understood"


def test_unknown_names_are_unknown() -> None:
    reference = CompiledReference(FILE)
    assert reference.card("Shok") is None
    assert "Shock" in reference.names()


def test_opening_the_file_and_finding_a_card_takes_a_moment() -> None:
    CompiledReference(FILE).card("Shock")
    floor, opened = in_turns(
        5, lambda: gzip.decompress(FILE.read_bytes()), lambda: CompiledReference(FILE).card("Giant Growth")
    )
    print(f"opened in {opened * 1000:.0f} ms, unpacked in {floor * 1000:.0f} ms")
    assert opened < 1.5 * floor
