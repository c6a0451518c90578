"""The entry line reads what a tired scorekeeper types, and says plainly what it cannot read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.memory_store import in_memory
from tests.tournament import Tournament
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.result_words import written
from tournament_app.domain.slip_line import SlipLine, read_slip_line


@pytest.fixture(scope="module")
def book() -> EventBook:
    names = ["Nowak Ann", "Okafor Bo", "Żółć Zoë", "O'Neil Cy", "Nowak Di", "Lee Eve", "Ng Fay"]
    tournament = Tournament.of(in_memory(), names)
    tournament.pair()
    return tournament.book


def read(book: EventBook, typed: str) -> SlipLine:
    return read_slip_line(book, RoundNumber(1), typed)


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("2 2 1", MatchResult(2, 1)),
        ("2 1 1 1", MatchResult(1, 1, 1)),
        ("2 0 2", MatchResult(0, 2)),
        ("2 id", MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)),
        ("2 ID", MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)),
        ("2 c1", MatchResult(0, 2, 0, ResultKind.CONCESSION)),
        ("2 1 0 c1", MatchResult(1, 2, 0, ResultKind.CONCESSION)),
        ("2 1 0 c2", MatchResult(2, 0, 0, ResultKind.CONCESSION)),
        ("2 n2", MatchResult(2, 0, 0, ResultKind.NO_SHOW)),
        ("2 bl", MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)),
        ("2", None),
    ],
)
def test_a_result_is_read_as_typed(book: EventBook, typed: str, result: MatchResult | None) -> None:
    line = read(book, typed)
    assert (line.table, line.result) == (2, result)


@pytest.mark.parametrize(
    ("typed", "drops"),
    [("1 2 0 d1", (True, False)), ("1 2 0 d2", (False, True)), ("1 d12 0 2", (True, True))],
)
def test_drops_on_the_slip_are_read_anywhere_behind_the_table(
    book: EventBook, typed: str, drops: tuple[bool, bool]
) -> None:
    line = read(book, typed)
    assert (line.drops1, line.drops2) == drops
    assert line.result is not None


def test_games_typed_with_an_intentional_draw_are_not_lost(book: EventBook) -> None:
    """Whoever records them says that a game was played before it (RS D.1.7)."""
    assert read(book, "2 1 1 id").result == MatchResult(1, 1, 0, ResultKind.INTENTIONAL_DRAW)
    assert read(book, "2 0 0 id").result == MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)
    assert read(book, "2 0 0 3 id").result == MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)


@pytest.mark.parametrize("typed", ["2 2 1 late1 11", "2 late1 11 d1", "2 late1 11 2 0", "2 d1 late1 11"])
def test_nothing_is_typed_beside_a_lateness_and_lost(book: EventBook, typed: str) -> None:
    with pytest.raises(Malformed, match="Lateness is typed by itself"):
        read(book, typed)


@pytest.mark.parametrize("typed", ["2 c1 n2", "2 bl c1", "2 id c2", "2 c1 c2"])
def test_a_match_ends_in_one_way(book: EventBook, typed: str) -> None:
    with pytest.raises(Malformed, match="ends in one way"):
        read(book, typed)
    assert read(book, "2 c1 c1").result == MatchResult(0, 2, 0, ResultKind.CONCESSION)


def test_lateness_names_the_seat_and_the_minutes(book: EventBook) -> None:
    line = read(book, "3 late2 11")
    assert (line.late_seat, line.late_minutes, line.result) == (2, 11, None)


def test_a_scanned_code_stands_for_the_table(book: EventBook) -> None:
    assert read(book, f"e{book.event.id}r1t3 2 0").table == 3


def test_a_code_of_another_round_is_refused(book: EventBook) -> None:
    with pytest.raises(Malformed, match="from round 2 of event"):
        read(book, f"E{book.event.id}R2T3 2 0")


def test_a_name_without_accents_finds_its_table(book: EventBook) -> None:
    zoe = next(player for player in book.players.values() if player.name == "Żółć Zoë").id
    pairing = book.pairing_of(RoundNumber(1), zoe)
    if pairing is None or pairing.table is None:
        with pytest.raises(Malformed):
            read(book, "zolc 2 0")
    else:
        assert read(book, "zolc zoe 2 0").pairing == pairing
        assert read(book, "zolc 2 0").pairing == pairing


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type table and games"),
        ("99 2 0", "no match at table 99"),
        ("1 2", "Only the first player's games"),
        ("1 2 x", "“x” is not understood"),
        ("1 2 0 0 0", "“0” is not understood"),
        ("1 late1", "how many minutes"),
        ("Zebra 2 0", "Nobody in round 1 is called “Zebra”"),
        ("o'ne", None),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(book: EventBook, typed: str, said: str | None) -> None:
    if said is None:
        assert read(book, typed).result is None
        return
    with pytest.raises(Malformed, match=said):
        read(book, typed)


@pytest.mark.parametrize("typed", ["2 2-1", "2 2:1", "2 21", "2 2 1", "2 2 - 1", "2 2–1", "2 2-1-0"])
def test_games_are_read_however_they_are_written(book: EventBook, typed: str) -> None:
    assert read(book, typed).result == MatchResult(2, 1)


@given(
    kind=st.sampled_from([kind for kind in ResultKind if kind is not ResultKind.INTENTIONAL_DRAW]),
    one=st.integers(0, 2),
    two=st.integers(0, 2),
    drawn=st.integers(0, 2),
)
def test_what_the_program_writes_it_reads(
    book: EventBook, kind: ResultKind, one: int, two: int, drawn: int
) -> None:
    result = MatchResult(one, two, drawn, kind)
    assert read(book, f"2 {written(result)}").result == result


def test_an_intentional_draw_is_read_as_the_lists_write_it(book: EventBook) -> None:
    drawn = MatchResult(0, 0, 3, ResultKind.INTENTIONAL_DRAW)
    assert written(drawn) == "0-0-3 ID"
    assert read(book, "2 0-0-3 ID").result == drawn
