"""Results files for tests, and the book that a file gives."""

import json
from random import Random
from typing import Any

from tests.domain.books import an_event
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.exchange.results_book import book_of
from tournament_app.exchange.results_file import ResultsFile
from tournament_app.exchange.results_reading import read_results_file


def spring_open(**changes: Any) -> dict[str, Any]:
    """A small file with everything in it; a key set to None is left out."""
    document: dict[str, Any] = {
        "name": "Spring Open",
        "date": "2003-12-20",
        "format": "type1.5",
        "structure": "swiss",
        "players": [{"id": f"P00{n}", "name": f"Player {n}"} for n in range(1, 6)],
        "rounds": [
            {
                "round": 1,
                "matches": [
                    {"p1": "P001", "p2": "P002", "p1_games": 2, "p2_games": 1, "draw_games": 0},
                    {"p1": "P003", "p2": "P004", "p1_games": 1, "p2_games": 1, "draw_games": 1},
                    {"bye": "P005"},
                ],
            },
            {
                "round": 2,
                "matches": [
                    {"p1": "P001", "p2": "P005", "p1_games": 0, "p2_games": 2},
                    {"p1": "P002", "p2": "P003", "p1_games": 2, "p2_games": 0},
                    {"loss": "P004", "games": [0, 0]},
                ],
            },
        ],
        "drops": [{"player": "P004", "after_round": 2}],
        "bracket": [{"round": "Final", "p1": "P005", "p2": "P001", "p1_games": 2, "p2_games": 0}],
        "rules": {"floor": "1/3", "gw_published": "raw", "phase_ends": [2]},
    }
    document |= changes
    return {key: value for key, value in document.items() if value is not None}


def read(document: Any) -> ResultsFile:
    return read_results_file("spring.json", json.dumps(document).encode())


def ids_of(file: ResultsFile) -> dict[str, PlayerId]:
    return {player.id: PlayerId(number) for number, player in enumerate(file.players, 1)}


def book_from(file: ResultsFile, seed: int = 1) -> EventBook:
    return book_of(file, an_event(), ids_of(file), Random(seed))
