"""What follows a noun: whose it is, where it is, with what."""

from __future__ import annotations

from typing import Literal

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, rule, word
from engine.text.grammar.shapes import H
from engine.text.surface import Extreme, Zoned

P = "post.*"
_CREATURE = ir.Filter((ir.IsType("creature"),))
STATES: tuple[ir.Status, ...] = ("enchanted", "attacking", "blocking")
CHOSEN: tuple[tuple[Literal["type", "color"], str], ...] = (("type", "creature type"), ("color", "color"))
ZONES: tuple[tuple[ir.ZoneName, str], ...] = (
    ("hand", "hand"),
    ("graveyard", "graveyard"),
    ("library", "library"),
)


word(P, " you control", ir.ControlledBy(ir.You()))
word(P, " you don't control", ir.Not(ir.ControlledBy(ir.You())))
rule(P, " {player:player.third} controls", ir.ControlledBy)
rule(P, " {player:player.base} control", ir.ControlledBy)
word(P, " you cast", ir.ControlledBy(ir.You(), said="cast"))
rule(P, " {player:player.base} cast", ir.ControlledBy, "cast")
word(P, " you own", ir.OwnedBy(ir.You(), said="own"))
rule(P, " {player:player.third} owns", ir.OwnedBy, "own")
rule(P, " {player:player.base} own", ir.OwnedBy, "own")
for zone, name in ZONES:
    for said, preposition in (("", "in"), ("from", "from")):
        rule(P, f" {preposition} {{player:whose}} {name}", Zoned, said, zone=zone)
        word(P, f" {preposition} a {name}", Zoned(zone, said=f"{said} a".strip()))
        if name == "graveyard":
            for every in ("all graveyards", "each graveyard", "any graveyard", "a single graveyard",
                          "graveyards"):  # fmt: skip
                word(P, f" {preposition} {every}", Zoned("graveyard", said=f"{said} {every}".strip()))
rule(P, " in {player:whose} graveyards", Zoned, "graveyards", zone="graveyard")
word(P, " in all players' hands", Zoned("hand", said="in all players' hands"))
rule(P, " with a name originally printed in the {set:expansion} expansion", ir.FirstPrinted)
rule(P, " whose controller controls {of:a noun}", ir.ControllerHas)
word(P, " with mana abilities", ir.IsStatus("mana ability"))
word(P, " on the battlefield", Zoned("in play", said="on the battlefield"))
word(P, " created with ~", ir.IsOneOf(ir.CreatedWith(), said="created"))
rule(P, " at random from {player:whose} graveyard", Zoned, "at random", zone="graveyard")
rule(P, " at random from {player:whose} hand", Zoned, "at random", zone="hand")
word(P, " exiled with ~", ir.IsOneOf(ir.Linked(), said="with"))
for named in ("flying", "first strike", "phasing", "shadow", "banding", "trample", "haste", "reach", "fear",
              "horsemanship", "flanking", "islandwalk", "swampwalk", "forestwalk", "mountainwalk",
              "plainswalk", "defender", "vigilance", "cycling", "echo", "fading", "morph",
              "protection"):  # fmt: skip
    word(P, f" with {named}", ir.HasKeyword(named))
    word(P, f" without {named}", ir.Not(ir.HasKeyword(named)))
word(P, " with enchant creature", ir.HasKeyword("enchant creature"))
form(P, " played by {player:player.base}",
     ir.Both((ir.IsStatus("played"), ir.ControlledBy(H.player)), said="played by"))  # fmt: skip
word(P, " with a morph ability", ir.HasKeyword("morph", said="a"))
word(P, " from the ante", Zoned("ante", said="from"))
for stat, name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
    for operator, said in ((">=", "greater"), ("<=", "less")):
        rule(P, f" with {name} {{value:digits}} or {said}", ir.StatIs, stat=stat, operator=operator)
    rule(P, f" with {name} {{value:digits}}", ir.StatIs, stat=stat, operator="=")
    rule(P, f" with {name} equal to {{value:quantity}}", ir.StatIs, "equal", stat=stat, operator="=")
    rule(P, f" with {name} less than {{value:quantity}}", ir.StatIs, stat=stat, operator="<")
    rule(P, f" with {name} greater than {{value:quantity}}", ir.StatIs, stat=stat, operator=">")
    rule(P, f" with {name} less than or equal to {{value:quantity}}", ir.StatIs, "long", stat=stat,
         operator="<=")  # fmt: skip
for whose in ("its", "their"):
    own = ir.StatOf("toughness", ir.Described())
    word(P, f" with power greater than {whose} toughness", ir.StatIs("power", ">", own, said=whose))
    word(P, f" with power less than {whose} toughness", ir.StatIs("power", "<", own, said=whose))
word(P, " other than ~", ir.Not(ir.IsOneOf(ir.Self()), said="than"))
word(P, " with a single target", ir.IsStatus("single target"))
for what in ("color", "type", "name", "kind"):
    word(P, f" of the chosen {what}", ir.IsChosen(what))
word(P, " with that name", ir.IsChosen("name", said="that"))
for number in ("that number", "the number"):
    word(P, f" with converted mana cost equal to {number}",
         ir.StatIs("mana value", "=", ir.ChosenNumber(), said=number))  # fmt: skip
word(P, " with the chosen name", ir.IsChosen("name", said="with"))
rule(P, " named {name:name}", ir.IsNamed)
word(P, " that attacked this turn", ir.IsStatus("attacked this turn"))
for words, blocking in (("blocking", True), ("blocked by", False)):
    rule(P, f" {words} {{ref:object}}", ir.BlockedBy, blocking=blocking)
