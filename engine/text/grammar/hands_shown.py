"""Hands and libraries shown: what is counted in them, kept of them, searched for as often as something was done."""

from __future__ import annotations

from engine.records import replace
from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, word
from engine.text.grammar.shapes import H, Holes, narrowed

W = "whole"
YOU, EACH, IT = ir.You(), ir.Players("each"), ir.It()
_SHOWN, _GONE, _PICKED = ir.ThisWay("revealed"), ir.ThisWay("exiled"), ir.ThisWay("chosen")


def _hand(player: ir.Ref) -> ir.Filter:
    return ir.Filter((ir.OwnedBy(player),), "hand")


def _any_number(player: ir.Ref, of: ir.Filter) -> ir.ChosenBy:
    return ir.ChosenBy(player, of, ir.Number(99), up_to=True)


# ---------------------------------------------------------------------------- what is in a hand that is shown

_EITHER = ir.Filter((ir.AnyOf((ir.IsSubtype(H.l), H.c)), ir.OwnedBy(H.p)), "hand")
form(W, "{p:player.third} reveals their hand. you draw a card for each {l:single kind} and {c:color} card in it",
     ir.Sequence((ir.Reveal(ir.AllOf(_hand(H.p))), ir.DrawCards(YOU, ir.Count(_EITHER))),
                 said="card in it"))  # fmt: skip


def _of_chosen(chosen: ir.IsChosen) -> ir.Count:
    return ir.Count(ir.Filter((chosen, ir.IsOneOf(_SHOWN)), "any"))


word("such card", "card of the chosen type revealed this way", 0)
form(W, "choose a card type. {p:player.third} reveals their hand. ~ deals {k:int} damage to that player for each "
     "{_c:such card}",
     ir.Sequence((ir.ChooseValue("card type"), ir.Reveal(ir.AllOf(_hand(H.p))),
                  ir.DealDamage(ir.Times(H.k, _of_chosen(ir.IsChosen("card type"))), H.p)),
                 said="of the type"))  # fmt: skip
_VICTIM = ir.EventPlayer()
word("hurt as much", "~ deals damage to the player equal to", 0)
form(W, "you may pay {m:symbols}. if you do, choose a color, then that player reveals their hand and {_h:hurt as "
     "much} the number of cards of that color revealed this way",
     ir.Sequence((ir.May((ir.PayCosts(YOU, (ir.PayMana(H.m),)),)), ir.If(ir.DidIt(), (
         ir.ChooseValue("color"), ir.Reveal(ir.AllOf(_hand(_VICTIM))),
         ir.DealDamage(_of_chosen(ir.IsChosen("color")), _VICTIM)))), said="shown by color"))  # fmt: skip
_THEIR_SHARE = ir.Count(ir.Filter((ir.IsOneOf(_SHOWN), ir.OwnedBy(ir.EachOne())), "any"))


def _as_many(v: Holes) -> object:
    if v["f"].zone != "any" or v["t"].n != ir.Number(1) or v["t"].said:
        return None
    of = replace(v["f"], tests=(*v["f"].tests, ir.OwnedBy(IT)), zone="hand")
    tokens = replace(v["t"], n=_THEIR_SHARE, player=EACH)
    return ir.Sequence((ir.Reveal(_any_number(EACH, of)), tokens), said="as many as shown")


def _take_as_many(value: object) -> Holes | None:
    if not exactly(value, ir.Sequence) or value.said != "as many as shown":
        return None
    shown, tokens = value.effects
    if not (
        exactly(shown, ir.Reveal) and exactly(shown.what, ir.ChosenBy) and exactly(tokens, ir.CreateTokens)
    ):
        return None
    of = replace(shown.what.of, tests=shown.what.of.tests[:-1], zone="any")
    return {"f": of, "t": replace(tokens, n=ir.Number(1), player=YOU)}


custom(W, "each player may reveal any number of {f:nouns} from their hand. then each player creates {t:new tokens} "
       "for each card they revealed this way", _as_many, _take_as_many)  # fmt: skip
