"""Lists judged at an event; searches typed in one line; formats of the organizer's own."""

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.formats import SideboardRule
from engine.records import replace
from tests.desk.decks.lists import ILLEGAL, LEGAL
from tests.engine.decks.real_decks import RealDeck, beside_the_decks, real_decks
from tournament_app.bootstrap.card_library import card_library
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.services.card_library import CardLibrary
from tournament_app.services.card_query import read_query
from tournament_app.services.own_format import OwnFormat, fields_of, format_key, own_format

DAY = date(2003, 12, 20)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> CardLibrary:
    return card_library(tmp_path_factory.mktemp("own"))


def test_a_list_is_judged_as_of_the_day(library: CardLibrary) -> None:
    assert library.judge("type1.5", DAY, LEGAL).legal
    verdict = library.judge("type1.5", DAY, ILLEGAL)
    assert {problem.code.value for problem in verdict.problems} >= {
        "banned",
        "unknown-card",
        "too-many-copies",
    }
    assert library.sizes(LEGAL) == (60, 15)


def test_a_format_that_is_not_known_or_not_there_yet_is_refused_in_words(library: CardLibrary) -> None:
    with pytest.raises(Illegal, match="Nothing is known of the format “highlander”"):
        library.judge("highlander", DAY, LEGAL)
    with pytest.raises(Illegal, match="begins on 6 May 2018"):
        library.judge("premodern", DAY, LEGAL)


@beside_the_decks
@pytest.mark.parametrize(
    "deck", real_decks("importer-samples", "premodern-messy"), ids=lambda deck: deck.file
)
def test_a_file_shown_as_text_reads_as_the_file_does(deck: RealDeck, library: CardLibrary) -> None:
    text = library.text_of(deck.content(), deck.file)
    main, side = library.sizes(text)
    if deck.main is not None:
        assert main == deck.main
    if deck.side is not None:
        assert side == deck.side


@pytest.mark.parametrize("content", [bytes(range(256)) * 4, b"4 Forest\n" * 200_000])
def test_what_is_no_list_is_refused_by_name(content: bytes, library: CardLibrary) -> None:
    with pytest.raises(Malformed, match="thing.txt"):
        library.text_of(content, "thing.txt")


def test_a_search_is_read_from_one_line(library: CardLibrary) -> None:
    query = read_query("gob t:creature s:ons mv:2 c:1R k:haste lackey", library.pool)
    assert (query.text, query.types, query.sets) == ("gob lackey", ("creature",), ("ons",))
    assert (query.mana_value, query.mana_cost, query.keywords) == (2, "1R", ("haste",))
    assert read_query("Circle of Protection: Red t:", library.pool).text == "Circle of Protection: Red"
    with pytest.raises(Malformed) as refused:
        read_query("s:XYZZY mv:many", library.pool)
    assert len(refused.value.problems) == 2


@given(st.text())
def test_any_line_is_a_search_or_is_refused(typed: str) -> None:
    pool = card_library().pool
    with suppress(Malformed):
        assert set(read_query(typed, pool).text.split()) <= set(typed.split())


def test_an_own_format_goes_from_the_form_to_a_format_and_back(library: CardLibrary) -> None:
    fields = OwnFormat(
        title="Kitchen Table 60",
        since=DAY,
        minimum=60,
        sideboard=SideboardRule.UP_TO,
        sideboard_size=10,
        copies=1,
        sets="ONS\nlegions",
        banned="mox ruby",
        restricted="Fire / Ice",
        points="7 black lotus\n3 sol ring",
        budget=10,
    )
    made = own_format(fields, library.pool)
    assert made.name == "kitchen-table-60"
    assert fields_of(made).banned == "Mox Ruby"
    assert own_format(fields_of(made), library.pool) == made
    assert made.on(DAY).points.cards == {"Black Lotus": 7, "Sol Ring": 3}


def test_what_a_form_does_not_show_of_a_format_stays_when_the_rest_is_changed(library: CardLibrary) -> None:
    blank = OwnFormat("Stack House", DAY, 60, SideboardRule.UP_TO, 15, 4, sets="ONS")
    made = own_format(blank, library.pool)
    fuller = replace(
        made,
        rulebook="middle-school",
        own_printings_only=True,
        note="by the door",
        deck=(replace(made.deck[0], single_supertypes=("Legendary",)),),
    )
    changed = own_format(replace(fields_of(fuller), banned="Mox Ruby", minimum=80), library.pool)
    assert (changed.rulebook, changed.own_printings_only, changed.note) == (
        "middle-school",
        True,
        "by the door",
    )
    (rule,) = changed.deck
    assert (rule.minimum, rule.single_supertypes) == (80, ("Legendary",))
    assert [entry.card for entry in changed.lists] == ["Mox Ruby"]


def test_every_mistake_of_an_own_format_is_named(library: CardLibrary) -> None:
    fields = OwnFormat(
        " - ", DAY, 60, SideboardRule.UP_TO, 15, 4, "NOSUCH", "Mana Drian", "Fork\n", "Lotus", maximum=40
    )
    with pytest.raises(Malformed) as refused:
        own_format(fields, library.pool)
    assert len(refused.value.problems) == 5
    assert "Did you mean Mana Drain" in str(refused.value)


def test_a_format_with_a_history_is_not_squeezed_into_a_form(library: CardLibrary) -> None:
    with pytest.raises(Illegal, match="history of its own"):
        fields_of(library.formats["standard"])


@pytest.mark.parametrize(
    ("title", "key"), [("Kitchen Table", "kitchen-table"), ("Żółć 93/94!", "zolc-93-94"), ("—", "")]
)
def test_a_title_gives_a_name_for_commands(title: str, key: str) -> None:
    assert format_key(title) == key
