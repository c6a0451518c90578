"""Libraries of others searched, cards drawn this turn, lands that go as others untap, effects that linger."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.rules import custom, custom_verb, exactly, word
from engine.text.pronouns import Unsettled, strip
from engine.text.surface import SUBJECT

P, S = "pvp", "static"

# ---------------------------------------------------------------------------- searched by somebody else


def _searched(text: str, zone: Any, said: str) -> None:
    def make(v: dict[str, Any]) -> Any:
        c = v["what"]
        if c.of.zone != "any" or c.of.said or c.at_random:
            return None
        of = ir.Filter(c.of.tests, "library")
        return ir.SearchLibrary(v["p"], of, c.n, zone, up_to=c.up_to, said=f"{said} {v['a']}")

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.SearchLibrary) or v.zone != zone or not v.said.startswith(said + " "):
            return None
        what = ir.ChosenBy(SUBJECT, ir.Filter(v.of.tests, "any"), v.n, v.up_to)
        return {"p": v.player, "what": what, "a": v.said.removeprefix(said + " ")}

    custom_verb(P, "<search> {p:whose} library for {what:chosen}" + text, make, take)


_searched(" and exile {a:found}", "removed", "exiled")
_searched(" and put {a:found} into that player's graveyard", "graveyard", "buried")


def _everywhere(v: dict[str, Any]) -> Any:
    fits = v["of"].zone == "any" and not v["of"].said
    return ir.SearchZones(v["p"], ir.Filter(v["of"].tests, "any")) if fits else None


custom_verb(P, "<search> {p:whose} graveyard, hand, and library for all {of:nouns} and exile them", _everywhere,
            lambda v: {"p": v.player, "of": v.of} if exactly(v, ir.SearchZones) else None)  # fmt: skip
for _c in ("post", "post many"):
    custom(_c, " with the same name as {ref:object}", lambda v: ir.SharesName(v["ref"], said="same"),
           lambda v: {"ref": v.ref} if exactly(v, ir.SharesName) and v.said == "same" else None)  # fmt: skip

# ---------------------------------------------------------------------------- drawn this turn

for _c in ("post", "post many"):
    word(_c, " drawn this turn", ir.IsStatus("drawn this turn"))


def _paid_or_put(v: dict[str, Any]) -> Any:
    put = ir.PutInto(ir.It(said="the card"), "library", "top", said="your")
    return ir.ForEach(ir.It(said="those cards"), (ir.Unless((put,), ir.You(), (ir.PayLife(v["n"]),)),))


custom("whole", "for each of those cards, pay {n:digits} life or put the card on top of your library", _paid_or_put,
       lambda v: {"n": v.effects[0].cost[0].n}
       if exactly(v, ir.ForEach) and v == _paid_or_put({"n": _life(v)}) else None)  # fmt: skip


def _life(v: Any) -> Any:
    cost = getattr(v.effects[0], "cost", ())
    return getattr(cost[0], "n", None) if cost else None


# ---------------------------------------------------------------------------- as others untap; after the source

_RETURNS = ir.Apply(ir.Self(), (ir.Restrict("returns next untap"),), "permanent", said="returns")
word(
    "whole",
    "during your next untap step, as you untap your permanents, return ~ to its owner's hand",
    _RETURNS,
)


def _lingering(v: dict[str, Any]) -> Any:
    if not exactly(v["s"], ir.Static) or v["s"].condition is not None:
        return None
    try:
        return (strip(msgspec.structs.replace(v["s"], lingers=True), about=True),)
    except Unsettled:
        return None


def _take_lingering(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, tuple) or len(v) != 1 or not exactly(v[0], ir.Static) or not v[0].lingers:
        return None
    return {"s": msgspec.structs.replace(v[0], lingers=False)}


custom("line", "{s:static}. if ~ leaves the battlefield, this effect continues until end of turn", _lingering,
       _take_lingering)  # fmt: skip
