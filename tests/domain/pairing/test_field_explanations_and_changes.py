from engine.records import replace
from tests.domain.books import Told
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.pairing import (
    check_pairings,
    explain,
    field_of,
    pair_swiss,
    pairings_of,
    would_pair_differently,
)
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Pairing, PairingKind


def _next(told: Told) -> RoundNumber:
    return RoundNumber(len(told.book.rounds) + 1)


def _in_field(told: Told) -> str:
    return "".join(told.book.name_of(entrant.player) for entrant in field_of(told.book, _next(told)).entrants)


def test_the_field_holds_points_opponents_and_byes_of_the_rounds_before() -> None:
    told = Told("ABC").round("AB", "C").round("AC", "B")
    field = field_of(told.book, RoundNumber(3))
    entrants = {told.book.name_of(entrant.player): entrant for entrant in field.entrants}
    assert [entrants[letter].points for letter in "ABC"] == [6, 3, 3]
    assert [entrants[letter].byes for letter in "ABC"] == [0, 1, 1]
    assert entrants["A"].avoid == {told.ids["B"], told.ids["C"]}


def test_dropped_players_and_those_still_to_come_are_not_in_the_field() -> None:
    told = Told("ABCDE").enrolled("E", first_round=RoundNumber(3)).round("AB", "CD").dropped("B", 1)
    assert _in_field(told) == "ACD"
    told.round("AC", "D").enrolled("B", drop=None)
    assert _in_field(told) == "ABCDE"


def test_awarded_byes_last_for_their_rounds() -> None:
    told = Told("ABC").enrolled("A", awarded_byes=2)
    awarded = [field_of(told.book, RoundNumber(n)).entrants[0].awarded_bye for n in (1, 2, 3)]
    assert awarded == [True, True, False]


def test_only_the_last_swiss_round_is_paired_by_standings() -> None:
    told = Told("ABCD", rounds=2).event(last_round_by_standings=True)
    assert not field_of(told.book, RoundNumber(1)).by_standings
    told.round("BA", "DC")
    field = field_of(told.book, RoundNumber(2))
    assert field.by_standings
    assert {told.book.name_of(e.player): e.standing for e in field.entrants} == {
        "B": 1,
        "D": 2,
        "A": 3,
        "C": 4,
    }


def test_why_is_answered_for_a_pair_down() -> None:
    told = Told("ABCDEF").round("AB", "CD", "EF")
    pairing = Pairing(RoundNumber(2), 1, TableNumber(1), told.ids["A"], told.ids["D"], why="paired-down")
    assert explain(told.book, pairing) == (
        "A with 3 points was paired down to D with 0.",
        "The 3 players with as many points are an odd number, so one goes down.",
    )


def test_why_names_who_was_taken_from_an_even_group() -> None:
    told = Told("ABCDEF").round("E=A", "F=D", "CB").round("CA", "ED", "FB")
    told.round("CE", "FA", "BD")
    down = told.book.round_pairings(RoundNumber(3))[1]
    assert explain(told.book, down) == (
        "F with 4 points was paired down to A with 1.",
        "E, who had as many points, met C from above with 6.",
    )


def test_why_is_answered_for_equal_points_and_for_round_one() -> None:
    told = Told("ABCD")
    first = Pairing(RoundNumber(1), 1, TableNumber(1), told.ids["A"], told.ids["B"])
    assert explain(told.book, first) == ("Round 1 is drawn by lot among all 4 players.",)
    told.round("AB", "CD")
    second = Pairing(RoundNumber(2), 1, TableNumber(1), told.ids["A"], told.ids["C"])
    assert explain(told.book, second) == (
        "Both had 3 points; drawn by lot among the 2 players with as many.",
    )


def test_why_is_answered_for_byes() -> None:
    told = Told("ABCDE").round("AB", "CD", "E")
    bye = Pairing(RoundNumber(2), 3, None, told.ids["B"], None, PairingKind.BYE, why="odd-field")
    assert explain(told.book, bye) == (
        "The field of 5 players is odd, so one of them gets the bye.",
        "It goes to the lowest player who has not had one; here that is at 0 points.",
        "B was drawn by lot among 2 players with as many points.",
    )
    told.enrolled("A", awarded_byes=2)
    awarded = Pairing(RoundNumber(2), 3, None, told.ids["A"], None, PairingKind.BYE, why="awarded-bye")
    assert explain(told.book, awarded) == ("A was awarded 2 byes from round 1 on and has it here.",)


def test_why_is_answered_for_an_unavoidable_repeat() -> None:
    told = Told("AB").round("AB")
    field = field_of(told.book, RoundNumber(2))
    (pairing,) = pairings_of(pair_swiss(field, 1), field)
    lines = explain(told.book, pairing)
    assert "They had met 1 time before." in lines
    assert "No pairing of the whole round has fewer such matches." in lines


def test_every_pairing_of_an_event_has_an_explanation() -> None:
    told = Told("ABCDEFG").round("AB", "CD", "EF", "G").round("AC", "EG", "B=D", "F")
    field = field_of(told.book, RoundNumber(3))
    for pairing in pairings_of(pair_swiss(field, 4), field):
        assert explain(told.book, pairing)


