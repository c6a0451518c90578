"""Keyword abilities (502) that stand for activated, triggered or static abilities, written out."""

from __future__ import annotations

from functools import lru_cache

from engine.text import ir

_ME = ir.Self()


def activated_keyword(keyword: ir.Keyword) -> ir.Activated | None:
    """Cycling and equip as activated abilities (502.18, 502.33)."""
    if keyword.name == "cycling":
        return ir.Activated(
            (*keyword.cost, ir.DiscardCost(itself=True)),
            effects=(ir.DrawCards(ir.You(), ir.Number(1)),),
            zone="hand",
        )
    if keyword.name == "equip":
        mine = ir.TargetSpec(ir.Filter((ir.IsType("creature"), ir.ControlledBy(ir.You()))))
        return ir.Activated(keyword.cost, (mine,), (ir.Attach(ir.Target(0)),), sorcery_speed=True)
    return None


@lru_cache(maxsize=4096)
def expand(keyword: ir.Keyword) -> tuple[ir.Ability, ...]:
    """The triggered abilities a keyword stands for; empty where the rules treat the keyword themselves."""
    if keyword.name == "fading":
        gone = ir.If(
            ir.Compare(ir.CountersOn("fade", _ME), ">", ir.Number(0)),
            (ir.RemoveCounters("fade", ir.Number(1), _ME),),
            (ir.SacrificeIt(_ME),),
        )
        return (ir.Triggered(upkeep(), effects=(gone,), keyword="502.20a"),)
    if keyword.name == "flanking":
        other = ir.Filter((ir.Not(ir.HasKeyword("flanking")),))
        loses = ir.Apply(ir.EventObject("other"), (ir.AddPT(ir.Number(-1), ir.Number(-1)),))
        return (
            ir.Triggered(
                ir.Trigger("becomes blocked by", subject=_ME, other=other), effects=(loses,), keyword="502.3a"
            ),
        )
    if keyword.name == "echo":
        pays = ir.Unless((ir.SacrificeIt(_ME),), ir.You(), keyword.cost)
        return (
            ir.Triggered(
                upkeep(),
                effects=(pays,),
                keyword="502.19a",
                condition=ir.Is(_ME, ir.IsStatus("new since upkeep")),
            ),
        )
    if keyword.name == "provoke":
        spec = ir.TargetSpec(ir.Filter((ir.IsType("creature"), ir.ControlledBy(ir.Players("defending")))))
        force = ir.May((ir.TapUntap(ir.Target(0), False), ir.ForceBlock(ir.Target(0), _ME)))
        return (ir.Triggered(ir.Trigger("attacks", subject=_ME), (spec,), (force,), keyword="502.29a"),)
    return ()


def upkeep() -> ir.Trigger:
    """The beginning of your upkeep."""
    return ir.Trigger("step begins", step="upkeep", player=ir.You())
