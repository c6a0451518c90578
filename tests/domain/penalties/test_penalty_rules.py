"""Every sentence of RS D.3 that states a rule, one test or more each; the names carry the section."""

import pytest

from engine.records import replace
from tests.domain.penalties.scenes import (
    ANN,
    BEN,
    FINAL,
    FLOOR_JUDGE,
    HEAD_JUDGE,
    QUARTERFINAL,
    SCOREKEEPER,
    advice_for,
    at,
    book,
    brings,
    entry,
    level,
    opened,
    was,
)  # fmt: skip
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.penalties import calls, investigation
from tournament_app.domain.penalties.catalogue import Effect
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.consequences import changes_of, remedy_of
from tournament_app.domain.penalties.entry import (
    Choice,
    EntryStatus,
    confirm,
    decline,
    enter,
    for_both,
    needs_confirmation,
    raise_level,
    record_of,
    undo,
)  # fmt: skip
from tournament_app.domain.penalties.remedy import GamesForfeited, NextMatch, Removed, ThisMatch
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.reference.penalties import load_catalogue

DCI = load_catalogue()
SLOW, HAND, DISPUTE = was("slow-play"), was("hand-below-table"), was("disputed-reality")


# D.3.1


@pytest.mark.parametrize("who", [FLOOR_JUDGE, SCOREKEEPER])
def test_d3_1_nobody_but_the_head_judge_takes_a_penalty_back(who: object) -> None:
    standing = replace(entry(), status=EntryStatus.STANDS)
    with pytest.raises(Illegal, match=r"D\.3\.1"):
        undo(standing, who, at(12, 0), "the opponent does not mind")
    assert undo(standing, HEAD_JUDGE, at(12, 0), "wrong player").status is EntryStatus.UNDONE


def test_d3_1_a_violation_counts_from_the_moment_it_is_logged() -> None:
    assert record_of([entry()], ANN) == (entry().as_past(),)


# D.3.2


def test_d3_2_there_are_five_levels_from_caution_to_triple() -> None:
    assert [found.code for found in DCI.ladder.levels] == ["caution", "notice", "single", "double", "triple"]


@pytest.mark.parametrize("given", ["single", "double", "triple"])
def test_d3_2_an_official_warning_waits_for_the_head_judge(given: str) -> None:
    logged = enter(DCI, replace(entry(), chosen=Choice(given, None)), [])
    assert logged.status is EntryStatus.PENDING
    with pytest.raises(Illegal, match="head judge"):
        confirm(DCI, logged, FLOOR_JUDGE, at(11, 25))
    assert confirm(DCI, logged, HEAD_JUDGE, at(11, 25)).status is EntryStatus.STANDS


def test_d3_2_a_declined_warning_counts_no_more() -> None:
    declined = decline(entry(), HEAD_JUDGE, at(11, 30), "the player was right")
    assert record_of([declined], ANN) == ()


def test_d3_2_a_caution_is_counted_and_not_kept() -> None:
    with pytest.raises(Illegal, match=r"D\.3\.2 a"):
        enter(DCI, replace(entry(), chosen=Choice("caution", None)), [])
    assert Cautions(ANN).one_more().one_more().times == 2


def test_d3_2_a_caution_is_no_ground_for_a_repeat() -> None:
    advice = advice_for("slow-play", was("slow-play", "caution"))
    assert (level(advice), advice.duplicates, advice.official_warnings) == ("single", (), 1)


def test_d3_2_b_a_notice_is_kept_but_is_not_official() -> None:
    assert enter(DCI, replace(entry(), chosen=Choice("notice", None)), []).status is EntryStatus.STANDS
    assert advice_for("slow-play", was("hand-below-table", "notice")).official_warnings == 1


def test_d3_2_b_an_earlier_notice_lifts_the_next_offence_to_a_warning() -> None:
    advice = advice_for("missed-upkeep", was("missed-upkeep", "notice"))
    assert level(advice) == "double"
    assert [(c.outcome, c.rule) for c in advice.downgrades] == [("single", "D.3.2 b")]
    assert level(advice_for("missed-upkeep")) == "caution"


def test_d3_2_b_the_head_judge_may_raise_a_notice() -> None:
    notice = enter(DCI, replace(entry(), chosen=Choice("notice", None)), [])
    raised = raise_level(DCI, notice, HEAD_JUDGE, at(11, 40), "single")
    assert (raised.chosen.level, raised.status) == ("single", EntryStatus.STANDS)
    with pytest.raises(Illegal, match="head judge"):
        raise_level(DCI, notice, FLOOR_JUDGE, at(11, 40), "single")
    with pytest.raises(Illegal, match="does not raise"):
        raise_level(DCI, raised, HEAD_JUDGE, at(11, 41), "notice")


