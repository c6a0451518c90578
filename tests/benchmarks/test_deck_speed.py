"""A Grand Prix of 4,000 decks is read and verified in one run; the cold start is measured apart.

The floor is the least that any verification does in the same run: splitting the lines and looking the names up
in a plain dictionary.
"""

import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from datetime import date

import pytest

from engine.decks.reading import read_deck_list
from engine.decks.verification import Verdict, verify_on
from tests.benchmarks.stopwatch import in_turns, least
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import format_named

DECKS = 4_000
MOST_TIMES_THE_FLOOR = 21
MOST_TIMES_THE_IMPORTS = 0.62

COLD_START = """
import time
start = time.process_time()
from datetime import date
from engine.decks.reading import read_deck_list
from engine.decks.verification import verify
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import format_named
imported = time.process_time()
pool = embedded_pool()
verify(read_deck_list("60 island", pool.__contains__), format_named("type1"), date(2003, 12, 1), pool)
print(time.process_time() - imported, imported - start)
"""


def grand_prix() -> list[str]:
    """Lists of 75 cards in some 24 lines, drawn from all cards of Extended in turn."""
    extended = format_named("extended").on(date(2003, 12, 1))
    names = [card.name for card in embedded_pool() if set(card.set_codes()) & extended.sets]
    decks = []
    for number in range(DECKS):
        chosen = [names[(number * 31 + line * 17) % len(names)] for line in range(23)]
        main = [f"4 {name}" for name in chosen[:9]] + ["24 Island"]
        decks.append("\n".join([*main, "", "Sideboard", *(f"1 {name}" for name in chosen[9:])]))
    return decks


def floor(decks: list[str]) -> int:
    by_name = {card.name: card for card in embedded_pool()}
    found = 0
    for text in decks:
        counted: Counter[str] = Counter()
        for line in text.splitlines():
            count, _, name = line.partition(" ")
            if name in by_name:
                counted[name] += int(count)
        found += sum(counted.values())
    return found


@pytest.mark.benchmark
def test_four_thousand_decks_are_verified_in_seconds(record_property: Callable[[str, object], None]) -> None:
    pool, decks = embedded_pool(), grand_prix()
    today = format_named("extended").on(date(2003, 12, 1))
    verify_on(read_deck_list(decks[0], pool.__contains__), today, pool)

    def verdicts() -> list[Verdict]:
        return [verify_on(read_deck_list(text, pool.__contains__), today, pool) for text in decks]

    assert sum(verdict.main + verdict.sideboard for verdict in verdicts()) >= floor(decks)
    floor_seconds, seconds = in_turns(3, lambda: floor(decks), verdicts)
    per_deck = seconds / DECKS * 1000
    record_property("ms_per_deck", per_deck)
    record_property("times_the_floor", seconds / floor_seconds)
    print(f"{per_deck:.3f} ms a deck, {seconds / floor_seconds:.1f} times the floor")
    assert seconds < floor_seconds * MOST_TIMES_THE_FLOOR


@pytest.mark.benchmark
def test_the_first_deck_of_a_fresh_program_waits_less_than_a_blink(
    record_property: Callable[[str, object], None],
) -> None:
    command = [sys.executable, "-c", COLD_START]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True).stdout for _ in range(5)]
    loading, importing = least([[float(seconds) for seconds in run.split()] for run in runs])
    record_property("cold_start_s", loading)
    print(f"cold start {loading * 1000:.0f} ms after {importing * 1000:.0f} ms of imports")
    assert loading < importing * MOST_TIMES_THE_IMPORTS
