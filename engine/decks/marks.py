"""What stands beside a card's name in a list: nothing of it is dropped in silence (RS D.8.3).

A mark is a set, a number, a language or a word that lists use; a proxy is refused; anything else is a
problem with its line. A set code that the card reference does not hold is named in a note.
"""

import re
from collections.abc import Iterator

from engine.cards.pool import CardPool
from engine.decks.deck_list import DeckList, Entry, Section
from engine.decks.problems import Code, Problem, problem

_PROXY = re.compile(r"\bprox(?:y|ies|ied)\b", re.IGNORECASE)
_SET_CODE = re.compile(r"[A-Za-z0-9_]{2,4}|[A-Z0-9_]{2,8}")
_NUMBER = re.compile(r"(?:no\. ?|#)?\d{1,4}[a-z★†]?|[A-Za-z0-9]{1,4}[-:][\w★†-]+", re.IGNORECASE)
_PRINTING = re.compile(r"[A-Za-z0-9_]{2,8}[:#/ -].*")
_LANGUAGES = (
    "de en es fr it ja jp ko kr pt ru zh zhs zht cs ct ph english german french italian spanish "
    "portuguese japanese korean chinese russian deutsch englisch français italiano español português"
)
_WORDS = (
    "foil f etched e showcase extended borderless retro promo prerelease release signed altered alter "
    "alt art played nm m mint sp lp mp hp ex gd po new old frame border white black full textless "
    "oversized commander companion main deck maindeck mainboard sb side sideboard maybeboard mostly "
    "foreign misprint judge fnm arena dci timeshifted"
)
LANGUAGES = frozenset(_LANGUAGES.split())
WORDS = frozenset(_WORDS.split())


def mark_problems(deck: DeckList, pool: CardPool) -> Iterator[Problem]:
    """Proxies, and marks that nothing is known of."""
    for entry in _with_marks(deck):
        if _PROXY.search(entry.text.replace(entry.name, "", 1)):
            yield _proxy(entry)
            continue
        for mark in entry.marks:
            if not (_understood(mark, pool) or _unknown_set(mark)):
                yield _not_understood(entry, mark)


def mark_notes(deck: DeckList, pool: CardPool) -> Iterator[str]:
    """Set codes that the card reference does not hold: the cards are read by their names (RS D.6.2)."""
    codes = {
        mark.upper(): entry.line
        for entry in reversed(_with_marks(deck))
        for mark in entry.marks
        if not _understood(mark, pool) and _unknown_set(mark)
    }
    if codes:
        named = ", ".join(f"{code} (line {line})" for code, line in sorted(codes.items(), key=lambda e: e[1]))
        yield f"The card reference holds no set called {named}: these cards are read by their names."


def _with_marks(deck: DeckList) -> list[Entry]:
    return [
        entry
        for entry in deck.entries
        if entry.section not in (Section.ASIDE, Section.VANGUARD)
        and (entry.marks or "rox" in entry.text.casefold())
    ]


def _understood(mark: str, pool: CardPool) -> bool:
    words = re.split(r"[\s,;/+&-]+", mark.casefold().strip("#!?. "))
    if all(word in WORDS or word in LANGUAGES or _NUMBER.fullmatch(word) for word in words if word):
        return True
    if (
        _NUMBER.fullmatch(mark)
        or pool.set_called(mark.upper()) is not None
        or pool.set_called(mark) is not None
    ):
        return True
    head = re.split(r"[:#/ -]", mark, maxsplit=1)[0]
    return bool(_PRINTING.fullmatch(mark)) and pool.set_called(head.upper()) is not None


def _unknown_set(mark: str) -> bool:
    return bool(_SET_CODE.fullmatch(mark))


def _proxy(entry: Entry) -> Problem:
    return problem(
        Code.PROXY,
        f"Line {entry.line}: {entry.name} is marked as a proxy, and proxies may not be played.",
        "RS D.8.3",
        card=entry.name,
        count=entry.count,
        allowed=0,
        fix="Play the card itself, or take it out.",
        line=entry.line,
    )


def _not_understood(entry: Entry, mark: str) -> Problem:
    return problem(
        Code.UNREADABLE_LINE,
        f"Line {entry.line}: “{mark}” beside {entry.name} is no set, number, language or word that lists use.",
        "RS D.2.1",
        card=entry.name,
        count=entry.count,
        fix="Take it away, or put it after // as a comment.",
        line=entry.line,
    )
