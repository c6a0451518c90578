"""Keyword abilities (502) that stand for activated, triggered or static abilities, written out."""

from __future__ import annotations

from functools import lru_cache

from engine.text import ir

_ME = ir.Self()
_ONE = ir.Number(1)


def activated_keyword(keyword: ir.Keyword) -> ir.Activated | None:
    """Cycling, landcycling and equip as activated abilities (502.18, 502.33)."""
    if keyword.name.endswith("cycling"):
        land = keyword.name.removesuffix("cycling") or keyword.quality
        effects: tuple[ir.Effect, ...] = (ir.DrawCards(ir.You(), _ONE),)
        if land:
            of = ir.Filter((ir.IsSubtype(land.capitalize()),), "library")
            effects = (ir.SearchLibrary(ir.You(), of, reveal=True), ir.Shuffle(ir.You()))
        return ir.Activated((*keyword.cost, ir.DiscardCost(itself=True)), effects=effects, zone="hand")
    if keyword.name == "equip":
        mine = ir.TargetSpec(ir.Filter((ir.IsType("creature"), ir.ControlledBy(ir.You()))))
        return ir.Activated(keyword.cost, (mine,), (ir.Attach(ir.Target(0)),), sorcery_speed=True)
    return None


@lru_cache(maxsize=4096)
def expand(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    """The triggered abilities a keyword stands for; empty where the rules treat the keyword themselves."""
    made = _EXPANSIONS.get(keyword.name)
    return () if made is None else made(keyword)


def _fading(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    gone = ir.If(
        ir.Compare(ir.CountersOn("fade", _ME), ">", ir.Number(0)),
        (ir.RemoveCounters("fade", _ONE, _ME),),
        (ir.SacrificeIt(_ME),),
    )
    return (ir.Triggered(upkeep(), effects=(gone,), keyword="502.20a"),)


def _flanking(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    other = ir.Filter((ir.Not(ir.HasKeyword("flanking")),))
    loses = ir.Apply(ir.EventObject("other"), (ir.AddPT(ir.Number(-1), ir.Number(-1)),))
    blocked = ir.Trigger("becomes blocked by", subject=_ME, other=other)
    return (ir.Triggered(blocked, effects=(loses,), keyword="502.3a"),)


def _echo(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    pays = ir.Unless((ir.SacrificeIt(_ME),), ir.You(), keyword.cost)
    new = ir.Is(_ME, ir.IsStatus("new since upkeep"))
    return (ir.Triggered(upkeep(), effects=(pays,), keyword="502.19a", condition=new),)


def _provoke(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    theirs = (ir.IsType("creature"), ir.ControlledBy(ir.Players("defending")))
    force = ir.May((ir.TapUntap(ir.Target(0), False), ir.ForceBlock(ir.Target(0), _ME)))
    attacks = ir.Trigger("attacks", subject=_ME)
    return (ir.Triggered(attacks, (ir.TargetSpec(ir.Filter(theirs)),), (force,), keyword="502.29a"),)


def _rampage(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    blockers = ir.Count(ir.Filter((ir.BlockedBy(_ME, blocking=True),)))
    more = ir.Times(keyword.n, ir.Difference(blockers, _ONE))
    grows = ir.Apply(_ME, (ir.AddPT(more, more),))
    return (ir.Triggered(ir.Trigger("becomes blocked", subject=_ME), effects=(grows,), keyword="502.12a"),)


def _cumulative_upkeep(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    ages = ir.PutCounters("age", _ONE, _ME)
    pays = ir.Unless((ir.SacrificeIt(_ME),), ir.You(), keyword.cost, ir.CountersOn("age", _ME))
    return (ir.Triggered(upkeep(), effects=(ages, pays), keyword="502.13a"),)


def _storm(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    copies = ir.CopySpell(_ME, times=ir.ThatMuch())
    return (
        ir.Triggered(ir.Trigger("played", subject=_ME), effects=(copies,), zone="stack", keyword="502.30a"),
    )


def _madness(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    opened = ir.PlayUntilPass(_ME)
    removed = ir.Trigger("removed by madness", subject=_ME)
    return (ir.Triggered(removed, effects=(opened,), zone="removed", keyword="502.24a"),)


def _lifelink(_keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    gains = ir.GainLife(ir.You(), ir.ThatMuch())
    return (ir.Triggered(ir.Trigger("deals damage", subject=_ME), effects=(gains,), keyword="404.1"),)


def is_lifelink(ability: ir.Triggered) -> bool:
    """Whether a triggered ability is what lifelink stands for where it is no result of the damage itself."""
    return ability.keyword == "404.1"


_EXPANSIONS = {
    "lifelink": _lifelink,
    "fading": _fading,
    "flanking": _flanking,
    "echo": _echo,
    "provoke": _provoke,
    "rampage": _rampage,
    "cumulative upkeep": _cumulative_upkeep,
    "storm": _storm,
    "madness": _madness,
}


def upkeep() -> ir.Trigger:
    """The beginning of your upkeep."""
    return ir.Trigger("step begins", step="upkeep", player=ir.You())
