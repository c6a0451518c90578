"""The next time something would deal damage or regenerates, and damage moved for a turn (419.6, 419.6b, 419.8)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, form, verb_form, word
from engine.text.grammar.shapes import H, Holes
from engine.text.surface import Mention

W = "whole"
_HIT = ir.EventObject()
"""The source of the damage."""
_ENDINGS: tuple[tuple[str, Holes], ...] = (
    ("prevent that damage", {"prevent": "all"}),
    ("prevent half that damage, rounded down", {"prevent": ir.Half(ir.ThatMuch(), False)}),
    ("prevent all but 1 of that damage", {"prevent": ir.Difference(ir.ThatMuch(), ir.Number(1))}),
    ("that damage is dealt to {to:recipient} instead", {"redirect": H.to}),
    ("it deals that damage to {to:recipient} instead", {"redirect": H.to}),
    ("that source deals that damage to {to:recipient} instead", {"redirect": H.to}),
    ("that spell deals that damage to its controller instead", {"redirect": ir.ControllerOf(_HIT)}),
    ("that damage is dealt to that source's controller instead", {"redirect": ir.ControllerOf(_HIT)}),
    ("that creature deals that damage to itself instead", {"redirect": _HIT}),
    ("it deals double that damage instead", {"multiply": 2}),
)


def _next_time(whose: str, whom: str, combat: bool, words: str, then: Holes) -> None:
    """The next time something would deal damage (419.8): a chosen source, something described or referred to."""
    kind = "combat damage" if combat else "damage"
    mark = words if words.startswith(("it ", "that s", "that c")) else ""
    to: dict[str, tuple[str, Holes]] = {
        "": ("", {}),
        "you": (" to you", {"whose": ir.You()}),
        "other": (" to {whom:recipient}", {"what": H.whom}),
    }
    text, fields = to[whom]
    made = ir.Replaces("damage", source=H.of, once=True, combat_only=combat, **fields, **then)
    chosen = H.of if whose == "chosen source" else None
    form("whole", f"the next time {{of:{whose}}} would deal {kind}{text} this turn, {words}",
         ir.Shield(made, choose_source=chosen, said=mark),
         when=lambda v: (not isinstance(v["of"], ir.Filter) or whose == "chosen source" or v["of"].zone != "library")
         and not (isinstance(v.get("whom"), Mention) and v["whom"].ref == ir.You(said="you")))  # fmt: skip


for _whose in ("chosen source", "single object", "described source"):
    for _to_whom in ("", "you", "other"):
        for _only_combat in (True, False):
            for _words, _then in _ENDINGS:
                _next_time(_whose, _to_whom, _only_combat, _words, _then)
custom("described source", "{of:a noun}", lambda v: v["of"] if v["of"].zone in ("in play", "stack") else None,
       lambda v: {"of": v} if isinstance(v, ir.Filter) and v.zone in ("in play", "stack") else None)  # fmt: skip

# ---------------------------------------------------------------------------- and as much again

word("both ways", "instead that source deals that much damage to you", 0)
word("its controller too", "and ~ deals that much damage to that source's controller", 0)
form("whole", "the next time {of:chosen source} would deal damage to you this turn, {_b:both ways} "
     "{_c:its controller too}",
     ir.Shield(ir.Replaces("damage", whose=ir.You(), source=H.of, once=True, as_well=ir.ControllerOf(_HIT)),
               choose_source=H.of))  # fmt: skip

# ---------------------------------------------------------------------------- destroyed

form("whole", "the next time {x:single object} would be destroyed this turn, remove all damage marked on it instead",
     ir.Shield(ir.Replaces("destruction", what=H.x, instead=(ir.RemoveDamage(H.x),), once=True)))  # fmt: skip

# ---------------------------------------------------------------------------- whatever deals it

_ONTO = "that damage is dealt to {to:recipient} instead"
form("whole", "the next time damage would be dealt to {whom:recipient} this turn, " + _ONTO,
     ir.Shield(ir.Replaces("damage", what=H.whom, once=True, redirect=H.to)))  # fmt: skip
form("whole", "the next time damage would be dealt to ~ and/or you this turn, " + _ONTO,
     ir.Shield(ir.Replaces("damage", what=ir.Together((ir.Self(), ir.You())), once=True, redirect=H.to)))  # fmt: skip
word("you may have", "you may have", 0)
_ANY_CREATURE = ir.Filter((ir.IsType("creature"),))
form("whole", "until end of turn, if damage would be dealt to any creature, {_may:you may have} that damage dealt to "
     "{to:recipient} instead",
     ir.Shield(ir.Replaces("damage", what=_ANY_CREATURE, redirect=H.to, optional=True)))  # fmt: skip
form("whole", "if any source would deal {least:int} or more damage to a creature or player this turn, it deals "
     "{becomes:int} damage to that creature or player instead",
     ir.Shield(ir.Replaces("damage", least=H.least, becomes=H.becomes)))  # fmt: skip
form("whole", "if {of:described source} would deal combat damage to {whom:described source} this turn, it deals "
     "double that damage to that creature instead",
     ir.Shield(ir.Replaces("damage", what=H.whom, source=H.of, combat_only=True, multiply=2)))  # fmt: skip
form("static", "if {of:described source} would deal damage to you, it deals that damage to its controller instead",
     ir.Replacing(ir.Replaces("damage", whose=ir.You(), source=H.of, redirect=ir.ControllerOf(_HIT))))  # fmt: skip
form("whole", "for each 1 damage prevented this way, put {kind:a counter} on {on:object}",
     ir.PutCounters(H.kind, ir.ThatMuch(said="prevented"), H.on))  # fmt: skip
verb_form("pvp", "<exile> cards from the top of your library equal to {n:quantity}",
          ir.PutInto(ir.TopOfLibrary(ir.You(), H.n), "removed", said="so many"))  # fmt: skip

# ---------------------------------------------------------------------------- regeneration shields used (419.6b)

_AGAIN = ir.Later(ir.Trigger("regenerated", subject=H.what), (H.s,), this_turn=True)
form(
    W, "regenerate {what:object}. when it regenerates this way, {s:joined}", ir.Regenerate(H.what, (_AGAIN,))
)
_TAKEN = ir.Apply(ir.It(), (ir.GiveControl(),), "permanent")
form(W, "regenerate {what:object}. you gain control of that creature if it regenerates this way",
     ir.Regenerate(H.what, (_TAKEN,)))  # fmt: skip
