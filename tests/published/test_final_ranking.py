"""Real playoffs: the order of finish is the published one wherever the publisher ranked by the playoff."""

from pathlib import Path

import pytest

from tests.exchange.results_files import book_from, ids_of
from tests.real_events import EVENTS, needs_real_events
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import bracket_of, final_ranking
from tournament_app.exchange.results_reading import read_results_file

pytestmark = needs_real_events

RANKED_BY_PLAYOFF = {
    "legacy-965-eternal-weekend-eu-2025",
    "premodern-019-premodern-1k-2026",
    "premodern-028-croatia-nationals-2026",
    "premodern-032-costa-rica-nacional-2026",
    "premodern-040-liga-paulista-2026",
    "premodern-110-sacred-torch-2026",
    "standard-1193-rc-milwaukee-2026",
    "vintage-300-asia-championship-2025",
}
"""The other publishers with a playoff ranked by match points, or stopped before the playoff was over."""
WITHOUT_PLAYOFF = {
    "legacy-022-charlotte-week8-2024",
    "modern-376-super-sunday-rcq-2025",
    "premodern-013-covilha-20-2026",
    "premodern-024-summergeddon-2025",
    "wer-modern-024-2018",
}

played_off = pytest.mark.parametrize(
    "path", [path for path in EVENTS if path.stem not in WITHOUT_PLAYOFF], ids=lambda path: path.stem
)


@played_off
def test_the_finish_of_the_playoff_is_the_published_one(path: Path) -> None:
    file = read_results_file(path.name, path.read_bytes())
    book = book_from(file)
    in_playoff = {player for found in file.bracket for match in found.matches for player in match.players}
    finish = [place.player for place in final_ranking(book)]
    published = [ids_of(file)[row.player] for row in file.standings][: len(in_playoff)]
    if path.stem in RANKED_BY_PLAYOFF:
        assert finish[: len(in_playoff)] == published
    assert set(finish[: len(in_playoff)]) == {ids_of(file)[player] for player in in_playoff}
    swiss = [row.player for row in standings(book) if row.player not in set(finish[: len(in_playoff)])]
    assert finish[len(in_playoff) :] == swiss


def test_the_events_without_a_playoff_are_these() -> None:
    without = {path.stem for path in EVENTS if not read_results_file(path.name, path.read_bytes()).bracket}
    assert without == WITHOUT_PLAYOFF


@played_off
def test_every_recorded_playoff_is_read_as_a_tree(path: Path) -> None:
    file = read_results_file(path.name, path.read_bytes())
    book = book_from(file)
    bracket = bracket_of(book, book.event.stages[1])
    sizes = [len(bracket.of_round(turn)) for turn in range(1, bracket.rounds + 1)]
    assert sizes in ([4, 2, 1], [8, 4, 2, 1])
    assert all(match.pairing is not None for match in bracket.of_round(1))