def test_d3_2_c_an_unintended_mistake_without_a_rule_of_its_own_is_worth_a_single() -> None:
    advice = advice_for("other")
    assert advice.level is not None
    assert (advice.level.outcome, advice.level.rule) == ("single", "D.3.2 c")


def test_d3_2_d_a_repeat_suggests_a_double() -> None:
    advice = advice_for("disputed-reality", SLOW, DISPUTE)
    assert advice.level is not None
    assert (advice.level.outcome, advice.level.rule) == ("double", "D.3.2 d")
    assert advice.duplicates == (1,)
    assert advice.official_warnings == 4


def test_d3_2_d_the_judge_may_know_of_a_repeat_that_is_not_on_record() -> None:
    advice = advice_for("slow-play", repeat=True)
    assert (level(advice), advice.duplicates, advice.downgrades) == ("double", (), ())


def test_d3_2_d_other_things_are_the_same_only_when_they_read_the_same() -> None:
    earlier = was("other", detail="Ate over the cards")
    assert level(advice_for("other", earlier, detail="ate over the cards ")) == "double"
    assert level(advice_for("other", earlier, detail="Sat at the wrong table")) == "single"
    assert advice_for("other", was("other")).duplicates == (0,)


@pytest.mark.parametrize("infraction", ["cheating", "counterfeit", "stacked-deck"])
def test_d3_2_e_cheating_suggests_a_triple_and_is_investigated(infraction: str) -> None:
    assert level(advice_for(infraction)) == "triple"
    assert investigation.needs_investigation(DCI, Choice("triple", None))
    assert not investigation.needs_investigation(DCI, Choice("double", "ejection"))


def test_d3_2_e_severe_misconduct_can_be_raised_to_a_triple() -> None:
    assert [(c.outcome, c.rule) for c in advice_for("intimidation").upgrades] == [("triple", "D.3.2 e")]


# D.3.3


def test_d3_3_below_three_nothing_opens() -> None:
    assert advice_for("slow-play", HAND).options == ()


def test_d3_3_a_b_three_minor_warnings_open_a_duel_or_a_match() -> None:
    options = advice_for("disputed-reality", SLOW, HAND).options
    assert [(o.penalty, o.rule, o.default, o.required) for o in options] == [
        ("duel-forfeit", "D.3.3 a", False, False),
        ("match-forfeit", "D.3.3 b", False, False),
        ("ejection", "D.3.3 c", True, False),
    ]


def test_d3_3_a_b_not_when_a_warning_was_not_minor() -> None:
    assert opened(advice_for("slow-play", was("hand-below-table", "double"))) == ["ejection"]


def test_d3_3_a_b_not_when_a_warning_is_a_duplicate() -> None:
    assert opened(advice_for("slow-play", HAND, HAND)) == ["ejection"]


def test_d3_3_a_b_not_when_a_warning_was_intended() -> None:
    assert opened(advice_for("disputed-reality", SLOW, HAND, intentional=True)) == ["ejection"]
    assert opened(advice_for("disputed-reality", SLOW, was("hand-below-table", intentional=True))) == [
        "ejection"
    ]


def test_d3_3_a_a_forfeit_goes_to_the_current_duel_or_to_the_next() -> None:
    playing = book({"ann-ben": None})
    waiting = book({"ann-ben": MatchResult(2, 0)})
    here, later = (remedy_of(Effect.LOSES_GAME, b, ANN) for b in (playing, waiting))
    assert isinstance(here, GamesForfeited)
    assert isinstance(later, GamesForfeited)
    assert (here.games, here.where) == (1, ThisMatch(RoundNumber(1), 1))
    assert later.where == NextMatch(RoundNumber(1))


def test_d3_3_b_a_match_forfeit_ends_the_current_match() -> None:
    playing = book({"ann-ben": None})
    changed = playing.with_changes(changes_of(remedy_of(Effect.LOSES_MATCH, playing, BEN), playing))
    assert changed.pairings[RoundNumber(1)][1].result == MatchResult(2, 0, 0, ResultKind.FORFEIT)


