"""Static abilities of one line: modifications, restrictions, coming into play, costs."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.text import ir
from engine.text.clauses import Unread, modifications
from engine.text.conditions import condition_of
from engine.text.costs import costs
from engine.text.nouns import noun, number, quantity

_FIXED: dict[str, ir.Ability] = {
    "You may choose not to untap ~ during your untap step": ir.Static(
        ir.Self(), (ir.Restrict("may stay tapped"),)
    ),
    "~ can't be countered": ir.Static(ir.Self(), (ir.Restrict("cannot be countered"),), zone="any"),
    "~ attacks each combat if able": ir.Static(ir.Self(), (ir.Restrict("attacks if able"),)),
    "~ blocks each combat if able": ir.Static(ir.Self(), (ir.Restrict("blocks if able"),)),
    "~ may block an additional creature": ir.Static(ir.Self(), (ir.Restrict("blocks extra", n=1),)),
    "~ can't attack alone": ir.Static(ir.Self(), (ir.Restrict("cannot attack alone"),)),
    "All creatures able to block enchanted creature do so": ir.Static(
        ir.Attached(), (ir.Restrict("must be blocked by all"),)
    ),
    "You control enchanted creature": ir.Static(ir.Attached(), (ir.GiveControl(),)),
    "Players can't play lands": ir.PlayerRule("cannot play lands"),
    "Players skip their untap steps": ir.Replacing(ir.Replaces("untap step", whose=ir.Players("each"))),
    "Skip your draw step": ir.Replacing(ir.Replaces("draw step", whose=ir.You())),
    "You may play an additional land on each of your turns": ir.PlayerRule("extra land", ir.You(), n=1),
    "No more than one creature can attack each combat": ir.PlayerRule("one attacker"),
    "No more than one creature can block each combat": ir.PlayerRule("one blocker"),
    "Activated abilities of artifacts can't be activated": ir.Static(
        ir.Filter((ir.IsType("artifact"),)), (ir.Restrict("abilities cannot be played"),)
    ),
    "Prevent all damage that would be dealt to you": ir.Replacing(
        ir.Replaces("damage", whose=ir.You(), prevent="all")
    ),
    "All damage that would be dealt to you is dealt to enchanted creature instead": ir.Replacing(
        ir.Replaces("damage", whose=ir.You(), redirect=ir.Attached())
    ),
}
_EQUAL_TO_COST = "power and toughness each equal to its converted mana cost"
_WOULD: dict[str, ir.Replaces] = {
    "a source would deal damage to a creature or player": ir.Replaces("damage"),
    "a source would deal damage to you": ir.Replaces("damage", whose=ir.You()),
    "you would gain life": ir.Replaces("gain life", whose=ir.You()),
    "a card would be put into a graveyard from anywhere": ir.Replaces("put into graveyard"),
    "~ would be put into a graveyard from the battlefield": ir.Replaces("put into graveyard", what=ir.Self()),
}
_INSTEAD: dict[str, dict[str, Any]] = {
    "it deals double that damage to that creature or player": {"multiply": 2},
    "prevent 1 of that damage": {"prevent": ir.Number(1)},
    "draw that many cards": {"instead": (ir.DrawCards(ir.You(), ir.ThatMuch()),)},
    "exile it": {"instead": (ir.PutInto(ir.EventObject(), "removed"),)},
    "put that card on the bottom of its owner's library": {
        "instead": (ir.PutInto(ir.EventObject(), "library", "bottom"),)
    },
    "shuffle it into its owner's library": {
        "instead": (ir.PutInto(ir.EventObject(), "library", "shuffled"),)
    },
}


def _would(line: str) -> tuple[ir.Ability, ...]:
    """Replacements: "if this would happen, that instead"."""
    m = re.fullmatch(r"If (.+? would .+?), (.+?)( instead)?", line)
    if m and m[1] in _WOULD and m[2] in _INSTEAD:
        return (ir.Replacing(msgspec.structs.replace(_WOULD[m[1]], **_INSTEAD[m[2]])),)
    m = re.fullmatch(r"If (you control .+?), damage that would reduce (.+)", line)
    if m and m[2] == "your life total to less than 1 reduces it to 1 instead":
        condition = condition_of(m[1])
        return (ir.Replacing(ir.Replaces("life below"), condition),) if condition else ()
    return ()


def static_line(line: str) -> tuple[ir.Ability, ...]:
    """The static abilities of a line; empty if it is none."""
    line = re.sub(r" This effect doesn't remove ~\.?$", "", line).rstrip(".")
    if line in _FIXED:
        return (_FIXED[line],)
    if line == "You can't lose the game and your opponents can't win the game":
        return ir.PlayerRule("cannot lose", ir.You()), ir.PlayerRule("cannot win", ir.Players("opponents"))
    for reader in (_would, _entering, _cost_rule, _restriction, _pt_setting, _modifying):
        found = reader(line)
        if found:
            return found
    return ()


def _entering(line: str) -> tuple[ir.Ability, ...]:
    kicked = None
    if m := re.fullmatch(r"If ~ was kicked, (?:it|~) (enters .+)", line):
        kicked, line = ir.PaidOptional("kicked"), "~ " + m[1]
    if line == "~ enters tapped":
        return (ir.Entering(ir.EntersWith(tapped=True)),)
    if m := re.fullmatch(r"~ enters with (\w+) (\S+) counters? on it(?: and with (\w+))?", line):
        n = number(m[1])
        gain = (ir.Keyword(m[3]),) if m[3] else ()
        return (ir.Entering(ir.EntersWith(counters=((m[2], n),), gain=gain, condition=kicked)),) if n else ()
    if m := re.fullmatch(
        r"As ~ enters, choose an? (color|creature type|nonland card name|number|player|opponent)", line
    ):
        return (ir.Entering(ir.EntersWith(choose=m[1].removeprefix("nonland "))),)  # type: ignore[arg-type]
    if m := re.fullmatch(
        r"You may have ~ enter as a copy of any (\w+) on the battlefield"
        r"(, except it's an enchantment in addition to its other types)?",
        line,
    ):
        of = noun(m[1])
        types = ("enchantment",) if m[2] else ()
        return (
            (ir.Entering(ir.EntersWith(copy=ir.CopyOf(ir.It(), add_types=types), copy_choice=of)),)
            if of
            else ()
        )
    if m := re.fullmatch(
        r"(.+) your opponents control enter tapped|(.+) your opponents control enters tapped", line
    ):
        of = noun((m[1] or m[2]) + " your opponents control")
        return (ir.Entering(ir.EntersWith(what=of, tapped=True)),) if of else ()
    return ()


def _cost_rule(line: str) -> tuple[ir.Ability, ...]:
    if m := re.fullmatch(r"As an additional cost to cast ~, (.+)", line):
        cost = costs(m[1])
        return (ir.CostRule("additional", cost),) if cost else ()
    if m := re.fullmatch(r"You may (.+) rather than pay ~'s mana cost", line):
        cost = costs(m[1].replace(" from your hand", ""))
        return (ir.CostRule("alternative", cost),) if cost else ()
    if m := re.fullmatch(r"(.+? spells?)( you cast)? cost \{(\d)\} (more|less) to cast", line):
        of = noun(m[1].replace(" spells and ", " or "))
        if of is None:
            return ()
        tests = of.tests + ((ir.ControlledBy(ir.You()),) if m[2] else ())
        return (
            ir.CostRule(
                "increase" if m[4] == "more" else "reduce", what=ir.Filter(tests, "stack"), n=int(m[3])
            ),
        )
    if m := re.fullmatch(r"Activated abilities of (.+) cost \{(\d)\} more to activate", line):
        of = noun(m[1])
        return (ir.CostRule("increase", what=of, abilities=True, n=int(m[2])),) if of else ()
    return ()


def _restriction(line: str) -> tuple[ir.Ability, ...]:
    if m := re.fullmatch(r"(~|Each creature) can't be blocked except by (.+)", line):
        to: ir.Filter | ir.Ref = ir.Self() if m[1] == "~" else ir.Filter((ir.IsType("creature"),))
        if k := re.fullmatch(r"(two|three) or more creatures", m[2]):
            return (ir.Static(to, (ir.Restrict("needs blockers", n={"two": 2, "three": 3}[k[1]]),)),)
        by = noun(m[2])
        return (ir.Static(to, (ir.Restrict("cannot be blocked except by", by=by),)),) if by else ()
    if m := re.fullmatch(r"~ can't be blocked by (.+)", line):
        by = noun(m[1])
        return (ir.Static(ir.Self(), (ir.Restrict("cannot be blocked by", by=by),)),) if by else ()
    if m := re.fullmatch(r"~ can block only (.+)", line):
        by = noun(m[1])
        return (ir.Static(ir.Self(), (ir.Restrict("blocks only", by=by),)),) if by else ()
    if m := re.fullmatch(r"~ can't attack unless (.+)", line):
        unless = condition_of(m[1])
        return (ir.Static(ir.Self(), (ir.Restrict("cannot attack", unless=unless),)),) if unless else ()
    if m := re.fullmatch(r"(.+) don't untap during their controllers' untap steps", line):
        of = noun(m[1])
        return (ir.Static(of, (ir.Restrict("does not untap"),)),) if of else ()
    if m := re.fullmatch(r"Wall creatures can attack as though they didn't have defender", line):
        return (ir.Static(ir.Filter((ir.IsSubtype("wall"),)), (ir.Restrict("wall may attack"),)),)
    return ()


def _pt_setting(line: str) -> tuple[ir.Ability, ...]:
    if m := re.fullmatch(r"~'s power and toughness are each equal to (.+)", line):
        q = quantity(m[1])
        return (ir.Static(ir.Self(), (ir.SetPT(q, q),), characteristic_setting=True),) if q else ()
    if m := re.fullmatch(r"~ is (white|blue|black|red|green)", line):
        return (ir.Static(ir.Self(), (ir.SetColors((m[1],)),), characteristic_setting=True),)
    if m := re.fullmatch(r"~ has protection from the chosen color", line):
        return (
            ir.Static(
                ir.Self(), (ir.GainAbility((ir.Keyword("protection", quality="from the chosen color"),)),)
            ),
        )
    return ()


def _modifying(line: str) -> tuple[ir.Ability, ...]:
    condition = None
    if m := re.match(r"As long as (.+?), (.+)$", line):
        condition, line = condition_of(m[1]), m[2]
        if condition is None:
            return ()
    elif m := re.match(r"(.+) as long as (.+)$", line):
        condition, line = condition_of(m[2]), m[1]
        if condition is None:
            return ()
    if m := re.fullmatch(r"(?:All )?(Nonbasic lands|\w+) are (Mountain|Island|Plains|Swamp|Forest)s?", line):
        of = noun(m[1])
        return (ir.Static(of, (ir.SetTypes(subtypes=(m[2],)),), condition),) if of else ()
    if line == "All lands are 1/1 creatures that are still lands":
        one = ir.Number(1)
        return (
            ir.Static(
                ir.Filter((ir.IsType("land"),)), (ir.SetTypes(("creature",), power=one, toughness=one),)
            ),
        )
    if m := re.fullmatch(
        r"Each noncreature artifact is an artifact creature with " + _EQUAL_TO_COST,
        line,
    ):
        value = ir.StatOf("mana value", ir.It())
        artifacts = ir.Filter((ir.IsType("artifact"), ir.Not(ir.IsType("creature"))))
        return (ir.Static(artifacts, (ir.SetTypes(("creature",), power=value, toughness=value),)),)
    m = re.fullmatch(
        r"(~|[Ee]nchanted creature|[Ee]quipped creature|.+?) ((?:gets?|has|have|loses?|is|are) .+)", line
    )
    if m is None:
        return ()
    to = _subject(m[1])
    if to is None:
        return ()
    try:
        return (ir.Static(to, modifications(m[2]), condition),)
    except Unread:
        return ()


def _subject(text: str) -> ir.Filter | ir.Ref | None:
    if text == "~":
        return ir.Self()
    if text.lower() in ("enchanted creature", "equipped creature"):
        return ir.Attached()
    return noun(text)
