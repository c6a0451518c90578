"""The canonical wording of a meaning reads back as the same meaning, or there is a refusal that says so."""

import pytest

from engine.text import ir
from engine.text.canonical import NoWords, canonical, vocabularies
from engine.text.compiler import compile_lines, compile_text

from .canonical_pool import cards, without

AT_LEAST = 0.93
"""The share of the lines looked at that have a canonical wording: it may only go up. The whole pool:
`python -m tests.engine.text.canonical_pool`."""
SAMPLE = 90


def test_lines_of_cards_have_a_canonical_wording() -> None:
    none, many = without(SAMPLE)
    assert many > 80
    assert (many - len(none)) / many >= AT_LEAST, [f"{name}: {why}" for name, why in none]


@pytest.mark.parametrize(
    "text",
    [
        "Tap target creature. It doesn't untap during its controller's next untap step.",
        "Bear deals 1 damage to each creature and each player.",
        "Target player draws two cards, then discards a card.",
        "Counter target spell unless its controller pays {3}.",
    ],
)
def test_what_has_no_marks_is_worded_so_that_it_reads_back(text: str) -> None:
    meant = compile_text("Bear", ("sorcery",), (), text).abilities
    known = vocabularies(ability for _, _, read, _ in cards()[::10] for ability in read)
    told = canonical(meant, ("sorcery",), known)
    assert compile_lines([told], ("sorcery",)).abilities == meant


def test_what_no_wording_means_is_refused_by_name() -> None:
    strange = ir.Spell((), (ir.SetLife(ir.You(), ir.Times(7, ir.X())),))
    with pytest.raises(NoWords, match="no wording reads back") as refused:
        canonical((strange,), ("sorcery",), vocabularies(()))
    assert refused.value.abilities == (strange,)
