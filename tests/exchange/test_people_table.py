"""Tables of people, pasted, typed or opened: read as what they are, or to be looked at."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.records import replace
from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.people_table import read_people
from tournament_app.exchange.player_csv import read_player_list
from tournament_app.services.import_players import ListedPlayer


def people(text: str) -> tuple[ListedPlayer, ...]:
    return read_people("the pasted list", text).players


@pytest.mark.parametrize(
    ("line", "name", "dci", "country"),
    [
        ("Jan Nowak", "Jan Nowak", "", ""),
        ("Jan Nowak, 1002003001", "Jan Nowak", "1002003001", ""),
        ("1002003001 Jan Nowak", "Jan Nowak", "1002003001", ""),
        ("Jan Nowak 1002003001 Czech Republic", "Jan Nowak", "1002003001", "Czech Republic"),
        ("Jan Nowak\t#1002003001\tPoland", "Jan Nowak", "1002003001", "Poland"),
        ("1002003001; Nowak, Jan; Poland", "Jan Nowak", "1002003001", "Poland"),
        ("#777, Kowalski, Jan", "Jan Kowalski", "777", ""),
        ("  東京 太郎 ;; 日本 ", "東京 太郎", "", "日本"),
        ("Ada Byron,1002003055,UK", "Ada Byron", "1002003055", "UK"),
        ("Ada Byron, Poland", "Ada Byron", "", "Poland"),
        ("Müller, Hans", "Hans Müller", "", ""),
        ("van der Meer, Zoë, 1002003057, NL", "Zoë van der Meer", "1002003057", "NL"),
        ("3. Tomáš Novák", "Tomáš Novák", "", ""),
        ("12) Tomáš Novák (1002003056)", "Tomáš Novák", "1002003056", ""),
        ("Ada Byron <ada@example.org>", "Ada Byron", "", ""),
        ("1;Ada Byron;ada@example.org;1002003055", "Ada Byron", "1002003055", ""),
        ('"Byron, Ada",1002003055', "Ada Byron", "1002003055", ""),
        ("“Ada Byron”", "Ada Byron", "", ""),
        ("O'Neil-Żółć, Mary Jane", "Mary Jane O'Neil-Żółć", "", ""),
        ("John Smith, Jr.", "John Smith Jr.", "", ""),
        ("'t Hooft, Gerard", "Gerard 't Hooft", "", ""),
        ("'s Jacob, Ann, 1002003059", "Ann 's Jacob", "1002003059", ""),
        ("'Tom Sawyer'", "Tom Sawyer", "", ""),
        ('Hans "Hansi"', 'Hans "Hansi"', "", ""),
        ("“Kuba” Nowak, 1002003060", "“Kuba” Nowak", "1002003060", ""),
        ("Müller, Hans 'Hansi'", "Hans 'Hansi' Müller", "", ""),
        ("John Smith, Jr., 1002003058", "John Smith Jr.", "1002003058", ""),
        ("Smith, John, Jr., 1002003058, UK", "John Smith Jr.", "1002003058", "UK"),
        ("King, Martin, III", "Martin King III", "", ""),
    ],
)
def test_a_line_without_headings_is_read_as_what_it_is(line: str, name: str, dci: str, country: str) -> None:
    (found,) = people(line)
    assert replace(found, family="") == ListedPlayer(1, name, dci, country)


@pytest.mark.parametrize(
    ("text", "name", "family"),
    [
        ("García Márquez, Gabriel", "Gabriel García Márquez", "García Márquez"),
        ("Zoë van der Meer", "Zoë van der Meer", ""),
        ("First name;Last name\nGabriel;García Márquez", "Gabriel García Márquez", "García Márquez"),
        ("First name;Middle name;Last name\nMary;Jane;O'Neill", "Mary Jane O'Neill", "O'Neill"),
        ("First name;Last name\n太郎;山田", "山田 太郎", "山田"),
        ("First name;Last name\nPelé;", "Pelé", ""),
        ("Name;DCI\nNagy, Péter;777", "Péter Nagy", "Nagy"),
        ("Smith, John, Jr.", "John Smith Jr.", "Smith Jr."),
        ("Name;DCI\nJohn Smith, Jr.;777", "John Smith Jr.", ""),
    ],
)
def test_a_table_that_knows_the_family_name_says_it(text: str, name: str, family: str) -> None:
    (found,) = people(text)
    assert (found.name, found.family) == (name, family)


def test_byes_are_read_and_said_not_swallowed() -> None:
    (found,) = people("Ada Byron (1002003055) 2 byes")
    assert (found.name, found.dci, found.byes) == ("Ada Byron", "1002003055", 2)
    assert found.doubt == "2 byes: award them after enrolling"


@pytest.mark.parametrize(
    "line", ["Ada\tByron", "Byron;Ada;1002003055", "Ada|Byron|UK", "Ada Byron 1002003055 Byron"]
)
def test_a_country_that_is_none_is_to_look_at(line: str) -> None:
    (found,) = people(line)
    assert found.doubt == f"“{found.country}” is taken for a country"


@pytest.mark.parametrize(
    "line", ["Ada Byron 42", "Ada (the Countess) Byron", "@ada Byron", "Byron, Ada, King, Lovelace", "???"]
)
def test_a_name_that_still_holds_what_no_name_holds_is_to_look_at(line: str) -> None:
    (found,) = people(line)
    assert "This does not look like a name" in found.doubt


def test_every_line_that_names_nobody_is_named() -> None:
    with pytest.raises(Malformed) as refused:
        people("Ann\n\n1002003001\nBo\nada@example.org")
    assert refused.value.problems == (
        "Line 3: 1002003001 stands alone. Write the name beside it.",
        "Line 5: this stands alone. Write the name beside it.",
    )


TABLE = (ListedPlayer(2, "Ada Byron", "1002003055", "UK"), ListedPlayer(3, "Hans Müller", "", "DE"))


@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["Name", "Player name", "full_name", "Imię i nazwisko", "FullName"])
def test_a_pasted_table_is_read_by_its_headings(mark: str, name: str) -> None:
    rows = [
        [name, "Seat", "DCI", "Country"],
        ["Ada Byron", "1", "1002003055", "UK"],
        ["Hans Müller", "2", "", "DE"],
    ]
    text = "\n".join(mark.join(row) for row in rows)
    listed = read_people("the pasted list", text)
    assert listed.players == TABLE
    assert listed.ignored == ("Seat",)
    assert read_player_list("list.csv", text.encode()).players == TABLE


@pytest.mark.parametrize(
    ("headings", "row"),
    [
        ("Timestamp,Email Address,What is your full name?,DCI number (if you have one),Country",
         "2003-12-01 10:00,ada@example.org,Ada Byron,1002003055,UK"),
        ("FirstName,LastName,Username,Email,DCI,Country",
         "Ada,Byron,ada_b,ada@example.org,1002003055,UK"),
        ("Team name;First name;Last name;Country;DCI #", "The Engines;Ada;Byron;UK;1002003055"),
        ("Legal First Name,Legal Last Name,DCI Number,Country,Deck Name", "Ada,Byron,1002003055,UK,Engines"),
    ],
)  # fmt: skip
def test_registrations_of_sites_and_forms_are_recognised_by_their_headings(headings: str, row: str) -> None:
    (found,) = people(f"{headings}\n{row}")
    assert replace(found, family="") == ListedPlayer(2, "Ada Byron", "1002003055", "UK")
    assert found.family in ("", "Byron")


def test_a_title_above_the_headings_is_passed_over() -> None:
    assert people("Winter Open\n20 December 2003\nname;dci\nAda Byron;1002003055\n") == (
        ListedPlayer(4, "Ada Byron", "1002003055"),
    )


def test_one_column_of_names_may_have_commas_in_it() -> None:
    assert people("name\nByron, Ada\nBo") == (
        ListedPlayer(2, "Ada Byron", family="Byron"),
        ListedPlayer(3, "Bo"),
    )


def test_byes_among_remarks_are_read_and_said_too() -> None:
    found, other = people("Name;DCI;Remarks\nAda Byron;7001;comes by train, 2 byes\nBo Diddley;7002;bye bye")
    assert (found.byes, found.notes) == (2, "comes by train, 2 byes")
    assert found.doubt == "2 byes: award them after enrolling"
    assert (other.byes, other.doubt) == (0, "")


@pytest.mark.parametrize(("cell", "byes"), [("3", 3), ("2 byes", 2), ("1.0", 1), ("0", 0), ("", 0), ("-", 0)])
def test_byes_have_a_column(cell: str, byes: int) -> None:
    (found,) = people(f"name,byes\nAda Byron,{cell}")
    assert found.byes == byes
    assert "no number of byes" not in found.doubt


@pytest.mark.parametrize("cell", ["10", "4", "-1", "two", "1 or 2", "1.5"])
def test_what_is_no_number_of_byes_is_said_and_not_read_as_one(cell: str) -> None:
    (found,) = people(f"name,byes\nAda Byron,{cell}")
    assert (found.byes, found.doubt) == (0, f"“{cell}” is no number of byes from 0 to 3")


def test_a_file_without_headings_is_read_where_a_person_sees_it_first_and_nowhere_else() -> None:
    content = b"Ada Byron,1002003055,UK\n"
    assert read_player_list("list.csv", content, guess_encoding=True).players == (
        ListedPlayer(1, "Ada Byron", "1002003055", "UK"),
    )
    with pytest.raises(Malformed, match="names no column for the players' names"):
        read_player_list("list.csv", content)


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused_and_no_strange_name_is_green(text: str) -> None:
    found: tuple[ListedPlayer, ...] = ()
    with suppress(Malformed):
        found = people(text)
    for person in found:
        assert person.doubt or not set(person.name) & set("0123456789@(),")


MELEE = "Email,FirstName,LastName,MtgoScrenName,Status,UserName,WizardsAccountDisplayName\n"


def test_an_export_of_melee_is_known_by_its_headings_and_says_who_may_not_come() -> None:
    listed = read_people(
        "list.csv",
        f"{MELEE}a@a.com,Aaron,Aaronson,aaa,Enrolled,aa99,Aa#1\nb@b.com,Blake,Blakeson,,Dropped,bb,Bb#2\n",
    )
    assert listed.source == "list.csv (Melee)"
    assert [(p.name, p.dci, p.doubt) for p in listed.players] == [
        ("Aaron Aaronson", "", ""),
        ("Blake Blakeson", "", "Melee says “Dropped”"),
    ]
    assert "UserName" in listed.ignored


def test_the_number_of_an_answer_is_no_dci_number_and_an_account_no_name_where_a_question_asks_for_it() -> (
    None
):
    asked = "ID,Start time,Completion time,Email,Name,Your full name,DCI number (if any)\n"
    listed = read_people("answers.csv", f"{asked}117,1/2/26,1/2/26,anonymous,,Ada Byron,1002003055\n")
    assert listed.source == "answers.csv (Microsoft Forms)"
    assert [(p.name, p.dci, p.doubt) for p in listed.players] == [("Ada Byron", "1002003055", "")]
    signed_in = "ID,Start time,Completion time,Email,Name\n117,1/2/26,1/2/26,a@a.com,Ada Byron\n"
    assert [(p.name, p.dci) for p in people(signed_in)] == [("Ada Byron", "")]


def test_an_export_of_eventbrite_has_the_country_of_the_address_and_who_was_refunded() -> None:
    found = people(
        "Event Name,Order ID,Date,Type,Status,Notes,First Name,Last Name,Email Address,Home Country\n"
        "Open,123456789,1/2/26,Player,Refunded,late,Jan,Nowak,j@n.pl,PL\n"
        "Open,123456790,1/2/26,Player,Completed,,Ewa,Nowak,e@n.pl,PL\n"
    )
    assert [(p.name, p.dci, p.country, p.notes, p.doubt) for p in found] == [
        ("Jan Nowak", "", "PL", "late", "Eventbrite says “Refunded”"),
        ("Ewa Nowak", "", "PL", "", ""),
    ]


def test_answers_of_a_google_form_are_named_in_their_language() -> None:
    listed = read_people("a.csv", "Zeitstempel,Vor- und Nachname,DCI-Nummer\n1.2.26,Hans Müller,1002003056\n")
    assert listed.source == "a.csv (Google Forms)"
    assert [(p.name, p.dci) for p in listed.players] == [("Hans Müller", "1002003056")]


def test_a_name_with_a_comma_outside_quotation_marks_is_not_split_over_the_columns() -> None:
    with pytest.raises(Malformed) as refused:
        read_people("list", "name,country\nAnn Example,DE\nNowak, Jan,PL\n\nLee, Bo,US\n")
    assert [problem.partition(" Put")[0] for problem in refused.value.problems] == [
        "Line 3: 3 cells under 2 headings, “PL” under none.",
        "Line 5: 3 cells under 2 headings, “US” under none.",
    ]
    quoted = read_people("list", 'name,country\n"Nowak, Jan",PL,,\n').players
    assert [(person.name, person.country) for person in quoted] == [("Jan Nowak", "PL")]
