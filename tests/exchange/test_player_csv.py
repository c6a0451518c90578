import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.player_csv import read_player_list
from tournament_app.services.import_players import ListedPlayer


def refused(content: bytes) -> tuple[str, ...]:
    with pytest.raises(Malformed) as caught:
        read_player_list("list.csv", content)
    return caught.value.problems


def test_columns_are_found_by_their_headings_in_any_order() -> None:
    found = read_player_list("list.csv", "Country,DCI Number,Seat,Name\nPL,12345,7,Łukasz Żółć\n".encode())
    assert found.players == (ListedPlayer(2, "Łukasz Żółć", "12345", "PL"),)
    assert found.ignored == ("Seat",)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_delimiters_are_told_apart(delimiter: str) -> None:
    lines = [["Nachname", "Vorname", "DCI-Nummer"], ["Ångström", "Björn", "777"]]
    content = "\r\n".join(delimiter.join(line) for line in lines).encode("utf-8")
    assert read_player_list("list.csv", content, guess_encoding=True).players == (
        ListedPlayer(2, "Björn Ångström", "777", family="Ångström"),
    )


def test_a_byte_order_mark_is_no_part_of_the_first_heading() -> None:
    found = read_player_list("list.csv", codecs.BOM_UTF8 + b"name\nAda\n")
    assert [player.name for player in found.players] == ["Ada"]


def test_a_spreadsheets_utf_16_is_read() -> None:
    content = "name,dci\nZoë van der Meer,123\nJosé Ibáñez Peña,124\n".encode("utf-16")
    assert [p.name for p in read_player_list("list.csv", content).players] == [
        "Zoë van der Meer",
        "José Ibáñez Peña",
    ]


def test_an_older_encoding_is_read_by_what_the_letters_say() -> None:
    names = ["Grażyna Wiśniewska", "Łukasz Żółć", "Michał Dąbrowski", "Paweł Gołębiewski"]
    content = ("imię i nazwisko;kraj\n" + "\n".join(f"{name};Polska" for name in names)).encode("cp1250")
    assert [
        player.name for player in read_player_list("list.csv", content, guess_encoding=True).players
    ] == names


def test_a_quoted_name_may_hold_the_delimiter_and_a_line_break() -> None:
    found = read_player_list("list.csv", b'name,notes\n"Kowalski, Jan","wheelchair\naccess"\nAda,\n')
    assert found.players == (
        ListedPlayer(3, "Jan Kowalski", notes="wheelchair access", family="Kowalski"),
        ListedPlayer(4, "Ada"),
    )


def test_wrong_columns_are_named_with_what_was_found() -> None:
    (problem,) = refused(b"table,result\n1,2-0\n")
    assert "names no column for the players' names" in problem
    assert "“table”, “result”" in problem


def test_all_problems_are_told_at_once_with_their_lines() -> None:
    problems = refused(b"name,dci\nAda,12\n,34\nBob,12\nCleo,x9\nAda,12\n")
    assert problems == (
        "list.csv: Line 3: the name is missing.",
        "list.csv: Line 5: DCI number “x9” of Cleo has more than digits.",
        "list.csv: Line 4: DCI number 12 of Bob already stands in line 2 for Ada. Correct one of them.",
    )


def test_a_spreadsheet_is_refused_by_name() -> None:
    (problem,) = refused(b"PK\x03\x04rest of an xlsx")
    assert problem == "list.csv is a spreadsheet, not a text. Save it as CSV and import that."


def test_bytes_that_are_no_text_are_refused() -> None:
    assert any("no text" in problem or "no column" in problem for problem in refused(bytes(range(256)) * 40))


def test_an_empty_list_is_refused() -> None:
    assert refused(b"name\n") == ("list.csv: There is no player under the headings.",)
    assert "has nothing" in refused(b"")[0]


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    problems: tuple[str, ...] = ()
    players: tuple[ListedPlayer, ...] = ()
    try:
        players = read_player_list("list.csv", b"name,dci\n" + content).players
    except Malformed as refusal:
        problems = refusal.problems
    assert bool(players) != bool(problems)
    assert all(player.name for player in players)
    assert all(problem.startswith("list.csv") for problem in problems)


def test_bytes_that_are_no_utf_8_are_refused_where_nobody_sees_the_names_first() -> None:
    with pytest.raises(
        Malformed, match=r"list\.csv, line 3: bytes that are no UTF-8 text\. Save the file as UTF-8"
    ):
        read_player_list("list.csv", "name\nAda\nBjörn\n".encode("latin-1"))