_NONE = ir.Compare(
    ir.Count(narrowed(H.f, ir.IsOneOf(ir.ThisWay("discarded")), ir.OwnedBy(IT), zone="any", was="any")),
    "=",
    ir.Number(0),
)
form(W, "each player discards a card. then each player who didn't discard {f:a noun} this way loses {n:digits} life",
     ir.Sequence((ir.DiscardCards(EACH, ir.Number(1)),
                  ir.ForEach(EACH, (ir.If(_NONE, (ir.LoseLife(IT, H.n),)),))), said="discarded otherwise"))  # fmt: skip

# ---------------------------------------------------------------------------- kept, put back, searched for

form(W, "draw {k:cards}, then choose {n:digits} cards in your hand and discard the rest",
     ir.Sequence((ir.DrawCards(YOU, H.k), ir.KeepSome(YOU, ir.Filter((), "hand"), H.n, discard=True)),
                 said="keeps some"))  # fmt: skip
for _said, _who in (("the player's", "the player"), ("that player's", "that player")):
    form(W, "{p:player.third} puts the cards from their hand on top of their library. search that player's "
         "library for "
         f"that many cards. {_who} puts those cards into their hand, then shuffles their library",
         ir.Sequence((
             ir.PutInto(ir.AllOf(_hand(H.p)), "library", position="top"),
             ir.SearchLibrary(YOU, ir.Filter((ir.OwnedBy(H.p),), "library"),
                              ir.Count(ir.Filter((ir.IsOneOf(IT),), "any")), whose=H.p),
             ir.Shuffle(H.p)), said=f"{_said} new hand"))  # fmt: skip
form(W, "discard any number of cards. search your library for up to that many {f:nouns}, reveal those cards, and put "
     "them into your hand. then shuffle your library",
     ir.Sequence((
         ir.DiscardThese(YOU, _any_number(YOU, _hand(YOU))),
         ir.SearchLibrary(YOU, narrowed(H.f, zone="library", was="any"), ir.ThatMuch(), reveal=True, whose=YOU,
                          up_to=True),
         ir.Shuffle(YOU)), said="as many found"))  # fmt: skip
_AS_MANY = ir.Count(ir.Filter((ir.IsOneOf(_GONE),), "any"))
_ONE_SHOWN = ir.Filter((ir.IsOneOf(_SHOWN),), "library")
form(W, "look at the top {n:number word} cards of {p:whose} library. put one of them into their graveyard",
     ir.Sequence((ir.Reveal(ir.TopOfLibrary(H.p, H.n)), ir.PutInto(ir.ChosenBy(YOU, _ONE_SHOWN), "graveyard")),
                 said="one into their graveyard"), when=lambda v: v["p"] != YOU)  # fmt: skip
word("rest on top", "put the rest on top of your library in any order", 0)
form(W, "look at the top {n:number word} cards of your library. exile {k:number word} of them at random, then "
     "{_r:rest on top}",
     ir.Sequence((
         ir.Reveal(ir.TopOfLibrary(YOU, H.n)), ir.PutInto(ir.ChosenBy(YOU, _ONE_SHOWN, H.k, at_random=True), "removed"),
         ir.PutInto(ir.AllOf(_ONE_SHOWN), "library", position="top")), said="some by chance"))  # fmt: skip
word("down to the name", "until you reveal a card with that name", 0)
word("the named card", "then put that card into your hand", 0)
form(W, "choose a card name. reveal cards from the top of your library {_d:down to the name}, {_n:the named card}. "
     "exile all other cards revealed this way, and you lose {k:int} life for each of the exiled cards",
     ir.Sequence((
         ir.ChooseValue("card name"), ir.RevealUntil(ir.Filter((ir.IsChosen("name"),), "any")),
         ir.Split(IT, zone="removed"), ir.LoseLife(YOU, ir.Times(H.k, _AS_MANY))),
                 said="down to the name"))  # fmt: skip
_IN_PLAY = ir.PutInto(_SHOWN, "in play", under=ir.OwnerOf(IT))
form(W, "each player reveals the top card of their library. if all cards revealed this way are {f:nouns}, put those "
     "cards onto the battlefield under their owners' control",
     ir.Sequence((ir.Reveal(ir.TopOfLibrary(EACH)), ir.If(ir.Is(_SHOWN, ir.IsType(H.k)), (_IN_PLAY,))),
                 said="all of a kind"), f=ir.Filter((ir.IsType(H.k),), "any"))  # fmt: skip
