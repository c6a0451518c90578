"""Replacement and prevention by static abilities (419), and rules for players."""

from __future__ import annotations

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.grammar.basics import Counters
from engine.text.grammar.rules import custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes, altered, narrowed
from engine.text.pronouns import settle

S = "static"
_FEW = ((0, "one creature"), (2, "two creatures"), (3, "three creatures"))
YOU = ir.You()

# ---------------------------------------------------------------------------- what would happen

R = "would"
rule(R, "{source:would source} would deal damage to a creature or player", ir.Replaces, event="damage")
rule(R, "{source:would source} would deal damage to {what:subject}", ir.Replaces, event="damage")
rule(R, "{source:would source} would deal damage to you", ir.Replaces, event="damage", whose=YOU)
word(R, "damage would be dealt to ~", ir.Replaces("damage", what=ir.Self()))
word(R, "damage would be dealt to you", ir.Replaces("damage", whose=YOU))
word(R, "you would gain life", ir.Replaces("gain life", whose=YOU))
word(R, "an opponent would gain life", ir.Replaces("gain life", whose=ir.Players("opponents")))
word(R, "a player would gain life", ir.Replaces("gain life", whose=ir.Players("each")))
word(R, "you would draw a card", ir.Replaces("draw", whose=YOU))
word(R, "an opponent would draw a card", ir.Replaces("draw", whose=ir.Players("opponents")))
word(R, "a player would draw a card", ir.Replaces("draw", whose=ir.Players("each")))
for _discarder, _discards in (
    ("you", YOU),
    ("an opponent", ir.Players("opponents")),
    ("a player", ir.Players("each")),
):
    word(R, f"{_discarder} would discard a card", ir.Replaces("any discard", whose=_discards))
word(R, "~ would leave the battlefield", ir.Replaces("leave play", what=ir.Self()))
rule(R, "{what:subject} would be destroyed", ir.Replaces, event="destruction")
_FIRST = " except the first one {they} in {their} draw step each turn"
for _drawer, _drawing, _they, _their in (
    ("a player", ir.Players("each"), "they draw", "their"),
    ("an opponent", ir.Players("opponents"), "they draw", "their"),
    ("you", YOU, "you draw", "your"),
):  # fmt: skip
    word(R, f"{_drawer} would draw a card" + _FIRST.format(they=_they, their=_their),
         ir.Replaces("draw", whose=_drawing, not_first=True))  # fmt: skip
word(R, "a card would be put into your graveyard from anywhere",
     ir.Replaces("put into graveyard", what=ir.Filter((ir.OwnedBy(YOU),), "any")))  # fmt: skip
word(R, "a card would be put into an opponent's graveyard from anywhere",
     ir.Replaces("put into graveyard", what=ir.Filter((ir.OwnedBy(ir.Players("opponents")),), "any")))  # fmt: skip
word(R, "a card would be put into a graveyard from anywhere", ir.Replaces("put into graveyard"))
for _pile, _kept in (
    ("a", ()),
    ("your", (ir.OwnedBy(YOU),)),
    ("an opponent's", (ir.OwnedBy(ir.Players("opponents")),)),
):
    form(R, f"{{what:a noun}} would be put into {_pile} graveyard from anywhere",
         ir.Replaces("put into graveyard", what=narrowed(H.what, *_kept, zone="any", was="any")),
         when=lambda v: v["what"].zone == "any" and bool(v["what"].tests))  # fmt: skip
rule(R, "{what:subject} would die", ir.Replaces, event="put into graveyard")
word(R, "~ would be put into a graveyard from anywhere",
     ir.Replaces("put into graveyard", what=ir.Filter((ir.IsOneOf(ir.Self()),), "any")))  # fmt: skip


def _source_make(v: Holes) -> object:
    of = v["of"]
    if (
        of.zone == "stack" and ir.IsStatus("spell") in of.tests
    ):  # a spell is one wherever it is when it deals damage
        return replace(of, zone="any")
    if of.said != "source":
        return of if of.zone == "in play" else None
    return of if of.tests else ir.Filter((), "any", said="source")


