"""Comparisons of what two players have: life, cards in hand, permanents (404.3)."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H, Holes, narrowed
from engine.text.surface import Mention

C = "condition"
YOU, FOE = ir.You(), ir.Players("an opponent")
_OPERATORS: tuple[tuple[str, str, ir.Operator, ir.Operator], ...] = (
    ("more", "more", ">", "<="),
    ("less", "fewer", "<", ">="),
)
"""Words for life and for what is counted, how the first compares to the second, and how it does where it fails."""
_OTHERS: tuple[tuple[str, ir.Ref], ...] = (
    ("an opponent", FOE), ("defending player", ir.Players("defending")), ("attacking player", ir.Players("active")),
)  # fmt: skip


def _life(of: ir.Ref) -> ir.Quantity:
    return ir.LifeOf(of)


def _hand(of: ir.Ref) -> ir.Quantity:
    return ir.Count(ir.Filter((ir.OwnedBy(of),), "hand"))


def _held(of: ir.Ref) -> ir.Quantity:
    return ir.Count(narrowed(H.of, ir.ControlledBy(of)))


def _plain(v: Holes) -> bool:
    """Whether a noun phrase is of permanents, and leaves open who controls them."""
    return v["of"].zone == "in play" and not any(isinstance(t, ir.ControlledBy) for t in v["of"].tests)


def _one_player(v: Holes) -> bool:
    """Whether one player is meant, not each of several."""
    return not (isinstance(v["p"], Mention) and isinstance(v["p"].ref, ir.Players))


for _of_life, _of_things, _operator, _fails in _OPERATORS:
    for _quantity, _what, _said in (
        (_life, f"{_of_life} life", "life"), (_hand, f"{_of_things} cards in hand", "hand"),
    ):  # fmt: skip
        _mine, _his = _quantity(YOU), _quantity(FOE)
        word(C, f"you have {_what} than an opponent", ir.Compare(_mine, _operator, _his, said=_said))
        word(C, f"you have {_what} than each opponent", ir.No(ir.Compare(_mine, _fails, _his), said=_said))
        word(C, f"an opponent has {_what} than you", ir.Compare(_his, _operator, _mine, said=_said))
        word(C, f"each opponent has {_what} than you", ir.No(ir.Compare(_his, _fails, _mine), said=_said))
        form(C, f"{{p:player.third}} has {_what} than you",
             ir.Compare(_quantity(H.p), _operator, _mine, said=_said), when=_one_player)  # fmt: skip
    _mine, _his = _held(YOU), _held(FOE)
    for _text, _condition in (
        *(
            (f"you control {_of_things} {{of:nouns}} than {_whom}",
             ir.Compare(_mine, _operator, _held(_other), said=_of_things))
            for _whom, _other in _OTHERS
        ),
        (f"an opponent controls {_of_things} {{of:nouns}} than you",
         ir.Compare(_his, _operator, _mine, said=_of_things)),
        (f"you control {_of_things} {{of:nouns}} than each opponent",
         ir.No(ir.Compare(_mine, _fails, _his), said="held")),
        (f"each opponent controls {_of_things} {{of:nouns}} than you",
         ir.No(ir.Compare(_his, _fails, _mine), said="held")),
    ):  # fmt: skip
        form(C, _text, _condition, when=_plain)
_EMPTY = ir.Compare(ir.Count(ir.Filter((), "hand")), "=", ir.Number(0), said="in hand")
word(C, "no player has cards in hand", _EMPTY)
word(C, "each player has no cards in hand", replace(_EMPTY, said="no cards"))
_HELD_BY = {who: ir.Count(ir.Filter((ir.OwnedBy(who),), "hand")) for who in (YOU, FOE)}
word(C, "a player has no cards in hand",
     ir.No(ir.All((ir.Compare(_HELD_BY[YOU], ">", ir.Number(0)),
                   ir.No(ir.Compare(_HELD_BY[FOE], "=", ir.Number(0)))), said="anybody")))  # fmt: skip
