"""What follows a noun: whose it is, where it is, with what."""

from __future__ import annotations

from typing import Literal

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, rule, word
from engine.text.grammar.shapes import H
from engine.text.surface import Extreme, Zoned

P, PM = "post", "post many"
_CREATURE = ir.Filter((ir.IsType("creature"),))
STATES: tuple[ir.Status, ...] = ("enchanted", "attacking", "blocking")
CHOSEN: tuple[tuple[Literal["type", "color"], str], ...] = (("type", "creature type"), ("color", "color"))
ZONES: tuple[tuple[ir.ZoneName, str], ...] = (
    ("hand", "hand"),
    ("graveyard", "graveyard"),
    ("library", "library"),
)


for c in (P, PM):
    word(c, " you control", ir.ControlledBy(ir.You()))
    word(c, " you don't control", ir.Not(ir.ControlledBy(ir.You())))
    rule(c, " {player:player.third} controls", ir.ControlledBy)
    rule(c, " {player:player.base} control", ir.ControlledBy)
    word(c, " you cast", ir.ControlledBy(ir.You(), said="cast"))
    rule(c, " {player:player.base} cast", ir.ControlledBy, "cast")
    word(c, " you own", ir.OwnedBy(ir.You(), said="own"))
    rule(c, " {player:player.third} owns", ir.OwnedBy, "own")
    rule(c, " {player:player.base} own", ir.OwnedBy, "own")
    for zone, name in ZONES:
        for said, preposition in (("", "in"), ("from", "from")):
            rule(c, f" {preposition} {{player:whose}} {name}", Zoned, said, zone=zone)
            word(c, f" {preposition} a {name}", Zoned(zone, said=f"{said} a".strip()))
            if name == "graveyard":
                for every in ("all graveyards", "each graveyard", "any graveyard", "a single graveyard",
                              "graveyards"):  # fmt: skip
                    word(c, f" {preposition} {every}", Zoned("graveyard", said=f"{said} {every}".strip()))
    rule(c, " in {player:whose} graveyards", Zoned, "graveyards", zone="graveyard")
    word(c, " in all players' hands", Zoned("hand", said="in all players' hands"))
    rule(c, " with a name originally printed in the {set:expansion} expansion", ir.FirstPrinted)
    rule(c, " whose controller controls {of:a noun}", ir.ControllerHas)
    word(c, " with mana abilities", ir.IsStatus("mana ability"))
    word(c, " on the battlefield", Zoned("in play", said="on the battlefield"))
    word(c, " created with ~", ir.IsOneOf(ir.CreatedWith(), said="created"))
    rule(c, " at random from {player:whose} graveyard", Zoned, "at random", zone="graveyard")
    rule(c, " at random from {player:whose} hand", Zoned, "at random", zone="hand")
    word(c, " exiled with ~", ir.IsOneOf(ir.Linked(), said="with"))
    for named in ("flying", "first strike", "phasing", "shadow", "banding", "trample", "haste", "reach", "fear",
                  "horsemanship", "flanking", "islandwalk", "swampwalk", "forestwalk", "mountainwalk",
                  "plainswalk", "defender", "vigilance", "cycling", "echo", "fading", "morph",
                  "protection"):  # fmt: skip
        word(c, f" with {named}", ir.HasKeyword(named))
        word(c, f" without {named}", ir.Not(ir.HasKeyword(named)))
    word(c, " with enchant creature", ir.HasKeyword("enchant creature"))
    form(c, " played by {player:player.base}",
         ir.Both((ir.IsStatus("played"), ir.ControlledBy(H.player)), said="played by"))  # fmt: skip
    word(c, " with a morph ability", ir.HasKeyword("morph", said="a"))
    word(c, " from the ante", Zoned("ante", said="from"))
    for stat, name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
        for operator, said in ((">=", "greater"), ("<=", "less")):
            rule(c, f" with {name} {{value:digits}} or {said}", ir.StatIs, stat=stat, operator=operator)
        rule(c, f" with {name} {{value:digits}}", ir.StatIs, stat=stat, operator="=")
        rule(c, f" with {name} equal to {{value:quantity}}", ir.StatIs, "equal", stat=stat, operator="=")
        rule(c, f" with {name} less than {{value:quantity}}", ir.StatIs, stat=stat, operator="<")
        rule(c, f" with {name} greater than {{value:quantity}}", ir.StatIs, stat=stat, operator=">")
        rule(c, f" with {name} less than or equal to {{value:quantity}}", ir.StatIs, "long", stat=stat,
             operator="<=")  # fmt: skip
    for whose in ("its", "their"):
        own = ir.StatOf("toughness", ir.Described())
        word(c, f" with power greater than {whose} toughness", ir.StatIs("power", ">", own, said=whose))
        word(c, f" with power less than {whose} toughness", ir.StatIs("power", "<", own, said=whose))
    word(c, " other than ~", ir.Not(ir.IsOneOf(ir.Self()), said="than"))
    word(c, " with a single target", ir.IsStatus("single target"))
    for what in ("color", "type", "name", "kind"):
        word(c, f" of the chosen {what}", ir.IsChosen(what))
    word(c, " with that name", ir.IsChosen("name", said="that"))
    for number in ("that number", "the number"):
        word(c, f" with converted mana cost equal to {number}",
             ir.StatIs("mana value", "=", ir.ChosenNumber(), said=number))  # fmt: skip
    word(c, " with the chosen name", ir.IsChosen("name", said="with"))
    rule(c, " named {name:name}", ir.IsNamed)
    word(c, " named ~", ir.SharesName(ir.Self()))
    word(c, " that attacked this turn", ir.IsStatus("attacked this turn"))
    word(c, " that blocked this turn", ir.IsStatus("blocked this turn"))
    for words, blocking in (("blocking", True), ("blocked by", False)):
        rule(c, f" {words} {{ref:object}}", ir.BlockedBy, blocking=blocking)
    rule(c, " attached to {ref:object}", ir.AttachedTo)
    rule(c, " attached to {ref:subject}", ir.AttachedTo)
    rule(c, " that's attached to {ref:subject}", ir.AttachedTo, "that's")
    word(c, " attacking you", ir.Attacks(ir.You()))
    word(c, " that's attacking you", ir.Attacks(ir.You(), said="that's"))
    for copula in ("isn't", "aren't"):
        for status in STATES:
            word(c, f" that {copula} {status}", ir.Not(ir.IsStatus(status), said=copula))
    for copula in ("is", "are", "'s"):
        for status in STATES:
            gap = "" if copula == "'s" else " "
            word(c, f" that{gap}{copula} {status}", ir.IsStatus(status, said=copula))
    for copula in ("was", "were", "has been"):
        word(c, f" that {copula} dealt damage this turn", ir.IsStatus("dealt damage this turn", said=copula))
    word(c, " dealt damage this turn", ir.IsStatus("dealt damage this turn"))
    word(c, " that didn't attack this turn", ir.Not(ir.IsStatus("attacked this turn"), said="didn't"))
    for words in ("blocking or blocked by", "blocking or being blocked by"):
        form(c, f" {words} {{ref:object}}",
             ir.AnyOf((ir.BlockedBy(H.ref, True), ir.BlockedBy(H.ref, False)), said=words))  # fmt: skip
    rule(c, " {ref:doer} is blocking", ir.BlockedBy, "is", blocking=False)
    rule(c, " that share a color with {ref:object}", ir.SharesColor, "share")
    rule(c, " that shares a creature type with {ref:object}", ir.SharesSubtype)
    rule(c, " that share a creature type with {ref:object}", ir.SharesSubtype, "share")
    rule(c, " with the same name as {ref:object}", ir.SharesName, "same")
    word(
        c,
        " you both own and control",
        ir.Both((ir.OwnedBy(ir.You()), ir.ControlledBy(ir.You())), said="both"),
    )
    word(c, " you own or control", ir.AnyOf((ir.OwnedBy(ir.You()), ir.ControlledBy(ir.You())), said="own or"))
    for kind, name in CHOSEN:
        word(c, f" of the {name} of your choice", ir.IsChosen(kind, said="of your choice"))
    word(c, " of that type", ir.IsChosen("type", said="that"))
    word(c, " of that color", ir.IsChosen("color", said="that"))
    word(c, " with flashback", ir.HasKeyword("flashback"))
    custom(c, " that shares one of those types with {ref:object}", lambda v: ir.SharesType(v["ref"], said="those"),
           lambda v: {"ref": v.ref} if exactly(v, ir.SharesType) and v.said == "those" else None)  # fmt: skip
    word(c, " from outside the game", Zoned("outside", said="from"))
    for stat, name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
        for most, low in (("highest", False), ("greatest", False), ("lowest", True), ("least", True)):
            custom(c, f" with the {most} {name}",
                   lambda _v, s=stat, w=most, m=low: Extreme(s, m, said=w),
                   lambda v, s=stat, w=most: {} if exactly(v, ir.StatIs) and (v.stat, v.said) == (s, f"the {w}")
                   and exactly(v.value, ir.Greatest) else None)  # fmt: skip
    for most, low in (("greatest", False), ("least", True)):
        word(c, f" with the {most} power among creatures on the battlefield",
             ir.StatIs("power", "=", ir.Greatest("power", _CREATURE, low), said="of all"))  # fmt: skip
    form(c, " without {kind:a counter} on it", ir.Not(ir.HasCounter(H.kind), said="without"))
    does = "targets" if c == P else "target"
    rule(c, f" that {does} {{what:object}}", ir.Targets)
    rule(c, f" that {does} {{what:subject}}", ir.Targets)
    rule(c, " dealt damage by {ref:object} this turn", ir.DealtDamageBy)