def _take_source(v: object) -> Holes | None:
    if not isinstance(v, ir.Filter):
        return None
    return {"of": replace(v, zone="stack") if ir.IsStatus("spell") in v.tests else v}


custom("would source", "{of:a noun}", _source_make, _take_source)

_THEN: tuple[tuple[str, Holes], ...] = (
    ("it deals double that damage to that creature or player instead", {"multiply": 2}),
    ("it deals double that damage to that player instead", {"multiply": 2}),
    *((f"prevent {n} of that damage", {"prevent": ir.Number(n)}) for n in range(1, 6)),
    ("prevent that damage", {"prevent": "all"}),
)
for _words, _fields in _THEN:
    form(S, "if {r:would}, " + _words, ir.Replacing(altered(H.r, ir.Replaces, **_fields)),
         when=lambda v: v["r"].event == "damage")  # fmt: skip


def _instead(v: Holes) -> object:
    r, s = v["r"], v["s"]
    if r.instead or r.event == "damage":
        return None
    about = ir.Trigger("discarded", subject=ir.Filter((), "any"))
    effect, targets = settle(s, about)
    if targets:
        return None
    if not exactly(effect, ir.May):
        return ir.Replacing(replace(r, instead=(effect,)))
    own_card = isinstance(r.what, ir.Self) and all(exactly(e, ir.PutInto) for e in effect.effects)
    mine = r.whose == ir.You() or own_card  # what goes elsewhere can always go there
    if effect.player != ir.You() or not mine or effect.otherwise:
        return None  # whose it is to choose whether the event is replaced
    return ir.Replacing(replace(r, instead=effect.effects, optional=True), said="you may")


def _take_instead(v: object) -> dict[str, object] | None:
    if not exactly(v, ir.Replacing) or len(v.replaces.instead) != 1 or v.condition is not None:
        return None
    if v.said not in ("", "you may"):
        return None
    plain = replace(v.replaces, instead=(), optional=False)
    return {"r": plain, "s": ir.May(v.replaces.instead) if v.said else v.replaces.instead[0]}


custom(S, "if {r:would}, {s:joined} instead", _instead, _take_instead)


def _instead_and(v: Holes) -> object:
    r = v["r"]
    if r.instead or r.event == "damage":
        return None
    effects, targets = settle((v["s"], *v["more"]), ir.Trigger("discarded", subject=ir.Filter((), "any")))
    return None if targets else ir.Replacing(replace(r, instead=effects), said="and then")


custom(
    S, "if {r:would}, {s:joined} instead. {more:effects}", _instead_and,
    lambda v: {"r": replace(v.replaces, instead=()), "s": v.replaces.instead[0],
               "more": v.replaces.instead[1:]}
    if exactly(v, ir.Replacing) and v.said == "and then" and v.replaces.instead else None,
)  # fmt: skip


def _may_instead(v: Holes) -> object:
    r = v["r"]
    if r.instead or r.event == "damage":
        return None
    effects, targets = settle((v["s"], *v["more"]), ir.Trigger("discarded", subject=ir.Filter((), "any")))
    new = replace(r, instead=effects, optional=True)
    return None if targets else ir.Replacing(new, said="may and")


custom(S, "if {r:would}, you may instead {s:joined}. {more:effects}", _may_instead,
       lambda v: {"r": replace(v.replaces, instead=(), optional=False),
                  "s": v.replaces.instead[0], "more": v.replaces.instead[1:]}
       if exactly(v, ir.Replacing) and v.said == "may and" and v.replaces.instead else None)  # fmt: skip
form("whole", "the next time you would draw a card this turn, {s:joined} instead",
     ir.Shield(ir.Replaces("draw", whose=YOU, instead=(H.s,), once=True), "end of turn"))  # fmt: skip
form("conditional static", "as long as {c:conditions}, {r:static}",
     altered(H.r, ir.Replacing | ir.PlayerRule, condition=H.c))  # fmt: skip


