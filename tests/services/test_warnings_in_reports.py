"""Warnings go with the results in a `.wer` file and come back from it (RS D.5.7, D.3.2)."""

from pathlib import Path

import pytest

from tests.services.test_judge_desk_tasks import BRAM, DCI, NOON, Floor
from tests.tournament import Tournament
from tournament_app.bootstrap.judging import catalogue_of
from tournament_app.bootstrap.results_files import export_event, import_results_file
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.name_staff import add_house_infractions
from tournament_app.services.report_line import report_from

HOUSE = Infraction(
    "phone-at-table", "Telephone at the table", "house rule 4", DCI.categories[0], "A telephone rang.",
    Response(Cited("notice", "house rule 4", "")),
)  # fmt: skip


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    found = Floor(Tournament.of(str(tmp_path / "warned.sqlite")))
    found.do(lambda book: add_house_infractions(book, [HOUSE], DCI))
    for typed in ("ann slow: thought twice", "ben slow", "cleo misregistered"):
        found.confirm(found.log(typed))
    found.take_back(2)
    catalogue = catalogue_of(found.book.dossier.settings)
    found.do(
        lambda book: log_penalty(
            book, report_from(book, "dan phone-at-table", catalogue, BRAM, NOON), catalogue
        )
    )
    for pairing in found.book.round_pairings(RoundNumber(1)):
        assert pairing.table is not None
        found.tournament.result(pairing.table, 2, pairing.start_score[1])
    return found


def told(entry: PenaltyEntry) -> tuple[object, ...]:
    return (
        entry.infraction, entry.chosen, entry.moment, entry.table, entry.judge, entry.note,
        entry.logged_at, entry.decided_by, entry.minutes_late,
    )  # fmt: skip


def test_d5_7_warnings_that_stand_are_written_and_read_back(floor: Floor, tmp_path: Path) -> None:
    path = tmp_path / "warned.wer"
    export_event(floor.tournament.table, floor.tournament.event, path)
    book = import_results_file(floor.tournament.table, path).book
    standing = [entry for entry in floor.book.dossier.log if entry.status is EntryStatus.STANDS]
    assert [entry.number for entry in floor.book.dossier.log if entry not in standing] == [2]
    assert [told(entry) for entry in book.dossier.log] == [told(entry) for entry in standing]
    names = [(book.players[e.player].name, e.infraction) for e in book.dossier.log]
    assert names == [(floor.book.players[e.player].name, e.infraction) for e in standing]
    assert catalogue_of(book.dossier.settings).infraction(HOUSE.code).name == HOUSE.name
    again = import_results_file(floor.tournament.table, rewritten(tmp_path, wer_written(book))).book
    assert [told(entry) for entry in again.dossier.log] == [told(entry) for entry in standing]


def test_a_penalty_read_back_does_nothing_to_the_results_again(floor: Floor, tmp_path: Path) -> None:
    path = tmp_path / "warned.wer"
    export_event(floor.tournament.table, floor.tournament.event, path)
    book = import_results_file(floor.tournament.table, path).book
    assert all(entry.remedy is None for entry in book.dossier.log)
    assert games(book) == games(floor.book)


def games(book: EventBook) -> list[list[int]]:
    return sorted(
        sorted((pairing.result.wins1, pairing.result.wins2))
        for number in book.rounds
        for pairing in book.round_pairings(number)
        if pairing.result is not None
    )


def test_a_warning_that_no_catalogue_knows_is_refused_with_all_others(floor: Floor, tmp_path: Path) -> None:
    text = wer_written(floor.book).decode()
    broken = text.replace('infraction="slow-play"', 'infraction="slow-pay"').replace('day="1"', 'day="x"', 1)
    before = len(floor.tournament.table.store.players())
    with pytest.raises(Malformed) as refused:
        import_results_file(floor.tournament.table, rewritten(tmp_path, broken.encode()))
    assert any("day='x'" in problem for problem in refused.value.problems)
    unknown = text.replace('infraction="slow-play"', 'infraction="slow-pay"')
    with pytest.raises(Malformed, match="infraction 'slow-pay' is not one of"):
        import_results_file(floor.tournament.table, rewritten(tmp_path, unknown.encode()))
    assert len(floor.tournament.table.store.players()) == before


def test_penalties_of_another_program_are_read_past(floor: Floor, tmp_path: Path) -> None:
    text = wer_written(floor.book).decode()
    foreign = text.replace("infraction=", "kind=")
    book = import_results_file(floor.tournament.table, rewritten(tmp_path, foreign.encode())).book
    assert book.dossier.log == ()


def rewritten(folder: Path, content: bytes) -> Path:
    path = folder / "again.wer"
    path.write_bytes(content)
    return path
