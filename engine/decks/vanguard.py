"""The Vanguard card of a deck: one where the format is played with them, none elsewhere (RS E.14.2)."""

from collections.abc import Iterator

from engine.cards.avatars import avatar_called, avatars
from engine.decks.deck_list import DeckList, Section
from engine.decks.formats import FormatDay
from engine.decks.problems import Code, Problem, problem

RULE = "RS E.14.2"
NEAR = 70


def vanguard_problems(deck: DeckList, today: FormatDay) -> Iterator[Problem]:
    """What is wrong with the Vanguard cards that a list names."""
    named = [entry for entry in deck.entries if entry.section is Section.VANGUARD]
    if not today.format.vanguard:
        for entry in named:
            yield problem(
                Code.VANGUARD,
                f"Line {entry.line}: {entry.name} is a Vanguard card, and {today.format.title} is played without them.",
                RULE,
                card=entry.name,
                count=entry.count,
                allowed=0,
                fix="Take it out.",
                line=entry.line,
            )
        return
    for entry in named:
        if avatar_called(entry.name) is None:
            from rapidfuzz import process  # for misspelt names only

            near = [found[0] for found in process.extract(entry.name, _names(), limit=2, score_cutoff=NEAR)]
            yield problem(
                Code.VANGUARD,
                f"Line {entry.line}: no Vanguard card is called “{entry.name}”.",
                RULE,
                card=entry.name,
                count=entry.count,
                fix=f"Did the player mean {' or '.join(near)}?" if near else "Check the name.",
                line=entry.line,
            )
    count = sum(entry.count for entry in named)
    if count != 1:
        yield problem(
            Code.VANGUARD,
            f"The list names {count or 'no'} Vanguard card{'s' if count else ''}; each player plays with one.",
            RULE,
            count=count,
            allowed=1,
            fix="Write it on a line of its own: Vanguard: Gerrard.",
        )


def vanguard_notes(deck: DeckList, today: FormatDay) -> Iterator[str]:
    """What the Vanguard card of a list changes for its player."""
    if not today.format.vanguard:
        return
    for entry in deck.entries:
        avatar = avatar_called(entry.name) if entry.section is Section.VANGUARD else None
        if avatar is not None:
            yield f"Vanguard: {avatar.words}."


def _names() -> list[str]:
    return [avatar.name for avatar in avatars().values()]
