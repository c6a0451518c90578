"""Costs: mana, tapping, and what is sacrificed, discarded, paid, removed or returned."""

from __future__ import annotations

from typing import Any, Literal

from engine.text import ir
from engine.text.grammar.basics import Counters
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import (
    Pair,
    Reader,
    Reading,
    Writer,
    also,
    category,
    custom_verb,
    exactly,
    rule,
    verb,
    verb_form,
    word,
)
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import SUBJECT

C = "cost"
_PILES = ("hand", "graveyard")
word("cost.base", "{T}", ir.TapSelf())
rule("cost.base", "{mana:symbols}", ir.PayMana)
verb(C, "<pay> {mana:symbols}", ir.PayMana, said="pay")
verb(C, "<pay> {n:digits} life", ir.PayLife)
verb(C, "<sacrifice> ~", ir.SacrificeCost)
verb(C, "<exile> ~", ir.RemoveCardsCost, said="~", of=ir.Filter((ir.IsOneOf(ir.Self()),)))
verb(C, "<return> ~ to its owner's hand", ir.ReturnCost)
verb(C, "<discard> your hand", ir.DiscardCost, n=ir.Count(ir.Filter((ir.OwnedBy(ir.You()),), "hand")))
verb(C, "<discard> ~", ir.DiscardCost, itself=True)
verb(C, "<discard> {n:cards} at random", ir.DiscardCost, said="", at_random=True)
verb(C, "<discard> {n:cards}", ir.DiscardCost)
verb(C, "<remove> {kind:a counter} from ~", ir.RemoveCounterCost)
verb(C, "<remove> any number of {kind:counters} from ~", ir.RemoveCounterCost, n=ir.X(), said="any")
verb(C, "<have> ~ deal {n:int} damage to them", ir.SufferDamage)
verb(C, "<exile> the top card of your library", ir.TopToGraveyard, zone="removed")
verb(C, "<exile> the top {n:many cards} of your library", ir.TopToGraveyard, zone="removed")
verb(C, "<put> the top card of your library into your graveyard", ir.TopToGraveyard)
verb(C, "<put> the top {n:many cards} of your library into your graveyard", ir.TopToGraveyard)
verb(C, "<remove> {kind:a counter} from it", ir.RemoveCounterCost, said="it")
verb(C, "<put> {kind:a counter} on ~", ir.PutCounterCost)


verb_form(C, "<remove> {c:so many counters} from ~", ir.RemoveCounterCost(H.kind, H.n),
          when=lambda v: v["c"].n not in (ir.Number(1), ir.ThatMuch()), c=Counters(H.kind, H.n))  # fmt: skip


for _kind in ("creature", "land", "artifact", "permanent"):
    _mine = ir.Filter((ir.IsOneOf(ir.Attached(said=f"enchanted {_kind}")),))
    verb(C, f"<tap> enchanted {_kind}", ir.TapOther, n=1, of=_mine, said="enchanted")
    verb(C, f"<sacrifice> enchanted {_kind}", ir.SacrificeCost, of=_mine, said="enchanted")


def _read_cards(chart: Chart, at: int) -> list[Reading]:
    return [(n.n, end) for n, end in chart.read("cards", at) if isinstance(n, ir.Number) and n.n > 1]


category(
    "many cards",
    _read_cards,
    lambda p, v: p.words("cards", ir.Number(v)) if isinstance(v, int) and v > 1 else None,
)
category(
    "int",
    lambda chart, at: [(n.n, end) for n, end in chart.read("digits", at) if isinstance(n, ir.Number)],
    lambda _p, v: str(v) if isinstance(v, int) else None,
)


_SIDES: tuple[tuple[str, Literal["top", "bottom"]], ...] = (
    ("on top of", "top"),
    ("on the bottom of", "bottom"),
)
for _whose in ("your", "their"):
    for _where, _position in _SIDES:
        verb_form(C, f"<put> {{what:chosen}} {_where} {_whose} library",
                  ir.ToLibrary(H.of, H.n, _position, said=_whose), what=ir.ChosenBy(SUBJECT, H.of, ir.Number(H.n)),
                  when=lambda v: v["what"].of.zone in _PILES and v["what"].of.said == "from")  # fmt: skip


