"""`python -m tests.engine.text.canonical_pool 1`: how many lines of the pool have a canonical wording.

Prints the lines that have none, with the nearest wording, then the figure. The number says how many cards of the pool
lie between two that are looked at (1: the whole pool, several minutes).
"""

import sys

from engine.cards.compiled import shipped
from engine.text import ir
from engine.text.canonical import NoWords, canonical, vocabularies
from engine.text.printer import in_lines
from engine.text.wording import as_read

Line = tuple[str, tuple[str, ...], tuple[ir.Ability, ...]]
"""Whose line it is, the card's types, and what the line means."""


def cards() -> list[tuple[str, tuple[str, ...], tuple[ir.Ability, ...], tuple[ir.Ability, ...]]]:
    """Name, types, reading and meaning of every card and half whose text is read."""
    found = []
    for name in shipped().names():
        card = shipped().card(name)
        for half in () if card is None or card.by_hand else card.halves or (card,):
            meant = half.abilities or ()
            found.append((name, half.types, tuple(map(as_read, meant, half.derivations)), meant))
    return found


def lines(step: int) -> list[Line]:
    """The lines of every so many cards."""
    found: list[Line] = []
    for name, types, read, meant in cards()[::step]:
        ahead = iter(meant)
        found.extend((name, types, tuple(next(ahead) for _ in group)) for group in in_lines(read))
    return found


def without(step: int) -> tuple[list[tuple[str, NoWords]], int]:
    """The lines without a canonical wording, and how many were looked at."""
    known = vocabularies(ability for _, _, read, _ in cards() for ability in read)
    failed: list[tuple[str, NoWords]] = []
    looked_at = lines(step)
    for name, types, meant in looked_at:
        try:
            canonical(meant, types, known)
        except NoWords as refusal:
            failed.append((name, refusal))
    return failed, len(looked_at)


if __name__ == "__main__":
    none, many = without(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
    for whose, why in none:
        print(f"{whose}: {why}")
    print(f"{many - len(none)} of {many} lines ({100 * (many - len(none)) / many:.1f} %)")
