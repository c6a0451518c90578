"""Searching a library, one's own or another player's, and where what is found goes."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom_verb, exactly, prefer, word
from engine.text.grammar.shapes import Holes
from engine.text.surface import SUBJECT, Mention, Pronoun

P = "pvp"


for _it in ("it", "that card", "them", "those cards", "the card", "that land"):
    word("found", _it, _it)


def _own(whose: object) -> bool:
    """ "Their library", of whoever searches."""
    return isinstance(whose, Mention) and isinstance(whose.ref, Pronoun) and whose.ref.words == "they"


def _search(
    text: str, said: str, zone: Any, reveal: bool, tapped: bool = False, under: ir.Ref | None = None
) -> None:
    def make(v: Holes) -> object:
        c = v["what"]
        if c.of.zone != "any" or c.of.said or c.at_random:
            return None
        of = ir.Filter((*c.of.tests, ir.OwnedBy(v["whose"])), "library")
        mark = "|".join([said, v.get("a", ""), v.get("b", ""), "up to" if c.up_to else ""])
        yours = (v["whose"] == ir.You() or _own(v["whose"])) and under is None
        whose = SUBJECT if yours else v["whose"]
        if not yours and zone == "in play" and under is None:
            return None
        return ir.SearchLibrary(SUBJECT, of, c.n, zone, reveal, tapped, whose=whose, under=under,
                                up_to=c.up_to, said=mark)  # fmt: skip

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.SearchLibrary) or (v.zone, v.reveal, v.tapped) != (zone, reveal, tapped):
            return None
        marks = v.said.split("|")
        last: object = v.of.tests[-1] if v.of.tests else None
        if len(marks) != 4 or marks[0] != said or not exactly(last, ir.OwnedBy) or v.under != under:
            return None
        what = ir.ChosenBy(SUBJECT, ir.Filter(v.of.tests[:-1], "any"), v.n, bool(marks[3]))
        return {"what": what, "whose": last.player, "a": marks[1], "b": marks[2]}

    custom_verb(P, "<search> {whose:whose} library for {what:chosen}" + text, make, take, "player")


for _text, _mark in ((" and reveal {a:found}", "and reveal"), (", reveal {a:found}", "reveal")):
    _search(_text, _mark, "library", True)
_search("", "only", "library", False)
for _zone, _where, _reveals, _tapped in (
    ("hand", "into your hand", True, False), ("hand", "into your hand", False, False),
    ("in play", "onto the battlefield", False, False), ("in play", "onto the battlefield tapped", False, True),
    ("graveyard", "into your graveyard", False, False),
):  # fmt: skip
    for _n, _and in enumerate((", and ", ", ", " and ")):
        if _reveals:
            _search(f", reveal {{a:found}}{_and}put {{b:found}} {_where}", str(_n), _zone, True, _tapped)
        else:
            _search(f"{_and}put {{a:found}} {_where}", str(_n), _zone, False, _tapped)
for _text, _mark in ((" and exile {a:found}", "exile"), (", exile {a:found}", "exile,")):
    _search(_text, _mark, "removed", False)
_search(
    " and put {a:found} onto the battlefield under your control", "yours", "in play", False, under=ir.You()
)
_search(" and put {a:found} into that player's graveyard", "theirs", "graveyard", False)
for _n, _and in enumerate((", and ", ", ", " and ")):
    for _zone, _where in (("hand", "into their hand"), ("graveyard", "into their graveyard")):
        _search(f"{_and}put {{a:found}} {_where}", f"their {_n}", _zone, False)
        _search(f", reveal {{a:found}}{_and}put {{b:found}} {_where}", f"their shown {_n}", _zone, True)
prefer("where what is found goes is part of the search; a pronoun after it is the card found",
       lambda n: exactly(n, ir.SearchLibrary) and n.zone != "library",
       lambda n: exactly(n, ir.SearchLibrary) and n.zone == "library")  # fmt: skip
prefer("showing what is found is part of the search",
       lambda n: exactly(n, ir.SearchLibrary) and n.reveal, lambda n: exactly(n, ir.Reveal))  # fmt: skip
