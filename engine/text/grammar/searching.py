"""Searching somebody else's library, or for several players at once (413.2c): what is found, and where it goes."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom_verb, exactly, word
from engine.text.surface import SUBJECT

P = "pvp"
for _it in ("it", "that card", "them", "those cards", "the card"):
    word("searched out", _it, _it)


def _search(whose: str, tail: str, mark: str, zone: Any, reveal: bool = False, **more: Any) -> None:
    def make(v: dict[str, Any]) -> Any:
        c = v["what"]
        if c.of.zone != "any" or c.of.said or c.at_random:
            return None
        said = "|".join([mark, v.get("a", ""), v.get("b", ""), "up to" if c.up_to else ""])
        return ir.SearchLibrary(
            SUBJECT, ir.Filter(c.of.tests, "library"), c.n, zone, reveal, library=v.get("lib"), up_to=c.up_to,
            said=said, **more,
        )  # fmt: skip

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.SearchLibrary) or (v.zone, v.reveal) != (zone, reveal):
            return None
        marks = v.said.split("|")
        if len(marks) != 4 or marks[0] != mark or (v.library is not None) is not ("{lib:" in whose):
            return None
        if any(getattr(v, k) != x for k, x in more.items()):
            return None
        what = ir.ChosenBy(SUBJECT, ir.Filter(v.of.tests, "any"), v.n, bool(marks[3]))
        return {"what": what, "a": marks[1], "b": marks[2], "lib": v.library}

    custom_verb(P, f"<search> {whose} library for {{what:chosen}}{tail}", make, take, "player")


for _whose, _key in (("your", "own"), ("their", "their"), ("{lib:whose}", "other")):
    for _n, _and in enumerate((", ", " and ", ", and ")):
        _search(_whose, f"{_and}exile {{a:searched out}}", f"{_key} exile {_n}", "removed")
        if _key == "own":
            continue
        for _where, _zone in (("into their hand", "hand"), ("onto the battlefield", "in play"),
                              ("into their graveyard", "graveyard")):  # fmt: skip
            _search(_whose, f"{_and}put {{a:searched out}} {_where}", f"{_key} {_where} {_n}", _zone)
            _search(_whose, f", reveal {{a:searched out}}{_and}put {{b:searched out}} {_where}",
                    f"{_key} reveal {_where} {_n}", _zone, True)  # fmt: skip
        _search(_whose, f"{_and}put {{a:searched out}} onto the battlefield under your control",
                f"{_key} yours {_n}", "in play", under=ir.You())  # fmt: skip