rule(P, " attached to {ref:object}", ir.AttachedTo)
rule(P, " attached to {ref:subject}", ir.AttachedTo)
rule(P, " that's attached to {ref:subject}", ir.AttachedTo, "that's")
word(P, " attacking you", ir.Attacks(ir.You()))
word(P, " that's attacking you", ir.Attacks(ir.You(), said="that's"))
for copula in ("isn't", "aren't"):
    for status in STATES:
        word(P, f" that {copula} {status}", ir.Not(ir.IsStatus(status), said=copula))
for copula in ("is", "are", "'s"):
    for status in STATES:
        gap = "" if copula == "'s" else " "
        word(P, f" that{gap}{copula} {status}", ir.IsStatus(status, said=copula))
for copula in ("was", "were", "has been"):
    word(P, f" that {copula} dealt damage this turn", ir.IsStatus("dealt damage this turn", said=copula))
word(P, " dealt damage this turn", ir.IsStatus("dealt damage this turn"))
word(P, " that blocked this turn", ir.IsStatus("blocked this turn"))
word(P, " that didn't attack this turn", ir.Not(ir.IsStatus("attacked this turn"), said="didn't"))
for words in ("blocking or blocked by", "blocking or being blocked by"):
    form(P, f" {words} {{ref:object}}",
         ir.AnyOf((ir.BlockedBy(H.ref, True), ir.BlockedBy(H.ref, False)), said=words))  # fmt: skip
rule(P, " {ref:doer} is blocking", ir.BlockedBy, "is", blocking=False)
rule(P, " that share a color with {ref:object}", ir.SharesColor, "share")
rule(P, " that shares a creature type with {ref:object}", ir.SharesSubtype)
rule(P, " that share a creature type with {ref:object}", ir.SharesSubtype, "share")
rule(P, " with the same name as {ref:object}", ir.SharesName, "same")
word(P, " you both own and control",
     ir.Both((ir.OwnedBy(ir.You()), ir.ControlledBy(ir.You())), said="both"))  # fmt: skip
word(P, " you own or control",
     ir.AnyOf((ir.OwnedBy(ir.You()), ir.ControlledBy(ir.You())), said="own or"))  # fmt: skip
for kind, name in CHOSEN:
    word(P, f" of the {name} of your choice", ir.IsChosen(kind, said="of your choice"))
word(P, " of that type", ir.IsChosen("type", said="that"))
word(P, " of that color", ir.IsChosen("color", said="that"))
word(P, " with flashback", ir.HasKeyword("flashback"))
custom(P, " that shares one of those types with {ref:object}", lambda v: ir.SharesType(v["ref"], said="those"),
       lambda v: {"ref": v.ref} if exactly(v, ir.SharesType) and v.said == "those" else None)  # fmt: skip
word(P, " from outside the game", Zoned("outside", said="from"))
for stat, name in (("power", "power"), ("toughness", "toughness"), ("mana value", "converted mana cost")):
    for most, low in (("highest", False), ("greatest", False), ("lowest", True), ("least", True)):
        custom(P, f" with the {most} {name}",
               lambda _v, s=stat, w=most, m=low: Extreme(s, m, said=w),
               lambda v, s=stat, w=most: {} if exactly(v, ir.StatIs) and (v.stat, v.said) == (s, f"the {w}")
               and exactly(v.value, ir.Greatest) else None)  # fmt: skip
for most, low in (("greatest", False), ("least", True)):
    word(P, f" with the {most} power among creatures on the battlefield",
         ir.StatIs("power", "=", ir.Greatest("power", _CREATURE, low), said="of all"))  # fmt: skip
form(P, " without {kind:a counter} on it", ir.Not(ir.HasCounter(H.kind), said="without"))
rule(P, " that <target> {what:object}", ir.Targets)
rule(P, " that <target> {what:subject}", ir.Targets)
rule(P, " dealt damage by {ref:object} this turn", ir.DealtDamageBy)
for _code, _expansion in (("ARN", "Arabian Nights"), ("ATQ", "Antiquities"), ("HML", "Homelands")):
    word("expansion", _expansion, _code)
_DEEDS: tuple[tuple[str, ir.Deed], ...] = (
    ("exiled", "exiled"), ("sacrificed", "sacrificed"), ("discarded", "discarded"), ("destroyed", "destroyed"),
    ("tapped", "tapped"), ("untapped", "untapped"), ("revealed", "revealed"), ("dealt damage", "dealt damage"),
    ("chosen", "chosen"), ("drawn", "drawn"), ("returned", "returned"),
)  # fmt: skip
for words, deed in _DEEDS:
    word(P, f" {words} this way", ir.IsOneOf(ir.ThisWay(deed), said="this way"))
for words in ("~", "the granting object"):
    word(P, f" put onto the battlefield with {words}",
         ir.IsOneOf(ir.CreatedWith(), said=f"put with {words}"))  # fmt: skip
word(P, " they exiled this way", ir.IsOneOf(ir.ThisWay("exiled"), said="they"))
word(P, " they discarded this way", ir.IsOneOf(ir.ThisWay("discarded"), said="they"))
word(P, " that died this way", ir.IsOneOf(ir.ThisWay("destroyed"), said="died"))
_HOST = ir.Attached(said="enchanted creature")
word(P, " other than enchanted creature", ir.Not(ir.IsOneOf(_HOST), said="than the host"))
word(P, " cast from a graveyard", ir.IsStatus("played from graveyard", said="cast"))
word("post.base", " with morph abilities", ir.HasKeyword("morph", said="abilities"))
rule("post.third", " with {kind:a counter} on it", ir.HasCounter)
