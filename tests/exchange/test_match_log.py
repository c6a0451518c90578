from collections import Counter

import pytest

from tests.domain.ratings.histories import SYSTEMS
from tests.domain.ratings.naive import naive_ratings
from tests.evidence import Evidence
from tournament_app.domain.ratings.history import history_of
from tournament_app.domain.ratings.ledger import RatingLedger
from tournament_app.domain.ratings.lists import Filter, entries, rating_list
from tournament_app.domain.ratings.page import player_page
from tournament_app.domain.ratings.replay import rate
from tournament_app.domain.ratings.report import EventReport, Outcome
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.match_log import read_match_log

FOLDER = Evidence.REAL_MATCH_LOG.path.parent
MATCHES = "event_no,date,round,player_1,player_2,player_1_games,player_2_games,draw_games\n"
EVENTS = "event_no,date,name,players,rounds,source_path\n1,2025-02-01,Supercup,13,4,x.json\n"

needs_the_real_log = Evidence.REAL_MATCH_LOG.needed


@pytest.fixture(scope="module")
def premodern() -> tuple[EventReport, ...]:
    return read_match_log(
        (FOLDER / "premodern-matches-2025-2026.csv").read_text(encoding="utf-8"),
        (FOLDER / "premodern-events.csv").read_text(encoding="utf-8"),
        SYSTEMS.category_of("premodern"),
        judge_level=2,
    )


@needs_the_real_log
def test_a_year_and_a_half_of_premodern_is_rated_in_a_category_of_its_own(
    premodern: tuple[EventReport, ...],
) -> None:
    history = history_of(premodern, SYSTEMS)
    assert len(premodern) == 207
    assert {report.header.category for report in premodern} == {"premodern"}
    assert history.matches + history.unrated_matches == 8051
    small = sum(
        len(each.matches) for report in premodern if report.header.players < 8 for each in report.rounds
    )
    assert history.unrated_matches == small > 0


@needs_the_real_log
def test_the_naive_implementation_rates_premodern_the_same(premodern: tuple[EventReport, ...]) -> None:
    found = {(each.player, each.category): each for each in entries(rate(history_of(premodern, SYSTEMS)))}
    naive = naive_ratings(premodern, SYSTEMS)
    assert found.keys() == naive.keys()
    for key, career in naive.items():
        assert found[key].rating == pytest.approx(career.rating, abs=1e-7)
        assert found[key].matches == career.played


@needs_the_real_log
def test_the_established_premodern_list_ranks_who_has_25_matches(premodern: tuple[EventReport, ...]) -> None:
    found = rating_list(rate(history_of(premodern, SYSTEMS)), Filter(provisional=False))
    played = Counter(
        player
        for report in premodern
        if report.header.players >= 8
        for each in report.rounds
        for match in each.matches
        for player in (match.player, match.opponent)
    )
    assert {each.entry.player for each in found} == {player for player, n in played.items() if n >= 25}
    top = [(each.rank, each.entry.player, shown(each.entry.rating), each.entry.matches) for each in found[:3]]
    assert top == [(1, "G0139", 2071, 60), (2, "G0062", 1974, 108), (3, "G0003", 1950, 57)]


@needs_the_real_log
def test_a_wrong_result_far_back_is_corrected_up_to_today(premodern: tuple[EventReport, ...]) -> None:
    ledger = RatingLedger.of(history_of(premodern, SYSTEMS), SYSTEMS)
    page = player_page(ledger.ladder, "G0139", ()).categories[0]
    wrong = next(match for match in page.history if match.outcome is Outcome.WIN)
    revision = ledger.without_event(next(r.header.key for r in premodern if r.header.name == wrong.event))
    assert "G0139" in {shift.player for shift in revision.shifts}
    back = next(r for r in premodern if r.header.name == wrong.event)
    again = revision.ledger.with_event(back)
    assert again.ledger.history.matches == ledger.history.matches


def test_more_games_won_is_a_win_and_as_many_a_draw() -> None:
    rows = ["1,2025-02-01,1,A,B,2,1,0", "1,2025-02-01,1,C,D,0,1,0", "1,2025-02-01,1,E,F,1,1,1"]
    rows += ["1,2025-02-01,1,G,H,0,0,3", "1,2025-02-01,1,I,J,0,0,0"]
    (report,) = read_match_log(MATCHES + "\n".join(rows) + "\n", EVENTS, "premodern", 2)
    outcomes = [match.outcome for match in report.rounds[0].matches]
    assert outcomes == [Outcome.WIN, Outcome.LOSS, Outcome.DRAW, Outcome.DRAW, Outcome.DRAW]
    assert (report.header.players, report.header.name) == (13, "Supercup")


def test_every_problem_of_a_log_is_told_at_once() -> None:
    rows = [
        "2,2025-02-01,1,A,B,2,1,0",
        "1,2025-02-03,1,A,B,2,1,0",
        "1,2025-02-01,1,C,D,2,x,0",
        "1,2025-02-01,1,E,,2,0,0",
        "1,2025-02-01,1,F,F,2,0,0",
        "1,2025-02-01",
    ]
    events = EVENTS + "1,2025-02-01,Again,13,4,x.json\n3,soon,Next,13,4,x.json\n"
    with pytest.raises(Malformed) as refused:
        read_match_log(MATCHES + "\n".join(rows) + "\n", events, "premodern", 2)
    told = "\n".join(refused.value.problems)
    for part in (
        "events, line 3: event 1 is listed twice",
        "events, line 4: date 'soon'",
        "matches, line 2: no event '2'",
        "matches, line 3: dated 2025-02-03",
        "matches, line 4: round and games",
        "matches, line 5: a player is missing",
        "matches, line 7: 2 fields instead of 8",
        "F plays against themself",
    ):
        assert part in told
    assert len(refused.value.problems) == 8


def test_a_log_with_another_header_is_refused() -> None:
    with pytest.raises(Malformed, match="matches, line 1: the header must be"):
        read_match_log("a,b\n", EVENTS, "premodern", 2)
