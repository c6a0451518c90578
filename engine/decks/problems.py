"""What may be wrong with a deck, in sentences for player and judge, each with its rule and its fix."""

import enum

import msgspec


class Code(enum.Enum):
    """The kinds of problem, by the names that scripts read."""

    UNKNOWN_CARD = "unknown-card"
    BANNED = "banned"
    RESTRICTED = "restricted"
    NOT_IN_FORMAT = "not-in-format"
    TOO_MANY_COPIES = "too-many-copies"
    DECK_TOO_SMALL = "deck-too-small"
    DECK_TOO_LARGE = "deck-too-large"
    SIDEBOARD_SIZE = "sideboard-size"
    NOT_IN_POOL = "not-in-pool"
    POOL_SIZE = "pool-size"
    ANTE_CARD = "ante-card"
    MIXED_ALPHA = "mixed-alpha"
    PROXY = "proxy"
    VANGUARD = "vanguard"
    TOO_MANY_POINTS = "too-many-points"
    UNREADABLE_LINE = "unreadable-line"


class Problem(msgspec.Struct, frozen=True):
    """One problem: the card as its name stands, how many there are and may be, the sentence and the rule.

    ``card`` is empty for problems of the whole deck and the line itself for a line that cannot be read.
    ``text`` holds the whole sentence; ``fix`` the part of it that says what to do, where something can be
    done. ``line`` is the first line of the list that shows the problem.
    """

    code: Code
    card: str
    count: int
    allowed: int | None
    text: str
    rule: str
    fix: str = ""
    line: int | None = None


def problem(
    code: Code,
    what: str,
    rule: str,
    *,
    card: str = "",
    count: int = 0,
    allowed: int | None = None,
    fix: str = "",
    line: int | None = None,
) -> Problem:
    """A problem whose text is the sentence of what is wrong followed by the fix."""
    return Problem(code, card, count, allowed, f"{what} {fix}".strip(), rule, fix, line)


def copies(count: int) -> str:
    """``1 copy`` or ``4 copies``."""
    return "1 copy" if count == 1 else f"{count} copies"


def cards(count: int) -> str:
    """``1 card`` or ``60 cards``."""
    return "1 card" if count == 1 else f"{count} cards"


def take_out(count: int) -> str:
    """The fix of a surplus."""
    return f"Take out {count}."