def _as_long(v: dict[str, object]) -> object:
    return with_fields(v["r"], condition=v["c"], said=f"{v['r'].said} as long".strip()) if (
        isinstance(v["r"], ir.PlayerRule) and v["r"].condition is None) else None  # fmt: skip


custom("conditional static", "{r:static} as long as {c:conditions}", _as_long,
       lambda v: {"c": v.condition, "r": replace(v, condition=None, said=v.said[:-7].strip())}
       if exactly(v, ir.PlayerRule) and v.said.endswith("as long") else None)  # fmt: skip

# ---------------------------------------------------------------------------- rules for players

_RULES: tuple[tuple[str, ir.Ability], ...] = (
    ("players skip their draw steps", ir.Replacing(ir.Replaces("draw step", whose=ir.Players("each")))),
    ("players may play an additional land on each of their turns",
     ir.PlayerRule("extra land", ir.Players("each"), n=1, said="players")),
    ("damage can't be prevented", ir.PlayerRule("damage cannot be prevented")),
    ("each player can't cast more than one spell each turn", ir.PlayerRule("one spell a turn")),
    ("players can cast spells and activate abilities only during their own turns",
     ir.PlayerRule("own turn only")),
    ("players play with the top card of their libraries revealed", ir.PlayerRule("everybody reveals top")),
    ("players can't play lands", ir.PlayerRule("cannot play lands")),
    ("players skip their untap steps", ir.Replacing(ir.Replaces("untap step", whose=ir.Players("each")))),
    ("skip your draw step", ir.Replacing(ir.Replaces("draw step", whose=YOU))),
    ("skip your untap step", ir.Replacing(ir.Replaces("untap step", whose=YOU))),
    ("skip your upkeep step", ir.Replacing(ir.Replaces("upkeep step", whose=YOU))),
    ("players skip their upkeep steps", ir.Replacing(ir.Replaces("upkeep step", whose=ir.Players("each")))),
    ("skip your combat phase", ir.Replacing(ir.Replaces("combat phase", whose=YOU))),
    ("players skip their combat phases", ir.Replacing(ir.Replaces("combat phase", whose=ir.Players("each")))),
    ("you may play an additional land on each of your turns", ir.PlayerRule("extra land", YOU, n=1)),
    *((f"no more than {some} can attack each combat", ir.PlayerRule("one attacker", n=n_)) for n_, some in _FEW),
    *((f"no more than {some} can block each combat", ir.PlayerRule("one blocker", n=n_)) for n_, some in _FEW),
    *((f"no more than {some} can attack each turn", ir.PlayerRule("few attack in a turn", n=n_)) for n_, some in _FEW),
    *((f"no more than {some} can block each turn", ir.PlayerRule("few block in a turn", n=n_)) for n_, some in _FEW),
    *((f"each player can't block with more than {some} each combat", ir.PlayerRule("few block", n=n_))
      for n_, some in _FEW),
    *((f"each player can't block with more than {some} each turn",
       ir.PlayerRule("few of one's own block in a turn", n=n_)) for n_, some in _FEW),
    *((f"no more than {word_} creatures can attack you each combat", ir.PlayerRule("few attack", YOU, n=n_))
      for n_, word_ in ((2, "two"), (3, "three"))),
    ("you can't lose the game", ir.PlayerRule("cannot lose", YOU)),
    ("your opponents can't win the game", ir.PlayerRule("cannot win", ir.Players("opponents"))),
    ("players can't lose the game", ir.PlayerRule("cannot lose", ir.Players("each"))),
    ("players can't win the game", ir.PlayerRule("cannot win", ir.Players("each"))),
    ("you may play the top card of your library", ir.PlayerRule("plays top of library", YOU, said="plain")),
    ("you have shroud", ir.PlayerRule("shroud", YOU)),
    ("players have shroud", ir.PlayerRule("shroud", ir.Players("each"))),
    ("play with the top card of your library revealed", ir.PlayerRule("reveals top", YOU)),
    ("you may play any number of lands on each of your turns", ir.PlayerRule("extra land", YOU, n=99)),
    ("untap all permanents you control during each other player's untap step",
     ir.PlayerRule("untaps too", ir.Players("others"))),
    ("you don't lose the game for having 0 or less life", ir.PlayerRule("survives without life", YOU)),
    ("you may play cards from your graveyard", ir.PlayerRule("plays from graveyard", YOU, said="plain")),
    ("you have no maximum hand size", ir.PlayerRule("no maximum hand", YOU)),
)  # fmt: skip
for _text, _rule in _RULES:
    word(S, _text, _rule)


