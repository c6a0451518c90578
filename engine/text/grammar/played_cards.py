"""Cards played by leave of an effect, at once or for some time, and cards copied to be played."""

from __future__ import annotations

from engine.text import ir
from engine.text.grammar.rules import rule, verb

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
        rule(
            "plain sentence",
            f"{words} {_FREELY} {_when}",
            ir.PlayCard,
            f"{_verb} {_when}",
            free=True,
            until=_until,
        )
