"""Players and cards told by what is true of them, rules for a turn, and what happens to libraries and graveyards."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, form, verb, verb_form, word
from engine.text.grammar.shapes import H, Holes, altered, pointed

P, S = "pvp", "static"
YOU = ir.You()

# ---------------------------------------------------------------------------- described players, topmost cards

form("player that", "each opponent {ref:object} has dealt damage to this game",
     ir.PlayersThat("opponents", ir.Filter((ir.DealtDamageBy(H.ref),), "any")))  # fmt: skip


def _pile(text: str, many: bool, bottom: bool) -> None:
    def make(v: Holes) -> object:
        n = v.get("n", ir.Number(1))
        if v["of"].zone != "any" or v["of"].said or (many and n == ir.Number(1)):
            return None
        return ir.InGraveyard(v["player"], v["of"], n, bottom)

    def take(v: object) -> Holes | None:
        if (
            not exactly(v, ir.InGraveyard)
            or v.said
            or v.bottom is not bottom
            or (v.n != ir.Number(1)) is not many
        ):
            return None
        return {"player": v.player, "of": v.of, **({"n": v.n} if many else {})}

    custom("top", text, make, take)


for _end, _bottom in (("top", False), ("bottom", True)):
    _pile(f"the {_end} {{of:noun}} of {{player:whose}} graveyard", False, _bottom)

# ---------------------------------------------------------------------------- rules for the rest of a turn


form("whole", "{p:player} can't cast {what:spells} this turn",
     ir.RuleThisTurn(ir.PlayerRule("spells cannot be played", H.p, H.what), said="no spells"))  # fmt: skip
_EXILED = ir.Shield(
    ir.Replaces(
        "put into graveyard",
        what=ir.Filter((ir.OwnedBy(YOU),), "any"),
        instead=(ir.PutInto(ir.EventObject(), "removed"),),
    )
)
_FROM = "from anywhere"
word(
    "whole", f"if a card would be put into your graveyard {_FROM} this turn, exile that card instead", _EXILED
)
form(
    "whole", "you may then have {p:player} shuffle that library", ir.May((ir.Shuffle(H.p),), said="then have")
)
verb(P, "<draw> cards equal to the greatest number of cards a player {n:most this way}", ir.DrawCards, "player",
     "most")  # fmt: skip
word("most this way", "discarded this way", ir.MostThisWay("discarded"))

# ---------------------------------------------------------------------------- untapping


form(S, "players can't untap more than {n:number word} {of:nouns} during their untap steps",
     ir.PlayerRule("untaps one", None, H.of, H.n, said="many"), n=ir.Number(H.n),
     when=lambda v: exactly(v["n"], ir.Number) and v["n"].n > 1)  # fmt: skip
form(S, "you can't untap more than one {of:noun} during your untap step",
     ir.PlayerRule("untaps one", YOU, H.of, 1, said="you"))  # fmt: skip
_TYPED = "permanents of the chosen type"
word(S, "each player chooses artifact, creature, or land during their untap step. that player can untap only "
     f"{_TYPED} this step", ir.PlayerRule("untaps one type"))  # fmt: skip

# ---------------------------------------------------------------------------- names, counts and mana

verb_form(
    P, "<create> {t:new tokens} named {name:name}", altered(H.t, ir.CreateTokens, name=H.name), "player"
)


verb_form(P, "<return> {what:chosen one} to your hand for each {of:each of}",
          ir.PutInto(pointed(ir.ChosenBy(H.who, H.cards, H.of, said="each")), "hand", said="your hand each"),
          "what.player", what=pointed(ir.ChosenBy(H.who, H.cards)))  # fmt: skip
verb(P, "<add> one mana of any type the sacrificed land could produce", ir.AddMana, "player", mana="paid")
verb(P, "<add> one mana of any type that land could produce", ir.AddMana, "player", "that land", mana="paid")
_MAZE = ir.PlayerRule(
    "spells cannot be played",
    None,
    ir.Filter((ir.IsStatus("color of the last spell"),), "stack"),
    said="maze",
)
_LAST = "the spell most recently cast this turn"
word(S, f"players can't cast spells that share a color with {_LAST}", _MAZE)
word("post.*", " with an activated ability that isn't a mana ability", ir.IsStatus("other activated ability"))
