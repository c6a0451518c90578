"""Cards played by leave of an effect, at once or for some time, and cards copied to be played."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import exactly, form, prefer, rule, verb, word
from engine.text.grammar.shapes import H

P = "pvp"
_FREELY = "without paying its mana cost"
verb(
    P, f"<cast> the copy {_FREELY}", ir.PlayCard, "player", "the copy", what=ir.It(said="the copy"), free=True
)
verb(P, "<copy> the exiled card", ir.CopyCard, what=ir.Linked(said="the exiled card"))

for _when, _until in (
    ("until end of turn, ", "end of turn"),
    ("until the beginning of your next upkeep, ", "your next upkeep"),
):
    rule("plain sentence", _when + "you may play {what:object}", ir.PlayCard, until=_until)
    for _verb, _said in (("cast", ""), ("play", "play")):
        words = f"{_when}you may {_verb} {{what:object}} {_FREELY}"
        rule("plain sentence", words, ir.PlayCard, _said, free=True, until=_until)
for _verb in ("play", "cast"):
    for _when, _until in (("this turn", "end of turn"), ("for as long as it remains exiled", "permanent")):
        words = f"you may {_verb} {{what:object}}"
        rule("plain sentence", f"{words} {_when}", ir.PlayCard, f"{_verb} {_when}", until=_until)
        rule("plain sentence", f"{words} {_FREELY} {_when}",
             ir.PlayCard, f"{_verb} {_when}", free=True, until=_until)  # fmt: skip

rule("plain sentence", "{player:player.third} may play {what:object} this turn",
     ir.PlayCard, "they", until="end of turn")  # fmt: skip

# ---------------------------------------------------------------------------- as long as they lie there

_STILL = ir.IsStatus("exiled")
for _who, _has in (("you", "haven't"), ("the player", "hasn't")):
    for _deed in ("cast", "played"):
        form(
            "condition", f"{_who} {_has} {_deed} {{ref:object}}", ir.Is(H.ref, _STILL, said=f"{_who} {_deed}")
        )
_END = ir.Trigger("step begins", step="end of turn")
_UPKEEP = ir.Trigger("step begins", step="upkeep", player=ir.You())
for _words, _when_then in (("at end of turn", _END), ("at the beginning of your next upkeep", _UPKEEP)):
    form("whole", _words + ", if {c:conditions}, {s:joined}",
         ir.Later(_when_then, (ir.If(H.c, (H.s,)),), said="if"))  # fmt: skip
_CARD = ir.It()
_BACK = ir.Later(_END, (ir.If(ir.Is(_CARD, _STILL), (ir.PutInto(_CARD, "hand"),)),))
word("while it is gone", "for as long as it remains exiled", 0)
form("plain sentence", "if {c:conditions}, exile it. you may cast it without paying its mana cost {_w:while it is "
     "gone}. at end of turn, if you haven't cast it, return it to its owner's hand",
     ir.If(H.c, (
    ir.PutInto(_CARD, "removed"), ir.PlayCard(_CARD, free=True, until="permanent"), _BACK,
), said="mischief"))  # fmt: skip
prefer("only the card that is exiled may be cast, and is put back",
       lambda n: exactly(n, ir.If) and len(n.effects) > 1 and exactly(n.effects[1], ir.PlayCard),
       lambda n: exactly(n, ir.If) and len(n.effects) == 1 and exactly(n.effects[0], ir.PutInto))  # fmt: skip
_GONE = ir.Later(_UPKEEP, (ir.If(ir.Is(_CARD, _STILL), (ir.PutInto(_CARD, "graveyard"),)),))
word("if it lies there", "at the beginning of your next upkeep, if you haven't played it", 0)
word("and shuffled", "then that player shuffles their library", 0)
_THEIRS = ir.SearchLibrary(ir.You(), ir.Filter((ir.OwnedBy(H.p),), "library"), zone="removed", whose=H.p)
form("whole", "search {p:whose} library for a card and exile it. {_s:and shuffled}. until the beginning of your next "
     "upkeep, you may play that card. {_i:if it lies there}, put it into its owner's graveyard",
     ir.Sequence((_THEIRS, ir.PlayCard(_CARD, until="your next upkeep"), _GONE, ir.Shuffle(H.p)),
                 said="totem"))  # fmt: skip

# ---------------------------------------------------------------------------- who may play from graveyards

_CLOSED = ir.RuleThisTurn(ir.PlayerRule("nothing from one's graveyard", ir.Players("others")))
_OPENED = ir.RuleThisTurn(ir.PlayerRule("plays opponents' graveyards", ir.You()))
word("closed to others", "other players can't play cards from their graveyards", 0)
word(
    "opened to you",
    "you may play cards from your opponents' graveyards as though they were in your graveyard",
    0,
)
form("whole", "until end of turn, {_c:closed to others}, and {_o:opened to you}",
     ir.Sequence((_CLOSED, _OPENED), said="trance"))  # fmt: skip
