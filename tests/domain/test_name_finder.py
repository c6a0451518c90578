"""The one person meant: a whole name before the beginning of one, namesakes by what tells them apart."""

import pytest

from engine.records import replace
from tests.domain.books import Told
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.name_finder import in_event, in_round
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.slip_line import read_slip_line

ONE = RoundNumber(1)


def book_of(*people: tuple[str, ...]) -> EventBook:
    """Players by name, number and country; they meet two by two in the order given."""
    told = Told("".join(chr(ord("A") + at) for at in range(len(people))))
    letters = list(told.ids)
    tables = ["".join(letters[at : at + 2]) for at in range(0, len(letters), 2)]
    told.round(*[(table, None) if len(table) == 2 else table for table in tables])
    players = {key: Player(key, *who) for key, who in zip(told.ids.values(), people, strict=True)}
    return replace(told.book, players=players)


KIMS = book_of(("Kim Lee",), ("Ada Byron",), ("Kim Leeson",), ("Żółć Nowak",))


def called(book: EventBook, typed: str) -> str:
    return book.players[in_event(book).one(typed)].name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("kim lee", "Kim Lee"),
        ("LEE, Kim", "Kim Lee"),
        ("kim lees", "Kim Leeson"),
        ("leeson", "Kim Leeson"),
        ("by", "Ada Byron"),
        ("zolc", "Żółć Nowak"),
    ],
)
def test_a_whole_name_wins_and_the_beginning_of_one_is_enough(typed: str, name: str) -> None:
    assert called(KIMS, typed) == name


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("kim", "“kim” fits Kim Lee, Kim Leeson. Type more of the name."),
        ("", "Say whom: a name, or the beginning of one."),
        ("Ada Bryon", "Nobody in Winter Open is called “Ada Bryon”. Did you mean Ada Byron?"),
        ("Zebra", "Nobody in Winter Open is called “Zebra”."),
    ],
)
def test_nobody_and_several_are_refused_with_names_to_choose_from(typed: str, said: str) -> None:
    with pytest.raises(Malformed) as found:
        in_event(KIMS).one(typed)
    assert found.value.problems == (said,)


def test_who_is_not_seated_in_the_round_is_not_meant_by_it() -> None:
    book = book_of(("Kim Lee",), ("Ada Byron",), ("Kim Leeson",))
    assert in_round(book, ONE).fitting("kim") != in_round(book, ONE, playing=True).fitting("kim")
    with pytest.raises(Malformed, match="Nobody in round 2 is called"):
        in_round(book, RoundNumber(2)).one("kim")


def test_the_entry_line_takes_the_whole_name_though_a_longer_one_sits_elsewhere() -> None:
    line = read_slip_line(KIMS, ONE, "kim lee 2 0")
    assert line.table == 1
    assert line.result is not None
    assert (line.result.wins1, line.result.wins2) == (2, 0)
    assert read_slip_line(KIMS, ONE, "kim leeson 2 1").table == 2
    with pytest.raises(
        Malformed, match="fits Kim Lee at table 1, Kim Leeson at table 2. Type more of the name, or"
    ):
        read_slip_line(KIMS, ONE, "kim 2 0")
    with pytest.raises(Malformed, match=r"called “Kim Leson”\. Did you mean Kim Lee.* or Kim Lee.*\?"):
        read_slip_line(KIMS, ONE, "Kim Leson 2 0")


NUMBERED = book_of(("Jan Nowak", "1002711"), ("Ada",), ("Jan Nowak", "1009722"), ("Bo",), ("Cy",), ("Di",))
OF_COUNTRIES = book_of(("Jan Nowak", "", "PL"), ("Ada",), ("Jan Nowak", "12345", "UK"), ("Bo",))
NEITHER = book_of(("Jan Nowak",), ("Ada",), ("jan nowak",), ("Bo",))
SAME_END = book_of(("Jan Nowak", "1001711"), ("Ada",), ("Jan Nowak", "1002711"), ("Bo",))


@pytest.mark.parametrize(
    ("book", "shown"),
    [
        (NUMBERED, ["Jan Nowak (…711)", "Jan Nowak (…722)"]),
        (SAME_END, ["Jan Nowak (…1711)", "Jan Nowak (…2711)"]),
        (OF_COUNTRIES, ["Jan Nowak (PL)", "Jan Nowak (UK)"]),
        (NEITHER, ["Jan Nowak (#1)", "jan nowak (#3)"]),
        (KIMS, ["Kim Lee", "Kim Leeson"]),
    ],
)
def test_two_people_of_one_name_are_told_apart_by_the_shortest_thing_that_does_it(
    book: EventBook, shown: list[str]
) -> None:
    first, _, second, *_ = book.enrollments
    assert [book.name_of(first), book.name_of(second)] == shown


@pytest.mark.parametrize("book", [NUMBERED, SAME_END, OF_COUNTRIES, NEITHER])
def test_what_is_shown_of_namesakes_finds_them_again(book: EventBook) -> None:
    with pytest.raises(Malformed, match=r"fits Jan Nowak \(.*\), [jJ]an [nN]owak \(.*\)\. Type more"):
        in_event(book).one("jan nowak")
    for player in book.enrollments:
        assert in_event(book).one(book.name_of(player)) == player
        mark = book.mark_of(player)
        if mark:
            assert in_event(book).one(f"nowak {mark.strip('…')}") == player


def test_a_namesake_sits_where_the_mark_says() -> None:
    assert read_slip_line(NUMBERED, ONE, "nowak 711 2 0").table == 1
    assert read_slip_line(NUMBERED, ONE, "jan nowak 722 id").table == 2


def test_a_name_is_plain_again_once_nobody_shares_it() -> None:
    first, _, second, *_ = NUMBERED.enrollments
    renamed = replace(NUMBERED.players[second], name="Jana Nowak")
    after = NUMBERED.with_players({**NUMBERED.players, second: renamed})
    assert after.name_of(first) == "Jan Nowak"
    assert NUMBERED.name_of(first) == "Jan Nowak (…711)"
