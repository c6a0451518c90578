"""The history carried by the book is the one that adding up all rounds anew gives, whatever was corrected."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.kept_rounds import KeptRounds
from tournament_app.domain.pairing.field import Field, field_of
from tournament_app.domain.result import MatchResult
from tournament_app.domain.simulation import Conditions, simulate_swiss
from tournament_app.domain.standings import standings
from tournament_app.domain.standings.table import count
from tournament_app.reference.tournament_facts import default_tiebreaks

SCORES = st.sampled_from([MatchResult(2, 0), MatchResult(0, 2), MatchResult(1, 1), None])


def anew(book: EventBook, number: RoundNumber) -> Field:
    return field_of(replace(book, kept_rounds=KeptRounds()), number)


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 5),
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4), SCORES, st.integers(1, 7)), max_size=12),
    st.lists(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=3),
)
def test_it_is_what_adding_up_anew_gives(
    seed: int,
    corrections: list[tuple[int, int, MatchResult | None, int]],
    blocked: list[tuple[int, int]],
) -> None:
    book = simulate_swiss(6, Conditions(9, seed, default_tiebreaks(), lambda: 0.0)).book
    players = list(book.enrollments)
    apart = frozenset(
        (players[one % 9], players[other % 9]) for one, other in blocked if one % 9 != other % 9
    )
    book = replace(book, event=replace(book.event, blocked_opponents=apart))
    for number, at, score, asked in corrections:
        pairings = book.round_pairings(RoundNumber(number))
        pairing = pairings[at % len(pairings)]
        if pairing.player2 is not None:
            book = book.with_changes([Change(pairing, replace(pairing, result=score))])
        assert field_of(book, RoundNumber(asked)) == anew(book, RoundNumber(asked))
    assert field_of(book, RoundNumber(7)) == anew(book, RoundNumber(7))


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 5),
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 4), SCORES, st.integers(1, 7)), max_size=12),
    st.lists(st.integers(1, 7), max_size=2, unique=True),
)
def test_standings_are_what_counting_anew_gives(
    seed: int, corrections: list[tuple[int, int, MatchResult | None, int]], days: list[int]
) -> None:
    book = simulate_swiss(6, Conditions(9, seed, default_tiebreaks(), lambda: 0.0)).book
    ends = tuple(RoundNumber(end) for end in sorted(days))
    tiebreaks = replace(book.event.tiebreaks, phase_ends=ends)
    book = replace(book, event=replace(book.event, tiebreaks=tiebreaks))
    for number, at, score, asked in corrections:
        pairings = book.round_pairings(RoundNumber(number))
        pairing = pairings[at % len(pairings)]
        if pairing.player2 is not None:
            book = book.with_changes([Change(pairing, replace(pairing, result=score))])
        fresh = replace(book, kept_rounds=KeptRounds())
        assert standings(book, RoundNumber(asked)) == standings(fresh, RoundNumber(asked))
        assert count(book, RoundNumber(asked)) == count(fresh, RoundNumber(asked))


def test_only_rounds_that_are_others_are_added() -> None:
    added: list[str] = []

    def more(total: str, number: int, played: dict[int, str]) -> str:
        added.append(played[1])
        return f"{total}{number}{played[1]}"

    kept, rounds = KeptRounds(), [*enumerate({1: name} for name in "abcde")]
    total = lambda: kept.total(str, rounds, "basis", str, more)  # type: ignore[arg-type] # noqa: E731
    assert total() == "0a1b2c3d4e"
    rounds.append((5, {1: "f"}))
    assert total() == "0a1b2c3d4e5f"
    rounds[5] = (5, {1: "g"})
    assert total() == "0a1b2c3d4e5g"
    assert "".join(added) == "abcdefg"
    rounds[5] = (6, rounds[5][1])
    assert total() == "0a1b2c3d4e6g"
    assert kept.total(str, rounds[:5], "basis", str, more) == "0a1b2c3d4e"  # type: ignore[arg-type]
    assert kept.total(str, rounds[:1], "basis", str, more) == "0a"  # type: ignore[arg-type]
    assert total() == "0a1b2c3d4e6g"
    assert "".join(added) == "abcdefgg" + "a", "an older sum is added anew, the newest are kept"
    rounds[0] = (0, {1: "x"})
    assert total() == "0x1b2c3d4e6g"
    assert kept.total(str, rounds[:2], "other", str, more) == "0x1b"  # type: ignore[arg-type]
    assert kept.total(int, [], "basis", int, max) == 0  # type: ignore[arg-type]
    assert kept.total(str, rounds[:2], "other", str, max) == "0x1b"  # type: ignore[arg-type]
