"""The wording of 2003 put as today's texts have it, where the two differ by more than a word.

Spells were "played", creatures were returned "to play", tokens were put "into play", and the modes
of a spell stood in one sentence.
"""

from __future__ import annotations

import re

from engine.text.first_years import of_later_years
from engine.text.rewording import Words, reworded, rewordings

_NUMBERS = "a|an|one|two|three|four|five|six|seven|X|that many"
_SPELL = (
    r"(?= (?:(?:a|an|any|another|that|this|the|one|two|three|more than one|his or her|your|their|each) )?"
    r"(?:[\w'-]+,? ){0,4}spells?\b)"
)
_GRANTED = {
    r"(?:may|can) block as though (?:it|they) had flying": "reach",
    r"can't be the target of spells or abilities": "shroud",
    r"can't be the target of spells or abilities your opponents control": "hexproof",
    r"can't be blocked except by two or more creatures": "menace",
}
"""What was said in a sentence before there was a keyword for it."""
_SEVERAL = re.compile(
    r"\b(?:creatures|artifacts|permanents|players|\w+s you control|Elves|Slivers|lands|tokens|they)\b"
    r"|^ ?you$|^All |^(?-i:[A-Z][a-z]+s)$",
    re.I,
)


def _granted(found: re.Match[str]) -> str:
    """The keyword for the sentence: of the card itself on a line of its own, else had or gained for a turn."""
    keyword = next(word for said, word in _GRANTED.items() if re.fullmatch(said, found["said"]))
    if found["who"] == "~" and found.string.startswith(" as long", found.end()):
        return f"~ has {keyword}"
    return _given(found["who"], keyword, bool(found["now"]))


def _tireless(found: re.Match[str]) -> str:
    return _given(found["who"], "vigilance", bool(found["now"]))


def _given(who: str, keyword: str, now: bool) -> str:
    if who == "~" and not now:
        return keyword.capitalize()
    verb = ("gain" if now else "have") if _SEVERAL.search(who) else ("gains" if now else "has")
    return f"{who} {verb} {keyword}{' until end of turn' if now else ''}"


