"""Replacement and prevention by static abilities (419), and rules for players."""

from __future__ import annotations

from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, rule, word

S = "static"
YOU = ir.You()

# ---------------------------------------------------------------------------- what would happen

R = "would"
rule(R, "{source:would source} would deal damage to a creature or player", ir.Replaces, event="damage")
rule(R, "{source:would source} would deal damage to {what:subject}", ir.Replaces, event="damage")
rule(R, "{source:would source} would deal damage to you", ir.Replaces, event="damage", whose=YOU)
word(R, "damage would be dealt to ~", ir.Replaces("damage", what=ir.Self()))
word(R, "damage would be dealt to you", ir.Replaces("damage", whose=YOU, said="passive"))
word(R, "you would gain life", ir.Replaces("gain life", whose=YOU))
word(R, "you would draw a card", ir.Replaces("draw", whose=YOU))
_FIRST = " except the first one {they} in {their} draw step each turn"
for _drawer, _whose, _they, _their in (
    ("a player", ir.Players("each"), "they draw", "their"),
    ("an opponent", ir.Players("opponents"), "they draw", "their"),
    ("you", YOU, "you draw", "your"),
):  # fmt: skip
    word(R, f"{_drawer} would draw a card" + _FIRST.format(they=_they, their=_their),
         ir.Replaces("draw", whose=_whose, not_first=True))  # fmt: skip
word(R, "a player would draw a card", ir.Replaces("draw", whose=ir.Players("each")))
word(R, "an opponent would draw a card", ir.Replaces("draw", whose=ir.Players("opponents")))
word(R, "a card would be put into a graveyard from anywhere", ir.Replaces("put into graveyard"))
rule(R, "{what:subject} would die", ir.Replaces, event="put into graveyard")
word(
    R,
    "~ would be put into a graveyard from anywhere",
    ir.Replaces("put into graveyard", what=ir.Self(), said="any"),
)


def _source_make(v: dict[str, Any]) -> Any:
    of = v["of"]
    return None if of.said != "source" else of if of.tests else ir.Filter((), "any", said="source")


for _a in ("a", "an"):
    custom(
        "would source",
        f"{_a} {{of:noun {_a}}}",
        _source_make,
        lambda v: {"of": v} if isinstance(v, ir.Filter) else None,
    )
custom("would source", "{of:subject}", lambda v: v["of"] if isinstance(v["of"], ir.Self | ir.Attached) else None,
       lambda v: {"of": v} if isinstance(v, ir.Self | ir.Attached) else None)  # fmt: skip

_THEN: tuple[tuple[str, dict[str, Any]], ...] = (
    ("it deals double that damage to that creature or player instead", {"multiply": 2}),
    *((f"prevent {n} of that damage", {"prevent": ir.Number(n)}) for n in range(1, 6)),
    ("prevent that damage", {"prevent": "all"}),
)
_ABOUT: tuple[tuple[str, ir.Effect], ...] = (
    ("exile it", ir.PutInto(ir.EventObject(), "removed")),
    ("exile it instead", ir.PutInto(ir.EventObject(), "removed")),
    ("put that card on the bottom of its owner's library", ir.PutInto(ir.EventObject(), "library", "bottom")),
    ("shuffle it into its owner's library", ir.PutInto(ir.EventObject(), "library", "shuffled")),
)
for _words, _fields in _THEN:

    def _make(v: dict[str, Any], f: dict[str, Any] = _fields) -> Any:
        return ir.Replacing(msgspec.structs.replace(v["r"], **f)) if v["r"].event == "damage" else None

    def _take(v: Any, f: dict[str, Any] = _fields) -> dict[str, Any] | None:
        if not exactly(v, ir.Replacing) or v.condition is not None or v.said:
            return None
        if any(getattr(v.replaces, n) != x for n, x in f.items()) or v.replaces.instead:
            return None
        plain = {n: ir.Replaces("damage").__getattribute__(n) for n in f}
        return {"r": msgspec.structs.replace(v.replaces, **plain)}

    custom(S, "if {r:would}, " + _words, _make, _take)


def _instead(v: dict[str, Any]) -> Any:
    r, s = v["r"], v["s"]
    if r.instead or r.event == "damage":
        return None
    about = ir.Trigger("discarded", subject=ir.Filter((), "any"))
    from engine.text.pronouns import settle

    effect, targets = settle(s, about)
    if targets:
        return None
    return ir.Replacing(msgspec.structs.replace(r, instead=(effect,)))


def _take_instead(v: Any) -> dict[str, Any] | None:
    if not exactly(v, ir.Replacing) or len(v.replaces.instead) != 1 or v.condition is not None:
        return None
    if v.said:
        return None
    return {"r": msgspec.structs.replace(v.replaces, instead=()), "s": v.replaces.instead[0]}


custom(S, "if {r:would}, {s:joined} instead", _instead, _take_instead)


def _instead_and(v: dict[str, Any]) -> Any:
    from engine.text.pronouns import settle

    r = v["r"]
    if r.instead or r.event == "damage":
        return None
    effects, targets = settle((v["s"], *v["more"]), ir.Trigger("discarded", subject=ir.Filter((), "any")))
    return None if targets else ir.Replacing(msgspec.structs.replace(r, instead=effects), said="and then")