def test_d3_3_c_ejection_is_the_default_at_three_and_required_from_four() -> None:
    three = advice_for("slow-play", HAND, DISPUTE).options[-1]
    assert (three.penalty, three.default, three.required) == ("ejection", True, False)
    for record in ([HAND, DISPUTE, was("pregame-overtime")], [was("hand-below-table", "double"), DISPUTE]):
        (four,) = advice_for("slow-play", *record).options
        assert (four.penalty, four.rule, four.default, four.required) == ("ejection", "D.3.3 c", True, True)


def _after(effect: Effect) -> tuple[Removed, EventBook]:
    playing = book({"ann-ben": None})
    remedy = remedy_of(effect, playing, ANN)
    assert isinstance(remedy, Removed)
    return remedy, playing.with_changes(changes_of(remedy, playing))


def test_d3_3_c_an_ejected_player_plays_no_more_and_keeps_the_prizes() -> None:
    remedy, changed = _after(Effect.EJECTED)
    assert remedy.keeps_prizes
    assert remedy.keeps_place
    assert changed.enrollments[ANN].drop == Drop(RoundNumber(1), DropReason.BY_JUDGE)
    assert changed.pairings[RoundNumber(1)][1].result == MatchResult(0, 2, 0, ResultKind.FORFEIT)


def test_d3_3_d_a_disqualified_player_has_no_prizes() -> None:
    remedy, changed = _after(Effect.DISQUALIFIED)
    assert not remedy.keeps_prizes
    assert not remedy.keeps_place
    assert changed.enrollments[ANN].drop == Drop(RoundNumber(1), DropReason.DISQUALIFIED)


@pytest.mark.parametrize(
    ("new", "record"),
    [
        ("suspected-cheating", [was("disputed-reality", "double")]),
        ("slow-play", [was("disputed-reality", "double"), was("hand-below-table", "double")]),
        ("slow-play", [was("collusion", "triple")]),
        ("slow-play", [was("cheating", "double")]),
        ("cheating", []),
    ],
)
def test_d3_3_d_two_doubles_a_triple_or_cheating_disqualify(new: str, record: list[object]) -> None:
    (option,) = advice_for(new, *record).options
    assert (option.penalty, option.rule, option.required) == ("disqualification", "D.3.3 d", True)


# D.3.4


def test_d3_4_warnings_add_up_over_days() -> None:
    friday = was("slow-play", day=1)
    assert (
        advice_for("hand-below-table", friday, was("disputed-reality", day=2), day=3).official_warnings == 3
    )


def test_d3_4_the_count_restarts_at_the_quarterfinals() -> None:
    advice = advice_for("pregame-overtime", SLOW, HAND, DISPUTE, stage=QUARTERFINAL)
    assert (advice.official_warnings, advice.options) == (1, ())
    later = advice_for("pregame-overtime", SLOW, was("lost-card", "single", QUARTERFINAL), stage=FINAL)
    assert later.official_warnings == 2


def test_d3_4_in_the_playoff_an_earlier_offence_makes_a_repeat() -> None:
    advice = advice_for("slow-play", SLOW, HAND, stage=QUARTERFINAL)
    assert (level(advice), advice.duplicates, advice.official_warnings) == ("double", (0,), 2)


def test_d3_4_a_playoff_warning_that_repeats_one_of_the_swiss_rounds_is_not_minor() -> None:
    playoff = [was("slow-play", stage=QUARTERFINAL), was("hand-below-table", stage=QUARTERFINAL)]
    assert opened(advice_for("disputed-reality", *playoff, stage=FINAL)) == [
        "duel-forfeit", "match-forfeit", "ejection",
    ]  # fmt: skip
    assert opened(advice_for("disputed-reality", SLOW, *playoff, stage=FINAL)) == ["ejection"]


# D.3.5


@pytest.mark.parametrize(
    "form",
    [
        "cheating", "coaching", "scouting", "peeking-while-shuffling", "misrepresented-card",
        "underpaid-mana",
        "marking-cards", "extra-cards", "stacked-deck", "stalling-for-time", "misrepresented-facts",
    ],
)  # fmt: skip
def test_d3_5_every_form_of_cheating_disqualifies_by_itself(form: str) -> None:
    assert brings(advice_for(form)) == ("disqualification", "D.3.5")


def test_d3_5_suspicion_without_proof_is_a_double() -> None:
    advice = advice_for("suspected-cheating")
    assert advice.level is not None
    assert (advice.level.outcome, advice.level.rule, advice.direct) == ("double", "D.3.5", None)