_CHANGES: tuple[tuple[str, Words], ...] = (
    (rf"\b([Pp])layed{_SPELL}", "cast"),
    (rf"\bplays{_SPELL}", "casts"),
    (rf"\bplay{_SPELL}", "cast"),
    (r"\b(additional cost) to play\b", r"\1 to cast"),
    (r"\b(more|less) to play\b", r"\1 to cast"),
    (r"\b([Ss]pend this mana only to) play (?=the last card\b)", r"\1 cast "),
    (r"\bcould play (an instant|a sorcery)\b", r"could cast \1"),
    (r"\b(may|can|can't) play ~", r"\1 cast ~"),
    (r"\bPlay ~ only\b", "Cast ~ only"),
    (r"\b([Pp])lay (it|that card|the copy|~) without paying\b", r"cast \2 without paying"),
    (r"\b([Rr]eturn(?:s|ed)?) ((?:(?!(?<!up) to )[^.])*?) to play\b", r"\1 \2 to the battlefield"),
    (r"\b(returns?) to play all\b", r"\1 to the battlefield all"),
    (r"\b([Aa])t the end of each player's turn\b", r"\1t the beginning of each player's end step"),
    (r" and \"[Ww]henever ~ deals damage, you gain that much life\.?\"", " and lifelink"),
    (r"(\btokens?(?: with [^.\"]*?)?) into play under your control\b", r"\1 into play"),
    (rf"\bPut ((?:{_NUMBERS}) [^.]*? tokens? (?:with|named) [^.\"]*?) into play\b", r"Create \1"),
    (rf"\bput ((?:{_NUMBERS}) [^.]*? tokens? (?:with|named) [^.\"]*?) into play\b", r"create \1"),
    (
        rf"\bputs ((?:{_NUMBERS}|a number of) [^.]*? tokens?)((?: (?:with|named) [^.\"]*?)?) into play\b",
        r"creates \1\2",
    ),
    (r"\b([Ss]pells) (you|your opponents|players) play\b", r"\1 \2 cast"),
    (r"\b([Aa]ctivated abilities [^.]*?)can't be played\b", r"\1can't be activated"),
    (r"\bcan't be played\b", "can't be cast"),
    (r"\bmay attack\b(?=[^.]* as though)", "can attack"),
    (r"\bas though it weren't a Wall\b", "as though it didn't have defender"),
    (r"\bcan't be countered by spells or abilities\b", "can't be countered"),
    (r"(?<!graveyards )can't be the targets of (?=spells or abilities\b)", "can't be the target of "),
    (r"\b(first \w+ spell that player) plays\b", r"\1 casts"),
    (r"\bcame into play\b", "entered the battlefield"),
    (r"\b(?:the kicker cost was paid|you paid the kicker cost)\b", "~ was kicked"),
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
    (r"\byou paid the ((?:\{\w+\})+) kicker cost\b", r"~ was kicked with its \1 kicker"),
    (r"\b(is|are) unblockable\b", "can't be blocked"),
    (r"\bthis ability has been played\b", "this ability has been activated"),
    (r"\b(sorcery couldn't have been|spell most recently|spell you've) played\b", r"\1 cast"),
    (r"\bif you played (it|~) from\b", r"if you cast \1 from"),
    (r"\bif you didn't play (it|~) from\b", r"if you didn't cast \1 from"),
    (r"\bIf you play it any time\b", "If you cast it any time"),
    (r"\b(spell you) play (this turn)\b", r"\1 cast \2"),
    (r"\b[Pp]lay (activated abilities|abilities)\b", r"activate \1"),
    (
        r"\b([Aa]ctivated abilities(?: [^.\n]*)? cost (?:up to )?\{\w+\} (?:more|less) to) cast\b",
        r"\1 activate",
    ),
    (r"\b([Cc]ycling abilities you) play (cost [^.\n]*? to) cast\b", r"\1 activate \2 activate"),
    (r"\bability costs to play\b", "ability costs to activate"),
    (r"\bspell played from a graveyard\b", "spell cast from a graveyard"),
    (r"\bthe removed (cards?|creatures?)\b", r"the exiled \1"),
    (
        r"\bas though (it were an instant|they were instants)\b",
        lambda m: f"as though {m[1].split()[0]} had flash",
    ),
    (r"\bplay(?= [^.\n]*?cards? [^.\n]*?as though (?:it|they) had flash)", "cast"),
    (r"\b([Aa]s you) play ~", r"\1 cast ~"),
    (r"\byou've played ~", "you've cast ~"),
    (r"\bhaven't played (it(?=, return)|that card|the card)\b", r"haven't cast \1"),
    (r"\b(who|creature you) play(?:ed)? (a card this turn|this turn)\b", r"\1 cast \2"),
    (r"\bas part of playing a spell\b", "as part of casting a spell"),
    (r"\bplays (a mana ability|an ability of|an artifact's ability)\b", r"activates \1"),
    (r"\b([Aa]ctivated abilities [^.\n]*?cost an additional \"[^\"]*\") to play\b", r"\1 to activate"),
    (r"\b([Ss]pells [^.\n]*?cost an additional \"[^\"]*\") to play\b", r"\1 to cast"),
    (r"\bmay play (?=that card for as long as it remains removed)", "may cast "),
    (r"\bwould leave play\b", "would leave the battlefield"),
    (r"\b(\d+/\d+ Wall artifact creature)(?= in addition)", r"\1 with defender"),
    (
        r"\bremoves all cards in (his or her|their) graveyard from the game\b",
        r"exiles all cards from \1 graveyard",
    ),
    (r"\bas (~|it) came into play\b", r"as \1 entered the battlefield"),
    (r"\bthat (?:was|were) put into a graveyard from play\b", "that died"),
    (r"\bwas put into a graveyard from play\b", "died"),
    (r"\ban amount of colorless mana\b", "an amount of {C}"),
    (r"(?<=\bor )\{1\}(?=\{[WUBRG]\} to your mana pool)", "{C}"),
    (r"\bend of turn step\b", "end step"),
    (r", then shuffle(?=\.|$)", ", then shuffle your library"),
    (r"\b[Mm]ill a card\b", "put the top card of your library into your graveyard"),
    (rf"\b[Mm]ill ({_NUMBERS}) cards\b", r"put the top \1 cards of your library into your graveyard"),
    (rf"\bmills ({_NUMBERS}) cards\b", r"puts the top \1 cards of their library into their graveyard"),
    (r"\bcreature that may block as though it had flying\b", "creature with reach"),
    (
        rf"(?m)(?P<who>[^.,:;\"\n]+?) (?P<said>{'|'.join(_GRANTED)})(?P<now> this turn| until end of turn)?"
        r"(?=[.,\n\"]| and | as long|$)",
        _granted,
    ),
    (r"\b(has|have|gains|gain) (\w+(?: strike)?) and \1 (shroud|reach|hexproof|menace)\b", r"\1 \2 and \3"),
    (r"\band attacking doesn't cause it to tap\b(?! this turn)", "and has vigilance"),
    (
        r"\b[Aa]ttacking doesn't cause (?P<who>[^.,:;\"\n]*?) to tap(?P<now> this turn)?(?=[.,\n]| for as|$)",
        _tireless,
    ),
)
_READY = rewordings(_CHANGES)
_SEVEN = "seven or more cards are in your graveyard"
_THRESHOLD = re.compile(r"(^|\n)Threshold ?[—–-] ?([^\n]+)")
_MODES = re.compile(
    r"\b([Cc]hoose (?:one|two|one or both)|[Aa]n opponent chooses one) ?[—–-] ?([^\n•]+?;(?: or)? [^\n•]+)"
)


def modern(text: str) -> str:
    """A text of 2003, its own name already "~", in the sentences of today; today's texts stay as they are."""
    text = reworded(of_later_years(text), _READY)
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
