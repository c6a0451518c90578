"""What the judge desk records comes back from the database as it went in, and is undone like everything else."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.tournament import Tournament
from tournament_app.bootstrap.judging import catalogue_of
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import TableNumber
from tournament_app.domain.penalties.calls import CallKind
from tournament_app.domain.penalties.dossier import Dossier, JudgingSettings
from tournament_app.domain.penalties.infraction import Cited, Infraction, Lateness, Response
from tournament_app.domain.penalties.investigation import Decision, Statement
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.refusal import Illegal
from tournament_app.services.confirm_penalty import confirm_penalty
from tournament_app.services.handle_call import (
    appeal_call,
    attach_case,
    decide_appeal,
    log_call,
    rule_on_call,
)
from tournament_app.services.investigate import (
    appeal_to_dci,
    decide_investigation,
    record_dci_ruling,
    take_statement,
)
from tournament_app.services.log_penalty import log_penalty
from tournament_app.services.name_staff import add_house_infractions, name_staff, set_judging
from tournament_app.services.report_line import report_from

NOON = datetime(2003, 12, 20, 12, 30, 15, tzinfo=UTC)
INES = StaffMember("Inês Duarte", StaffRole.HEAD_JUDGE, 3)
BRAM = StaffMember("Bram de Wit", StaffRole.JUDGE, 1)
LATE = Infraction(
    "house-late", "Late from lunch", "house rule", "time", "Not back in time.", Response(), letters="ll",
    lateness=Lateness(1, 5, Cited("duel-forfeit", "house rule", "Lunch is over."),
                      Cited("match-forfeit", "house rule", "Lunch is long over.")),
)  # fmt: skip


def log(typed: str):
    def task(book: EventBook):
        catalogue = catalogue_of(book.dossier.settings)
        return log_penalty(book, report_from(book, typed, catalogue, BRAM, NOON), catalogue)

    return task


def a_busy_floor(database: str) -> Tournament:
    """Staff, house infraction, penalties of every kind, an investigation, a call with everything."""
    tournament = Tournament.of(database, ["Ann Żółć", "東京 太郎", "Cy", "Di"])
    table, event = tournament.table, tournament.event
    tournament.pair()
    settings = JudgingSettings(event_kind="prerelease")
    tasks = [
        lambda b: name_staff(b, INES),
        lambda b: name_staff(b, BRAM),
        lambda b: set_judging(b, settings, catalogue_of(settings)),
        lambda b: add_house_infractions(b, [LATE], catalogue_of(b.dossier.settings)),
        log("1 1 ll 3"),
        log("1 b dis: “who has priority?”"),
        log("2 1 ch !: lifted three"),
        log("2 2 us"),
        *(
            lambda b, n=number: confirm_penalty(b, n, INES, NOON, catalogue_of(b.dossier.settings))
            for number in (4,)
        ),
        lambda b: take_statement(b, 4, Statement("Di", "I saw it.", NOON, BRAM.name)),
        lambda b: decide_investigation(b, 4, INES, "Meant to.", NOON),
        lambda b: appeal_to_dci(b, 4, NOON),
        lambda b: record_dci_ruling(b, 4, Decision("Upheld.", "DCI", NOON + timedelta(days=9))),
        lambda b: log_call(b, TableNumber(1), "does it untap?", NOON, kind=CallKind.MISCONDUCT, judge=BRAM),
        lambda b: rule_on_call(b, 1, BRAM, "No.", NOON + timedelta(seconds=90)),
        lambda b: appeal_call(b, 1, NOON + timedelta(seconds=100)),
        lambda b: decide_appeal(b, 1, INES, "Yes.", NOON + timedelta(seconds=200)),
        lambda b: attach_case(b, 1, "turn: 4\n" * 1000),
    ]
    for task in tasks:
        table.perform(event, task)
    return tournament


def test_the_dossier_is_read_back_as_it_was_written(database: str) -> None:
    tournament = a_busy_floor(database)
    stored = tournament.table.store.load(tournament.event)
    assert stored == tournament.book
    dossier = stored.dossier
    assert len(dossier.log) == 4
    assert dossier.calls[1].final
    assert dossier.settings is not None
    assert dossier.settings.house == (LATE,)
    assert sum(found.times for found in dossier.cautions.values()) == 1


def test_undoing_everything_empties_the_dossier_and_redoing_fills_it(database: str) -> None:
    tournament = a_busy_floor(database)
    end, table, event = tournament.book, tournament.table, tournament.event
    steps = len(table.stacks(event).undo)
    for _ in range(steps):
        table.undo(event)
    assert table.store.load(event).dossier == Dossier()
    for _ in range(steps):
        table.redo(event)
    again = table.store.load(event)
    assert (again.dossier, again.pairings, again.enrollments) == (end.dossier, end.pairings, end.enrollments)


def test_an_event_is_deleted_with_what_its_judges_recorded(database: str) -> None:
    tournament = a_busy_floor(database)
    player = tournament.player("Di")
    tournament.table.store.delete(tournament.event)
    with pytest.raises(Illegal, match="no event"):
        tournament.table.store.load(tournament.event)
    assert tournament.table.store.penalties_of(player) == []


def test_every_change_of_the_judge_desk_is_told_in_the_log(database: str) -> None:
    from tournament_app.desk.log.change_words import describe_changes

    tournament = a_busy_floor(database)
    store = tournament.table.store
    told = "\n".join(
        describe_changes(store.changes(line.id), tournament.book.players, line)
        for line in store.journal(tournament.event)
        if line.can_be_undone
    )
    for words in ("Penalty 4", "Call 1, table 1", "Investigation of entry 4", "Cautions of", "Bram de Wit"):
        assert words in told
    assert "KeptRemedy(" not in told
    assert "Choice(" not in told