def test_what_the_staff_changed_is_not_passed_off_as_chance() -> None:
    told = Told("ABC").round("AB", "C")
    again = Pairing(RoundNumber(2), 1, TableNumber(1), told.ids["A"], told.ids["B"], why="by-hand")
    assert explain(told.book, again)[:2] == (
        "The staff put A and B together, with 3 and 0 points.",
        "They had met 1 time before.",
    )
    bye = Pairing(RoundNumber(2), 2, None, told.ids["C"], None, PairingKind.BYE, why="by-hand")
    assert explain(told.book, bye) == (
        "The staff gave C this bye by hand, at 3 points.",
        "C has had 1 bye before.",
    )


def test_the_note_of_the_staff_is_quoted() -> None:
    told = Told("AB")
    pairing = Pairing(
        RoundNumber(1), 1, TableNumber(1), told.ids["A"], told.ids["B"], why="swapped with table 3"
    )
    assert explain(told.book, pairing)[-1] == "Note of the staff: swapped with table 3"


def test_missed_rounds_of_a_late_entrant_are_explained() -> None:
    told = Told("ABC").enrolled("C", first_round=RoundNumber(2))
    bye = Pairing(RoundNumber(1), 2, None, told.ids["C"], None, PairingKind.BYE, why="late entry")
    assert explain(told.book, bye) == (
        "C was not in the field; the staff recorded this bye.",
        "Note of the staff: late entry",
    )
    lost = replace(bye, kind=PairingKind.LOSS)
    assert explain(told.book, lost)[0] == "C has no opponent and loses the round (late or absent)."


def test_a_player_cannot_be_seated_twice_nor_a_table_used_twice() -> None:
    told = Told("ABCDEF").round("AB", "CD", "EF")
    changed = replace(
        told.book.round_pairings(RoundNumber(1))[0], player2=told.ids["C"], table=TableNumber(2)
    )
    findings = check_pairings(told.book, RoundNumber(1), [changed])
    assert findings.problems == (
        "C would be seated twice: at table 2 and at table 2. Free one of the seats first.",
        "Table 2 would have 2 matches. Move one of them to a free table.",
    )


def test_a_repeat_opponent_and_a_second_bye_ask_for_confirmation() -> None:
    told = Told("ABC").round("AB", "C")
    match = Pairing(RoundNumber(2), 1, TableNumber(1), told.ids["A"], told.ids["B"])
    bye = Pairing(RoundNumber(2), 2, None, told.ids["C"], None, PairingKind.BYE)
    findings = check_pairings(told.book, RoundNumber(2), [match, bye])
    assert findings.problems == ()
    assert findings.confirmations == ("A and B have already met in round 1.", "C has had a bye already.")


def test_dropped_players_and_strangers_cannot_be_seated() -> None:
    told = Told("ABC").round("AB", "C").dropped("B", 1, DropReason.BY_JUDGE)
    match = Pairing(RoundNumber(2), 1, TableNumber(1), told.ids["A"], told.ids["B"])
    (problem,) = check_pairings(told.book, RoundNumber(2), [match]).problems
    assert problem.startswith("B is not in round 2")


def test_blocked_opponents_ask_for_confirmation() -> None:
    told = Told("AB")
    told.event(blocked_opponents=((told.ids["B"], told.ids["A"]),))
    match = Pairing(RoundNumber(1), 1, TableNumber(1), told.ids["A"], told.ids["B"])
    assert check_pairings(told.book, RoundNumber(1), [match]).confirmations == (
        "A and B are marked as not to meet.",
    )


def test_a_correction_names_the_later_pairings_that_rest_on_it() -> None:
    before = Told("ABCDEFGH").round("AB", "CD", "EF", "GH").round("AC", "EG", "BD", "FH").book
    after = Told("ABCDEFGH").round(("AB", MatchResult(0, 2)), "CD", "EF", "GH")
    later = would_pair_differently(before, after.round("AC", "EG", "BD", "FH").book)
    assert [found.sentence for found in later] == [
        "Round 2, table 1: A and C were paired with 3 and 3 points; "
        "after the correction it would have been 0 and 3.",
        "Round 2, table 3: B and D were paired with 0 and 0 points; "
        "after the correction it would have been 3 and 0.",
    ]
    assert would_pair_differently(before, before) == ()


def test_a_correction_names_a_bye_that_another_player_should_have_had() -> None:
    before = Told("ABCDE").round("AB", "CD", "E").round("AC", "DE", "B").book
    after = Told("ABCDE").round(("AB", MatchResult(0, 2)), "CD", "E").round("AC", "DE", "B").book
    assert any(
        "B had the bye with 0 points" in found.sentence for found in would_pair_differently(before, after)
    )


def test_a_correction_says_nothing_of_matches_made_by_hand() -> None:
    before = Told("ABCD").round("AB", "CD").round("AC", "BD").book
    second = before.pairings[RoundNumber(2)]
    by_hand = {key: replace(pairing, why="by-hand") for key, pairing in second.items()}
    before = replace(before, pairings={**before.pairings, RoundNumber(2): by_hand})
    first = before.pairings[RoundNumber(1)]
    corrected = {**first, 1: replace(first[1], result=MatchResult(0, 2))}
    after = replace(before, pairings={**before.pairings, RoundNumber(1): corrected})
    assert would_pair_differently(before, after) == ()