custom(
    S, "if {r:would}, {s:joined} instead. {more:effects}", _instead_and,
    lambda v: {"r": msgspec.structs.replace(v.replaces, instead=()), "s": v.replaces.instead[0],
               "more": v.replaces.instead[1:]}
    if exactly(v, ir.Replacing) and v.said == "and then" else None,
)  # fmt: skip


def _draw_instead() -> None:
    for _text, _next in (("this turn", "end of turn"),):

        def make(v: dict[str, Any], d: Any = _next) -> Any:
            return ir.Shield(ir.Replaces("draw", whose=YOU, instead=(v["s"],), once=True), d)

        def take(v: Any, d: Any = _next) -> dict[str, Any] | None:
            if not exactly(v, ir.Shield) or len(v.replaces.instead) != 1 or v.duration != d:
                return None
            return {"s": v.replaces.instead[0]} if v == make({"s": v.replaces.instead[0]}) else None

        custom("whole", f"the next time you would draw a card {_text}, {{s:joined}} instead", make, take)


_draw_instead()


def _redirects(prefix: str, **what: Any) -> None:
    def make(v: dict[str, Any]) -> Any:
        fields = {**what, **{n: v[n] for n in v if n != "to"}}
        return ir.Replacing(ir.Replaces("damage", redirect=v["to"], **fields))

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Replacing) or v.replaces.redirect is None or v.condition is not None:
            return None
        r = v.replaces
        found: dict[str, Any] = {"to": r.redirect}
        for name in ("what", "source"):
            if "{" + name + ":" in prefix:
                found[name] = getattr(r, name)
        if any(x is None for x in found.values()):
            return None
        same = ir.Replaces(
            "damage", redirect=r.redirect, **{**what, **{k: x for k, x in found.items() if k != "to"}}
        )
        return found if r == same else None

    custom(S, f"all {prefix} is dealt to {{to:recipient}} instead", make, take)


_redirects("damage that would be dealt to you", whose=YOU)
_redirects("damage that would be dealt to {what:single object}")
_redirects("damage that would be dealt to you by {source:set filter}", whose=YOU)
_redirects("combat damage that would be dealt to you by {source:set filter}", whose=YOU, combat_only=True)


def _prevents(text: str, **fixed: Any) -> None:
    import re

    names = re.findall(r"\{(\w+):", text)

    def make(v: dict[str, Any]) -> Any:
        return ir.Replacing(ir.Replaces("damage", prevent="all", **fixed, **v), said="all")

    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.Replacing) or v.condition is not None or v.said != "all":
            return None
        values = {n: getattr(v.replaces, n) for n in names}
        if any(x is None for x in values.values()):
            return None
        same = ir.Replaces("damage", prevent="all", **fixed, **values)
        return values if v.replaces == same else None

    custom(S, "prevent all " + text, make, take)


for _combat in (False, True):
    _word = "combat damage" if _combat else "damage"
    _prevents(_word + " that would be dealt to you", whose=YOU, combat_only=_combat)
    _prevents(_word + " that would be dealt to {what:single object}", combat_only=_combat)
    _prevents(_word + " that would be dealt by {source:single object}", combat_only=_combat)
    _prevents(_word + " that would be dealt", combat_only=_combat)
    _prevents(
        _word + " that would be dealt to {what:single object} by {source:set filter}", combat_only=_combat
    )
    _prevents(_word + " that would be dealt to you by {source:set filter}", whose=YOU, combat_only=_combat)


def _while(v: dict[str, Any]) -> Any:
    r = v["r"]
    plain = isinstance(r, ir.Replacing | ir.PlayerRule) and r.condition is None
    return msgspec.structs.replace(r, condition=v["c"]) if plain else None


def _take_while(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, ir.Replacing | ir.PlayerRule) or v.condition is None:
        return None
    if v.condition is not None and getattr(v, "replaces", None) == ir.Replaces("life below"):
        return None
    return {"c": v.condition, "r": msgspec.structs.replace(v, condition=None)}


custom("conditional static", "as long as {c:conditions}, {r:static}", _while, _take_while)

# ---------------------------------------------------------------------------- rules for players

_RULES: tuple[tuple[str, ir.Ability], ...] = (
    ("players can't play lands", ir.PlayerRule("cannot play lands")),
    ("players skip their untap steps", ir.Replacing(ir.Replaces("untap step", whose=ir.Players("each")))),
    ("skip your draw step", ir.Replacing(ir.Replaces("draw step", whose=YOU))),
    ("skip your untap step", ir.Replacing(ir.Replaces("untap step", whose=YOU))),
    ("you may play an additional land on each of your turns", ir.PlayerRule("extra land", YOU, n=1)),
    ("no more than one creature can attack each combat", ir.PlayerRule("one attacker")),
    ("no more than one creature can block each combat", ir.PlayerRule("one blocker")),
    ("you can't lose the game", ir.PlayerRule("cannot lose", YOU)),
    ("your opponents can't win the game", ir.PlayerRule("cannot win", ir.Players("opponents"))),
    ("you may play the top card of your library", ir.PlayerRule("plays top of library", YOU, said="plain")),
    ("you have shroud", ir.PlayerRule("shroud", YOU)),
    ("play with the top card of your library revealed", ir.PlayerRule("reveals top", YOU)),
    ("you may play any number of lands on each of your turns", ir.PlayerRule("extra land", YOU, n=99)),
    ("you have no maximum hand size", ir.PlayerRule("no maximum hand", YOU)),
)  # fmt: skip
for _text, _rule in _RULES:
    word(S, _text, _rule)


