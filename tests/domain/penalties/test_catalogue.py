"""The two catalogues, house infractions, and finding an infraction by a few letters."""

import re

import pytest

from engine.records import replace
from tests.domain.penalties.scenes import advice_for, brings, level, opened, was
from tests.evidence import Evidence
from tournament_app.domain.penalties.advice import advise, open_penalties
from tournament_app.domain.penalties.catalogue import Catalogue, Effect, inconsistencies
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.penalties.ladder import CountedWithin
from tournament_app.domain.penalties.record import AdviceCase, EventStage, Moment, NewInfraction
from tournament_app.domain.refusal import Illegal
from tournament_app.reference.penalties import load_catalogue

DCI, GUIDE = load_catalogue(), load_catalogue("procedure-guide")
PROMISED = [
    "deck-not-reset",
    "misregistered-deck",
    "lost-card",
    "cheating",
    "suspected-cheating",
    "coaching",
    "scouting",
    "unsportsmanlike",
    "collusion",
    "hand-below-table",
    "counterfeit",
    "illegal-deck",
    "left-without-checkout",
    "slow-play",
    "stalling-at-start",
    "disputed-reality",
    "pregame-overtime",
    "shuffle-overtime",
    "late",
    "marked-cards",
    "missed-upkeep",
    "other",
]
HOUSE = Infraction("food", "Food at the table", "House 1", "conduct", "Ate over the cards.",
                   Response(Cited("notice", "House 1", "Greasy sleeves.")), letters="fo")  # fmt: skip


@pytest.mark.parametrize("code", PROMISED)
def test_the_catalogue_has_every_infraction_of_the_exchange_format(code: str) -> None:
    assert DCI.infraction(code).wording


@pytest.mark.parametrize("catalogue", [DCI, GUIDE], ids=lambda found: found.id)
def test_a_catalogue_agrees_with_itself(catalogue: Catalogue) -> None:
    assert inconsistencies(catalogue) == ()


@Evidence.RULINGS_SUMMARY.needed
def test_every_citation_of_the_catalogue_is_a_section_of_the_rulings_summary() -> None:
    text = Evidence.RULINGS_SUMMARY.path.read_text(encoding="utf-8", errors="replace")
    sections = set(re.findall(r"^\s*- (D\.\d+\.\d+) -", text, re.M))
    cited = {infraction.rule for infraction in DCI.infractions}
    for infraction in DCI.infractions:
        for found in (infraction.first, infraction.repeated, infraction.intentional):
            if found is not None:
                alone = [c for c in (found.level, found.direct) if c is not None]
                cited |= {c.rule.split()[0] for c in (*alone, *found.downgrades, *found.upgrades)}
    assert {rule.split()[0] for rule in cited} <= sections


def test_the_middle_of_three_levels_is_suggested_for_a_deck_not_reset() -> None:
    advice = advice_for("deck-not-reset")
    assert level(advice) == "single"
    assert [c.outcome for c in (*advice.downgrades, *advice.upgrades)] == ["notice", "double"]
    again = advice_for("deck-not-reset", was("deck-not-reset", "notice"))
    assert (level(again), [c.outcome for c in again.downgrades]) == ("double", ["single", "notice"])


def test_a_wrong_registration_costs_a_duel_and_can_cost_more() -> None:
    for code, rule in (("misregistered-deck", "D.2.3"), ("lost-card", "D.2.4")):
        advice = advice_for(code)
        assert (brings(advice), level(advice)) == (("duel-forfeit", rule), None)
        assert [c.outcome for c in advice.upgrades] == ["match-forfeit", "ejection"]


FOUND = {
    "dis": "disputed-reality",
    "L": "late",
    "slow": "slow-play",
    "hand tab": "hand-below-table",
    "D.3.9": "counterfeit",
    "marked": "marked-cards",
}


@pytest.mark.parametrize(("typed", "found"), FOUND.items())
def test_a_few_letters_find_an_infraction(typed: str, found: str) -> None:
    assert DCI.matching(typed)[0].code == found


def test_no_letters_list_everything_and_nonsense_nothing() -> None:
    assert DCI.matching(" ") == DCI.infractions
    assert DCI.matching("zzz") == ()