_MORE_LANDS = ir.Compare(ir.Count(ir.Filter((ir.IsType("land"), ir.ControlledBy(H.p)))), ">",
                         ir.Count(ir.Filter((ir.IsType("land"), ir.ControlledBy(YOU)))))  # fmt: skip
_FOUND = narrowed(H.f, zone="library", was="any")
form(W, "search your library for {f:a noun}. if {p:player.third} controls more lands than you, you may search your "
     "library for an additional {g:noun}. reveal those cards and put them into your hand. then shuffle your library",
     ir.Sequence((
         ir.If(_MORE_LANDS, (ir.SearchLibrary(YOU, _FOUND, ir.Number(2), reveal=True, whose=YOU, up_to=True),),
               (ir.SearchLibrary(YOU, _FOUND, reveal=True, whose=YOU),)), ir.Shuffle(YOU)), said="one more"),
     g=H.f)  # fmt: skip
form(W, "{p:player.third} draws {a:cards}, then you draw up to {b:cards}. that opponent may repeat this process as "
     "many times as they choose",
     ir.Sequence((ir.DrawCards(H.p, H.a), ir.DrawCards(YOU, ir.UpTo(H.b)),
                  ir.Repeat((ir.DrawCards(H.p, H.a), ir.DrawCards(YOU, ir.UpTo(H.b))), H.p)),
                 said="secrets"), b=ir.Number(H.b))  # fmt: skip

_NAMED = ir.Split(_SHOWN, zone="graveyard", of=ir.Filter((ir.IsChosen("name"),), "any"))
word("those of the name", "put all of them with that name into your hand", 0)
form(W, "choose a creature card name. reveal the top {n:number word} cards of your library and {_n:those of the "
     "name}. put the rest into your graveyard",
     ir.Sequence((ir.ChooseValue("creature card name"), ir.Reveal(ir.TopOfLibrary(YOU, H.n)), _NAMED),
                 said="all of the name"))  # fmt: skip

# ---------------------------------------------------------------------------- kept apart for a while

_APART = ir.AllOf(ir.Filter((ir.IsOneOf(_GONE),), "removed"))
_NEXT_UPKEEP = ir.Trigger("step begins", player=YOU, step="upkeep")
word("looked at apart", "you may look at those cards for as long as they remain exiled", 0)
word("as that turn begins", "at the beginning of your next upkeep", 0)
form(W, "exile the top {n:number word} cards of your library face down. {_m:looked at apart}. until your next turn, "
     "you may play those cards. {_b:as that turn begins}, put any of those cards you didn't play into your "
     "graveyard",
     ir.Sequence((
         ir.PutInto(ir.TopOfLibrary(YOU, H.n), "removed"), ir.PlayCard(_GONE, until="your next upkeep"),
         ir.Later(_NEXT_UPKEEP, (ir.PutInto(_APART, "graveyard"),))), said="wishes"))  # fmt: skip
_STILL = ir.Compare(ir.Count(ir.Filter((ir.IsOneOf(_GONE),), "removed")), ">=", ir.Number(1))
_OWN = ir.Filter((ir.IsOneOf(_GONE), ir.OwnedBy(ir.EventPlayer())), "removed")
_ONE_BACK = ir.PutInto(ir.ChosenBy(ir.EventPlayer(), _OWN), "in play")
word("upkeep by upkeep", "at the beginning of each player's upkeep", 0)
form(W, "exile all {f:nouns}. for as long as any of those cards remain exiled, {_u:upkeep by upkeep}, that player "
     "returns one of the exiled cards they own to the battlefield",
     ir.Sequence((ir.PutInto(ir.AllOf(H.f), "removed"),
                  ir.Later(ir.Trigger("step begins", player=EACH, step="upkeep"), (_ONE_BACK,), once=False,
                           as_long_as=_STILL)),
                 said="one by one"))  # fmt: skip
