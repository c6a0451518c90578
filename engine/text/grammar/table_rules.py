"""Rules for players and their turns: hands shown, hand sizes, spells a turn, what holds until the turn ends."""

from __future__ import annotations

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.grammar.rules import Pair, custom, exactly, form, rule, word
from engine.text.grammar.shapes import H, Holes

S = "static"
YOU = ir.You()
_EACH = ir.Players("each")

for _who, _ref in (
    ("players play with their hands revealed", _EACH),
    ("your opponents play with their hands revealed", ir.Players("opponents")),
    ("play with your hand revealed", YOU),
):
    word(S, _who, ir.PlayerRule("reveals hand", _ref))
rule(S, "{players:player.third} reveals each card they draw", ir.PlayerRule, rule="reveals draws")
word(S, "players have no maximum hand size", ir.PlayerRule("no maximum hand", _EACH))
rule(S, "your maximum hand size is {n:count}", ir.PlayerRule, rule="maximum hand", players=YOU)
rule(S, "each player's maximum hand size is {n:count}", ir.PlayerRule, rule="maximum hand", players=_EACH)
rule(S, "your maximum hand size is increased by {n:count}", ir.PlayerRule, rule="larger hand", players=YOU)
rule(S, "your maximum hand size is reduced by {n:count}", ir.PlayerRule, rule="smaller hand", players=YOU)
rule(S, "each player's maximum hand size is reduced by {n:count}", ir.PlayerRule, rule="smaller hand",
     players=_EACH)  # fmt: skip
rule(S, "the chosen player's maximum hand size is {n:count}", ir.PlayerRule, rule="maximum hand",
     players=ir.Players("chosen"))  # fmt: skip
_PLAYED = ir.Compare(ir.ThisTurn("spells played", ir.EachOne()), ">=", ir.Number(1))
for _words, _whom in (("you", YOU), ("players", ir.Players("each", said="players"))):
    word(S, f"{_words} can't cast more than one spell each turn",
         ir.PlayerRule("spells cannot be played", _whom, condition=_PLAYED, said="more than one"))  # fmt: skip
word(S, "players can cast spells only during their own turns",
     ir.PlayerRule("spells cannot be played", _EACH, condition=ir.No(ir.IsTurnOf(ir.EachOne())),
                   said="own turns"))  # fmt: skip
for _saying, _to_whom, _mark in (("players can't activate abilities", _EACH, ""),
                                 ("activated abilities can't be activated", _EACH, "passive"),
                                 ("your opponents can't activate abilities", ir.Players("opponents"), "")):  # fmt: skip
    word(S, _saying, ir.PlayerRule("no ability can be played", _to_whom, said=_mark))
    _but_mana = " unless they're mana abilities" if _mark else " that aren't mana abilities"
    word(S, _saying + _but_mana, ir.PlayerRule("abilities cannot be played", _to_whom, said=_mark))
word(S, "players can't cycle cards", ir.PlayerRule("cards cannot be cycled", _EACH))
word(S, "each player may play an additional land during each of their turns",
     ir.PlayerRule("extra land", _EACH, n=1))  # fmt: skip

form(S, "you may play {n:count} additional lands on each of your turns",
     ir.PlayerRule("extra land", YOU, n=H.n), when=lambda v: v["n"] > 1)  # fmt: skip
form(S, "you may play up to {n:count} additional lands on each of your turns",
     ir.PlayerRule("extra land", YOU, n=H.n, said="up to"), when=lambda v: v["n"] > 1)  # fmt: skip
for _nobody, _losers in (("you", YOU), ("your opponents", ir.Players("opponents"))):
    word(S, f"{_nobody} can't gain life",
         ir.Replacing(ir.Replaces("gain life", whose=_losers), said="can't gain"))  # fmt: skip


def _only_then(v: Holes) -> object:
    held = v["r"]
    if not exactly(held, ir.PlayerRule) or held.condition is not None:
        return None
    return with_fields(held, condition=v["w"], said=f"{held.said} then".strip())


custom("conditional static", "{r:static} {w:allowed when}", _only_then,
       lambda v: {"w": v.condition, "r": replace(v, condition=None, said=v.said.removesuffix("then").strip())}
       if exactly(v, ir.PlayerRule) and v.said.endswith("then") else None)  # fmt: skip

# ---------------------------------------------------------------------------- until the turn ends

for _cards in ("lands", "land cards"):
    form("whole", f"{{player:player}} can't play {_cards} this turn",
         ir.RuleThisTurn(ir.PlayerRule("cannot play lands", H.player), said=_cards))  # fmt: skip
form("whole", "you may play up to {n:count} additional lands this turn",
     ir.RuleThisTurn(ir.PlayerRule("extra land", YOU, n=H.n)), when=lambda v: v["n"] > 1)  # fmt: skip
word("whole", "you may play an additional land this turn",
     ir.RuleThisTurn(ir.PlayerRule("extra land", YOU, n=1), said="one"))  # fmt: skip
form("whole", "{player:player} can't gain life this turn",
     ir.Shield(ir.Replaces("gain life", whose=H.player), said="can't gain"))  # fmt: skip


def _for_the_turn(said: str) -> Pair:
    """What a permanent would say for good, for the turn: a rule for players, or what replaces an event.

    A step or phase that is skipped is one only, which has words of its own.
    """

    def make(v: Holes) -> object:
        lasting = v["r"]
        if exactly(lasting, ir.PlayerRule) and lasting.condition is None and lasting.said != "plain":
            return ir.RuleThisTurn(lasting, said=said)
        if (
            exactly(lasting, ir.Replacing)
            and lasting.condition is None
            and lasting.replaces.prevent is None
            and not lasting.replaces.event.endswith((" step", " phase"))
        ):
            return ir.Shield(lasting.replaces, said=f"{said}: {lasting.said}")
        return None

    def take(v: object) -> Holes | None:
        if exactly(v, ir.RuleThisTurn) and v.said == said:
            return {"r": v.rule}
        if not exactly(v, ir.Shield) or not v.said.startswith(f"{said}: "):
            return None
        return {"r": ir.Replacing(v.replaces, said=v.said.removeprefix(f"{said}: "))}

    return make, take


custom("whole", "until end of turn, {r:static}", *_for_the_turn("for the turn"))
custom("whole", "{r:static} this turn", *_for_the_turn("this turn only"))
word("whole", "you gain shroud until end of turn", ir.RuleThisTurn(ir.PlayerRule("shroud", YOU)))

# ---------------------------------------------------------------------------- blocking as though

word(S, "~ can block creatures with shadow as though ~ had shadow",
     ir.Static(ir.Self(), (ir.Restrict("blocks shadow"),), said="shadow"))  # fmt: skip

# ---------------------------------------------------------------------------- what has to be aimed at

_FLAGS = ir.Filter((ir.IsSubtype("flagbearer"),))
word("taking aim", "as part of casting a spell or activating an ability", 0)
form(S, "while choosing targets {_a:taking aim}, your opponents must choose at least one Flagbearer on the battlefield "
     "if able", ir.PlayerRule("aims at", ir.Players("opponents"), _FLAGS))  # fmt: skip
