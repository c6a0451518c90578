"""Several things in a sentence: named one after the other, or counted."""

from collections.abc import Iterable


def enumerated(things: Iterable[object]) -> str:
    """``4``, ``4 and 6``, ``4, 6 and 9``; empty for nothing."""
    words = list(map(str, things))
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def how_many(number: int, one: str, many: str = "") -> str:
    """``1 bye``, ``1,024 byes``; ``many`` is the plural where it is not made with an s."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"
