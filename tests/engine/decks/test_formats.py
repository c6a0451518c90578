"""The formats stand on every day as the lists of the time say."""

import csv
import json
import re
from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.pool import CardPool
from engine.decks.changes import changes_between
from engine.decks.format_file import read_format
from engine.decks.formats import Format, Listing, NotYetError, SideboardRule
from engine.decks.legality import card_status
from tests.evidence import Evidence
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import format_content, format_files, format_named, own_format

TABLES = Evidence.FORMAT_TABLES.path
beside_the_tables = Evidence.FORMAT_TABLES.needed
LIMITED = {"limited": "sealed"}


def rows(name: str) -> list[dict[str, str]]:
    with (TABLES / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def day(text: str) -> date:
    return date.fromisoformat(text)


@pytest.mark.parametrize(
    ("name", "on", "card", "listing"),
    [
        ("type1", "1994-01-26", "Shahrazad", "banned"),
        ("type1", "1994-01-26", "Dingus Egg", "restricted"),
        ("type1", "1994-05-02", "Gauntlet of Might", "legal"),
        ("type1", "1994-05-02", "Library of Alexandria", "restricted"),
        ("type1", "1994-08-02", "Mind Twist", "restricted"),
        ("type1", "1995-04-19", "Fork", "restricted"),
        ("type1", "1996-02-01", "Mind Twist", "banned"),
        ("type1", "1997-07-01", "Black Vise", "restricted"),
        ("type1", "1999-04-01", "Maze of Ith", "legal"),
        ("type1", "1999-10-01", "Shahrazad", "legal"),
        ("type1", "2003-04-01", "Berserk", "legal"),
        ("type1", "2003-07-24", "Mind's Desire", "restricted"),
        ("type1", "2003-12-18", "Chrome Mox", "legal"),
        ("type1", "2004-01-01", "Chrome Mox", "restricted"),
        ("type1.5", "1999-04-01", "Mishra's Workshop", "legal"),
        ("type1.5", "1999-10-01", "Mana Vault", "banned"),
        ("type1.5", "2003-07-24", "Necropotence", "banned"),
        ("extended", "1998-07-01", "Land Tax", "banned"),
        ("extended", "2000-04-01", "Dark Ritual", "banned"),
        ("extended", "2003-12-18", "Tinker", "legal"),
        ("extended", "2004-01-01", "Tinker", "banned"),
        ("standard", "1997-01-01", "Land Tax", "banned"),
        ("standard", "2004-06-20", "Skullclamp", "banned"),
        ("block-masques", "2000-07-01", "Rishadan Port", "banned"),
        ("block-urza", "1999-04-01", "Windfall", "banned"),
    ],
)
def test_a_card_was_on_the_list_of_its_day(name: str, on: str, card: str, listing: str) -> None:
    assert format_named(name).on(day(on)).listing(card) is Listing(listing)


@pytest.mark.parametrize(
    ("name", "on", "legal", "not_legal"),
    [
        ("standard", "1996-12-31", "FEM", ""),
        ("standard", "1997-01-01", "", "FEM"),
        ("standard", "1997-07-01", "ICE", ""),
        ("standard", "2003-07-24", "7ED ODY ONS", "8ED"),
        ("standard", "2003-08-06", "8ED", "7ED"),
        ("standard", "2003-10-19", "ODY", ""),
        ("standard", "2003-10-20", "MRD", "ODY"),
        ("extended", "1999-09-30", "DRK", ""),
        ("extended", "1999-10-01", "", "DRK"),
        ("extended", "2003-07-24", "TMP", "MIR"),
    ],
)
def test_a_set_was_legal_on_its_days(name: str, on: str, legal: str, not_legal: str) -> None:
    sets = format_named(name).on(day(on)).sets
    assert sets >= set(legal.split())
    assert not sets & set(not_legal.split())


EXTENDED_DECEMBER = [
    "Dark Ritual",
    "Dream Halls",
    "Earthcraft",
    "Entomb",
    "Frantic Search",
    "Goblin Lackey",
    "Lotus Petal",
    "Mana Vault",
    "Memory Jar",
    "Mind Over Matter",
    "Replenish",
    "Survival of the Fittest",
    "Time Spiral",
    "Tolarian Academy",
    "Windfall",
    "Yawgmoth's Bargain",
    "Yawgmoth's Will",
]
FROM_NEW_YEAR = {
    "type1": {"Burning Wish", "Chrome Mox", "Lion's Eye Diamond"},
    "type1.5": {"Burning Wish", "Chrome Mox", "Lion's Eye Diamond"},
    "extended": {
        "Ancient Tomb",
        "Goblin Recruiter",
        "Grim Monolith",
        "Hermit Druid",
        "Oath of Druids",
        "Tinker",
    },
}


def test_the_lists_of_july_2003_have_the_sizes_of_the_rulings_summary() -> None:
    type1 = format_named("type1").on(day("2003-07-24"))
    type15 = format_named("type1.5").on(day("2003-07-24"))
    assert len(type1.names(Listing.RESTRICTED)) == 51
    assert len(type1.names(Listing.BANNED)) == 11
    both = type1.names(Listing.RESTRICTED) | type1.names(Listing.BANNED)
    assert type15.names(Listing.BANNED) == both
    assert not format_named("standard").on(day("2003-07-24")).listed


def test_extended_of_december_2003_is_the_list_of_the_changes_document() -> None:
    assert format_named("extended").on(day("2003-12-18")).names(Listing.BANNED) == set(EXTENDED_DECEMBER)


@pytest.mark.parametrize("name", FROM_NEW_YEAR)
def test_exactly_the_named_cards_join_the_lists_with_the_new_year(name: str) -> None:
    changes = changes_between(format_named(name), day("2003-12-18"), day("2004-01-01"))
    assert {change.card for change in changes.cards} == FROM_NEW_YEAR[name]
    assert all(change.day == day("2004-01-01") for change in changes.cards)
    assert not changes.sets_in


@beside_the_tables
def test_the_exact_lists_of_the_two_documents_are_the_programs() -> None:
    text = (TABLES / "checks.md").read_text(encoding="utf-8")
    type1 = format_named("type1").on(day("2003-07-24"))
    for heading, listing in (("restricted (51)", Listing.RESTRICTED), ("banned (11)", Listing.BANNED)):
        names = re.search(rf"^- Type 1 {re.escape(heading)}: (.*)$", text, re.MULTILINE)
        assert names is not None
        assert type1.names(listing) == set(names[1].split("; "))


BASED_ON_OTHERS = ("booster-draft", "rochester-draft", "vanguard")


@beside_the_tables
def test_every_row_of_the_list_table_is_carried_over_and_no_other() -> None:
    ours = Counter(
        (name, entry.card, entry.listing.value, entry.since.isoformat(), entry.source)
        for name in format_files()
        if name not in BASED_ON_OTHERS
        for entry in format_named(name).lists
    )
    theirs = Counter(
        (
            LIMITED.get(row["format"], row["format"]),
            row["card"],
            "ante" if row["format"] in LIMITED else row["status"],
            row["effective_date"],
            row["source"],
        )
        for row in rows("banned_restricted.csv")
    )
    assert ours == theirs


@beside_the_tables
def test_every_row_of_the_set_table_is_carried_over_and_only_fifth_dawn_joins_it() -> None:
    ours = {
        (name, span.set_code, span.first.isoformat(), span.last.isoformat() if span.last else "")
        for name in format_files()
        if name not in BASED_ON_OTHERS
        for span in format_named(name).sets
    }
    theirs = {
        (LIMITED.get(row["format"], row["format"]), *list(row.values())[1:]) for row in rows("legal_sets.csv")
    }
    assert theirs <= ours
    joining = ("type1", "type1.5", "extended", "standard", "block-mirrodin")
    assert ours - theirs == {(name, "5DN", "2004-06-20", "") for name in joining}


@beside_the_tables
def test_the_deck_rules_are_those_of_the_table() -> None:
    rules = {"exactly15-or-0": SideboardRule.EXACTLY, "up-to-15": SideboardRule.UP_TO}
    for row in rows("deck_rules.csv"):
        for rule in format_named(LIMITED.get(row["format"], row["format"])).deck:
            assert rule.minimum == int(row["min_main"])
            assert rule.sideboard is rules.get(row["sideboard_rule"], SideboardRule.POOL)
            assert rule.copies == (None if row["max_copies"] == "unlimited" else int(row["max_copies"]))


def test_type_1_5_banned_both_lists_of_type_1_from_april_1999() -> None:
    type1, type15 = format_named("type1"), format_named("type1.5")
    days = {entry.since for entry in (*type1.lists, *type15.lists) if entry.since >= day("1999-04-01")}
    for change in sorted(days):
        one, other = type1.on(change), type15.on(change)
        assert other.names(Listing.BANNED) == one.names(Listing.BANNED) | one.names(Listing.RESTRICTED)


def test_the_dual_lands_stayed_in_extended_for_three_years(pool: CardPool) -> None:
    tundra = pool.find("Tundra")
    assert tundra is not None
    extended = format_named("extended")
    assert card_status(tundra, extended.on(day("2002-10-31")), pool).in_pool
    after = card_status(tundra, extended.on(day("2002-11-01")), pool)
    assert not after.in_pool
    assert after.legal_until == day("2002-10-31")


@pytest.mark.parametrize(
    ("card", "on", "legal_from", "set_code"),
    [("Chrome Mox", "2003-10-19", "2003-10-20", "MRD"), ("Psychatog", "2001-10-31", "2001-11-01", "ODY")],
)
def test_a_card_of_a_set_not_yet_legal_says_from_when(
    pool: CardPool, card: str, on: str, legal_from: str, set_code: str
) -> None:
    found = pool.find(card)
    assert found is not None
    status = card_status(found, format_named("standard").on(day(on)), pool)
    assert not status.in_pool
    assert status.legal_from == day(legal_from)
    assert status.by is not None
    assert status.by.code == set_code
    assert card_status(found, format_named("standard").on(day(legal_from)), pool).in_pool


def test_a_portal_printing_counts_by_name_only(pool: CardPool) -> None:
    type1 = format_named("type1").on(day("2003-07-24"))
    for name, legal in (("Armageddon", True), ("Alabaster Dragon", True), ("Imperial Seal", False)):
        card = pool.find(name)
        assert card is not None
        assert card_status(card, type1, pool).in_pool is legal


def test_a_format_asked_for_too_early_says_from_when() -> None:
    with pytest.raises(NotYetError, match="begins on 1 Jul 1997"):
        format_named("extended").on(day("1997-06-30"))


def test_legends_were_limited_to_one_until_1995() -> None:
    type1 = format_named("type1")
    assert type1.on(day("1994-08-01")).rule.single_supertypes == ()
    assert type1.on(day("1994-08-02")).rule.single_supertypes == ("Legendary",)
    assert type1.on(day("1995-11-01")).rule.single_supertypes == ()


def test_what_changed_names_sets_in_and_out_with_their_days() -> None:
    changes = changes_between(format_named("standard"), day("2003-07-24"), day("2003-10-20"))
    assert dict(changes.sets_in) == {"8ED": day("2003-07-28"), "MRD": day("2003-10-20")}
    assert dict(changes.sets_out) == {
        "7ED": day("2003-07-28"),
        "ODY": day("2003-10-20"),
        "TOR": day("2003-10-20"),
        "JUD": day("2003-10-20"),
    }
    assert not changes_between(format_named("standard"), day("2003-12-01"), day("2003-12-02"))


def test_what_left_and_came_back_is_listed_both_times() -> None:
    changes = changes_between(format_named("standard"), day("1996-12-31"), day("1997-12-31"))
    assert ("ICE", day("1997-01-01")) in changes.sets_out
    assert ("ICE", day("1997-07-01")) in changes.sets_in
    assert ("ICE", day("1997-11-01")) in changes.sets_out
    tax = changes_between(format_named("premodern"), day("2018-05-06"), day("2026-01-01")).cards
    assert [change.after.value for change in tax if change.card == "Land Tax"] == ["legal", "banned"]


def test_cards_that_stayed_without_their_sets_are_among_the_changes() -> None:
    changes = changes_between(format_named("extended"), day("2002-10-31"), day("2002-11-01"))
    assert len(changes.further_out) == 10
    assert ("Tundra", day("2002-11-01")) in changes.further_out


NAMES = st.sampled_from(sorted(format_files()))
DAYS = st.dates(date(1993, 1, 1), date(2030, 1, 1))


@settings(deadline=None)
@given(NAMES, DAYS, DAYS)
def test_changes_lead_from_the_first_day_to_the_second(name: str, one: date, other: date) -> None:
    wanted = format_named(name)
    first, second = sorted((max(one, wanted.begins), max(other, wanted.begins)))
    changes, before, after = changes_between(wanted, first, second), wanted.on(first), wanted.on(second)
    sets = set(before.sets)
    moves = [(on, True, code) for code, on in changes.sets_in] + [
        (on, False, code) for code, on in changes.sets_out
    ]
    for _, joins, code in sorted(moves):
        assert (code in sets) is not joins
        sets ^= {code}
    assert sets == after.sets
    listed = {card: entry.listing for card, entry in before.listed.items()}
    listed |= {change.card: change.after for change in changes.cards}
    assert {card: listing for card, listing in listed.items() if listing is not Listing.LEGAL} == {
        card: entry.listing for card, entry in after.listed.items()
    }


@settings(deadline=None)
@given(NAMES, DAYS)
def test_every_day_from_the_first_has_a_state(name: str, on: date) -> None:
    wanted = format_named(name)
    if on < wanted.begins:
        with pytest.raises(NotYetError):
            wanted.on(on)
    else:
        assert wanted.on(on).rule.since <= on


OWN = b"""{"name": "highlander", "title": "Pointed singleton", "kind": "own", "source": "the organizer",
 "every_set": true,
 "deck": [{"since": "2003-01-01", "minimum": 100, "copies": 1, "sideboard": "up-to",
   "source": "house rules"}],
 "points": [{"since": "2003-01-01", "budget": 10, "cards": {"Black Lotus": 7, "Sol Ring": 4}}]}"""


def test_an_organizer_defines_a_format_with_points_and_single_copies(pool: CardPool) -> None:
    own = own_format(OWN, "highlander.json", pool)
    today = own.on(day("2003-12-20"))
    assert today.rule.copies == 1
    assert today.points is not None
    assert today.points.cards["Sol Ring"] == 4
    for name, legal in (("Black Lotus", True), ("Chrome Mox", True), ("Gus", False)):
        card = pool.find(name)
        assert card is not None
        assert card_status(card, today, pool).in_pool is legal


def test_an_own_format_stands_on_one_of_the_programs(pool: CardPool) -> None:
    own: Format = own_format(b'{"name": "vanilla", "based_on": "type1", "lists": []}', "vanilla.json", pool)
    assert own.sets == format_named("type1").sets
    assert not own.on(day("2003-07-24")).listed


def test_an_own_format_may_stand_on_one_that_stands_on_another(pool: CardPool) -> None:
    own = own_format(b'{"name": "winston", "based_on": "booster-draft"}', "winston.json", pool)
    assert own.sets == format_named("sealed").sets
    assert own.sections == format_named("booster-draft").sections


def test_a_format_of_named_cards_alone_has_no_sets(pool: CardPool) -> None:
    cube = own_format(
        b'{"name": "cube", "title": "Cube", "kind": "own", "source": "s",'
        b' "deck": [{"since": "2003-01-01", "minimum": 40, "sideboard": "pool", "source": "s"}],'
        b' "further_cards": [{"cards": ["Shock"], "first": "2003-01-01"}]}',
        "cube.json",
        pool,
    ).on(day("2003-12-01"))
    for name, legal in (("Shock", True), ("Duress", False)):
        card = pool.find(name)
        assert card is not None
        assert card_status(card, cube, pool).in_pool is legal


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["2003-01-01", "LEA", "type1"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)
KEYS = st.sampled_from(
    ["name", "title", "kind", "source", "deck", "sets", "lists", "further_cards", "points", "based_on"]
)


@settings(deadline=None)
@given(st.dictionaries(KEYS, JSON, max_size=8))
def test_no_format_file_crashes_the_reader(raw: dict[str, object]) -> None:
    pool = embedded_pool()
    card = pool.find("Shock")
    assert card is not None
    try:
        own = own_format(json.dumps({"name": "x", "based_on": "type1", **raw}).encode(), "x.json", pool)
    except Malformed:
        return
    assert card_status(card, own.on(date(2030, 1, 1)), pool).card is card


def test_everything_wrong_with_a_format_file_is_said_at_once(pool: CardPool) -> None:
    broken = b"""{"name": "x", "titel": "X", "kind": "own", "source": "s",
      "deck": [{"since": "soon", "minimum": 60, "sideboard": "up-to", "source": "s"},
               {"since": "2003-01-01", "minimum": 60, "sideboard": "none", "source": "s"}],
      "sets": [["LEA", "1993-08-05", null], ["LEB", 7, null]]}"""
    with pytest.raises(Malformed) as refused:
        own_format(broken, "x.json", pool)
    said = "\n".join(refused.value.problems)
    assert len(refused.value.problems) == 5
    for part in (
        "titel is not known here; did you mean 'title'",
        "title is missing",
        "deck[0].since",
        "sets[1].first",
    ):
        assert part in said
    assert all(line.startswith("x.json: ") for line in refused.value.problems)


def test_misspelt_cards_and_sets_of_an_own_format_are_all_named(pool: CardPool) -> None:
    wrong = (
        OWN.replace(b"Black Lotus", b"Black Lotos")
        .replace(b'"every_set": true', b'"sets": [["ZZZ", "1993-08-05", null]]')
        .replace(b'"Sol Ring"', b'"sol ring"')
    )
    with pytest.raises(Malformed) as refused:
        own_format(wrong, "own.json", pool)
    said = "\n".join(refused.value.problems)
    assert "perhaps Black Lotus" in said
    assert "write 'Sol Ring'" in said
    assert "no set has the code 'ZZZ'" in said


def test_an_unknown_format_name_lists_those_there_are() -> None:
    with pytest.raises(Malformed, match="premodern"):
        format_named("vintage")


@pytest.mark.parametrize("name", sorted(format_files()))
def test_a_format_put_into_a_file_is_read_back_the_same(name: str) -> None:
    wanted = format_named(name)
    assert read_format(format_content(wanted), name) == wanted
