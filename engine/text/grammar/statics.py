"""Static abilities: modifications of sets of objects, coming into play, costs, replacements, rules for players."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.basics import Counters
from engine.text.grammar.chart import Chart
from engine.text.grammar.its_own import about_its_own
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Pair, Reading, category, custom, exactly, form, word
from engine.text.grammar.shapes import H, Holes, altered, pointed
from engine.text.inflection import article
from engine.text.ir.node import rewrite, walk
from engine.text.surface import Mention, Pronoun

S = "static"

# ---------------------------------------------------------------------------- modifications while in play


def _scope(ref: object) -> Any:
    """The objects a static ability is about: a filter for a set, else the reference."""
    if isinstance(ref, ir.AllOf):
        return replace(ref.of, said=f"{ref.said} {ref.of.said}".strip() if ref.said else ref.of.said)
    if isinstance(ref, Pronoun):
        return ref if ref.words == "it" else None
    return ref if isinstance(ref, ir.Self | ir.Attached | ir.CreatedWith) else None


def _unscope(to: object) -> object:
    if not isinstance(to, ir.Filter):
        return to
    first, _, rest = to.said.partition(" ")
    if first in ("all", "each"):
        return ir.AllOf(replace(to, said=rest), said=first)
    return ir.AllOf(to)


def _read_modified(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for m, end in chart.read("object", at):
        to = _scope(m.ref) if isinstance(m, Mention) else None
        if to is None or not chart.text.startswith(" ", end):
            continue
        form = "base" if m.plural else "third"
        for mods, stop in chart.read(f"mods.{form}", end + 1):
            to_ = m if isinstance(to, Pronoun) else to
            found.append((ir.Static(to_, mods), stop))
    return found


def _write_modified(printer: Printer, value: object) -> str | None:
    if not exactly(value, ir.Static) or value.condition is not None or value.said:
        return None
    ref = _unscope(value.to)
    who = printer.words("object", ref)
    text = None if who is None else printer.words(f"mods.{printer.fits(ref)}", value.modifications)
    return None if text is None else f"{who} {text}"


category("modified", _read_modified, _write_modified)


def _settled(v: Holes) -> object:
    static = v["s"]
    first = static.modifications[0]
    if isinstance(static.to, ir.Self) and isinstance(first, ir.SetColors) and not first.said:
        return replace(static, characteristic_setting=True)
    return static


def _plain(v: object) -> Holes | None:
    if not exactly(v, ir.Static) or v.condition is not None or v.said:
        return None
    return {"s": replace(v, characteristic_setting=False)}


custom(S, "{s:modified}", _settled, _plain)


def _conditional(said: str) -> Pair:
    def make(v: Holes) -> object:
        condition = about_its_own(v["c"], v["s"].to)
        return None if condition is None else replace(v["s"], condition=condition, said=said)

    def take(v: object) -> Holes | None:
        if not exactly(v, ir.Static) or v.condition is None or v.said != said:
            return None
        return {"s": replace(v, condition=None, said=""), "c": v.condition}

    return make, take


def _where(v: Holes) -> object:
    value = replace(v["q"], said=f"where {v['q'].said}".strip())
    made = rewrite(v["s"], lambda n: value if n == ir.X() else None)
    return None if made == v["s"] else replace(made, said="where X")


def _take_where(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.Static) or v.said != "where X":
        return None
    found = [n for n in walk(v) if getattr(n, "said", "").startswith("where") and n is not v]
    if not found:
        return None
    plain = replace(found[0], said=found[0].said.removeprefix("where").strip())
    whole = rewrite(replace(v, said=""), lambda n: ir.X() if n == found[0] else None)
    return {"s": whole, "q": plain}


custom(S, "{s:modified}, where X is {q:quantity}", _where, _take_where)
custom(S, "as long as {c:conditions}, {s:modified}", *_conditional(""))
custom(S, "{s:modified} as long as {c:conditions}", *_conditional("after"))
custom(S, "{s:modified} if {c:conditions}", *_conditional("if"))
word(S, "you may choose not to untap ~ during your untap step",
     ir.Static(ir.Self(), (ir.Restrict("may stay tapped"),)))  # fmt: skip


form(S, "you control {to:single object}", ir.Static(H.to, (ir.GiveControl(),)), to=pointed(H.to),
     when=lambda v: isinstance(v["to"].ref, ir.Attached))  # fmt: skip


form(S, "~'s power and toughness are each equal to {q:quantity}",
     ir.Static(ir.Self(), (ir.SetPT(H.q, H.q),), characteristic_setting=True))  # fmt: skip
form(S, "as long as {c:conditions}, its power and toughness are each equal to {q:quantity}",
     ir.Static(ir.Self(), (ir.SetPT(H.q, H.q, said="its"),), H.c, True))  # fmt: skip
for _field in ("power", "toughness"):
    _size = ir.SetPT(**{"power": None, "toughness": None, _field: H.q})
    form(S, f"~'s {_field} is equal to {{q:quantity}}",
         ir.Static(ir.Self(), (_size,), characteristic_setting=True))  # fmt: skip

# ---------------------------------------------------------------------------- coming into play

E = "entering"
word(E, "enters tapped", ir.EntersWith(tapped=True))


_SO_MANY = Counters(H.kind, H.n)
form(E, "enters with {c:so many counters} on it", ir.EntersWith(counters=((H.kind, H.n),)), c=_SO_MANY)
form(E, "enters with X {kind:kind} counters on it, where X is {q:quantity}",
     ir.EntersWith(counters=((H.kind, H.q),), said="where X"))  # fmt: skip
form(E, "enters tapped with {c:so many counters} on it",
     ir.EntersWith(counters=((H.kind, H.n),), tapped=True), c=_SO_MANY)  # fmt: skip


form(E, "enters with {c:so many counters} on it for each {of:noun}",
     ir.EntersWith(counters=((H.kind, ir.Count(H.of)),), said="each"), c=Counters(H.kind, ir.Number(1)))  # fmt: skip
form(E, "enters with {c:so many counters} on it and with {a:abilities}",
     ir.EntersWith(counters=((H.kind, H.n),), gain=H.a), c=_SO_MANY)  # fmt: skip
form(S, "~ {e:entering}", ir.Entering(H.e))
form(S, "if {c:conditions}, it {e:entering}", ir.Entering(altered(H.e, ir.EntersWith, condition=H.c)))
form(S, "~ enters tapped unless {c:conditions}",
     ir.Entering(ir.EntersWith(tapped=True, condition=ir.No(H.c)), said="unless"))  # fmt: skip
for _choice in ("color", "creature type", "number", "opponent",
                "card name", "nonland card name", "creature card name"):  # fmt: skip
    _a = article(_choice)
    word(S, f"as ~ enters, choose {_a} {_choice}", ir.Entering(ir.EntersWith(choose=_choice)))
word(S, "as ~ enters, choose a basic land type", ir.Entering(ir.EntersWith(choose="basic land type")))


form(S, "{of:nouns} can't enter", ir.Entering(ir.EntersWith(what=H.of, never=True)))
form(S, "{of:nouns} enter tapped", ir.Entering(ir.EntersWith(what=H.of, tapped=True)))
_MORE = ir.EntersWith(what=H.of, counters=((H.kind, H.n),))
form(S, "{of:nouns} enter with {c:so many counters} on them", ir.Entering(_MORE), c=_SO_MANY)
form(S, "each {of:noun} enters with {c:so many counters} on it", ir.Entering(_MORE, said="each"), c=_SO_MANY)

# ---------------------------------------------------------------------------- when a spell may be played

W = "allowed when"
_THEIR_TURN = ir.IsTurnOf(ir.Players("opponents"), said="opponent")
_ATTACKED = ir.Compare(ir.ThisTurn("attackers", ir.You()), ">=", ir.Number(1), said="attacked")
word("been attacked", "you've been attacked this step", _ATTACKED)
form(W, "during the {s:named step} and only if {c:been attacked}",
     ir.All((ir.InPhase(H.s), H.c), said="only if"))  # fmt: skip
word("named step", "declare attackers step", "declare attackers")
for _words, _when in (
    ("during combat", ir.InPhase("combat")),
    ("during the declare attackers step", ir.InPhase("declare attackers")),
    ("during the declare blockers step", ir.InPhase("declare blockers")),
    ("during your turn", ir.IsTurnOf(ir.You())),
    ("during an opponent's turn", _THEIR_TURN),
    ("during your upkeep", ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("upkeep")))),
    ("during combat before blockers are declared",
     ir.All((ir.InPhase("combat"), ir.InPhase("before blockers")))),
    ("during your turn and only during combat before blockers are declared",
     ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("combat"), ir.InPhase("before blockers")))),
    ("before the combat damage step", ir.InPhase("before combat damage")),
    ("before combat", ir.InPhase("before combat")),
    ("before attackers are declared", ir.InPhase("before attackers")),
    ("before blockers are declared", ir.InPhase("before blockers")),
    ("during the end of combat step", ir.InPhase("end of combat")),
    ("during combat after blockers are declared", ir.InPhase("after blockers")),
    ("during any upkeep step", ir.InPhase("upkeep")),
    ("during an opponent's upkeep", ir.All((_THEIR_TURN, ir.InPhase("upkeep")))),
    ("during your declare attackers step",
     ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("declare attackers")))),
    ("during your end step", ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("end of turn")))),
    ("during an opponent's turn, before attackers are declared",
     ir.All((_THEIR_TURN, ir.InPhase("before attackers")))),
    ("during an opponent's turn after their upkeep step",
     ir.All((_THEIR_TURN, ir.InPhase("after upkeep")))),
    ("after combat", ir.InPhase("after combat")),
    ("before the end of combat step", ir.InPhase("before end of combat")),
    ("during their turn", ir.IsTurnOf(ir.You(said="their"))),
    ("during their turn before the end step",
     ir.All((ir.IsTurnOf(ir.You(said="their")), ir.InPhase("before end step")))),
    ("during their draw step", ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("draw")), said="their")),
    ("during your turn, before attackers are declared",
     ir.All((ir.IsTurnOf(ir.You()), ir.InPhase("before attackers")))),
):  # fmt: skip
    word(W, _words, _when)
form(W, "if {c:conditions}", H.c)


form(S, "cast ~ only {w:allowed when}",
     ir.Static(ir.Self(), (ir.Restrict("cannot be played"),), ir.No(H.w), said="cast only"))  # fmt: skip
form(S, "~ costs {n:generic} more to cast for each target beyond the first",
     ir.CostRule("increase", n=H.n, per_target=True))  # fmt: skip

# ---------------------------------------------------------------------------- how combat damage is assigned

word(S, "you may have ~ assign its combat damage as though it weren't blocked",
     ir.Static(ir.Self(), (ir.Restrict("assigns as though unblocked"),)))  # fmt: skip
word("defenders", "defending player and/or any number of creatures they control", "assigns among defenders")
form(S, "you may assign ~'s combat damage divided as you choose among {rule:defenders}",
     ir.Static(ir.Self(), (ir.Restrict(H.rule),)))  # fmt: skip
word("to one of theirs", "to a creature defending player controls", "assigns to one creature")
form(S, "if ~ is unblocked, you may have it assign its combat damage {rule:to one of theirs}",
     ir.Static(ir.Self(), (ir.Restrict(H.rule),), said="unblocked"))  # fmt: skip
_STAYS = ir.Static(ir.Self(), (ir.Restrict("does not untap"),), said="and")
word("line", "~ enters tapped and doesn't untap during your untap step",
     (ir.Entering(ir.EntersWith(tapped=True)), _STAYS))  # fmt: skip
