"""Who may not play (RS D.3.12, D.12.3), DCI numbers, reporting (D.5.7), and what is asked on set-up (D.1.3)."""

from datetime import date, timedelta
from pathlib import Path

import pytest

from engine.records import replace
from tests.officials import NOON
from tests.printing.reading import page_texts
from tests.structure_play import SWISS, book_with, paired
from tests.tournament import Tournament
from tournament_app.bootstrap.paper import set_form
from tournament_app.bootstrap.player_files import bar_file
from tournament_app.domain.book import EventBook
from tournament_app.domain.decks.check import Finding
from tournament_app.domain.eligibility import Bar, BarKind, number_problem, playtester
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.calls import CallKind
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, Malformed, NeedsConfirmation
from tournament_app.exchange.bar_list import read_bar_list
from tournament_app.exchange.results_writing import written
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.check_decks import check_asked_for
from tournament_app.services.create_event import change_event, report_results
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.handle_call import log_call
from tournament_app.services.keep_register import bar_players, edit_player, lift_bars, register_players
from tournament_app.services.name_staff import name_staff, set_judging
from tournament_app.services.run_clock import bar_spectators
from tournament_app.services.undo_register import undo_register

EVENT_DAY = date(2003, 12, 20)
SUSPENDED = Bar(BarKind.SUSPENSION, date(2003, 12, 1), date(2004, 2, 1), "stacked decks", "the DCI")
TABLE = TableNumber(1)


@pytest.fixture
def tournament(tmp_path: Path) -> Tournament:
    return Tournament.of(str(tmp_path / "may-play.sqlite"))


def registered(tournament: Tournament, name: str, *bars: Bar) -> Player:
    (person,) = register_players(tournament.table, [Player(PlayerId(0), name)])
    bar_players(tournament.table, [(person, bar) for bar in bars])
    return next(found for found in tournament.table.store.players() if found.id == person.id)


def asked_about(tournament: Tournament, person: Player) -> str:
    with pytest.raises(NeedsConfirmation) as asked:
        tournament.table.perform(tournament.event, lambda book: enroll_players(book, [person], [1]))
    (question,) = asked.value.problems
    assert person.id not in tournament.book.enrollments
    return question


def test_a_suspended_player_is_asked_about_and_a_judge_may_insist(tournament: Tournament) -> None:
    person = registered(tournament, "Ann Kowalski", SUSPENDED)
    question = asked_about(tournament, person)
    assert question == "Ann Kowalski is suspended until 1 Feb 2004 (stacked decks, by the DCI)."
    done = tournament.table.perform(
        tournament.event, lambda book: enroll_players(book, [person], [1], confirmed=True)
    )
    assert "a judge insisted" in done.act.summary
    assert person.id in done.book.enrollments


def test_a_suspension_that_is_over_or_taken_off_keeps_nobody_out(tournament: Tournament) -> None:
    over = registered(tournament, "Ben Okafor", replace(SUSPENDED, last=EVENT_DAY - timedelta(days=1)))
    lifted = registered(tournament, "Cleo Martin", SUSPENDED)
    lift_bars(tournament.table, lifted, [SUSPENDED])
    people = {person.id: person for person in tournament.table.store.players()}
    both = [people[over.id], people[lifted.id]]
    tournament.table.perform(tournament.event, lambda book: enroll_players(book, both, [1, 2]))


def test_d12_3_a_playtester_waits_18_days_after_the_prerelease(tournament: Tournament) -> None:
    saw = playtester("Mirrodin", EVENT_DAY - timedelta(days=18), "Wizards")
    assert saw.holds(EVENT_DAY, "")
    assert not saw.holds(EVENT_DAY + timedelta(days=1), "")
    assert "RS D.12.3" in asked_about(tournament, registered(tournament, "Dan Ito", saw))


def test_d3_12_the_ban_from_the_next_pro_tour_counts_there_and_nowhere_else(tournament: Tournament) -> None:
    left = Bar(BarKind.NEXT_PRO_TOUR, date(2003, 11, 1), None, "left without checking out", "the DCI")
    at_the_shop = registered(tournament, "Eve Larsson", left)
    tournament.table.perform(tournament.event, lambda book: enroll_players(book, [at_the_shop], [1]))
    settings = JudgingSettings(event_kind="pro-tour")
    tournament.table.perform(tournament.event, lambda book: set_judging(book, settings, load_catalogue()))
    assert "RS D.3.12" in asked_about(tournament, registered(tournament, "Fay Novak", left))


def test_whoever_runs_the_event_is_asked_about(tournament: Tournament) -> None:
    judge = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
    tournament.table.perform(tournament.event, lambda book: name_staff(book, judge))
    question = asked_about(tournament, registered(tournament, "ines duarte"))
    assert question == "ines duarte is head judge of this event; whoever runs it does not play in it."


