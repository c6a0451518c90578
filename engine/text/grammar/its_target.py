"""What is done to a target in a sentence of its own: two ways for one creature, its damage, its ways to be played."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import exactly, form, word
from engine.text.grammar.shapes import H
from engine.text.surface import Mention, Targeted

W, S, C = "whole", "static", "condition"
YOU, ME, IT = ir.You(), ir.Self(), ir.It()


def _aimed(what: object) -> bool:
    return isinstance(what, Mention) and isinstance(what.ref, Targeted)


def _for_good(to: ir.Ref, abilities: tuple[ir.Ability, ...]) -> ir.Apply:
    return ir.Apply(to, (ir.GainAbility(abilities),), "permanent")


def _ways(to: ir.Ref) -> tuple[ir.Effect, ...]:
    return (ir.PutCounters(H.c, ir.Number(1), to), *(_for_good(to, ability) for ability in (H.x, H.y, H.z)))


# ---------------------------------------------------------------------------- one way or another

form(W, "put {c:a counter} on {t:object} or that creature gains {x:abilities}, {y:abilities}, or {z:abilities}",
     ir.EitherOf(_ways(H.t), said="counter or ability"))  # fmt: skip
form(W, "put {c:a counter} on ~ or ~ gains {x:abilities}, {y:abilities}, or {z:abilities}",
     ir.EitherOf(_ways(ME), said="counter or its ability"))  # fmt: skip
_SIZES = (ir.Apply(H.t, (ir.SetPT(H.p, None),)), ir.Apply(H.t, (ir.SetPT(None, H.q),)))
form(W, "until end of turn, {t:object} has base power {p:digits} or base toughness {q:digits}",
     ir.EitherOf(_SIZES, said="power or toughness"))  # fmt: skip
form(W, "tap {a:object} and {b:object}. those creatures fight each other",
     ir.Sequence((ir.TapUntap(ir.Together((H.a, H.b)), tap=True), ir.Fight(H.a, H.b)),
                 said="tapped to fight"))  # fmt: skip


_KINDS: tuple[ir.CardType, ...] = ("artifact", "creature", "land")


def _either_way(kind: ir.IsType) -> ir.EitherOf:
    untapped, tapped = (
        ir.AllOf(ir.Filter((status, kind, ir.ControlledBy(H.p))))
        for status in (ir.IsStatus("untapped"), ir.IsStatus("tapped"))
    )
    return ir.EitherOf((ir.TapUntap(untapped, tap=True), ir.TapUntap(tapped, tap=False)))


form(W, "choose artifact, creature, or land. tap all untapped permanents of the chosen type {p:player.third} "
     "controls, or untap all tapped permanents of that type that player controls",
     ir.EitherOf(tuple(_either_way(ir.IsType(kind)) for kind in _KINDS), said="tapped or untapped"))  # fmt: skip

# ---------------------------------------------------------------------------- combat

_BLOCKERS = ir.Filter((ir.IsType("creature"), ir.BlockedBy(H.t, blocking=True)))


def _harmless(source: ir.Ref | ir.Filter) -> ir.Shield:
    return ir.Shield(ir.Replaces("damage", source=source, combat_only=True, prevent="all"))


word("it and its blockers", "by that creature and each creature blocking it", 0)
form(W, "tap all creatures blocking {t:object}. prevent all combat damage that would be dealt this turn {_b:it and "
     "its blockers}",
     ir.Sequence((ir.TapUntap(ir.AllOf(_BLOCKERS), tap=True), _harmless(H.t), _harmless(_BLOCKERS)),
                 said="feint"))  # fmt: skip
_BLOCKED = ir.Filter((ir.IsType("creature"), ir.BlockedBy(H.t)))
_IN_COMBAT = tuple(replace(_harmless(source), duration="end of combat") for source in (H.t, _BLOCKED))
word("it and whom it blocks", "by it and each creature it is blocking", 0)
word("not blocked then", "it can't be blocked this turn", 0)
form(W, "choose {t:object}. if it is attacking, {_u:not blocked then}. if it is blocking, prevent all combat damage "
     "that would be dealt this combat {_b:it and whom it blocks}",
     ir.Sequence((ir.If(ir.Is(H.t, ir.IsStatus("attacking")), (ir.Apply(H.t, (ir.Restrict("cannot be blocked"),)),)),
                  ir.If(ir.Is(H.t, ir.IsStatus("blocking")), _IN_COMBAT)), said="attacking or blocking"))  # fmt: skip
form(W, "it assigns no combat damage this turn and that player loses {n:digits} life",
     ir.Sequence((ir.Apply(ME, (ir.Restrict("assigns no combat damage"),)), ir.LoseLife(ir.Players("defending"), H.n)),
                 said="loses life instead"))  # fmt: skip
_CROSSWISE = ir.SetPT(
    ir.Difference(ir.StatOf("toughness", H.t), ir.Number(1)),
    ir.Sum((ir.Number(1), ir.StatOf("power", H.t))),
)
form(W, "~'s power becomes the toughness of {t:object} minus 1 until end of turn, and {_t:its toughness} of that "
     "creature until end of turn",
     ir.Apply(ME, (_CROSSWISE,), said="crosswise"))  # fmt: skip
word("its toughness", "~'s toughness becomes 1 plus the power", 0)

# ---------------------------------------------------------------------------- damage

form(W, "~ deals damage to {t:object} equal to the damage already dealt to it this turn",
     ir.DealDamage(ir.SoFar(ir.Past("is dealt damage", H.t), amount=True), H.t, said="already"))  # fmt: skip
_THAT_LIFE = (ir.GainLife(YOU, ir.ThatMuch()),)
form(W, "until end of turn, whenever {t:object} deals damage, you gain that much life",
     ir.Later(ir.Trigger("deals damage", H.t), _THAT_LIFE, this_turn=True, once=False, said="life for damage"),
     when=lambda v: _aimed(v["t"]))  # fmt: skip
_LATER = ir.Later(ir.Trigger("deals damage", H.t, combat_only=True), _THAT_LIFE, this_turn=True, once=False)
word("life if kicked", "if ~ was kicked, you gain life equal to that damage", 0)
form(W, "{t:object} gains {k:abilities} until end of turn. whenever that creature deals combat damage this turn, "
     "{_l:life if kicked}",
     ir.Sequence((ir.Apply(H.t, (ir.GainAbility(H.k),)), ir.If(ir.PaidOptional("kicked"), (_LATER,))),
                 said="life if kicked"))  # fmt: skip
_EXILED = ir.Replaces("put into graveyard", what=H.t, instead=(ir.PutInto(ir.EventObject(), "removed"),))
word("lost for good", "if it would die this turn, exile it instead", 0)
form(W, "~ deals {n:digits} damage to {t:recipient}. if ~ was kicked, that creature can't be regenerated this turn "
     "and {_g:lost for good}",
     ir.Sequence((ir.DealDamage(H.n, H.t), ir.If(ir.PaidOptional("kicked"), (
         ir.Apply(H.t, (ir.Restrict("cannot be regenerated"),)), ir.Shield(_EXILED)))),
                 said="lost for good"))  # fmt: skip
_HIT = ir.EventObject()


def _answered(to: ir.Effect, what: ir.Ref | ir.Filter, whose: ir.Ref | None = None) -> ir.Shield:
    """What is done besides if the damage that was prevented came from a source of a color."""
    told = (ir.If(ir.Is(_HIT, H.c), (to,)),)
    made = ir.Replaces("damage", what=what, whose=whose, source=H.s, prevent="all", instead=told, once=True)
    return ir.Shield(made, choose_source=H.s, said="answered")


word("prevented by color", "prevent that damage. if damage from a", 0)
form(W, "the next time {s:chosen source} would deal damage to {t:recipient} this turn, {_p:prevented by color} "
     "{c:color} source is prevented this way, ~ deals that much damage to the source's controller",
     _answered(ir.DealDamage(ir.ThatMuch(), ir.ControllerOf(_HIT)), what=H.t))  # fmt: skip
form(W, "the next time {s:chosen source} would deal damage to you and/or {f:nouns} this turn, {_p:prevented by "
     "color} {c:color} source is prevented this way, you gain that much life",
     _answered(*_THAT_LIFE, what=H.f, whose=YOU))  # fmt: skip

# ---------------------------------------------------------------------------- colors, abilities, turns

_OF_CHOICE = ir.Keyword("protection", quality="from the color of your choice")
form(W, "{t:object} gains protection from the color of its controller's choice until end of turn",
     ir.By(ir.ControllerOf(H.t), (ir.Apply(H.t, (ir.GainAbility((_OF_CHOICE,)),)),),
           said="its controller's choice"))  # fmt: skip
form(W, "{t:object} {m:mods.third}", ir.Sequence((ir.Apply(H.t, H.m, "permanent"),), said="for good"),
     when=lambda v: _aimed(v["t"]) and exactly(v["m"][0], ir.AddPT))  # fmt: skip
form(W, "counter {t:object}. that permanent's activated abilities can't be activated this turn",
     ir.Sequence((ir.Apply(ir.SourceOf(H.t), (ir.Restrict("abilities cannot be played"),)), ir.CounterSpell(H.t)),
                 said="silenced"))  # fmt: skip
word("its own flashback", "the flashback cost is equal to its mana cost", 0)
form(W, "{t:object} gains flashback until end of turn. {_f:its own flashback}",
     ir.PlayCard(H.t, until="end of turn", flashback=True))  # fmt: skip
form(W, "put {t:object} onto the battlefield under your control attached to {f:a noun}",
     ir.Sequence((ir.ChooseObjects(ir.ChosenBy(YOU, H.f)), ir.PutInto(H.t, "in play", under=YOU, attached=IT)),
                 said="attached to one"))  # fmt: skip
_BOTH_SIDES = ir.Filter((ir.IsType("creature"), ir.AnyOf((ir.ControlledBy(YOU), ir.ControlledBy(H.p)))))
_OURS, _OTHERS = (ir.AllOf(ir.Filter((ir.IsType("creature"), ir.ControlledBy(who)))) for who in (YOU, H.p))
_OURS_THEN = ir.AllOf(ir.Filter((ir.IsOneOf(ir.ThisWay("chosen")),)))
form(W, "untap all creatures you control and all creatures {p:player.third} controls. you and that opponent each "
     "gain control of {_e:exchanged for a turn}. those creatures gain {k:abilities} until end of turn",
     ir.Sequence((ir.TapUntap(ir.AllOf(_BOTH_SIDES), tap=False), ir.ChooseObjects(_OURS),
                  ir.Apply(_OTHERS, (ir.GiveControl(),)), ir.Apply(_OURS_THEN, (ir.GiveControl(H.p),)),
                  ir.Apply(ir.AllOf(_BOTH_SIDES), (ir.GainAbility(H.k),))), said="reins"))  # fmt: skip
word("exchanged for a turn", "all creatures the other controls until end of turn", 0)
_RETURNED = (ir.PutInto(ME, "in play", under=YOU), ir.PutCounters(H.c, ir.Number(1), ME))
_END = ir.Trigger("step begins", step="end of turn")
form(W, "return ~ from your graveyard to the battlefield with {c:a counter} on it at end of turn",
     ir.Later(_END, _RETURNED, said="with a counter"))  # fmt: skip
form(W, "you gain {n:digits} life, and you return ~ from your graveyard to your hand at end of turn",
     ir.Sequence((ir.GainLife(YOU, H.n), ir.Later(_END, (ir.PutInto(ME, "hand"),))), said="and returns"))  # fmt: skip
_DISCARDED = ir.AllOf(ir.Filter((ir.IsOneOf(ir.EventObject()),), "graveyard"))
form(W, "you may sacrifice ~. if you do, return the discarded card from your graveyard to your hand",
     ir.Sequence((ir.May((ir.SacrificeIt(ME),)), ir.If(ir.DidIt(), (ir.PutInto(_DISCARDED, "hand"),))),
                 said="the discarded card"))  # fmt: skip
form(W, "exile that card from your graveyard", ir.PutInto(_DISCARDED, "removed", said="discarded"))
_APART = ir.ChosenBy(YOU, ir.Filter((ir.IsOneOf(ir.Linked()),), "removed"), at_random=True)
word(W, "choose a card at random that was exiled with ~. put that card into its owner's hand",
     ir.Sequence((ir.ChooseObjects(_APART), ir.PutInto(IT, "hand")), said="one by chance"))  # fmt: skip
form(W, "for each {n:each of}, add {m:symbols} and you gain 1 life",
     ir.Sequence((ir.AddMana(H.m, H.n), ir.GainLife(YOU, H.n)), said="mana and life"))  # fmt: skip

# ---------------------------------------------------------------------------- statics and conditions

_SHARING = ir.Count(ir.Filter((ir.IsType("creature"), ir.Not(ir.IsOneOf(IT)), ir.SharesSubtype(IT))))
word("of its kind", "shares at least one creature type with it", 0)
form(S, "each creature gets +1/+1 for each other creature on the battlefield that {_k:of its kind}",
     ir.Static(ir.Filter((ir.IsType("creature"),)), (ir.AddPT(_SHARING, _SHARING),), said="arms"))  # fmt: skip
form(S, "activated abilities of {f:nouns} can't be activated unless they're mana abilities",
     ir.Static(H.f, (ir.Restrict("other abilities cannot be played"),), said="but for mana"))  # fmt: skip
_EITHER = ir.Filter((ir.AnyOf((ir.IsNamed(H.a), ir.IsNamed(H.b))), ir.ControlledBy(YOU)))
form(C, "you control a permanent named {a:name} or a permanent named {b:name}",
     ir.Compare(ir.Count(_EITHER), ">=", ir.Number(1), said="either of two"))  # fmt: skip