def test_an_organizer_adds_infractions_of_the_house() -> None:
    extended = DCI.with_house([HOUSE])
    assert extended.infraction("food") == HOUSE
    assert extended.matching("fo")[0] == HOUSE


def test_house_infractions_that_do_not_fit_are_refused_with_every_reason() -> None:
    bad = replace(HOUSE, code="late", category="kitchen",
                  first=Response(Cited("yellow", "House 1", "?"), Cited("red", "House 1", "?"),
                                 upgrades=(Cited("black", "House 1", "?"),)))  # fmt: skip
    with pytest.raises(Illegal) as refused:
        DCI.with_house([bad])
    assert len(refused.value.problems) == 5


def test_the_later_guide_has_its_own_penalties_and_no_warning_weighs_more_than_one() -> None:
    assert [penalty.code for penalty in GUIDE.penalties] == [
        "none",
        "game-loss",
        "match-loss",
        "disqualification",
    ]
    assert GUIDE.penalty("game-loss").effect is Effect.LOSES_GAME
    assert max(found.weight for found in GUIDE.ladder.levels) == 1


def test_the_later_guide_takes_a_game_for_the_third_warning_in_a_category() -> None:
    record = [was("game-rule-violation", "warning"), was("looking-at-extra-cards", "warning")]
    third = advice_for("hidden-card-error", *record, catalogue="procedure-guide")
    assert opened(third) == ["game-loss"]
    other_category = advice_for("slow-play", *record, catalogue="procedure-guide")
    assert (opened(other_category), other_category.official_warnings) == ([], 1)


def test_the_later_guide_suggests_no_higher_level_for_a_repeat_and_restarts_each_day() -> None:
    record = [was("game-rule-violation", "warning", day=1), was("game-rule-violation", "warning", day=1)]
    advice = advice_for("game-rule-violation", *record, catalogue="procedure-guide", day=2)
    assert (level(advice), advice.duplicates, opened(advice)) == ("warning", (0, 1), [])


def test_a_late_player_loses_a_game_and_later_the_match_under_the_later_guide() -> None:
    assert brings(advice_for("tardiness", catalogue="procedure-guide")) == ("game-loss", "IPG 3.1")
    assert brings(advice_for("tardiness", catalogue="procedure-guide", minutes_late=10, round=1)) == (
        "match-loss", "MTR 3.1",
    )  # fmt: skip


@pytest.mark.parametrize("code", ["illegal-deck", "misregistered-deck"])
def test_a_wrong_deck_on_purpose_may_be_cheating(code: str) -> None:
    advice = advice_for(code, intentional=True)
    assert brings(advice) == brings(advice_for(code))
    assert [(c.outcome, c.rule) for c in advice.upgrades][-1] == ("disqualification", "D.3.5")


def test_a_level_that_is_reached_already_is_no_upgrade() -> None:
    again = advice_for("other", was("other"), intentional=True)
    assert (level(again), [c.outcome for c in again.upgrades]) == ("double", ["disqualification"])


def test_a_ladder_may_count_each_infraction_by_itself() -> None:
    ladder = replace(GUIDE.ladder, counted_within=CountedWithin.INFRACTION)
    strict = replace(GUIDE, ladder=ladder)
    record = (was("game-rule-violation", "warning"), was("hidden-card-error", "warning"))
    moment = Moment(EventStage.SWISS, 5)
    for more, count in (((), 2), ((was("game-rule-violation", "warning"),), 3)):
        case = AdviceCase("Ann", moment, record + more, NewInfraction("game-rule-violation"), 2)
        assert advise(strict, case).official_warnings == count
    three = [was("game-rule-violation", "warning")] * 3
    assert open_penalties(strict, three, moment, "game-rule-violation")
    assert not open_penalties(strict, three, moment, "hidden-card-error")
    assert open_penalties(GUIDE, three, moment, "game-play-error")
    assert not open_penalties(GUIDE, three, moment, "tournament-error")


def test_other_things_count_as_the_same_while_one_is_not_described() -> None:
    assert advice_for("other", was("other", detail="Ate over the cards")).duplicates == (0,)
    assert advice_for("other", was("other"), detail="Ate over the cards").duplicates == (0,)
    assert advice_for("slow-play", was("slow-play", detail="turn 3"), detail="turn 9").duplicates == (0,)
