"""The wording of 2003 put as today's texts have it, where the two differ by more than a word.

Spells were "played", creatures were returned "to play", tokens were put "into play", and the modes
of a spell stood in one sentence.
"""

from __future__ import annotations

import re

_NUMBERS = "a|an|one|two|three|four|five|six|seven|X|that many"
_SPELL = (
    r"(?= (?:(?:a|an|any|another|that|this|the|one|two|three|more than one|his or her|your|their|each) )?"
    r"(?:[\w'-]+,? ){0,4}spells?\b)"
)
_CHANGES: tuple[tuple[str, str], ...] = (
    (rf"\b([Pp])layed{_SPELL}", "cast"),
    (rf"\bplays{_SPELL}", "casts"),
    (rf"\bplay{_SPELL}", "cast"),
    (r"\b(additional cost) to play\b", r"\1 to cast"),
    (r"\b(more|less) to play\b", r"\1 to cast"),
    (r"\bcould play (an instant|a sorcery)\b", r"could cast \1"),
    (r"\b(may|can|can't) play ~", r"\1 cast ~"),
    (r"\bPlay ~ only\b", "Cast ~ only"),
    (r"\b([Pp])lay (it|that card|the copy|~) without paying\b", r"cast \2 without paying"),
    (r"\b([Rr]eturn(?:s|ed)?) ((?:(?! to )[^.])*?) to play\b", r"\1 \2 to the battlefield"),
    (r"(\btokens?(?: with [^.\"]*?)?) into play under your control\b", r"\1 into play"),
    (rf"\bPut ((?:{_NUMBERS}) [^.]*? tokens?) with ([^.\"]*?) into play\b", r"Create \1 with \2"),
    (rf"\bput ((?:{_NUMBERS}) [^.]*? tokens?) with ([^.\"]*?) into play\b", r"create \1 with \2"),
    (rf"\bputs ((?:{_NUMBERS}) [^.]*? tokens?)((?: with [^.\"]*?)?) into play\b", r"creates \1\2"),
    (r"\bAttacking doesn't cause ~ to tap\b", "Vigilance"),
    (r"\b([Ss]pells) (you|your opponents|players) play\b", r"\1 \2 cast"),
    (r"\b([Aa]ctivated abilities [^.]*?)can't be played\b", r"\1can't be activated"),
    (r"\bcan't be played\b", "can't be cast"),
    (r"\bmay attack\b(?=[^.]* as though)", "can attack"),
    (r"\bas though it weren't a Wall\b", "as though it didn't have defender"),
    (r"\bcan't be countered by spells or abilities\b", "can't be countered"),
    (r"\bthe kicker cost was paid\b", "~ was kicked"),
    (
        r"\b([Yy])ou control target player's next turn\b",
        r"\1ou control target player during that player's next turn",
    ),
    (r"(?m)^You may cast ~ any time you could cast an instant\b", "Flash"),
    (r"\b([Ss])now-covered (\w+)walk\b", r"\1now \2walk"),
    (
        r"\bdeal its combat damage to defending player as though it weren't blocked\b",
        "assign its combat damage as though it weren't blocked",
    ),
    (r"\bthe ((?:\{\w+\})+) kicker cost was paid\b", r"~ was kicked with its \1 kicker"),
)
_SEVEN = "seven or more cards are in your graveyard"
_THRESHOLD = re.compile(r"(^|\n)Threshold ?[—–-] ?([^\n]+)")
_MODES = re.compile(r"\b([Cc]hoose (?:one|two|one or both)) ?[—–-] ?([^\n•]+?;(?: or)? [^\n•]+)")


def modern(text: str) -> str:
    """A text of 2003, its own name already "~", in the sentences of today; today's texts stay as they are."""
    for pattern, new in _CHANGES:
        text = re.sub(pattern, new, text)
    return _THRESHOLD.sub(_with_threshold, _MODES.sub(_bullets, text))


def _with_threshold(found: re.Match[str]) -> str:
    """The condition of threshold (502.23a), which stood in the reminder, said in the ability itself."""
    body = re.sub(r"\s*\([^)]*\)", "", found[2]).strip()
    if "seven or more" in body:
        return found[0]
    if re.match(r"(?:When|Whenever|At) ", body):
        head, _, rest = body.partition(", ")
        return f"{found[1]}{head}, if {_SEVEN}, {rest}"
    if re.match(r"[^\".]*: ", body):
        return f"{found[1]}{body} Activate this ability only if {_SEVEN}."
    if body.rstrip(".").endswith(" instead"):
        return f"{found[1]}{body.rstrip('.')} if {_SEVEN}."
    return f"{found[1]}As long as {_SEVEN}, {body[:1].lower()}{body[1:]}"


def _bullets(found: re.Match[str]) -> str:
    modes = [m.strip().rstrip(".") for m in re.split(r"; (?:or )?", found[2])]
    return f"{found[1]} —" + "".join(f"\n• {m[:1].upper()}{m[1:]}." for m in modes)
