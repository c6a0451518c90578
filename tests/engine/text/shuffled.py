"""`python -m tests.engine.text.shuffled 7`: the pool compiled with the chapters of the grammar in shuffled order.

Prints a digest of the compiled cards: the same for every order, as order means nothing. The seed comes first, then
how many cards of the pool lie between two that are compiled (1: the whole pool).
"""

import hashlib
import importlib
import pkgutil
import random
import sys

import engine.text.grammar


def in_order_of(seed: int) -> None:
    """Import the chapters, shuffled."""
    names = sorted(
        found.name for found in pkgutil.walk_packages(engine.text.grammar.__path__, "engine.text.grammar.")
    )
    random.Random(seed).shuffle(names)
    for name in names:
        importlib.import_module(name)


def digest(step: int) -> str:
    """A digest of every so many cards as they are compiled."""
    from engine.cards.compile_pool import pool
    from engine.cards.compiling import read_card, written
    from tests.evidence import Evidence

    cards = sorted(pool(Evidence.CARD_TABLES.path, Evidence.CARD_TEXTS.path), key=lambda card: card.name)
    return hashlib.sha256(written(map(read_card, cards[::step]))).hexdigest()


if __name__ == "__main__":
    in_order_of(int(sys.argv[1]))
    print(digest(int(sys.argv[2]) if len(sys.argv) > 2 else 1))