def test_a_bar_that_ends_before_it_begins_keeps_nobody_out_and_is_refused(tournament: Tournament) -> None:
    turned = replace(SUSPENDED, last=SUSPENDED.first - timedelta(days=1))
    with pytest.raises(
        Illegal, match=r"^Ben Okafor: it ends on \d+ \w{3} \d{4}, before it begins on \d+ \w{3} \d{4}\.$"
    ):
        registered(tournament, "Ben Okafor", turned)
    listed = (
        b"name,dci,kind,from,to,why,by\nAnn,1,suspension,2003-02-01,2003-01-01,x,y\n"
        b"Bo,x,banned,2003-99-01,,,\n"
    )
    with pytest.raises(Malformed) as refused:
        read_bar_list("bars.csv", listed)
    said = ["it ends on", "is no DCI number", "is no reason", "say why", "is no day"]
    assert len(refused.value.problems) == len(said)
    for problem, words, line in zip(refused.value.problems, said, (2, 3, 3, 3, 3), strict=True):
        assert problem.startswith(f"bars.csv: Line {line}: ")
        assert words in problem


def test_bars_are_kept_with_the_person_once_and_are_on_no_paper(tournament: Tournament) -> None:
    person = registered(tournament, "Ann Kowalski", SUSPENDED, SUSPENDED)
    assert person.bars == (SUSPENDED,)
    tournament.table.perform(
        tournament.event, lambda book: enroll_players(book, [person], [1], confirmed=True)
    )
    tournament.enroll("Ben Okafor")
    tournament.pair()
    for form in ("pairings-by-name", "standings", "players", "report"):
        printed = "\n".join(page_texts(set_form(tournament.book, form, NOON)))
        assert "Ann Kowalski" in printed
        assert "suspend" not in printed.casefold()
        assert "stacked" not in printed
    assert b"stacked" not in written(tournament.book)


def test_a_list_of_the_barred_is_read_with_every_problem_and_its_line() -> None:
    good = b"name,dci,kind,from,to,why,by\nAnn,123,suspension,2003-12-01,2004-02-01,stacked decks,the DCI\n"
    (person,) = read_bar_list("bars.csv", good)
    assert (person.name, person.dci, person.bar) == ("Ann", "123", SUSPENDED)
    bad = good + b",abc,suspension,soon,,x,y\nBo,1,holiday,2003-12-01,,x,y\n"
    with pytest.raises(Malformed) as refused:
        read_bar_list("bars.csv", bad)
    assert [problem.split(":")[1].strip() for problem in refused.value.problems] == [
        "Line 3", "Line 3", "Line 3", "Line 4",
    ]  # fmt: skip
    parted = good.replace(b"stacked decks", b"stacked decks, twice")
    with pytest.raises(Malformed, match="Line 2: “the DCI” stands under no heading"):
        read_bar_list("bars.csv", parted)
    with pytest.raises(Malformed, match="columns kind, from"):
        read_bar_list("bars.csv", b"name,dci,to,why,by\n")


@pytest.mark.parametrize("number", ["abc", "12a4", "-5", "1 2", "12345678901", "0", "٣٤"])
def test_d5_1_what_is_no_dci_number_is_refused(tournament: Tournament, number: str) -> None:
    assert number_problem(number) is not None
    with pytest.raises(Illegal, match="no DCI number"):
        register_players(tournament.table, [Player(PlayerId(0), "Ann", dci=number)])
    (person,) = register_players(tournament.table, [Player(PlayerId(0), "Ben", dci="1234567890")])
    with pytest.raises(Illegal, match="no DCI number"):
        edit_player(tournament.table, person, replace(person, dci=number))


def test_d5_7_a_sanctioned_event_says_when_its_results_went_in_or_are_overdue(
    tournament: Tournament,
) -> None:
    with pytest.raises(Illegal, match="not sanctioned"):
        tournament.table.perform(
            tournament.event, lambda b: report_results(b, EVENT_DAY, "by post", EVENT_DAY)
        )
    wanted = replace(tournament.book.event, sanctioned=True)
    tournament.table.perform(tournament.event, lambda b: change_event(b, wanted))
    reporting = tournament.book.event.reporting
    assert reporting.words(EVENT_DAY, EVENT_DAY) == "to be reported by 3 Jan 2004"
    assert reporting.words(EVENT_DAY, date(2004, 1, 4)) == "overdue since 3 Jan 2004"
    monday = date(2003, 12, 22)
    with pytest.raises(Illegal, match="23 Dec 2003 is still to come"):
        report_results(tournament.book, date(2003, 12, 23), "by post", monday)
    tournament.table.perform(tournament.event, lambda b: report_results(b, monday, "by post", monday))
    tournament.enroll("Ann Kowalski", "Ben Okafor")
    tournament.pair()
    named = replace(
        tournament.book.event,
        reporting=replace(
            tournament.book.event.reporting, sanctioning_number="03-12-4711", coordinator="Yuki Sato"
        ),
    )
    tournament.table.perform(tournament.event, lambda b: change_event(b, named))
    printed = "\n".join(page_texts(set_form(tournament.book, "report", NOON)))
    for fact in ("03-12-4711", "Yuki Sato", "reported on 22 Dec 2003 (by post)"):
        assert fact in printed
    (line,) = tournament.table.store.events()
    assert line.sanctioned
    assert line.reporting.words(EVENT_DAY, date(2004, 2, 1)) == "reported on 22 Dec 2003 (by post)"


