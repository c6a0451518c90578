"""Several things named one after the other, as a sentence has them."""

from collections.abc import Iterable


def enumerated(things: Iterable[object]) -> str:
    """``4``, ``4 and 6``, ``4, 6 and 9``; empty for nothing."""
    words = list(map(str, things))
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))
