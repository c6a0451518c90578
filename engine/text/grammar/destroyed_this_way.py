"""What was destroyed, sacrificed or tapped and what follows from it, for each player or for each thing (413.2c)."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import form, word
from engine.text.grammar.shapes import H, narrowed

W = "whole"
YOU, ME, EACH, IT, ONE = ir.You(), ir.Self(), ir.Players("each"), ir.It(), ir.EachOne()
_LOST, _GIVEN = ir.ThisWay("destroyed"), ir.ThisWay("sacrificed")
_AT_LEAST_ONE = ir.Number(1)

# ---------------------------------------------------------------------------- counted

_THEIRS = ir.Count(narrowed(H.f, ir.IsOneOf(_LOST), ir.ControlledBy(ONE), zone="any"))
form(W, "destroy {t:object}. ~ deals damage to each player equal to the number of {f:nouns} they controlled put into "
     "a graveyard this way",
     ir.Sequence((ir.Destroy(H.t), ir.DealDamage(_THEIRS, EACH)), said="theirs"))  # fmt: skip
_ALL_LOST = ir.Count(narrowed(H.f, ir.IsOneOf(_LOST), zone="any"))
form(W, "destroy {t:object}. ~ deals damage to {r:recipients} equal to the number of {f:nouns} put into a graveyard "
     "this way", ir.Sequence((ir.Destroy(H.t), ir.DealDamage(_ALL_LOST, H.r)), said="all of them"))  # fmt: skip
_FOR_GOOD = tuple(ir.Destroy(ir.AllOf(of), no_regeneration=True) for of in (H.a, H.b))
_DIED = ir.Times(H.k, ir.Count(ir.Filter((ir.IsOneOf(_LOST),), "any")))
form(W, "destroy all {a:nouns} or all {b:nouns}. they can't be regenerated. you lose {k:int} life for each creature "
     "that died this way", ir.Sequence((ir.EitherOf(_FOR_GOOD), ir.LoseLife(YOU, _DIED)), said="terror"))  # fmt: skip
form(W, "destroy all {a:nouns} or all {b:nouns}. creatures destroyed this way can't be regenerated",
     ir.EitherOf((ir.Destroy(ir.AllOf(H.a)), _FOR_GOOD[1]), said="creatures for good"),
     when=lambda v: v["b"].tests == (ir.IsType("creature"),))  # fmt: skip
_WORTH = ir.GainLife(ir.ControllerOf(IT), ir.StatOf("mana value", IT))
word("each controller", "the controller of each of those artifacts", 0)
form(W, "destroy all {f:nouns}. they can't be regenerated. {_c:each controller} gains life equal to its converted "
     "mana cost",
     ir.Sequence((ir.Destroy(ir.AllOf(H.f), no_regeneration=True), ir.ForEach(_LOST, (_WORTH,))), said="its worth"),
     when=lambda v: v["f"].tests == (ir.IsType("artifact"),))  # fmt: skip

# ---------------------------------------------------------------------------- whoever had it

_HIS = ir.ControllerOf(H.t)
_NEXT = ir.RevealUntil(narrowed(H.f, zone="any", was="any"), _HIS)
_DIES = ir.Destroy(H.t, no_regeneration=True)
word("from their library", "reveals cards from the top of their library until they reveal", 0)
word("and shuffles", "then shuffles all other cards revealed this way into their library", 0)
form(W, "destroy {t:object}. it can't be regenerated. its controller {_r:from their library} {f:a noun}. the player "
     "puts that card onto the battlefield, {_s:and shuffles}",
     ir.Sequence((_DIES, _NEXT, ir.PutInto(IT, "in play", under=_HIS), ir.Shuffle(_HIS)), said="changed"))  # fmt: skip
word("rest below", "the rest on the bottom of their library in any order", 0)
form(W, "put {t:object} on the bottom of its owner's library. that creature's controller {_r:from their library} "
     "{f:a noun}. the player puts that card onto the battlefield and {_b:rest below}",
     ir.Sequence((ir.PutInto(H.t, "library", position="bottom"), _NEXT,
                  ir.Split(IT, position="bottom", to="in play", player=_HIS)), said="changed below"))  # fmt: skip
_ELSEWHERE = ir.Attach(ir.ChosenBy(ir.ControllerOf(H.t), ir.Filter((ir.IsType("land"),))))
form(W, "destroy {t:object}. that land's controller attaches ~ to a land of their choice",
     ir.Sequence((ir.Destroy(H.t), _ELSEWHERE), said="goes on"))  # fmt: skip
form(W, "destroy {t:object} and ~ deals {n:digits} damage to that land's controller. that player attaches ~ to a "
     "land of their choice",
     ir.Sequence((ir.Destroy(H.t), ir.DealDamage(H.n, ir.ControllerOf(H.t)), _ELSEWHERE),
                 said="goes on hurting"))  # fmt: skip
_OWNER = ir.OwnerOf(ir.EventObject())
_OTHER = ir.ChosenBy(YOU, narrowed(H.f, ir.OwnedBy(_OWNER), zone="graveyard", was="any"))
word("out of that graveyard", "from its owner's graveyard to the battlefield", 0)
form(W, "choose {t:object}. when that creature dies this turn, return {f:a noun} {_g:out of that graveyard} under "
     "the control of that creature's owner",
     ir.Sequence((ir.ChooseObjects(H.t), ir.Later(ir.Trigger("put into graveyard from play", H.t), (
         ir.PutInto(_OTHER, "in play", under=_OWNER),), this_turn=True)), said="another life"))  # fmt: skip

# ---------------------------------------------------------------------------- what each player gave up

_TAPPED = ir.Past("tapped for mana", ir.Filter((ir.IsType("land"),)))
_TAPPERS = ir.PlayersThat("each", ir.Filter((ir.Underwent(_TAPPED),), "any"))
_GAVE = ir.Compare(
    ir.Count(narrowed(H.f, ir.IsOneOf(_GIVEN), ir.ControlledBy(IT), zone="any")), ">=", _AT_LEAST_ONE
)
form(W, "each player who tapped a land for mana this turn sacrifices a land. ~ deals {n:digits} damage to each "
     "player who sacrificed {f:a noun} this way",
     ir.Sequence((ir.SacrificeIt(ir.ChosenBy(_TAPPERS, ir.Filter((ir.IsType("land"),)))),
                  ir.ForEach(EACH, (ir.If(_GAVE, (ir.DealDamage(H.n, IT),)),))), said="who tapped"))  # fmt: skip
form(W, "each player sacrifices all {f:nouns} they control except for {n:number word}",
     ir.KeepSome(EACH, H.f, H.n))  # fmt: skip
_ALL_THEIRS = ir.SacrificeIt(ir.AllOf(narrowed(H.f, ir.ControlledBy(IT))), IT)
form(W, "each {f:noun} is sacrificed by its controller",
     ir.ForEach(EACH, (_ALL_THEIRS,), said="each sacrificed"))  # fmt: skip
_HURT = ir.DealDamage(H.n, IT)
_TWO_PRICES = ir.Unless((ir.Unless((_HURT,), IT, (ir.PayMana(H.b),)),), IT, (ir.PayMana(H.a),))
form(W, "for each player, ~ deals {n:digits} damage to that player unless they pay {a:symbols} or {b:symbols}",
     ir.ForEach(EACH, (_TWO_PRICES,), said="either price"))  # fmt: skip
_FOREST = ir.ChosenBy(YOU, narrowed(H.f, ir.ControlledBy(YOU)))
_SNOWY = ir.Compare(
    ir.Count(ir.Filter((ir.IsSupertype("snow"), ir.IsOneOf(_GIVEN)), "any")), ">=", _AT_LEAST_ONE
)
_GROWS = ir.Apply(ME, (ir.GainAbility(H.k),))
form(W, "you may sacrifice {f:a noun}. if you sacrifice a snow {g:noun} this way, ~ gains {k:abilities} until end of "
     "turn. if you don't sacrifice {h:a noun}, sacrifice ~ and it deals {n:digits} damage to you",
     ir.Sequence((ir.May((ir.SacrificeIt(_FOREST),)), ir.If(ir.DidIt(), (ir.If(_SNOWY, (_GROWS,)),), (
         ir.SacrificeIt(ME), ir.DealDamage(H.n, YOU)))), said="fed"), g=H.f, h=H.f)  # fmt: skip

# ---------------------------------------------------------------------------- goes over to an opponent

_OPPONENT = ir.ChooseObjects(ir.Players("an opponent"))


def _goes_over(what: ir.Ref) -> tuple[ir.Effect, ...]:
    """An opponent of the controller's choice gains control of it for good."""
    return (_OPPONENT, ir.By(IT, (ir.Apply(what, (ir.GiveControl(),), "permanent"),)))