def objects(kind: type[Any], counts: bool, zone: ir.ZoneName | Literal[""] = "") -> Pair:
    """A cost of objects somebody chooses: how many of what."""

    def make(v: Holes) -> object:
        c = v["what"]
        if c.up_to or c.player != SUBJECT:
            return None
        of = c.of
        if zone:
            if of.zone != "any" or of.said or not of.tests:
                return None
            of = ir.Filter(of.tests, zone)
        n = c.n.n if counts and isinstance(c.n, ir.Number) else c.n
        if (
            counts
            and not isinstance(n, int)
            and not (kind in (ir.RemoveCardsCost, ir.ReturnCost) and n == ir.X())
        ):
            return None
        more = {"at_random": True} if c.at_random and kind is ir.DiscardCost else {}
        if c.at_random and not more:
            return None
        if kind is ir.RemoveCardsCost and of.said.endswith("a single graveyard"):
            more["one_owner"] = True
        return kind(of=of, n=n, said=c.said, **more)

    def take(v: object) -> Holes | None:
        if not exactly(v, kind) or v.of is None or v.said not in ("", "another") or getattr(v, "power", None):
            return None
        of = v.of
        if zone:
            if of.zone != zone:
                return None
            of = ir.Filter(of.tests, "any")
        n = ir.Number(v.n) if counts and isinstance(v.n, int) else v.n
        return {"what": ir.ChosenBy(SUBJECT, of, n, at_random=getattr(v, "at_random", False), said=v.said)}

    return make, take


custom_verb(C, "<sacrifice> {what:chosen}", *objects(ir.SacrificeCost, False))
custom_verb(C, "<discard> {what:chosen}", *objects(ir.DiscardCost, False, "hand"))
custom_verb(C, "<tap> {what:chosen}", *objects(ir.TapOther, True))
custom_verb(C, "<untap> {what:chosen}", *objects(ir.UntapOther, True))
custom_verb(C, "<exile> {what:chosen}", *objects(ir.RemoveCardsCost, False))
verb(C, "<exile> ~ from your hand", ir.RemoveCardsCost, said="hand",
     of=ir.Filter((ir.IsOneOf(ir.Self()),), "hand"))  # fmt: skip
verb(C, "<exile> ~ from your graveyard", ir.RemoveCardsCost, said="graveyard",
     of=ir.Filter((ir.IsOneOf(ir.Self()),), "graveyard"))  # fmt: skip
custom_verb(
    C, "<return> {what:chosen} to [its owner's hand|their owner's hand:what]", *objects(ir.ReturnCost, True)
)


def _read_list(form: str, joins: tuple[str, ...]) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = list(chart.read(f"cost pair.{form}", at))
        for one, end in chart.read(f"cost.{form}", at):
            found.append(((one,), end))
            for join in joins:
                if chart.text.startswith(join, end):
                    inner = chart.read(f"cost {joins[0].strip()}.{form}", end + len(join))
                    found.extend(((one, *rest), stop) for rest, stop in inner)
        return found

    return read


_ANOTHER = ir.DiscardCost(said="and another")


def _two(v: Holes) -> object:
    first = objects(ir.DiscardCost, False, "hand")[0](v)
    return None if first is None else (first, _ANOTHER)


def _take_two(v: object) -> Holes | None:
    if not (isinstance(v, tuple) and len(v) == 2 and v[1] == _ANOTHER):
        return None
    found: Holes | None = objects(ir.DiscardCost, False, "hand")[1](v[0])
    return found


custom_verb("cost pair", "<discard> {what:chosen} and another card", _two, _take_two)


def _cost_words(printer: Printer, form: str, costs: tuple[object, ...]) -> list[str]:
    """The costs in words, those that one verb names told together; nothing where one has no words."""
    for many in range(len(costs), 0, -1):
        group = costs[:many]
        text = printer.words(f"cost pair.{form}", group) if many > 1 else None
        text = text or (printer.words(f"cost.{form}", group[0]) if many == 1 else None)
        rest = _cost_words(printer, form, costs[many:]) if text and many < len(costs) else []
        if text and (rest or many == len(costs)):
            return [text, *rest]
    return []


def _write_list(form: str, join: str) -> Writer:
    def write(printer: Printer, costs: object) -> str | None:
        parts = _cost_words(printer, form, costs) if isinstance(costs, tuple) else []
        return join.join(parts) if parts else None

    return write


category("cost ,.base", _read_list("base", (", ",)), _write_list("base", ", "))
category("cost and.base", _read_list("base", (" and ",)), _write_list("base", " and "))
category("cost and.third", _read_list("third", (" and ",)), _write_list("third", " and "))
also("cost list", "cost ,.base")
