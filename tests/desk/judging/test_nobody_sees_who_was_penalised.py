"""The public window and paper for players tell a penalty from nothing that players do of their own accord."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine.records import replace
from tests.printing.reading import page_texts
from tests.services.test_judge_desk_tasks import DCI, INES, Floor
from tests.tournament import Tournament
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.public.sheets import Sheet, pairings_sheet, public_round, standings_sheet
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.penalties.dossier import Dossier
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.structures import placed
from tournament_app.services.drop_player import drop_players
from tournament_app.services.record_result import SlipEntry, record_result

PRINTED = datetime(2003, 12, 20, 15, tzinfo=UTC)
FOR_PLAYERS = (
    "pairings-by-name",
    "pairings-by-table",
    "slips",
    "standings",
    "players",
    "seatings",
    "outstanding",
)
TELLING = ("warning", "penal", "forfeit", "eject", "disqual", "infraction", "judge:", "illegal", "cheat")


def sheets(book: EventBook) -> list[Sheet]:
    found = public_round(book)
    assert found is not None
    return [pairings_sheet(book, found), standings_sheet(book, found, placed(book))]


def paper(book: EventBook, form: str) -> str:
    return "\n".join(page_texts(set_form(book, form, PRINTED)))


def floor_in(folder: Path, name: str) -> Floor:
    return Floor(Tournament.of(str(folder / f"{name}.sqlite")))


@pytest.fixture
def penalised(tmp_path: Path) -> Floor:
    """Table 1: the first player ejected. Table 2: the second player loses the match."""
    floor = floor_in(tmp_path, "penalised")
    floor.confirm(floor.log("1 1 ill: sixty-one and a proxy"))
    floor.log("2 2 hb")
    floor.confirm(floor.log("2 2 lost", INES), chosen=None)
    floor.confirm(floor.log("2 2 mis", INES))
    assert floor.at(2).result == MatchResult(2, 0, 0, ResultKind.FORFEIT)
    return floor


@pytest.fixture
def of_their_own_accord(tmp_path: Path) -> Floor:
    """The same results, conceded; the same player out, by their own wish."""
    floor = floor_in(tmp_path, "conceded")
    player = floor.at(1).player1
    for table, score in ((1, (0, 2)), (2, (2, 0))):
        result = MatchResult(*score, 0, ResultKind.CONCESSION)
        slip = SlipEntry(RoundNumber(1), TableNumber(table), result)
        floor.do(lambda book, slip=slip: record_result(book, slip))
    floor.do(lambda book: drop_players(book, [player], DropReason.BY_PLAYER))
    return floor


def test_the_public_window_is_the_same_as_for_players_who_concede_and_leave(
    penalised: Floor, of_their_own_accord: Floor
) -> None:
    assert sheets(penalised.book) == sheets(of_their_own_accord.book)
    for floor in (penalised, of_their_own_accord):
        floor.tournament.result(3, 2, 0)
        floor.tournament.pair(5)
    assert sheets(penalised.book) == sheets(of_their_own_accord.book)


@pytest.mark.parametrize("form", FOR_PLAYERS)
def test_paper_for_players_is_the_same_as_for_players_who_concede_and_leave(
    penalised: Floor, of_their_own_accord: Floor, form: str
) -> None:
    assert paper(penalised.book, form) == paper(of_their_own_accord.book, form)


@pytest.mark.parametrize("form", FOR_PLAYERS)
def test_a_disqualification_is_on_no_paper_for_players(penalised: Floor, form: str) -> None:
    penalised.confirm(penalised.log("3 1 ch: stacked the deck"))
    words = paper(penalised.book, form).casefold()
    assert [word for word in TELLING if word in words.replace("judge: ____", "")] == []


@pytest.mark.parametrize("form", [*FOR_PLAYERS, "report"])
def test_what_the_judges_recorded_changes_no_paper_but_their_own(penalised: Floor, form: str) -> None:
    without = replace(penalised.book, dossier=Dossier())
    assert paper(penalised.book, form) == paper(without, form)
    assert sheets(penalised.book) == sheets(without)


def test_a_forfeited_game_is_on_the_slip_of_its_match_and_on_no_list(tmp_path: Path) -> None:
    floor = floor_in(tmp_path, "opening")
    before = {form: paper(floor.book, form) for form in FOR_PLAYERS}
    floor.confirm(floor.log("2 2 mis"))
    changed = {form for form in FOR_PLAYERS if paper(floor.book, form) != before[form]}
    assert changed == {"slips"}
    assert "Starts at 1-0" in paper(floor.book, "slips")


def test_the_report_and_the_slip_are_for_judges_and_for_the_player(penalised: Floor) -> None:
    report, slips = paper(penalised.book, "penalties"), paper(penalised.book, "penalty-slips")
    assert "for judges only" in report
    for entry in penalised.book.dossier.log:
        assert penalised.book.name_of(entry.player) in report
        assert DCI.infraction(entry.infraction).name in report
    assert slips.count("Duel forfeit") == 2
    assert "Hand held below the table" not in slips