word("one opponent", "choose one of your opponents", 0)
form(W, "flip a coin. if you lose the flip, {_c:one opponent}. that player gains control of {o:single object}",
     ir.Sequence((ir.FlipCoin(YOU), ir.If(ir.No(ir.DidIt()), _goes_over(H.o))), said="flips it away"))  # fmt: skip
_BAND = ir.Together((ME, ir.AllOf(H.f)))
form(W, "you may pay {m:symbols}. if you don't, tap ~ and all {f:nouns}, then an opponent gains control of them",
     ir.Unless((ir.TapUntap(_BAND, tap=True), *_goes_over(_BAND)), YOU, (ir.PayMana(H.m),),
               said="deserts"))  # fmt: skip
_WAGES = ir.CountersOn(H.k, ME)
form(W, "put {k:a counter} on ~. you may pay {m:symbols} for each {l:kind} counter on it. if you don't, remove all "
     "{j:counters} from ~ and an opponent gains control of it",
     ir.Sequence((ir.PutCounters(H.k, ir.Number(1), ME), ir.Unless(
         (ir.RemoveCounters(H.k, None, ME), *_goes_over(ME)), YOU, (ir.PayMana(H.m),), _WAGES)), said="wages"),
     l=H.k, j=H.k)  # fmt: skip
form(W, "put {k:a counter} on ~. then you may pay {X}, where X is the number of {l:counters} on it. if you don't, "
     "tap ~ and it deals X damage to you".replace("{X}", "{_x:so much}"),
     ir.Sequence((ir.PutCounters(H.k, ir.Number(1), ME), ir.Unless(
         (ir.TapUntap(ME, tap=True), ir.DealDamage(_WAGES, YOU)), YOU, (ir.PayMana("{1}"),), _WAGES)),
         said="grows dear"),
     l=H.k)  # fmt: skip
word("so much", "{X}", 0)
