"""Memory stays as it is however long the engine plays."""

import gc
import random
import tracemalloc

from tests.engine.play.playing import Game, opening


def _played(seeds: range) -> None:
    for seed in seeds:
        Game(opening(seed), random.Random(seed)).play(60)


def test_after_more_games_no_more_memory_is_held_than_after_the_first() -> None:
    _played(range(6))
    tracemalloc.start()
    try:
        _played(range(6, 8))
        gc.collect()
        first = tracemalloc.get_traced_memory()[0]
        _played(range(8, 18))
        gc.collect()
        later = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert later - first < 4_000_000
