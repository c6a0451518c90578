"""Creatures that attack only with others, along with others, or alone (306.4, 500.2), and what cannot be destroyed."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.modifications import fixed
from engine.text.grammar.rules import form, verb_form, word
from engine.text.grammar.shapes import H

S = "static"
ME = ir.Self()
_ONLY = ir.Filter((ir.IsOneOf(ME),))
_ALONE: tuple[tuple[str, ir.Restriction], ...] = (
    ("attack", "cannot attack alone"),
    ("block", "cannot block alone"),
)
for _do, _rule in _ALONE:
    verb_form("mod", f"<can't> {_do} unless {{of:a noun}} also <{_do}>",
              (ir.Restrict(_rule, by=H.of, n=1, said="also"),))  # fmt: skip
    word(f"stronger {_do}", f"a creature with greater power also {_do}s",
         ir.Filter((ir.IsType("creature"), ir.StatIs("power", ">", ir.StatOf("power", ME)))))  # fmt: skip
    form(S, f"~ can't {_do} unless {{of:stronger {_do}}}", ir.Static(ME, (ir.Restrict(_rule, by=H.of, n=1),)))
fixed("can only attack alone", ir.Restrict("attacks alone only"))
form(S, "if {of:a noun} attacks, ~ also attacks if able",
     ir.Static(ME, (ir.Restrict("attacks along", by=H.of),)))  # fmt: skip
form(S, "if ~ attacks, all {of:nouns} attack if able",
     ir.Static(H.of, (ir.Restrict("attacks along", by=_ONLY),), said="led"))  # fmt: skip
word("so marked", "magnet counters on them", "magnet")
_MARKED = ir.Filter((ir.IsType("creature"), ir.HasCounter(H.kind)))
form(S, "if a creature with {kind:a counter} on it attacks, all creatures with {kind:counters} on them attack if able",
     ir.Static(_MARKED, (ir.Restrict("attacks along", by=_MARKED),), said="marked"))  # fmt: skip

# ---------------------------------------------------------------------------- what may not be done to something

_OTHERS = ir.Filter((ir.Not(ir.IsOneOf(ME)),))
fixed("<can't> be enchanted by other Auras", ir.Restrict("cannot be enchanted", by=_OTHERS))
_KEPT = (
    ir.Restrict("cannot be enchanted anew"), ir.Restrict("cannot be destroyed"),
    ir.Restrict("others cannot gain control"),
)  # fmt: skip
word("and kept", "and other players can't gain control of them", 0)
form("static", "as long as {c:conditions}, {of:nouns} can't be enchanted, they have indestructible, {_k:and kept}. "
     "this effect doesn't remove Auras already attached to those artifacts",
     ir.Static(H.of, _KEPT, H.c, said="kept"), when=lambda v: ir.IsType("artifact") in v["of"].tests)  # fmt: skip
word("all from one", "lethal damage dealt by a single source is marked on it", 0)
verb_form("mod", "<can't> be destroyed by lethal damage unless {_a:all from one}",
          (ir.Restrict("destroyed by one source only"),))  # fmt: skip
fixed("<have> indestructible", ir.Restrict("cannot be destroyed"))
word(S, "if ~ would be destroyed, regenerate it", ir.Replacing(ir.Replaces("destroy", what=ME)))

# ---------------------------------------------------------------------------- tapped and untapped at once

_TAPPED, _UNTAPPED = (ir.IsStatus(s) for s in ("tapped", "untapped"))


def _kinds(of: ir.Filter) -> ir.TurnEach:
    return ir.TurnEach(ir.AllOf(of))


form("whole", "simultaneously untap all tapped {of:nouns} and tap all untapped {of:nouns}", _kinds(H.of))
word("three kinds", "artifact, creature, and land they control",
     tuple(ir.IsType(t) for t in ("artifact", "creature", "land")))  # fmt: skip
_HIS = ir.Filter((ir.AnyOf(H.k), ir.ControlledBy(H.p)))
form("whole", "{p:player.third} simultaneously untaps each tapped {k:three kinds} and taps each untapped "
     "{k:three kinds}",
     ir.TurnEach(ir.AllOf(_HIS)))  # fmt: skip
word(S, "each player skips their untap step",
     ir.Replacing(ir.Replaces("untap step", whose=ir.Players("each")), said="each"))  # fmt: skip
