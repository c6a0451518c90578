"""Decks are verified under the format of the day: all problems at once, each with its rule and fix."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards.pool import CardPool
from engine.decks.formats import NotYetError
from engine.decks.problems import Code, Problem
from engine.decks.reading import read_deck_bytes, read_deck_list
from engine.decks.verification import Verdict, verify
from tests.engine.decks.real_decks import RealDeck, beside_the_decks, real_decks
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import format_files, format_named, own_format

JULY_2003 = date(2003, 7, 24)


def verdict(text: str, name: str = "type1", day: date = JULY_2003, registered: str = "") -> Verdict:
    pool = embedded_pool()
    known = pool.__contains__
    pool_list = read_deck_list(registered, known) if registered else None
    return verify(read_deck_list(text, known), format_named(name), day, pool, pool_list)


def only(found: Verdict, code: Code) -> Problem:
    assert [problem.code for problem in found.problems] == [code], found.problems
    assert not found.legal
    return found.problems[0]


def test_a_legal_deck_has_no_problem() -> None:
    found = verdict("4 Lightning Bolt\n56 Mountain\nSB: 15 Island")
    assert found.legal
    assert (found.main, found.sideboard, found.format, found.date) == (60, 15, "type1", JULY_2003)


def test_five_copies_in_deck_and_sideboard_together_are_too_many() -> None:
    problem = only(
        verdict("3 Lightning Bolt\n57 Mountain\nSB: 2 Lightning Bolt\nSB: 13 Island"), Code.TOO_MANY_COPIES
    )
    assert (problem.card, problem.count, problem.allowed) == ("Lightning Bolt", 5, 4)
    assert "3 in the deck, 2 in the sideboard" in problem.text
    assert (problem.rule, problem.fix) == ("RS D.13.7", "Take out 1.")


@pytest.mark.parametrize("second", ["4 Fire/Ice", "4 Ice", "4 fire // ice"])
def test_copies_under_different_spellings_are_counted_together(second: str) -> None:
    problem = only(verdict(f"1 Fire\n{second}\n55 Island"), Code.TOO_MANY_COPIES)
    assert (problem.card, problem.count) == ("Fire // Ice", 5)


def test_any_number_of_basic_lands_may_be_played() -> None:
    assert verdict("40 Island\n30 Snow-Covered Forest").legal


def test_a_restricted_card_may_be_played_once() -> None:
    assert verdict("1 Sol Ring\n59 Island").legal
    problem = only(verdict("2 Sol Ring\n58 Island"), Code.RESTRICTED)
    assert (problem.card, problem.count, problem.allowed, problem.rule) == ("Sol Ring", 2, 1, "RS D.13.8")


def test_a_banned_card_may_not_be_played_even_from_the_sideboard() -> None:
    problem = only(verdict("60 Island\nSB: 1 Chaos Orb\nSB: 14 Island"), Code.BANNED)
    assert (problem.card, problem.count, problem.allowed, problem.rule) == ("Chaos Orb", 1, 0, "RS D.13.9")
    assert "in the sideboard" in problem.text


def test_a_card_is_legal_to_the_day_before_it_is_banned() -> None:
    deck = "4 Tinker\n56 Island"
    assert verdict(deck, "extended", date(2003, 12, 31)).legal
    problem = only(verdict(deck, "extended", date(2004, 1, 1)), Code.BANNED)
    assert "since 1 Jan 2004" in problem.text


def test_a_card_of_a_set_not_yet_legal_says_from_when() -> None:
    problem = only(verdict("4 Chrome Mox\n56 Island", "standard", date(2003, 10, 19)), Code.NOT_IN_FORMAT)
    assert "becomes legal on 20 Oct 2003 with Mirrodin" in problem.text
    assert problem.rule == "announcement of the set, not RS D.16.5"


def test_a_card_whose_set_has_left_says_until_when() -> None:
    problem = only(verdict("4 Psychatog\n56 Island", "standard", date(2003, 12, 1)), Code.NOT_IN_FORMAT)
    assert "legal until 19 Oct 2003" in problem.text


def test_a_card_of_unglued_has_a_silver_border() -> None:
    problem = only(verdict("1 Chicken à la King\n59 Island"), Code.NOT_IN_FORMAT)
    assert "silver border" in problem.text


def test_a_card_of_portal_alone_is_in_no_format() -> None:
    problem = only(verdict("1 Imperial Seal\n59 Island"), Code.NOT_IN_FORMAT)
    assert "Portal Three Kingdoms" in problem.text


def test_an_unknown_card_comes_with_suggestions_and_its_line() -> None:
    problem = only(verdict("56 Mountain\n4 Lightening Bolt"), Code.UNKNOWN_CARD)
    assert (problem.card, problem.count, problem.line) == ("Lightening Bolt", 4, 2)
    assert "Lightning Bolt" in problem.text


def test_an_unreadable_line_is_a_problem_with_its_number() -> None:
    problem = only(verdict("60 Mountain\nplease be gentle"), Code.UNREADABLE_LINE)
    assert problem.line == 2
    assert "Line 2" in problem.text
    assert "please be gentle" in problem.text


@pytest.mark.parametrize(("size", "legal"), [(0, True), (14, False), (15, True), (16, False)])
def test_a_constructed_sideboard_has_fifteen_cards_or_none(size: int, legal: bool) -> None:
    found = verdict("60 Island\nSideboard\n" + (f"{size} Swamp" if size else ""))
    assert found.legal is legal
    if not legal:
        problem = only(found, Code.SIDEBOARD_SIZE)
        assert (problem.count, problem.allowed, problem.rule) == (size, 15, "RS D.13.6")


@pytest.mark.parametrize(("size", "legal"), [(3, True), (15, True), (16, False)])
def test_a_premodern_sideboard_has_up_to_fifteen(size: int, legal: bool) -> None:
    assert verdict(f"60 Island\nSideboard\n{size} Swamp", "premodern", date(2026, 1, 1)).legal is legal


def test_a_deck_of_fifty_nine_is_too_small_and_one_of_250_is_not_too_large() -> None:
    problem = only(verdict("59 Island"), Code.DECK_TOO_SMALL)
    assert (problem.count, problem.allowed, problem.rule) == (59, 60, "RS D.13.5")
    assert verdict("250 Island").legal


def test_all_problems_are_listed_at_once() -> None:
    found = verdict("5 Shock\n2 Sol Ring\n1 Chaos Orb\n1 Gus\n1 Jackal Pop\nwhat\nSB: 3 Island")
    assert {problem.code for problem in found.problems} == {
        Code.TOO_MANY_COPIES,
        Code.RESTRICTED,
        Code.BANNED,
        Code.NOT_IN_FORMAT,
        Code.UNKNOWN_CARD,
        Code.UNREADABLE_LINE,
        Code.DECK_TOO_SMALL,
        Code.SIDEBOARD_SIZE,
    }
    assert all(problem.rule and problem.text for problem in found.problems)


def test_a_limited_deck_has_forty_cards_and_any_number_of_copies() -> None:
    deck = "7 Grizzly Bears\n33 Forest\nSideboard\n40 Shock"
    for name in ("sealed", "booster-draft", "rochester-draft"):
        assert verdict(deck, name).legal
    problem = only(verdict("39 Forest", "sealed"), Code.DECK_TOO_SMALL)
    assert (problem.allowed, problem.rule) == (40, "RS D.17.4")


def test_a_card_for_ante_is_replaced_by_the_head_judge_in_limited() -> None:
    problem = only(verdict("1 Contract from Below\n39 Swamp", "sealed"), Code.ANTE_CARD)
    assert problem.rule == "RS D.17.6"
    assert "head judge" in problem.fix


def test_a_set_may_be_drafted_from_its_release() -> None:
    deck = "1 Chrome Mox\n39 Swamp"
    assert verdict(deck, "booster-draft", date(2003, 10, 2)).legal
    problem = only(verdict(deck, "booster-draft", date(2003, 10, 1)), Code.NOT_IN_FORMAT)
    assert "2 Oct 2003" in problem.text


def test_cards_that_are_not_in_the_registered_pool_are_found_but_basic_lands_are_free() -> None:
    pool = "1 Shock\n1 Grizzly Bears"
    found = verdict("2 Shock\n1 Grizzly Bears\n37 Forest", "booster-draft", registered=pool)
    problem = only(found, Code.NOT_IN_POOL)
    assert (problem.card, problem.count, problem.allowed) == ("Shock", 2, 1)


def test_a_deck_with_alpha_cards_consists_of_them() -> None:
    deck = "4 [LEA] Lightning Bolt\n4 [ICE] Incinerate\n52 [LEA] Mountain"
    problem = only(verdict(deck), Code.MIXED_ALPHA)
    assert (problem.card, problem.count, problem.rule) == ("Lightning Bolt", 56, "RS D.8.2")
    assert verdict("4 [LEA] Lightning Bolt\n56 [A] Mountain").legal
    assert verdict("4 [LEA] Lightning Bolt\n56 Mountain").legal
    assert verdict(deck, day=date(1996, 9, 30)).legal


@pytest.mark.parametrize(
    ("line", "named"), [("4 [CED] Shivan Dragon", "square corners"), ("4 [WC00] Masticore", "gold border")]
)
def test_a_printing_that_may_not_be_played_is_refused_where_the_list_names_it(line: str, named: str) -> None:
    problem = only(verdict(f"{line}\n56 Island"), Code.NOT_IN_FORMAT)
    assert named in problem.text
    assert "another printing" in problem.fix
    assert verdict(f"{line}\n56 Island", "middle-school", date(2026, 1, 1)).legal


def test_a_later_printing_of_a_legal_card_may_be_played() -> None:
    assert verdict("4 [9ED] Shock\n4 [BTD] Fireball\n52 [UGL] Mountain").legal


def test_swedish_old_school_takes_the_original_printings_only() -> None:
    day = date(2026, 1, 1)
    problem = only(verdict("4 [4ED] Lightning Bolt\n56 Island", "oldschool-swedish", day), Code.NOT_IN_FORMAT)
    assert "Fourth Edition" in problem.text
    assert verdict("4 [SUM] Lightning Bolt\n56 Island", "oldschool-swedish", day).legal
    assert verdict("4 [4ED] Lightning Bolt\n56 Island", "oldschool-atlantic", day).legal


def test_only_one_of_each_legend_was_allowed_in_1994() -> None:
    deck = "2 Jedit Ojanen\n58 Island"
    problem = only(verdict(deck, day=date(1994, 12, 1)), Code.TOO_MANY_COPIES)
    assert (problem.allowed, "legendary" in problem.text) == (1, True)
    assert verdict(deck, day=date(1995, 11, 1)).legal


def test_the_dual_lands_were_legal_in_extended_until_october_2002() -> None:
    deck = "4 Tundra\n56 Island"
    assert verdict(deck, "extended", date(2002, 10, 31)).legal
    assert (
        "legal until 31 Oct 2002"
        in only(verdict(deck, "extended", date(2002, 11, 1)), Code.NOT_IN_FORMAT).text
    )


def test_points_of_an_own_format_are_added_up(pool: CardPool) -> None:
    own = own_format(
        b'{"name": "pointed", "based_on": "type1", "lists": [], "points": [{"since": "2003-01-01", "budget": 5,'
        b' "cards": {"Sol Ring": 3, "Mana Crypt": 3}, "source": "house rules"}]}',
        "pointed.json",
        pool,
    )
    deck = read_deck_list("1 Sol Ring\n1 Mana Crypt\n58 Island", pool.__contains__)
    problem = only(verify(deck, own, JULY_2003, pool), Code.TOO_MANY_POINTS)
    assert (problem.count, problem.allowed) == (6, 5)


def test_a_format_before_its_time_says_from_when() -> None:
    with pytest.raises(NotYetError, match=r"no Mirrodin Block .* begins on 20 Oct 2003"):
        verdict("60 Island", "block-mirrodin", date(2003, 10, 19))


def test_a_day_after_the_known_lists_is_answered_with_a_note() -> None:
    found = verdict("60 Island", "extended", date(2008, 1, 1))
    assert found.legal
    assert "known up to 30 Jun 2004" in found.notes[0]


def test_ten_thousand_unknown_lines_are_all_answered() -> None:
    found = verdict("\n".join(f"1 Nonsense Number {number} zzz" for number in range(10_000)))
    assert sum(problem.code is Code.UNKNOWN_CARD for problem in found.problems) == 10_000


CHAMPIONS = [deck for deck in real_decks("wc") if "wc04" not in deck.file]


@beside_the_decks
@pytest.mark.parametrize("real", CHAMPIONS, ids=[deck.file for deck in CHAMPIONS])
def test_a_championship_deck_is_legal_in_the_standard_of_its_day(real: RealDeck, pool: CardPool) -> None:
    deck = read_deck_bytes(real.content(), pool.__contains__)
    found = verify(deck, format_named("standard"), real.on(JULY_2003), pool)
    if real.file == "wc/wc97-svend-geertsen.dec":
        problem = only(found, Code.UNKNOWN_CARD)
        assert problem.card == "Ghazb"
        assert "Ghazbán Ogre" in problem.text
    else:
        assert found.legal, found.problems


@beside_the_decks
def test_championship_printings_are_a_record_in_their_month_and_refused_afterwards(pool: CardPool) -> None:
    for real in real_decks("wc"):
        if real.file == "wc/wc00-jon-finkel.txt":
            deck = read_deck_bytes(real.content(), pool.__contains__)
            on_the_day = verify(deck, format_named("standard"), date(2000, 8, 2), pool)
            assert on_the_day.legal
            assert "World Championship Decks 2000" in on_the_day.notes[0]
            later = verify(deck, format_named("standard"), date(2000, 9, 30), pool)
            assert {problem.code for problem in later.problems} == {Code.NOT_IN_FORMAT}
            return
    pytest.fail("the list of the champion of 2000 is not among the decks")


@beside_the_decks
def test_the_decks_of_2004_name_the_sets_that_the_reference_does_not_hold(pool: CardPool) -> None:
    for real in real_decks("wc"):
        if "wc04" in real.file:
            deck = read_deck_bytes(real.content(), pool.__contains__)
            found = verify(deck, format_named("standard"), real.on(JULY_2003), pool)
            unknown = [problem for problem in found.problems if problem.code is Code.UNKNOWN_CARD]
            assert unknown
            assert all("Darksteel, Fifth Dawn" in problem.fix for problem in unknown)
            others = {problem.card for problem in found.problems if problem not in unknown}
            assert others <= {"Relic Barrier", "Fireball"}  # printed again in Fifth Dawn and Darksteel
            assert any("Darksteel" in note for note in found.notes)


WRONG = {
    "premodern-messy/messy04.txt": [Code.DECK_TOO_SMALL],
    "premodern-messy/messy19.txt": [Code.DECK_TOO_SMALL],
    "premodern-messy/messy20.txt": [Code.DECK_TOO_SMALL],
    "fields/premodern-110-sacred-torch-2026/P103.txt": [Code.UNKNOWN_CARD],
    "fields/premodern-110-sacred-torch-2026/P078.txt": [Code.DECK_TOO_SMALL],
}


@beside_the_decks
def test_premodern_lists_are_legal_but_for_the_known_mistakes(pool: CardPool) -> None:
    premodern = format_named("premodern")
    for real in real_decks("premodern", "premodern-messy", "fields"):
        deck = read_deck_bytes(real.content(), pool.__contains__)
        found = verify(deck, premodern, real.on(date(2026, 7, 25)), pool)
        codes = [problem.code for problem in found.problems]
        if "messy16" in real.file:
            assert set(codes) == {Code.UNKNOWN_CARD, Code.NOT_IN_FORMAT, Code.BANNED}
        elif "unchained" in real.file:
            assert set(codes) <= {Code.BANNED}
            assert len(codes) <= 1
        else:
            assert codes == WRONG.get(real.file, []), (real.file, found.problems)


@beside_the_decks
@pytest.mark.parametrize("name", ["oldschool-swedish", "oldschool-ec", "oldschool-atlantic"])
def test_old_school_lists_are_legal_but_for_the_dragon_that_never_was(name: str, pool: CardPool) -> None:
    for real in real_decks("oldschool"):
        found = verify(
            read_deck_bytes(real.content(), pool.__contains__), format_named(name), date(2026, 1, 1), pool
        )
        cards = [problem.card for problem in found.problems]
        assert cards == (["Earthquake Dragon"] if "os01" in real.file else [])


ENTRIES = st.tuples(
    st.integers(1, 8), st.sampled_from([card.name for card in embedded_pool()][::7]), st.booleans()
).map(lambda entry: f"{'SB: ' if entry[2] else ''}{entry[0]} {entry[1]}")


@settings(deadline=None)
@given(
    st.lists(ENTRIES, max_size=25),
    st.sampled_from(sorted(format_files())),
    st.dates(date(1994, 1, 1), date(2030, 1, 1)),
)
def test_a_verdict_counts_every_card_and_says_why(lines: list[str], name: str, day: date) -> None:
    wanted = format_named(name)
    day = max(day, wanted.begins)
    found = verdict("\n".join(lines), name, day)
    assert found.legal is not bool(found.problems)
    cards = sum(int(line.removeprefix("SB: ").split()[0]) for line in lines)
    assert found.main + found.sideboard == cards
    for problem in found.problems:
        assert problem.text
        assert problem.rule
        assert problem.allowed is None or problem.count != problem.allowed


@settings(deadline=None)
@given(st.lists(ENTRIES, min_size=1, max_size=25), st.randoms(use_true_random=False))
def test_the_order_of_lines_does_not_matter(lines: list[str], chance: object) -> None:
    shuffled = list(lines)
    chance.shuffle(shuffled)
    one, other = verdict("\n".join(lines)), verdict("\n".join(shuffled))
    assert {(p.code, p.card, p.count) for p in one.problems} == {
        (p.code, p.card, p.count) for p in other.problems
    }
