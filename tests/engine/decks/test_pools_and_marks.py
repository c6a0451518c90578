"""Pools (RS D.17.1, D.17.3, D.19.6), Alpha in every constructed format (D.8.2), proxies and marks (D.8.3)."""

from datetime import date

import pytest

from engine.cards.pool import CardPool
from engine.decks.problems import Code
from engine.decks.reading import read_deck_list
from engine.decks.verification import Occasion, Verdict, verify
from tournament_app.reference.cards import card_pool
from tournament_app.reference.formats import format_files, format_named

DAY = date(2003, 12, 20)
DECK = "23 Shock\n17 Mountain"
POOL = "30 Shock\n60 Grizzly Bears"


@pytest.fixture(scope="module")
def pool() -> CardPool:
    return card_pool()


def checked(text: str, name: str, pool: CardPool, *, registered: str = "", day: date = DAY,
            occasion: Occasion | None = None) -> Verdict:  # fmt: skip
    known = pool.__contains__
    return verify(
        read_deck_list(text, known), format_named(name), day, pool,
        read_deck_list(registered, known) if registered else None, occasion or Occasion(),
    )  # fmt: skip


def codes(verdict: Verdict) -> list[Code]:
    return [found.code for found in verdict.problems]


def test_d17_1_a_pool_has_90_to_300_cards_and_the_draft_as_many_as_were_picked(pool: CardPool) -> None:
    usual = Occasion(lands_added=17)
    assert checked(DECK, "sealed", pool, registered=POOL, occasion=usual).legal
    for cards in (59, 271):
        found = checked(DECK, "sealed", pool, registered=f"30 Shock\n{cards} Grizzly Bears", occasion=usual)
        assert codes(found) == [Code.POOL_SIZE]
        assert found.problems[0].rule == "RS D.17.1"
    assert checked(DECK, "booster-draft", pool, registered="45 Shock").legal


def test_d17_1_five_lands_may_be_added_unless_announced_otherwise_and_any_number_in_a_draft(
    pool: CardPool,
) -> None:
    found = checked(DECK, "sealed", pool, registered=POOL)
    assert codes(found) == [Code.NOT_IN_POOL]
    assert "17 basic lands were added to the pool (17 Mountain), 5 may be." in found.problems[0].text
    assert checked("35 Shock\n5 Mountain", "sealed", pool, registered="90 Shock").legal
    for name in ("booster-draft", "rochester-draft"):
        assert checked(DECK, name, pool, registered=POOL).legal


def test_d17_1_snow_covered_lands_are_cards_like_others(pool: CardPool) -> None:
    found = checked("23 Shock\n17 Snow-Covered Mountain", "booster-draft", pool, registered=POOL)
    assert codes(found) == [Code.NOT_IN_POOL]
    assert found.problems[0].card == "Snow-Covered Mountain"


def test_d17_3_at_a_prerelease_the_new_set_counts_already_and_the_one_after_it_does_not(
    pool: CardPool,
) -> None:
    scourge = "23 Goblin Warchief\n17 Mountain"
    before = date(2003, 5, 17)
    assert codes(checked(scourge, "sealed", pool, day=before)) == [Code.NOT_IN_FORMAT]
    assert checked(scourge, "sealed", pool, day=before, occasion=Occasion(prerelease=True)).legal
    too_early = checked(scourge, "sealed", pool, day=date(2003, 2, 1), occasion=Occasion(prerelease=True))
    assert codes(too_early) == [Code.NOT_IN_FORMAT]
    constructed = Occasion(prerelease=True)
    assert not checked(
        "4 Goblin Warchief\n56 Mountain", "standard", pool, day=before, occasion=constructed
    ).legal


def test_d8_2_alpha_printings_are_unmixed_in_every_constructed_format(pool: CardPool) -> None:
    for name in format_files():
        wanted = format_named(name)
        if wanted.kind != "constructed":
            continue
        day = max(wanted.begins, date(1996, 10, 1))
        assert "LEA" in wanted.on(day).rule.unmixed_sets, name
    found = checked("4 Giant Growth [LEA]\n4 Shock [7ED]\n52 Forest", "standard", pool, day=date(2003, 7, 1))
    assert codes(found) == [Code.MIXED_ALPHA]


@pytest.mark.parametrize(
    "line", ["4 Shock [proxy]", "4 Shock (Proxy)", "4 Shock *proxy*", "4 Shock // proxies", "4 Shock <PROXY>",
             "4 Shock {proxy}", "4 [PROXY] Shock"]
)  # fmt: skip
def test_d8_3_a_proxy_is_refused_by_name(pool: CardPool, line: str) -> None:
    found = checked(f"{line}\n56 Mountain", "type1", pool)
    (problem,) = found.problems
    assert (problem.code, problem.card, problem.line, problem.rule) == (Code.PROXY, "Shock", 1, "RS D.8.3")


@pytest.mark.parametrize(
    "mark", ["(7ED)", "(7ed) 216", "[7ED:216]", "*F*", "<foil>", "[signed]", "(German)", "(ja)", "<216>",
             "(foil, signed)", "[no. 6]"]
)  # fmt: skip
def test_d8_3_sets_numbers_languages_and_known_words_are_understood(pool: CardPool, mark: str) -> None:
    found = checked(f"4 Shock {mark}\n56 Mountain", "type1", pool)
    assert found.legal, found.problems
    assert not found.notes


def test_d8_3_no_unknown_bracket_is_dropped_in_silence(pool: CardPool) -> None:
    found = checked("4 Shock [blue ink]\n4 Fireball (drawn by hand)\n52 Mountain", "type1", pool)
    assert codes(found) == [Code.UNREADABLE_LINE, Code.UNREADABLE_LINE]
    assert [problem.line for problem in found.problems] == [1, 2]
    later = checked("4 Shock (M21)\n56 Mountain", "type1", pool)
    assert later.legal
    assert "holds no set called M21 (line 1)" in later.notes[0]