def test_d1_3_a_round_below_45_minutes_is_asked_about_once() -> None:
    book = book_with(8, Stage(1, SWISS, 3))
    short = replace(book.event, round_minutes=40)
    with pytest.raises(NeedsConfirmation, match=r"45 or more is the rule \(RS D.1.3\)"):
        change_event(book, short)
    after = book.with_changes(change_event(book, short, confirmed=True).changes)
    assert after.event.round_minutes == 40
    assert change_event(after, replace(after.event, place="Town hall")).changes


@pytest.fixture
def playing() -> EventBook:
    return paired(book_with(8, Stage(1, SWISS, 3)))


def test_d1_8_spectators_are_barred_from_a_table_and_let_back(playing: EventBook) -> None:
    act = bar_spectators(playing, RoundNumber(1), TABLE)
    assert act.summary == "Table 1: no spectators (RS D.1.8)"
    private = playing.with_changes(act.changes)
    assert private.pairing_at(RoundNumber(1), TABLE).no_spectators
    again = private.with_changes(bar_spectators(private, RoundNumber(1), TABLE).changes)
    assert not again.pairing_at(RoundNumber(1), TABLE).no_spectators


def test_d3_10_the_check_that_a_player_asked_for_opens_from_the_call(playing: EventBook) -> None:
    asked = playing.with_changes(log_call(playing, TABLE, "", NOON, kind=CallKind.DECK_CHECK).changes)
    checked = asked.with_changes(check_asked_for(asked, 1, NOON).changes)
    assert {check.table for check in checked.deck_checks.values()} == {TABLE}
    assert {check.finding for check in checked.deck_checks.values()} == {Finding.UNDER_WAY}
    assert not any(check.at_random for check in checked.deck_checks.values())
    other = playing.with_changes(log_call(playing, TABLE, "", NOON).changes)
    with pytest.raises(Illegal, match="asks for no deck check"):
        check_asked_for(other, 1, NOON)


def test_d1_9_watching_a_match_of_ones_own_event_is_an_infraction() -> None:
    found = load_catalogue().infraction("watching-a-match")
    assert (found.rule, found.letters) == ("D.1.9", "wm")


def test_a_list_of_the_barred_never_takes_one_person_for_another(
    tournament: Tournament, tmp_path: Path
) -> None:
    people = [Player(PlayerId(0), "Ann Kowalski", "111"), Player(PlayerId(0), "Ben Okafor"),
              Player(PlayerId(0), "Ben Okafor"), Player(PlayerId(0), "Cleo Martin")]  # fmt: skip
    ann, _, _, cleo = register_players(tournament.table, people)
    listed = tmp_path / "bars.csv"

    def taken_in(*lines: str) -> dict[PlayerId, int]:
        rows = "".join(f"{line},suspension,2003-12-01,,stacked decks,the DCI\n" for line in lines)
        listed.write_text(f"name,dci,kind,from,to,why,by\n{rows}", encoding="utf-8")
        bar_file(tournament.table, listed)
        return {person.id: len(person.bars) for person in tournament.table.store.players() if person.bars}

    with pytest.raises(Illegal) as refused:
        taken_in("Ben Okafor,", "Ann Kowalski,222", "Dan Ito,", "Cleo Martin,")
    assert refused.value.problems == (
        "Ben Okafor: 2 people have this name. Write the DCI number of the one.",
        "Ann Kowalski is not in the register. Add them first.",
        "Dan Ito is not in the register. Add them first.",
    )
    assert not any(person.bars for person in tournament.table.store.players())
    assert taken_in("A. Kowalski,111", "Cleo Martin,333") == {ann.id: 1, cleo.id: 1}
    _, taken_for = bar_file(tournament.table, listed)
    (said,) = taken_for
    assert said.startswith(
        "A. Kowalski is Ann Kowalski in the register, whose DCI number 111 the list gives."
    )


def test_several_bars_of_one_person_are_kept_by_one_act_and_undone_by_one(tournament: Tournament) -> None:
    person = registered(tournament, "Ann Kowalski")
    other = replace(SUSPENDED, why="cheating")
    bar_players(tournament.table, [(person, SUSPENDED), (person, other), (person, SUSPENDED)])
    (kept,) = tournament.table.store.players()
    assert kept.bars == (SUSPENDED, other)
    line = tournament.table.store.journal(None)[-1]
    assert line.summary == "Ann Kowalski kept from playing"
    undo_register(tournament.table, line)
    (kept,) = tournament.table.store.players()
    assert kept.bars == ()


def test_a_bar_that_somebody_else_took_off_is_not_taken_off_twice(tournament: Tournament) -> None:
    person = registered(tournament, "Ann Kowalski", SUSPENDED)
    lift_bars(tournament.table, person, [SUSPENDED])
    with pytest.raises(Illegal, match="does not keep Ann Kowalski from playing any more"):
        lift_bars(tournament.table, person, [SUSPENDED])
