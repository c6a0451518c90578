"""What is impossible in an event's book: a second look at what the tasks should never let happen."""

from collections import Counter
from collections.abc import Iterator

from tournament_app.domain.book import EventBook
from tournament_app.domain.match_rules import impossible
from tournament_app.domain.round import PairingKind


def problems_in(book: EventBook) -> list[str]:
    """Every impossibility as a sentence; empty for a sound book."""
    return [*_entries(book), *_stages(book), *_rounds(book), *_seats(book), *_results(book)]


def _entries(book: EventBook) -> Iterator[str]:
    numbers = Counter(entry.number for entry in book.enrollments.values())
    for number, times in numbers.items():
        if times > 1:
            yield f"{times} players have the enrolment number {number}."
    for player in book.decks:
        if player not in book.enrollments:
            yield f"a deck is registered for player {player}, who is not enrolled."
    for player in book.enrollments:
        if player not in book.players:
            yield f"enrolled player {player} is not in the register."


def _stages(book: EventBook) -> Iterator[str]:
    for stage in book.event.stages:
        for player in stage.entrants:
            if player not in book.enrollments:
                yield f"stage {stage.number}: player {player} is an entrant but not enrolled."
    numbers = {stage.number for stage in book.event.stages}
    for found in book.rounds.values():
        if found.stage not in numbers:
            yield f"round {found.number} belongs to stage {found.stage}, which does not exist."


def _rounds(book: EventBook) -> Iterator[str]:
    if sorted(book.rounds) != list(range(1, len(book.rounds) + 1)):
        yield f"rounds are not numbered without a gap: {', '.join(map(str, sorted(book.rounds)))}."
    for number in book.pairings:
        if number not in book.rounds:
            yield f"there are pairings for round {number}, which does not exist."


def _seats(book: EventBook) -> Iterator[str]:
    for number, pairings in book.pairings.items():
        seats = Counter(player for pairing in pairings.values() for player in pairing.players)
        tables = Counter(pairing.table for pairing in pairings.values() if pairing.table is not None)
        for player, times in seats.items():
            if player not in book.enrollments:
                yield f"round {number}: player {player} is seated but not enrolled."
            elif times > 1:
                yield f"round {number}: {book.name_of(player)} is seated {times} times."
        for table, times in tables.items():
            if times > 1:
                yield f"round {number}: table {table} is used {times} times."


def _results(book: EventBook) -> Iterator[str]:
    """Games of an imported event are as its publisher printed them and are not judged again."""
    for number, pairings in book.pairings.items():
        for pairing in pairings.values():
            if (pairing.kind is PairingKind.MATCH) != (pairing.player2 is not None):
                yield f"round {number}, pairing {pairing.number}: a match needs two players, a bye one."
            if pairing.result is not None and not book.event.source:
                for problem in impossible(pairing.result, book.event.wins_needed):
                    yield f"round {number}, table {pairing.table}: {problem}"
