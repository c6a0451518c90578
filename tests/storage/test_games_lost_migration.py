"""RS D.3.17, D.5.1: games lost that an older schema kept as a bare score have their line in the log afterwards."""

from sqlalchemy import text

from tests.officials import NOON, officiating
from tests.tournament import Tournament
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.services.confirm_penalty import confirm_penalty, take_back_penalty
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.record_lateness import record_lateness
from tournament_app.services.report_line import report_from
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

JUDGE = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
CATALOGUE = officiating().catalogue


def test_lateness_and_forfeits_of_an_older_schema_go_on_in_the_newest(database: str) -> None:
    tournament = Tournament.of(database, ["Ann", "Bo", "Cy", "Di", "Eve", "Fay"])
    tournament.pair()

    def does(task) -> None:
        tournament.table.perform(tournament.event, task)

    does(lambda book: record_lateness(book, RoundNumber(1), TableNumber(1), 1, 3, officiating()))
    does(lambda book: log_penalty(book, report_from(book, "2 1 ill", CATALOGUE, JUDGE, NOON), CATALOGUE))
    does(lambda book: confirm_penalty(book, 2, JUDGE, NOON, CATALOGUE))
    engine = tournament.table.store.engine
    downgrade_schema(engine, "0005")
    with engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("DELETE FROM penalty WHERE infraction = 'late'"))
        kinds = connection.execute(text("SELECT result_kind FROM pairing WHERE result_kind IS NOT NULL"))
        assert {row[0] for row in kinds} == {"concession"}
    upgrade_schema(engine)
    book = tournament.table.store.load(tournament.event)
    given = book.pairing_at(RoundNumber(1), TableNumber(2))
    assert given is not None
    assert given.result == MatchResult(0, 2, 0, ResultKind.FORFEIT)
    late = next(entry for entry in book.dossier.log if entry.infraction == "late")
    assert late.remedy is not None
    assert (late.remedy.games, late.remedy.late) == (1, True)
    after = book.with_changes(take_back_penalty(book, late.number, JUDGE, NOON, CATALOGUE).changes)
    opened = after.pairing_at(RoundNumber(1), TableNumber(1))
    assert opened is not None
    assert opened.start_score == (0, 0)
