"""Subgames (506): the two sentences of the one card that plays them."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, word
from engine.text.grammar.shapes import Holes
from engine.text.ir.node import rewrite
from engine.text.surface import SUBJECT, Mention, Pronoun

_LOSER = ir.It(said="each player who doesn't win")


def _meant(node: object) -> object:
    """The loser in place of the subject and of the pronouns that point back to it."""
    if node == SUBJECT:
        return _LOSER
    pointing = isinstance(node, Mention) and isinstance(node.ref, Pronoun) and node.ref.person
    return ir.It(said="they") if pointing else None


def _make(v: Holes) -> object:
    return (ir.PlaySubgame((rewrite(v["does"], _meant),)),)


def _take(v: object) -> Holes | None:
    if not isinstance(v, tuple) or len(v) != 1 or not exactly(v[0], ir.PlaySubgame) or len(v[0].after) != 1:
        return None
    return {"a": True, "b": True, "does": rewrite(v[0].after[0], lambda n: SUBJECT if n == _LOSER else None)}


word("subgame decks", "using their libraries as their decks", True)
word("subgame losers", "each player who doesn't win the subgame", True)
custom("effects", "players play a Magic subgame, {a:subgame decks}. {b:subgame losers} {does:pvp.third}", _make,
       _take)  # fmt: skip
