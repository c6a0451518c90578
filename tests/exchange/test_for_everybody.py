"""A file for everybody says the scores, who left and when; nothing in it tells a penalty from a concession."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.memory_store import in_memory
from tests.printing.reading import page_texts
from tests.services.test_judge_desk_tasks import Floor
from tests.tournament import Tournament
from tournament_app.bootstrap.paper import set_form
from tournament_app.bootstrap.results_files import export_event, import_results
from tournament_app.desk.public.screen import sheets_of
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.standings import standings
from tournament_app.exchange.for_everybody import for_everybody
from tournament_app.exchange.results_writing import written
from tournament_app.services.drop_player import drop_players
from tournament_app.services.floor_situations import leave_event
from tournament_app.services.record_result import SlipEntry, record_result

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)
FILES = (
    "open.json",
    "open.wer",
    "open.trf",
    "open.players.csv",
    "open.matches.csv",
    "open.matches.json",
    "open.standings.csv",
)
SECRETS = re.compile(
    rb'disqualified|type="DQ"[^/>]*>\s*<ref|forfeit|penalt|eject|no-show|<penalty|"(kind|manner)": "late"'
)


def _penalised(folder: Path) -> Floor:
    """Table 1: the first player is ejected. Table 2: the second loses by two penalties and is disqualified."""
    floor = Floor(Tournament.of(str(folder / "penalised.sqlite")))
    floor.confirm(floor.log("1 1 ill: sixty-one and a proxy"))
    floor.confirm(floor.log("2 2 lost"))
    floor.confirm(floor.log("2 2 mis"))
    gone = floor.at(2).player2
    assert gone is not None
    floor.do(lambda book: drop_players(book, [gone], DropReason.DISQUALIFIED))
    return floor


def _conceded(folder: Path, penalised: Floor) -> Floor:
    """The same scores, conceded; the same players out, by their own wish."""
    floor = Floor(Tournament.of(str(folder / "conceded.sqlite")))
    for table in (1, 2):
        result = penalised.at(table).result
        assert result is not None
        score = MatchResult(result.wins1, result.wins2, result.draws, ResultKind.CONCESSION)
        slip = SlipEntry(RoundNumber(1), TableNumber(table), score)
        floor.do(lambda book, slip=slip: record_result(book, slip))
    gone = [player for player, entry in penalised.book.enrollments.items() if entry.drop is not None]
    floor.do(lambda book: drop_players(book, gone, DropReason.BY_PLAYER))
    return floor


@pytest.mark.parametrize("name", FILES)
def test_penalties_are_in_the_officials_file_only(tmp_path: Path, name: str) -> None:
    penalised = _penalised(tmp_path)
    conceded = _conceded(tmp_path, penalised)
    files = {}
    for floor, officials in ((penalised, True), (penalised, False), (conceded, False)):
        path = tmp_path / f"{officials} {floor is penalised}" / name
        path.parent.mkdir()
        export_event(floor.tournament.table, floor.tournament.event, path, officials=officials)
        files[officials, floor is penalised] = path.read_bytes()
    telling = name not in ("open.standings.csv", "open.trf")
    assert (SECRETS.search(files[True, True]) is not None) is telling
    assert SECRETS.search(files[False, True]) is None
    assert files[False, True] == files[False, False]


def test_a_file_for_everybody_is_read_back_with_the_standings_that_it_gives(tmp_path: Path) -> None:
    floor = _penalised(tmp_path)
    assert standings(for_everybody(floor.book)) == standings(_conceded(tmp_path, floor).book)
    read = import_results(floor.tournament.table, "open.json", written(for_everybody(floor.book)))
    assert read.differences == ()
    assert len(read.file.standings) == len(floor.book.enrollments)


@pytest.mark.parametrize("name", ["open.json", "open.wer", "open.players.csv"])
def test_who_left_without_notice_is_told_from_nobody_else_who_left(tmp_path: Path, name: str) -> None:
    files = []
    for notified in (False, True):
        floor = Tournament.of(str(tmp_path / f"{notified}.sqlite"), ["Ann", "Bob", "Cem", "Dee"])
        floor.pair()
        floor.first_players_win()
        gone = floor.player("Cem")
        floor.table.perform(
            floor.event, lambda book, told=notified, who=gone: leave_event(book, who, notified=told)
        )
        path = tmp_path / f"{notified} {name}"
        export_event(floor.table, floor.event, path, officials=False)
        files.append(path.read_bytes())
    assert files[0] == files[1]


@pytest.mark.parametrize("form", ["players", "standings", "pairings-by-name"])
def test_public_paper_tells_who_left_without_notice_from_nobody_else_who_left(form: str) -> None:
    said = []
    for notified in (False, True):
        floor = Tournament.of(in_memory(), ["Ann", "Bob", "Cem", "Dee"])
        floor.pair()
        floor.first_players_win()
        gone = floor.player("Cem")
        floor.table.perform(
            floor.event, lambda book, told=notified, who=gone: leave_event(book, who, notified=told)
        )
        said.append([page_texts(set_form(floor.book, form, NOON, round_=after)) for after in (None, 1)])
        public = [sheets_of(floor.book, shows) for shows in ("pairings", "standings")]
        said[-1] += [[str(sheet)] for sheet in (*public[0], *public[1])]
        assert floor.book.enrollments[gone].drop == Drop(
            RoundNumber(1 if notified else 2), DropReason.BY_PLAYER if notified else DropReason.NO_SHOW
        )
    assert said[0] == said[1]


def test_who_left_without_notice_is_out_on_paper_after_the_round_that_was_lost() -> None:
    floor = Tournament.of(in_memory(), ["Ann", "Bob", "Cem", "Dee"])
    floor.pair()
    floor.first_players_win()
    gone = floor.player("Cem")
    floor.table.perform(floor.event, lambda book: leave_event(book, gone, notified=False))
    assert "left after round 1" in " ".join(page_texts(set_form(floor.book, "players", NOON)))
    assert "Cem round 2 did not appear" in " ".join(page_texts(set_form(floor.book, "report", NOON)))
    floor.pair()
    assert "left after round 2" in " ".join(page_texts(set_form(floor.book, "players", NOON)))


def test_a_file_for_everybody_is_read_back_where_somebody_has_left_without_notice(tmp_path: Path) -> None:
    floor = Tournament.of(str(tmp_path / "left.sqlite"), ["Ann", "Bob", "Cem", "Dee"])
    floor.pair()
    floor.first_players_win()
    gone = floor.player("Cem")
    floor.table.perform(floor.event, lambda book: leave_event(book, gone, notified=False))
    read = import_results(floor.table, "open.json", written(for_everybody(floor.book)))
    assert read.differences == ()