def test_d3_5_marked_cards_are_cheating_only_when_meant() -> None:
    by_accident = advice_for("marked-cards")
    assert (level(by_accident), by_accident.direct) == ("single", None)
    assert "disqualification" in [cited.outcome for cited in by_accident.upgrades]
    assert brings(advice_for("marked-cards", intentional=True)) == ("disqualification", "D.3.5")


def test_d3_5_stalling_for_the_clock_may_be_cheating() -> None:
    assert [(c.outcome, c.rule) for c in advice_for("slow-play", intentional=True).upgrades] == [
        ("disqualification", "D.3.5")
    ]
    assert advice_for("slow-play").upgrades == ()


# D.3.6 and D.3.7

MISCONDUCT = [
    "unsportsmanlike",
    "profanity",
    "intimidation",
    "arguing",
    "enlisted-scouts",
    "disregarding-rules",
    "disobeying-official",
]


@pytest.mark.parametrize("conduct", MISCONDUCT)
def test_d3_6_misconduct_brings_a_warning(conduct: str) -> None:
    advice = advice_for(conduct)
    assert (level(advice), advice.direct) == ("single", None)


@pytest.mark.parametrize("conduct", MISCONDUCT)
def test_d3_6_misconduct_again_disqualifies_whatever_form_it_took(conduct: str) -> None:
    assert brings(advice_for(conduct, was("profanity"))) == ("disqualification", "D.3.6")
    assert advice_for(conduct, SLOW).direct is None


def test_d3_7_collusion_is_misconduct() -> None:
    assert level(advice_for("collusion")) == "single"
    assert brings(advice_for("collusion", was("arguing"))) == ("disqualification", "D.3.6")


# D.3.8 and D.3.9


def test_d3_8_the_hand_below_the_table_is_a_single_at_first() -> None:
    advice = advice_for("hand-below-table")
    assert (level(advice), advice.upgrades) == ("single", ())


def test_d3_8_the_second_time_disqualification_is_open() -> None:
    advice = advice_for("hand-below-table", HAND)
    assert level(advice) == "double"
    assert [(c.outcome, c.rule) for c in advice.upgrades] == [("disqualification", "D.3.8")]


def test_d3_9_counterfeit_cards_are_cheating_and_may_go_to_court() -> None:
    advice = advice_for("counterfeit")
    assert brings(advice) == ("disqualification", "D.3.9")
    assert any("Legal" in note for note in advice.infraction.notes)


# D.3.10 to D.3.12


def test_d3_10_any_player_may_ask_for_a_check_of_the_opposing_deck() -> None:
    check = calls.JudgeCall(1, RoundNumber(2), TableNumber(4), "Sleeves look thick", at(11, 0),
                            calls.CallKind.DECK_CHECK, asked_by=BEN)  # fmt: skip
    assert calls.open_calls([check]) == (check,)


def test_d3_11_an_illegal_deck_means_ejection_or_by_favour_the_match() -> None:
    advice = advice_for("illegal-deck")
    assert (brings(advice), level(advice)) == (("ejection", "D.3.11"), None)
    assert [(c.outcome, c.rule) for c in advice.downgrades] == [("match-forfeit", "D.3.11")]


def test_d3_12_leaving_unannounced_is_told_with_the_ban_that_follows() -> None:
    advice = advice_for("left-without-checkout")
    assert (level(advice), advice.direct) == (None, None)
    assert any("Pro Tour" in note for note in advice.infraction.notes)


# D.3.13 to D.3.16


def test_d3_13_slow_turns_and_stalling_bring_a_warning() -> None:
    assert level(advice_for("slow-play")) == "single"
    assert level(advice_for("slow-play", intentional=True)) == "single"


def test_d3_13_stalling_at_the_start_is_ground_to_disqualify() -> None:
    advice = advice_for("stalling-at-start")
    assert brings(advice) == ("disqualification", "D.3.13")
    assert [cited.outcome for cited in advice.downgrades] == ["none"]


def test_d3_14_both_players_are_warned_when_they_disagree() -> None:
    advice = advice_for("disputed-reality")
    assert (level(advice), advice.both_players) == ("single", True)
    first, second = for_both(entry("disputed-reality"), BEN, 2)
    assert (first.player, first.shared_with, second.player, second.shared_with) == (ANN, 2, BEN, 1)


def test_d3_14_one_alone_may_be_at_fault() -> None:
    log = list(for_both(entry("disputed-reality"), BEN, 2))
    log[1] = decline(log[1], HEAD_JUDGE, at(11, 30), "Ann alone is at fault")
    assert (len(record_of(log, ANN)), len(record_of(log, BEN))) == (1, 0)