form(S, "activated abilities of {of:nouns} can't be activated",
     ir.Static(H.of, (ir.Restrict("abilities cannot be played"),)))  # fmt: skip
for _kind in ("creature", "artifact", "permanent"):
    _host = ir.Attached(said=f"enchanted {_kind}")
    word(S, f"enchanted {_kind}'s activated abilities can't be activated",
         ir.Static(_host, (ir.Restrict("abilities cannot be played"),), said="its abilities"))  # fmt: skip


form(S, "if {c:conditions}, damage that would reduce your life total to less than 1 {reduces:reduction}",
     ir.Replacing(ir.Replaces("life below"), H.c, said="if"), reduces=1)  # fmt: skip
word("reduction", "reduces it to 1 instead", 1)


form(S, "{what:spells} can't be cast", ir.PlayerRule("spells cannot be played", what=H.what))
form(S, "{p:player.base} can't cast {what:spells}",
     ir.PlayerRule("spells cannot be played", H.p, H.what, said="p"))  # fmt: skip
form(S, "players can't untap more than one {of:noun} during their untap steps",
     ir.PlayerRule("untaps one", what=H.of, n=1))  # fmt: skip
form(S, "if {r:would}, prevent that damage. {s:joined}",
     ir.Replacing(altered(H.r, ir.Replaces, prevent="all", instead=(H.s,))),
     when=lambda v: v["r"].event == "damage")  # fmt: skip
word(S, "remove ~ from your deck before playing if you're not playing for ante", ir.Keyword("ante"))
word(S, "you may cast ~ as though it had flash", ir.Keyword("flash", said="as though"))
form(S, "damage that would reduce your life total to less than 1 {reduces:reduction}",
     ir.Replacing(ir.Replaces("life below")), reduces=1)  # fmt: skip


for _cards, _rule_name, _were, _place in (
    ("cards from your graveyard", "plays from graveyard", "they were", "hand"),
    ("cards from your opponents' graveyards", "plays opponents' graveyards", "they were", "graveyard"),
    ("the top card of your library", "plays top of library", "it were", "hand"),
):
    word(f"playable {_place} {_were}", _cards, _rule_name)
for _were, _place in (("they were", "hand"), ("they were", "graveyard"), ("it were", "hand")):
    form(S, f"you may play {{r:playable {_place} {_were}}} as though {_were} in your {_place}",
         ir.PlayerRule(H.r, YOU))  # fmt: skip


_GAINS: tuple[tuple[str, str, ir.Ref], ...] = (
    ("a player", "that player gains", ir.Players("each")),
    ("an opponent", "that player gains", ir.Players("opponents")),
    ("you", "you gain", YOU),
)
for _gainer, _then_gains, _life_of in _GAINS:
    word(S, f"if {_gainer} would gain life, {_then_gains} no life instead",
         ir.Replacing(ir.Replaces("gain life", whose=_life_of), said="no life"))  # fmt: skip

# ---------------------------------------------------------------------------- cards that effects have discarded

_FOE = ir.Players("opponents")
_SO_MANY = Counters(H.kind, H.n)
_HERE = (ir.PutInto(ir.EventObject(), "in play"), ir.PutCounters(H.kind, H.n, ir.EventObject()))
form(S, "if a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield with {c:so "
     "many counters} on it instead of putting it into your graveyard",
     ir.Replacing(ir.Replaces("discard", what=ir.Self(), source=_FOE, instead=_HERE)), c=_SO_MANY)  # fmt: skip