def _silenced(v: dict[str, Any]) -> Any:
    return ir.Static(v["of"], (ir.Restrict("abilities cannot be played"),))


custom(S, "activated abilities of {of:nouns} can't be activated", _silenced,
       lambda v: {"of": v.to} if exactly(v, ir.Static) and v == _silenced({"of": v.to}) else None)  # fmt: skip


def _life_floor(v: dict[str, Any]) -> Any:
    return ir.Replacing(ir.Replaces("life below"), v["c"])


custom(S, "if {c:conditions}, damage that would reduce your life total to less than 1 {reduces:reduction}",
       _life_floor, lambda v: {"c": v.condition, "reduces": 1}
       if exactly(v, ir.Replacing) and v.condition is not None and v.replaces == ir.Replaces("life below")
       else None)  # fmt: skip
word("reduction", "reduces it to 1 instead", 1)


def _uncast(v: dict[str, Any]) -> Any:
    if v["what"].zone != "stack":
        return None
    tests = tuple(t for t in v["what"].tests if t != ir.IsStatus("spell"))  # it is a card until it is played
    what = ir.Filter(tests, "stack", said=v["what"].said)
    return ir.PlayerRule("spells cannot be played", v.get("p"), what, said="p" if "p" in v else "")


def _take_uncast(players: bool) -> Any:
    def take(v: Any) -> dict[str, Any] | None:
        if not exactly(v, ir.PlayerRule) or v.rule != "spells cannot be played" or v.what is None:
            return None
        if (v.said == "p") is not players:
            return None
        return {"what": v.what, "p": v.players}

    return take


custom(S, "{what:nouns} can't be cast", _uncast, _take_uncast(False))
for _form in ("base",):
    custom(S, "{p:player." + _form + "} can't cast {what:nouns}", _uncast, _take_uncast(True))


def _untaps(v: dict[str, Any]) -> Any:
    return ir.PlayerRule("untaps one", what=v["of"], n=1)


custom(
    S,
    "players can't untap more than one {of:noun} during their untap steps",
    _untaps,
    lambda v: {"of": v.what} if exactly(v, ir.PlayerRule) and v == _untaps({"of": v.what}) else None,
)


def _prevented_and(v: dict[str, Any]) -> Any:
    if v["r"].event != "damage":
        return None
    return ir.Replacing(msgspec.structs.replace(v["r"], prevent="all", instead=(v["s"],)))


def _take_prevented_and(v: Any) -> dict[str, Any] | None:
    if not exactly(v, ir.Replacing) or v.replaces.prevent != "all" or len(v.replaces.instead) != 1:
        return None
    return {"r": msgspec.structs.replace(v.replaces, prevent=None, instead=()), "s": v.replaces.instead[0]}


custom(S, "if {r:would}, prevent that damage. {s:joined}", _prevented_and, _take_prevented_and)
word(S, "you may cast ~ as though it had flash", ir.Keyword("flash", said="as though"))
custom(S, "damage that would reduce your life total to less than 1 {reduces:reduction}",
       lambda _v: ir.Replacing(ir.Replaces("life below")),
       lambda v: {"reduces": 1} if v == ir.Replacing(ir.Replaces("life below")) else None)  # fmt: skip


for _cards, _rule_name, _were, _place in (
    ("cards from your graveyard", "plays from graveyard", "they were", "hand"),
    ("cards from your opponents' graveyards", "plays opponents' graveyards", "they were", "graveyard"),
    ("the top card of your library", "plays top of library", "it were", "hand"),
):
    word(f"playable {_place} {_were}", _cards, _rule_name)
for _were, _place in (("they were", "hand"), ("they were", "graveyard"), ("it were", "hand")):
    custom(
        S,
        f"you may play {{r:playable {_place} {_were}}} as though {_were} in your {_place}",
        lambda v: ir.PlayerRule(v["r"], YOU),
        lambda v: {"r": v.rule} if exactly(v, ir.PlayerRule) and v.players == YOU and not v.said else None,
    )


_GAINS: tuple[tuple[str, str, ir.Ref], ...] = (
    ("a player", "that player gains", ir.Players("each")),
    ("an opponent", "that player gains", ir.Players("opponents")),
    ("you", "you gain", YOU),
)
for _gainer, _then_gains, _whose in _GAINS:
    word(S, f"if {_gainer} would gain life, {_then_gains} no life instead",
         ir.Replacing(ir.Replaces("gain life", whose=_whose), said="no life"))  # fmt: skip