_NONE_LEFT = ir.Compare(ir.Count(ir.Filter((ir.IsOneOf(_GONE),), "removed")), "=", ir.Number(0))
word("knocked down", "puts it onto the battlefield tapped under their control", 0)
form(W, "exile all {f:nouns}. starting with you, each player chooses one of the exiled cards and {_k:knocked down}. "
     "repeat this process until all cards exiled this way have been chosen",
     ir.Sequence((ir.PutInto(ir.AllOf(H.f), "removed"),
                  ir.Repeat((ir.PutInTurn(ir.Filter((ir.IsOneOf(_GONE),), "removed"), removed=True),),
                            until=_NONE_LEFT)),
                 said="auctioned"))  # fmt: skip

# ---------------------------------------------------------------------------- chosen by everybody, counted together

_TYPES = ir.ForEach(EACH, (ir.By(IT, (ir.ChooseValue("one more creature type"),)),))
form(W, "each player chooses a creature type. destroy all {f:nouns} that aren't of a type chosen this way. they "
     "can't be regenerated",
     ir.Sequence((_TYPES, ir.Destroy(ir.AllOf(narrowed(H.f, ir.Not(ir.IsChosen("types")))), no_regeneration=True)),
                 said="of no type chosen"))  # fmt: skip
_BACK = ir.AllOf(narrowed(H.f, ir.IsChosen("types"), zone="graveyard", was="any"))
form(W, "each player chooses a creature type. each player returns all {f:nouns} of a type chosen this way from their "
     "graveyard to the battlefield",
     ir.Sequence((_TYPES, ir.PutInto(_BACK, "in play", under=ir.OwnerOf(IT))), said="of a type chosen"))  # fmt: skip

# ---------------------------------------------------------------------------- graveyards

_BURIED = ir.IsStatus("buried from play this turn")
form(W, "return to your hand all {f:nouns} that were put there from the battlefield this turn",
     ir.PutInto(ir.AllOf(narrowed(H.f, _BURIED)), "hand", said="put there"),
     when=lambda v: v["f"].zone == "graveyard")  # fmt: skip
_ALL_BACK = ir.AllOf(narrowed(H.f, _BURIED, zone="graveyard", was="any"))
form(W, "each player returns to the battlefield all {f:nouns} in their graveyard that were put there from the "
     "battlefield this turn", ir.PutInto(_ALL_BACK, "in play", under=ir.OwnerOf(IT), said="all put there"))  # fmt: skip
_AT_RANDOM = ir.ChooseObjects(ir.ChosenBy(YOU, ir.Filter((ir.OwnedBy(YOU),), "graveyard"), at_random=True))
word("chance by an opponent", "an opponent chooses a card at random in your graveyard", 0)
form(W, "Reorder your graveyard at random. {_o:chance by an opponent}. if it is a {k:kind of card}, put it onto the "
     "battlefield. otherwise, exile it",
     ir.Sequence((_AT_RANDOM, ir.If(ir.Is(IT, H.k), (ir.PutInto(IT, "in play", under=YOU),),
                                    (ir.PutInto(IT, "removed"),))), said="by chance"))  # fmt: skip
for _kind in ("artifact", "creature", "enchantment", "land"):
    word("kind of card", f"{_kind} card", ir.IsType(_kind))
_LIBRARY, _GRAVEYARD = (ir.AllOf(ir.Filter((ir.OwnedBy(YOU),), zone)) for zone in ("library", "graveyard"))
_OLD_ONES = ir.AllOf(ir.Filter((ir.IsOneOf(_PICKED),), "graveyard"))
word(W, "exchange your graveyard and library. then shuffle your library",
     ir.Sequence((ir.ChooseObjects(_GRAVEYARD), ir.PutInto(_LIBRARY, "graveyard"),
                  ir.PutInto(_OLD_ONES, "library", position="shuffled")), said="exchanged"))  # fmt: skip
word("all hands", "all cards from all hands", 0)
form(W, "exile all {f:nouns} from the battlefield, all cards from all graveyards, and {_h:all hands}",
     ir.PutInto(ir.Together((ir.AllOf(H.f), ir.AllOf(ir.Filter((), "graveyard")), ir.AllOf(ir.Filter((), "hand")))),
                "removed", said="three zones"))  # fmt: skip
