"""Every card read, part by part: `python -m tests.engine.detector.whole [--every N] [--from K]`.

Printed is what was not seen to change anything, with the reason that the list gives or none; then the figures.
"""

from __future__ import annotations

from collections import Counter

from engine.cards.characteristics import characteristics
from tests.cases.folders import cards
from tests.engine.detector.explaining import explained
from tests.engine.detector.noticing import noticed
from tests.engine.detector.stretch import asked_stretch


def read_cards() -> list[str]:
    """The names of all cards that are read whole."""
    found = []
    for name in cards().names():
        card = cards().card(name)
        if card is not None and not any(characteristics(c).unread for c in card.halves or (card,)):
            found.append(name)
    return found


def main() -> None:
    """Look at every card, or at every so many."""
    counted: Counter[str] = Counter()
    for name in read_cards()[asked_stretch(__doc__)]:
        for seen in noticed(name):
            counted[seen.outcome] += 1
            if seen.outcome != "changes":
                reason = explained().get(f"{name}: {seen.part}", "NOT EXPLAINED")
                counted["unexplained"] += reason == "NOT EXPLAINED"
                print(f"{name}: {seen.part}: {seen.outcome}: {seen.why} [{reason}]", flush=True)
    print(dict(counted))


if __name__ == "__main__":
    main()