_ATOP = (ir.PutInto(ir.EventObject(), "library", "top"),)
word("or on the library", "discard it, but you may put it on top of your library", 0)
form(S, "if an effect causes you to discard a card, {_o:or on the library} instead of into your graveyard",
     ir.Replacing(ir.Replaces("discard", whose=YOU, instead=_ATOP, optional=True)))  # fmt: skip

# ---------------------------------------------------------------------------- turns and untapping

word("a turn for it", "you may skip that turn instead. if you do, untap ~", 0)
_UNTAPS = ir.Replaces("turn", whose=YOU, instead=(ir.TapUntap(ir.Self(), False),), optional=True)
form(S, "if you would begin your turn while ~ is tapped, {_t:a turn for it}",
     ir.Replacing(_UNTAPS, ir.Is(ir.Self(), ir.IsStatus("tapped"))))  # fmt: skip
form(S, "if {of:a noun} would untap during its controller's untap step, remove all {k:counters} from it instead",
     ir.Static(H.of, (ir.Restrict("loses counters untapping", ability=H.k),), said="instead"))  # fmt: skip
word(S, "mana pools don't empty as steps and phases end", ir.PlayerRule("mana stays", ir.Players("each")))
word(S, "if you would flip a coin, flip two coins and ignore one instead",
     ir.PlayerRule("flips two coins", YOU))  # fmt: skip
word("back to hand", "return ~ to its owner's hand instead", 0)
word("shown", "that player plays with that card revealed in their hand", 0)
form(S, "if ~ would die, {_b:back to hand}. until that player's next turn, {_s:shown} and can't play it",
     ir.Replacing(ir.Replaces("put into graveyard", what=ir.Self(), instead=(
         ir.PutInto(ir.Self(), "hand"), ir.HoldBack(ir.It()))), said="phoenix"))  # fmt: skip
word("the top of it", "instead look at the top X cards of your library", 0)
word("anyhow below", "on the bottom of your library in a random order", 0)
form("whole", "the next time you would draw a card this turn, {_t:the top of it}, put all but one of them {_b:anyhow "
     "below}, then draw a card",
     ir.Shield(ir.Replaces("draw", whose=YOU, instead=(ir.KeepOnTop(ir.X()), ir.DrawCards(YOU, ir.Number(1))),
                           once=True), said="lamp"))  # fmt: skip
_WISHED = ir.ChosenBy(YOU, ir.Filter((ir.OwnedBy(YOU),), "outside"))
word("from outside", "instead choose a card you own from outside the game", 0)
form("whole", "the next time you would draw a card this turn, {_f:from outside} and put it into your hand",
     ir.Shield(ir.Replaces("draw", whose=YOU, instead=(ir.PutInto(_WISHED, "hand"),), once=True),
               said="outside"))  # fmt: skip
_LEAVING = ir.Replaces("leave play", what=H.x, instead=(ir.PutInto(ir.EventObject(), "removed"),))
form("whole", "if {x:single object} would leave the battlefield, exile it instead of putting it anywhere else",
     ir.Shield(_LEAVING, "permanent"))  # fmt: skip

# ---------------------------------------------------------------------------- what comes into play at a price

_AS_MANY = ir.ControllerHas(H.of, least=ir.Count(narrowed(H.of, ir.ControlledBy(YOU))))
_GIVEN = ir.ChosenBy(ir.EventPlayer(), H.given)
word("as it would", "that player instead puts that land onto the battlefield", 0)
form(S, "if an opponent who controls at least as many {of:nouns} as you do would put a land onto the "
     "battlefield, {_i:as it would} then sacrifices {given:a noun}", ir.Replacing(ir.Replaces(
         "put into play", ir.Filter((ir.IsType("land"),)), ir.PlayersThat("opponents", ir.Filter((_AS_MANY,), "any")),
         instead=(ir.SacrificeIt(_GIVEN),))))  # fmt: skip
