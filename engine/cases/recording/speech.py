"""Turns of speech: what players say in many ways, put into the few words that `players_words` reads.

Each turn is a pattern and what stands for it. What only a position can tell (a card's name used as a verb, a spell that
counters) is asked of it. Nothing is decided here: what is said stays said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.cards.spelling import fold
from engine.cases.reading.problems import Unclear
from engine.cases.recording.names import name_of, objects_like, said_here
from engine.rules.playing.play import activated_abilities
from engine.rules.position.state import GameObject, State
from engine.rules.transition import Transition
from engine.text import ir
from engine.text.ir.node import walk

_NOT = r"(?:doesn'?t|does not|didn'?t|did not|don'?t|do not|won'?t|will not|can'?t|cannot|refuses to|declines to)"
_BY = r"(?:with|by|using|via)"
_AIMED = r"(?:>|->|targeting|targets?|at|on)"
_TURNS = tuple(
    (re.compile(pattern, re.IGNORECASE), said)
    for pattern, said in (
        (r"[,:]?\s*(?:in response|as a response|responding)(?: to .+)?$", ""),
        (r"^(?:has |with )?no (?:responses?|answer|effects?|plays?|actions?)$", "passes"),
        (r"^responds?(?: with| by)?:? ", ""),
        (rf"^{_NOT} (?:respond|do anything|play anything)$", "passes"),
        (rf"^{_NOT} block(?:s|ers)?\b.*$", "no block"),
        (r"^(?:declares? )?(?:no|without) block(?:s|ers)?$", "no block"),
        (rf"^{_NOT} attack\b.*$", "no attack"),
        (r"^(?:declares? )?(?:no|without) attack(?:s|ers)?$", "no attack"),
        (rf"^{_NOT}(?: \w+)?.*$", "says no"),
        (r"^(?:pays?|does|agrees|accepts)(?: (?:for )?(?:it|that|so|the \w+|echo|the cost|\{?\d\}?))?$", "says yes"),
        (r"^(?:double|triple|chump|gang)[- ]?(blocks?\b)", r"\1"),
        (r"^(?:ends?|finishes|passes|pass) (?:the |his |her |their )?turn$", "next turn"),
        (r"^passes? priority$", "passes"),
        (r"^(?:we |they )?(?:both|all|everybody|everyone) pass(?:es)?(?: priority)?$", "pass"),
        (r"^(?:moves?|goes?|proceeds?) (?:on )?to (?:the |his |her |their )?(.+?)(?: step| phase)?$", r"to \1"),
        (r"^flash(?:es|ed)? ?back (.+)$", r"plays \1 flashback"),
        (r"^flashbacks (.+)$", r"plays \1 flashback"),
        (r"^(?:morphs) (.+)$", r"plays \1 face down"),
        (r"^(?:casting|playing) ", "plays "),
        (r"^(?:using|activating) ", "uses "),
        (r"^(?:sacrificing|saccing) ", "sacrifices "),
        (r"^kicks (.+)$", r"plays \1 kicked"),
        (r"^equips? (.+?) (?:to|onto) (.+)$", r"uses \1 > \2"),
        (r"^regenerates? (.+?)(?: with \1)?$", r"uses \1 regenerate"),
        (r"^cycles? (.+)$", r"uses \1 cycling"),
        (r"^(?!(?:sac|use|play|cast|activate|tap)[a-z]* )(.+): (\d+ (?:damage )?to .+)$", r"\1 deals \2"),
        (r"^taps? (.+?) for (?:mana|\{?[wubrgc]\}?|white|blue|black|red|green|colorless)(?: mana)?$", r"taps \1"),
    )
)  # fmt: skip
_PAID_WITH = re.compile(
    rf"^(sacrifices?|sacs?|discards?|removes?|returns?) (.+?) (?:to|for) (.+?)(?:,? {_AIMED} (.+))?$",
    re.IGNORECASE,
)
_DONE_WITH = re.compile(
    rf"^(?:counters?|pings?|kills?|destroys?|burns?|hits?|shoots?|bounces?|removes?|targets?|taps?|untaps?|enchants?|equips?|"
    rf"regenerates?|pumps?|steals?|copies|prevents?|responds? to) (.+?) {_BY} (.+)$",
    re.IGNORECASE,
)
_COUNTERS = re.compile(r"^counters (.+)$|^counter (it|the .+|that .+)$", re.IGNORECASE)
_FOLLOWS = re.compile(
    r"^(dies|die|takes?|loses?|gains?|gets?|draws? (?:(?:a|an|one|two|three|\d+|some|his|her|the) )?cards?$|draws?$|"
    r"shuffles?|untaps?|resolved|is (?:destroyed|dead|countered|tapped)|are (?:destroyed|dead))\b",
    re.IGNORECASE,
)
_COMES_OF_IT = re.compile(
    r" (dies|die|is (?:destroyed|countered|dead|gone)|are (?:destroyed|dead))$", re.IGNORECASE
)
_LONGEST_VERB = 4
_LEADS = ("in response", "then", "and", "responding", "next")
_YES_OR_NO = ("says yes", "says no", "yes", "no")


def parts_of(line: str, players: Iterable[str]) -> list[str]:
    """What a line tells, one after the other: parted by `;`, lines, `then`, and commas before a player who acts."""
    names = "|".join(re.escape(str(player)) for player in players)
    follows = rf",\s+(?:and\s+|then\s+)?(?=(?:{names})\s+[a-z])"
    pieces = re.split(rf"[;\n]|,?\s+then\s+(?=\S)|{follows}", line, flags=re.IGNORECASE)
    said = [piece.strip(" ,") for piece in pieces if piece]
    return [piece for piece in said if piece and piece.casefold() not in _LEADS]


def turned(words: str, state: State, who: str | None) -> str:
    """What somebody did, in the words that are read; raises `Unclear` where it says what follows from the rules.

    `who` is the player who did it, where one is named.
    """
    words = " ".join(words.split())
    for pattern, said in _TURNS:
        words = pattern.sub(said, words).strip()
    for way in (_paid_with, _done_with, _countered):
        found = way(words, state, who)
        if found is not None:
            return found
    return words


def what_follows(words: str, state: State) -> str:
    """Why nothing is recorded for words that tell what comes of a deed, or answer nothing; empty for others."""
    stack = state.zone("stack")
    if words.casefold().startswith("discards "):
        return f"nobody has to discard now; where it is a cost, say for what: {words} to mongrel"
    if words.casefold() in _YES_OR_NO and stack:
        return f"{name_of(state, stack[-1])} is on the stack and asks as it resolves: say resolve first"
    if words.casefold() in _YES_OR_NO:
        return "nobody is asked anything now; say first what was done, and resolve, until it is asked"
    if (found := _FOLLOWS.match(words) or _COMES_OF_IT.search(words)) is None:
        return ""
    if found[1].casefold().startswith("draw"):
        example = said_here("ann draws Forest", map(str, state.players))
        return f"cards are drawn by what says so; where it matters which, name it: {example}"
    return f"{words!r} follows from the rules and is not recorded; say what a player did"


def _paid_with(words: str, state: State, who: str | None) -> str | None:
    """`sacs goblin to bombardment > bob`: the ability is used, and what it costs is named."""
    found = _PAID_WITH.match(words)
    if found is None:
        return None
    given, used, aim = found[2], found[3], found[4]
    if not _mine(state, used, who, "in play") or not objects_like(state, given):
        return None
    return f"uses {used}{f' > {aim}' if aim else ''} paying {given}"


def _done_with(words: str, state: State, who: str | None) -> str | None:
    """`kills bears with terror`, `taps angel with icy`: a card in hand is played, a permanent used."""
    found = _DONE_WITH.match(words)
    if found is None:
        return None
    aim, means = found[1], found[2]
    if _mine(state, means, who, "hand"):
        return f"plays {means} > {aim}"
    return f"uses {means} > {aim}" if _mine(state, means, who, "in play") else None


def _countered(words: str, state: State, who: str | None) -> str | None:
    """`counters it`: the one spell in hand that counters; raises `Unclear` where there are several or none."""
    found = _COUNTERS.match(words)
    if found is None:
        return None
    held = [
        o
        for o in _held(state, who)
        if any(isinstance(node, ir.CounterSpell) for node in walk(o.base.abilities))
    ]
    if len({o.base.name for o in held}) != 1:
        told = (
            " or ".join(dict.fromkeys(o.base.name for o in held))
            or "no card that counters is known in that hand"
        )
        example = said_here(f"{who or 'bob'} plays counterspell > bears", map(str, state.players))
        raise Unclear(words, f"say with what: {example} ({told})")
    return f"plays {held[0].ref} > {found[1] or found[2]}"


def deed_by_name(words: str, state: State, who: str | None) -> str | None:
    """`bolts the bears`, `mana leaks it`: the first words name a card that its player has in hand, or uses in play."""
    tokens = words.split()
    for size in range(min(len(tokens), _LONGEST_VERB), 0, -1):
        verb, rest = " ".join(tokens[:size]), " ".join(tokens[size:])
        for stem in _stems(verb):
            if (o := _named_by_verb(state, stem, who, inflected=stem != verb)) is not None:
                deed = "plays" if o.zone == "hand" else "uses"
                aim = re.sub(rf"^{_AIMED} ", "", rest)
                return f"{deed} {o.ref}{f' > {aim}' if aim else ''}"
    return None


def _stems(verb: str) -> list[str]:
    """A verb as it is, and without its ending."""
    ends = (end for end in ("es", "s", "ed") if verb.casefold().endswith(end))
    return [stem for stem in (verb, *(verb[: -len(end)] for end in ends)) if len(stem) > 2]


def _named_by_verb(state: State, stem: str, who: str | None, *, inflected: bool) -> GameObject | None:
    """The one card in hand that a verb names, or in play if it is inflected and has an ability to use."""
    for zone in ("hand", "in play") if inflected else ("hand",):
        named = {o.base.name: o for o in _mine(state, stem, who, zone)}
        if len(named) == 1:
            ((_, o),) = named.items()
            if zone == "hand" or activated_abilities(Transition(state), o.id):
                return o
    return None


def _mine(state: State, words: str, who: str | None, zone: str) -> list[GameObject]:
    """What words could mean of what a player has in a zone; of what anybody has where nobody is named."""
    found = [o for ref in objects_like(state, words) if (o := state.latest(ref)) is not None]
    return [
        o for o in found if o.zone == zone and who in (None, str(o.owner if zone == "hand" else o.controller))
    ]


def _held(state: State, who: str | None) -> Iterator[GameObject]:
    for o in state.objects.values():
        if o.zone == "hand" and o.known and who in (None, str(o.owner)):
            yield o


def named_half(o: GameObject, words: str) -> str:
    """The half of a split card that words name; empty where they name none alone."""
    said = fold(words)
    halves = [half.name for half in o.base.halves if fold(half.name).startswith(said)]
    return halves[0] if len(halves) == 1 and said else ""