def test_d3_15_five_minutes_before_a_duel_and_more_is_stalling() -> None:
    advice = advice_for("pregame-overtime")
    assert advice.notes[0] == "5 minutes may be taken (RS D.3.15)."
    assert level(advice) == "single"
    assert [(c.outcome, c.rule) for c in advice.upgrades] == [("disqualification", "D.3.15")]


def test_d3_15_shuffling_for_the_opponent_and_mulligans_are_outside_the_time() -> None:
    assert any("mulligan" in note for note in advice_for("pregame-overtime").infraction.notes)


def test_d3_16_a_minute_for_a_shuffle_and_an_excessive_one_is_stalling() -> None:
    advice = advice_for("shuffle-overtime")
    assert advice.notes == ("1 minute may be taken (RS D.3.16).",)
    assert (level(advice), [c.outcome for c in advice.upgrades]) == ("single", ["disqualification"])


# D.3.17


@pytest.mark.parametrize(
    ("minutes", "games", "penalty"),
    [(0, 1, "duel-forfeit"), (9, 1, "duel-forfeit"), (10, 2, "match-forfeit"), (25, 3, "match-forfeit")],
)
def test_d3_17_a_duel_at_the_start_and_one_more_each_ten_minutes(
    minutes: int, games: int, penalty: str
) -> None:
    advice = advice_for("late", minutes_late=minutes, round=2)
    assert (advice.games_lost, brings(advice), level(advice)) == (games, (penalty, "D.3.17"), None)


def test_d3_17_a_longer_match_is_lost_later_and_a_single_game_at_once() -> None:
    assert brings(advice_for("late", minutes_late=19, wins_needed=3)) == ("duel-forfeit", "D.3.17")
    assert brings(advice_for("late", minutes_late=20, wins_needed=3)) == ("match-forfeit", "D.3.17")
    assert brings(advice_for("late", minutes_late=0, wins_needed=1)) == ("match-forfeit", "D.3.17")


def test_d3_17_losing_the_first_round_that_way_means_ejection() -> None:
    assert brings(advice_for("late", minutes_late=10, round=1)) == ("ejection", "D.3.17")
    assert brings(advice_for("late", minutes_late=9, round=1)) == ("duel-forfeit", "D.3.17")
    assert brings(advice_for("late", minutes_late=10, round=2, stage=QUARTERFINAL)) == (
        "match-forfeit",
        "D.3.17",
    )


def test_d3_17_the_duels_lost_open_the_score_and_ten_minutes_end_the_match() -> None:
    playing = book({"ann-ben": None})
    one = remedy_of(Effect.LOSES_GAME, playing, BEN, games_late=1)
    two = remedy_of(Effect.LOSES_MATCH, playing, BEN, games_late=2)
    (opened,), (ended,) = changes_of(one, playing), changes_of(two, playing)
    assert getattr(opened.after, "start_score", None) == (1, 0)
    assert getattr(ended.after, "result", None) == MatchResult(2, 0, 0, ResultKind.LATE)


# D.3.18 and D.3.19


def test_d3_18_misconduct_reported_late_waives_the_claim_and_is_still_looked_into() -> None:
    told = calls.JudgeCall(1, RoundNumber(2), TableNumber(4), "He swore last round", at(11, 0),
                           calls.CallKind.MISCONDUCT, reported_promptly=False)  # fmt: skip
    assert told.claims_waived
    assert told.open
    assert not replace(told, reported_promptly=True).claims_waived


def test_d3_19_the_dci_staff_hears_an_appeal_and_has_the_last_word() -> None:
    opened_file = investigation.Investigation(1, at(12, 0))
    ruling = investigation.Decision("The ban stands", "DCI", at(15, 0))
    with pytest.raises(Illegal, match=r"D\.3\.19"):
        investigation.record_dci_ruling(opened_file, ruling)
    ruled = investigation.record_dci_ruling(investigation.appeal_to_dci(opened_file, at(14, 0)), ruling)
    assert ruled.dci_ruling == ruling
    for again in (lambda: investigation.appeal_to_dci(ruled, at(16, 0)),
                  lambda: investigation.record_dci_ruling(ruled, ruling)):  # fmt: skip
        with pytest.raises(Illegal, match="must follow"):
            again()


def test_penalties_of_the_log_wait_even_when_no_warning_comes_with_them() -> None:
    assert needs_confirmation(DCI, Choice(None, "match-forfeit"))
    assert not needs_confirmation(DCI, Choice(None, "none"))
    assert not needs_confirmation(DCI, Choice("notice", None))
