"""What a continuous effect reads and what it writes: a coarse sieve before dependency is tried (418.5c)."""

from __future__ import annotations

import msgspec

from engine.rules.looking.layering import of_snow
from engine.text import ir

EVERYTHING = frozenset({"types", "subtypes", "supertypes", "colors", "name", "abilities", "pt", "cost"})
_WRITES: dict[type[object], frozenset[str]] = {
    ir.GiveControl: frozenset({"controller"}),
    ir.FullText: EVERYTHING,
    ir.ReplaceWord: frozenset({"abilities", "subtypes"}),
    ir.SetTypes: frozenset({"types", "subtypes", "abilities", "pt", "supertypes"}),
    ir.SetColors: frozenset({"colors"}),
    ir.GainAbility: frozenset({"abilities"}),
    ir.LoseAbility: frozenset({"abilities"}),
    ir.Restrict: frozenset(),
    ir.SetPT: frozenset({"pt"}),
    ir.AddPT: frozenset({"pt"}),
    ir.SwitchPT: frozenset({"pt"}),
}
_READS: dict[type[object], frozenset[str]] = {
    ir.IsType: frozenset({"types"}),
    ir.SharesType: frozenset({"types"}),
    ir.IsSubtype: frozenset({"subtypes"}),
    ir.IsSupertype: frozenset({"supertypes", "subtypes", "abilities"}),
    ir.IsColor: frozenset({"colors"}),
    ir.IsNamed: frozenset({"name"}),
    ir.IsStatus: frozenset({"state"}),
    ir.HasKeyword: frozenset({"abilities"}),
    ir.StatIs: frozenset({"pt", "cost"}),
    ir.StatOf: frozenset({"pt", "cost"}),
    ir.Greatest: frozenset({"pt", "cost"}),
    ir.HasCounter: frozenset({"state"}),
    ir.CountersOn: frozenset({"state"}),
    ir.IsChosen: frozenset({"colors", "subtypes", "name", "types"}),
    ir.DealtDamageBy: frozenset({"state"}),
    ir.BlockedBy: frozenset({"state"}),
    ir.BandedWith: frozenset({"state"}),
    ir.Underwent: frozenset({"state"}),
    ir.Attacks: frozenset({"state"}),
    ir.SharesColor: frozenset({"colors"}),
    ir.SharesSubtype: frozenset({"types", "subtypes"}),
    ir.MostCommonColor: frozenset({"colors"}),
    ir.CommonestColor: frozenset({"colors"}),
    ir.ShareColor: frozenset({"colors"}),
    ir.You: frozenset({"controller"}),
    ir.ControllerOf: frozenset({"controller"}),
    ir.Players: frozenset({"controller", "state"}),
    ir.LifeOf: frozenset({"state"}),
    ir.ManaOf: frozenset({"state"}),
    ir.ThisTurn: frozenset({"state"}),
    ir.IsTurnOf: frozenset({"state"}),
    ir.InPhase: frozenset({"state"}),
    ir.EachColorAndLand: frozenset({"controller", "types", "colors", "subtypes"}),
    ir.CreatedWith: frozenset({"state"}),
    ir.TopOfLibrary: frozenset({"state"}),
    ir.Attached: frozenset(),
    ir.GainAbility: frozenset(),
}
_MEMO: dict[int, tuple[object, frozenset[str]]] = {}
_PLAIN = (
    ir.Granter, ir.Maker, ir.Together,
    ir.Self, ir.Target, ir.Attached, ir.It, ir.EventObject, ir.Linked, ir.PaidWith, ir.Number, ir.X,
    ir.ChosenNumber, ir.TimesPaid, ir.ThatMuch, ir.OwnerOf, ir.OwnedBy, ir.ControlledBy, ir.IsOneOf, ir.Not, ir.AnyOf,
    ir.Both, ir.Filter, ir.Count, ir.Compare, ir.Is, ir.No, ir.All, ir.Half, ir.Times, ir.Sum, ir.AllOf,
    ir.SetTypes, ir.SetColors, ir.SetPT, ir.AddPT, ir.SwitchPT, ir.LoseAbility, ir.GiveControl,
    ir.ReplaceWord, ir.PaidOptional, ir.Static, ir.PlayedFromHand, ir.Difference, ir.EventPlayer,
)  # fmt: skip


def writes(modification: ir.Modification) -> frozenset[str]:
    """The kinds of characteristics a modification changes; snow is a supertype in some books."""
    changed = _WRITES[type(modification)]
    return changed | {"supertypes"} if of_snow(modification) else changed


def reads(node: object) -> frozenset[str]:
    """What evaluating the node may look at; "state" for what is no characteristic."""
    if node is None or isinstance(node, str | int | bool):
        return frozenset()
    if isinstance(node, tuple):
        return frozenset().union(*(reads(n) for n in node)) if node else frozenset()
    hit = _MEMO.get(id(node))
    if hit is not None:
        return hit[1]
    assert isinstance(node, msgspec.Struct)
    found = _of_node(node)
    if len(_MEMO) > 50_000:
        _MEMO.clear()
    _MEMO[id(node)] = (node, found)
    return found


def _of_node(node: msgspec.Struct) -> frozenset[str]:
    found = _READS.get(type(node), frozenset())
    if isinstance(node, ir.GainAbility | ir.Restrict):
        return found
    if type(node) not in _READS and not isinstance(node, _PLAIN):
        found |= EVERYTHING | {"state", "controller"}
    if isinstance(node, ir.Filter) and node.zone != "in play":
        found |= {"state"}
    return found.union(*(reads(getattr(node, f)) for f in node.__struct_fields__))