for _code, _expansion in (("ARN", "Arabian Nights"), ("ATQ", "Antiquities"), ("HML", "Homelands")):
    word("expansion", _expansion, _code)
_DEEDS: tuple[tuple[str, ir.Deed], ...] = (
    ("exiled", "exiled"), ("sacrificed", "sacrificed"), ("discarded", "discarded"), ("destroyed", "destroyed"),
    ("tapped", "tapped"), ("revealed", "revealed"), ("dealt damage", "dealt damage"),
    ("chosen", "chosen"), ("drawn", "drawn"),
)  # fmt: skip
for c in (P, PM):
    for words, deed in _DEEDS:
        word(c, f" {words} this way", ir.IsOneOf(ir.ThisWay(deed), said="this way"))
    for words in ("~", "the granting object"):
        word(
            c,
            f" put onto the battlefield with {words}",
            ir.IsOneOf(ir.CreatedWith(), said=f"put with {words}"),
        )
    word(c, " they exiled this way", ir.IsOneOf(ir.ThisWay("exiled"), said="they"))
    word(c, " they discarded this way", ir.IsOneOf(ir.ThisWay("discarded"), said="they"))
    word(c, " that died this way", ir.IsOneOf(ir.ThisWay("destroyed"), said="died"))
    _HOST = ir.Attached(said="enchanted creature")
    word(c, " other than enchanted creature", ir.Not(ir.IsOneOf(_HOST), said="than the host"))
    word(c, " cast from a graveyard", ir.IsStatus("played from graveyard", said="cast"))
word(PM, " with morph abilities", ir.HasKeyword("morph", said="abilities"))
rule(P, " with {kind:a counter} on it", ir.HasCounter)
