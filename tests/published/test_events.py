"""Real events: the computed standings against the published ones, row by row."""

import json
from pathlib import Path

import pytest

from tests.exchange.results_files import book_from, ids_of
from tests.real_events import EVENTS, needs_real_events
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.pairing import explain, field_of, pair_swiss
from tournament_app.domain.standings import explain_row, standings
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written

pytestmark = needs_real_events

every_event = pytest.mark.parametrize("path", EVENTS, ids=lambda path: path.stem)


@every_event
def test_every_row_of_the_published_standings_agrees(path: Path) -> None:
    file = read_results_file(path.name, path.read_bytes())
    book = book_from(file)
    assert len(file.standings) >= len(file.players) - 1
    assert differences(file, standings(book), ids_of(file)) == ()


@every_event
def test_an_event_written_out_reads_back_the_same(path: Path) -> None:
    file = read_results_file(path.name, path.read_bytes())
    book = book_from(file)
    again = read_results_file("again.json", written(book))
    assert book_from(again, seed=2) == book
    assert (again.rounds, again.bracket, again.rules.floor) == (file.rounds, file.bracket, file.rules.floor)
    assert [player.id for player in again.players] == [player.id for player in file.players]
    assert differences(again, standings(book), ids_of(again)) == ()


@every_event
def test_a_published_figure_that_is_changed_is_found(path: Path) -> None:
    document = json.loads(path.read_text(encoding="utf-8"))
    rows = document["standings"]
    only_order = "points" not in rows[-1]
    assert only_order == (path.stem == "wer-modern-024-2018")
    if only_order:
        rows[0]["player"], rows[-1]["player"] = rows[-1]["player"], rows[0]["player"]
    else:
        rows[-1]["points"] += 1
    file = read_results_file(path.name, json.dumps(document).encode())
    assert len(differences(file, standings(book_from(file)), ids_of(file))) == 1 + only_order


@every_event
def test_every_round_could_be_paired_anew_without_a_repeat_and_explained(path: Path) -> None:
    book = book_from(read_results_file(path.name, path.read_bytes()))
    swiss = [number for number, found in book.rounds.items() if found.stage == 1]
    for number in swiss[-2:]:
        field = field_of(book, number)
        avoid = {entrant.player: entrant.avoid for entrant in field.entrants}
        seatings = pair_swiss(field, 1).seatings
        assert not any(seating.player2 in avoid[seating.player1] for seating in seatings)
    for pairing in book.round_pairings(RoundNumber(max(swiss)))[:5]:
        assert explain(book, pairing)
    assert explain_row(book, standings(book)[0].player)
