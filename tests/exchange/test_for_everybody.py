"""A file for everybody says who left and when, not why."""

import re
from pathlib import Path

import pytest

from tests.tournament import Tournament
from tournament_app.bootstrap.results_files import export_event
from tournament_app.domain.enrollment import DropReason
from tournament_app.services.drop_player import drop_players


@pytest.mark.parametrize("name", ["open.json", "open.wer", "open.players.csv"])
def test_a_disqualification_is_in_the_officials_file_only(tmp_path: Path, name: str) -> None:
    tournament = Tournament.of(str(tmp_path / "t.sqlite"), ["Ann", "Bo", "Cy", "Di"])
    tournament.pair()
    tournament.first_players_win()
    ann = tournament.player("Ann")
    tournament.table.perform(
        tournament.event, lambda book: drop_players(book, [ann], DropReason.DISQUALIFIED)
    )
    for officials in (True, False):
        path = tmp_path / f"{officials}" / name
        path.parent.mkdir()
        export_event(tournament.table, tournament.event, path, officials=officials)
        told = re.search(rb'disqualified|type="DQ"[^/>]*>\s*<ref', path.read_bytes())
        assert (told is not None) is officials
