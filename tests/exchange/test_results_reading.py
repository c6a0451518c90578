import contextlib
import json
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.exchange.results_files import read, spring_open
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import PairingKind
from tournament_app.exchange.results_reading import read_results_file


def _problems(document: Any) -> tuple[str, ...]:
    with pytest.raises(Malformed) as refused:
        read(document)
    return refused.value.problems


def _with_match(**match: Any) -> dict[str, Any]:
    return spring_open(rounds=[{"round": 1, "matches": [match]}], drops=None, rules=None)


def test_everything_in_a_file_is_read() -> None:
    file = read(spring_open())
    assert (file.name, file.date, file.format) == ("Spring Open", date(2003, 12, 20), "type1.5")
    assert file.rounds[0].matches[0].result == MatchResult(2, 1)
    assert file.rounds[0].matches[2].kind is PairingKind.BYE
    assert file.rounds[1].matches[2].solo_games == (0, 0)
    assert file.bracket[0].label == "Final"
    assert file.rules.floor == Fraction(1, 3)


def test_only_a_name_and_rounds_are_required_and_players_come_from_the_rounds() -> None:
    match = {"p1": "Ann", "p2": "Bob", "p1_games": 2, "p2_games": 0}
    file = read({"name": "Tiny", "rounds": [{"round": 1, "matches": [match]}]})
    assert [player.name for player in file.players] == ["Ann", "Bob"]
    assert file.drops is None


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ({"structure": "swiss", "cut": {"top": 8}}, "Stage 1: the first stage takes everyone enrolled"),
        ({"structure": "swiss", "group_size": 1}, "Stage 1: groups of 1 are impossible"),
        ({"structure": "swiss", "rounds": 5000}, "Stage 1: 5,000 rounds are impossible"),
        ({"structure": "swiss", "third_place": True}, "Stage 1: only a single elimination"),
        ({"structure": "swiss", "groups": [["P001", "P002"], ["P002"]]}, "stage 1: P002 is in 2 groups"),
    ],
)
def test_a_file_has_no_stage_that_no_other_door_lets_through(stage: dict[str, Any], said: str) -> None:
    with pytest.raises(Malformed, match=said):
        read(spring_open(stages=[stage, {"structure": "single-elimination"}]))


def test_a_byte_order_mark_is_accepted() -> None:
    content = b"\xef\xbb\xbf" + json.dumps(spring_open()).encode()
    assert read_results_file("spring.json", content).name == "Spring Open"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "no JSON"),
        (b'{"name": "x"', "no JSON"),
        (b'{"name": "Caf\xe9",\n "rounds": []}', "line 1: bytes that are no UTF-8"),
        ('{"name": "x"}'.encode("utf-16"), "UTF-16"),
        (b"\x00\x01\x02\xff\xfe", "no UTF-8"),
        (b"[]", "expected an object"),
        (b"[" * 100_000, "spring.json"),
    ],
)
def test_what_is_no_results_file_is_refused_in_one_sentence(content: bytes, said: str) -> None:
    with pytest.raises(Malformed, match=r"spring\.json") as refused:
        read_results_file("spring.json", content)
    assert said in str(refused.value)


def test_a_key_that_stands_twice_is_refused_rather_than_lost() -> None:
    match = b'{"p1": "A", "p2": "B", "p1_games": 2, "p1_games": 0, "p2_games": 0}'
    content = b'{"name": "x", "rounds": [{"round": 1, "matches": [' + match + b"]}]}"
    with pytest.raises(Malformed, match="'p1_games' stands twice in one object"):
        read_results_file("spring.json", content)


@given(st.binary(max_size=200))
def test_no_bytes_bring_anything_but_a_refusal(content: bytes) -> None:
    with pytest.raises(Malformed):
        read_results_file("noise.json", content)


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-5, 5)
        | st.floats(allow_nan=False)
        | st.sampled_from(["P001", "x", ""]),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(
                st.sampled_from(
                    ["round", "matches", "p1", "p2", "p1_games", "bye", "player", "id", "floor", "rank"]
                ),
                inner,
                max_size=4,
            )
        ),
    ),
    st.sampled_from(
        ["players", "rounds", "drops", "bracket", "standings", "rules", "date", "best_of", "structure"]
    ),
)
def test_a_wrong_value_anywhere_is_read_or_refused_but_never_fails(value: Any, key: str) -> None:
    with contextlib.suppress(Malformed):
        assert read(spring_open(**{key: value})).name == "Spring Open"


def test_an_unknown_key_is_named_with_its_place() -> None:
    (problem,) = _problems(spring_open(venue="x"))
    assert problem.startswith("spring.json: unknown key 'venue'")
    (problem,) = _problems(_with_match(p1="P001", p2="P002", p1_games=2, p2_games=0, winner="P001"))
    assert problem.startswith("spring.json, round 1, match 1: unknown key 'winner'")


def test_somebody_seated_twice_is_named_with_both_places() -> None:
    document = spring_open()
    document["rounds"][1]["matches"][1]["p2"] = "P001"
    assert _problems(document) == ("spring.json, round 2, match 2: P001 is seated in match 1 too.",)


def test_no_two_matches_of_a_round_have_one_number_and_none_is_lost() -> None:
    document = spring_open()
    document["rounds"][0]["matches"][0]["number"] = 2
    assert _problems(document) == ("spring.json, round 1, match 2: number 2 is that of match 1 too.",)
    document["rounds"][0]["matches"][1]["number"] = 1
    assert [match.number for match in read(document).rounds[0].matches] == [2, 1, None]


def test_a_bye_is_not_lost_and_a_loss_not_won() -> None:
    document = spring_open()
    document["rounds"][0]["matches"][2]["games"] = [0, 2]
    document["rounds"][1]["matches"][2]["games"] = [2, 1]
    assert _problems(document) == (
        "spring.json, round 1, match 3: a bye is a won match, but its games are 0-2.",
        "spring.json, round 2, match 3: a loss is a lost match, but its games are 2-1.",
    )


def test_who_has_dropped_plays_no_more() -> None:
    (problem,) = _problems(spring_open(drops=[{"player": "P002", "after_round": 1}]))
    assert problem == "spring.json, drop 1: P002 drops after round 1, but plays in round 2."


def test_who_left_without_notice_is_out_after_the_round_to_come() -> None:
    gone = {"player": "P004", "after_round": 4, "reason": "no-show"}
    (drop,) = read(spring_open(drops=[gone])).drops or ()
    assert drop.after_round == 4
    assert "P004 drops after round 4" in _problems(spring_open(drops=[{**gone, "reason": "player"}]))[0]
    assert "P004 drops after round 5" in _problems(spring_open(drops=[{**gone, "after_round": 5}]))[0]


def test_a_player_cannot_meet_themselves() -> None:
    assert _problems(_with_match(p1="P001", p2="P001", p1_games=2, p2_games=0)) == (
        "spring.json, round 1, match 1: P001 is seated in both seats.",
    )


@pytest.mark.parametrize("games", [(3, 2), (2, 2), (3, 1), (4, 0)])
def test_an_impossible_result_is_refused(games: tuple[int, int]) -> None:
    (problem,) = _problems(_with_match(p1="P001", p2="P002", p1_games=games[0], p2_games=games[1]))
    assert f"round 1, match 1: {games[0]}-{games[1]} is impossible in best of 3" in problem


@pytest.mark.parametrize("games", [(3, 0), (0, 0), (1, 0), (1, 1), (2, 1)])
def test_results_that_platforms_publish_are_accepted(games: tuple[int, int]) -> None:
    """Three games to none occur where all three were played out."""
    read(_with_match(p1="P001", p2="P002", p1_games=games[0], p2_games=games[1]))


def test_an_intentional_draw_has_no_games_won() -> None:
    drawn = _with_match(p1="P001", p2="P002", p1_games=1, p2_games=1, kind="intentional-draw")
    assert "agreed before the first game, so no game was won (RS D.1.7)" in _problems(drawn)[0]


def test_best_of_five_allows_three_to_two() -> None:
    match = {"p1": "P001", "p2": "P002", "p1_games": 3, "p2_games": 2}
    read(spring_open(best_of=5, rounds=[{"round": 1, "matches": [match]}], drops=None, rules=None))


def test_games_that_are_missing_negative_or_no_numbers_are_refused() -> None:
    assert "'p2_games' is missing" in _problems(_with_match(p1="P001", p2="P002", p1_games=2))[0]
    assert "'p2_games' should be" in _problems(_with_match(p1="P001", p2="P002", p1_games=2, p2_games=-1))[0]
    assert "'p2_games' should be" in _problems(_with_match(p1="P001", p2="P002", p1_games=2, p2_games="1"))[0]


def test_rounds_follow_each_other_from_one() -> None:
    document = spring_open()
    document["rounds"][1]["round"] = 3
    assert _problems(document) == (
        "spring.json, round 2: it is numbered 3; rounds must follow each other from 1.",
    )


def test_players_listed_twice_and_shared_numbers_are_refused() -> None:
    players = [{"id": "P001", "dci": "123"}, {"id": "P002", "dci": "123"}, {"id": "P001"}]
    problems = _problems(spring_open(players=players))
    assert problems == (
        "spring.json, player 2: DCI number 123 belongs to P001 already.",
        "spring.json, player 3: P001 is listed twice.",
    )


def test_drops_and_standings_must_name_players_of_the_event() -> None:
    problems = _problems(
        spring_open(
            drops=[{"player": "P099", "after_round": 1}, {"player": "P001", "after_round": 9}],
            standings=[{"rank": 1, "player": "P077"}],
        )
    )
    assert [problem.split(": ")[0] for problem in problems] == [
        "spring.json, drop 1",
        "spring.json, drop 2",
        "spring.json, standings, row 1",
    ]


def test_all_problems_are_said_at_once() -> None:
    document = spring_open(date="yesterday", structure="knockout", rules={"floor": "two", "extra": 1})
    document["rounds"][0]["matches"][0]["p1_games"] = 9
    document["rounds"][1]["matches"][0]["p1"] = "P002"
    problems = _problems(document)
    assert len(problems) == 6
    assert {problem.split(":")[0] for problem in problems} == {
        "spring.json",
        "spring.json, rules",
        "spring.json, round 1, match 1",
        "spring.json, round 2, match 2",
    }


@pytest.mark.parametrize(
    ("match", "said"),
    [
        ({"draw_games": 4}, "a match has up to 3 games, so no more are drawn (RS D.1.1)"),
        ({"p1_games": 1, "kind": "no-show"}, "1-1 leaves open who lost the match"),
        (
            {"kind": "life-first"},
            "Life totals decide only when both players won equally many games (RS D.1.5)",
        ),
    ],
)
def test_a_result_means_the_same_in_a_file_as_at_the_desk(match: dict[str, Any], said: str) -> None:
    played = {"p1": "P001", "p2": "P002", "p1_games": 2, "p2_games": 1} | match
    (problem,) = _problems(_with_match(**played))
    assert said in problem


@pytest.mark.parametrize(
    ("match", "said"),
    [
        ({"p1": "P001", "p2": "P002", "outstanding": False}, "'outstanding' can only be true"),
        ({"bye": "P001", "games": [1, 1]}, "a bye is a won match, but its games are 1-1"),
        ({"loss": "P001", "games": [0, 4]}, "a loss of 0-4 is impossible in best of 3"),
    ],
)
def test_what_a_match_without_games_or_opponent_cannot_say(match: dict[str, Any], said: str) -> None:
    (problem,) = _problems(_with_match(**match))
    assert said in problem


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ({"awarded_byes": 4}, "'awarded_byes' should be a whole number from 0 to 3"),
        ({"fixed_table": 100_000}, "'fixed_table' should be a whole number from 1 to 99,999"),
        ({"first_round": 5}, "P001 enters in round 5, but there are 3 rounds so far"),
        (
            {"name": "Ann Ito", "family": "Ann I"},
            "'family' is 'Ann I', and Ann Ito neither ends nor begins with it",
        ),
    ],
)
def test_what_an_entry_cannot_say(entry: dict[str, Any], said: str) -> None:
    (problem,) = _problems(spring_open(players=[{"id": "P001"} | entry]))
    assert said in problem
    assert read(spring_open(players=[{"id": "P001", "first_round": 4}])).players[0].first_round == 4


@pytest.mark.parametrize(
    ("stage", "said"),
    [
        ({"third_place": "yes"}, "stage 2: 'third_place' should be true or false"),
        ({"cut": {}}, "stage 2, cut: who plays on is missing"),
    ],
)
def test_a_word_for_a_switch_of_a_stage_and_a_cut_of_nobody_are_refused(
    stage: dict[str, Any], said: str
) -> None:
    stages = [{"structure": "swiss"}, {"structure": "single-elimination"} | stage]
    (problem,) = _problems(spring_open(stages=stages))
    assert said in problem


def test_rounds_go_from_stage_to_stage() -> None:
    rounds = [entry | {"stage": stage} for entry, stage in zip(spring_open()["rounds"], (2, 1), strict=True)]
    (problem,) = _problems(spring_open(rounds=rounds, stages=[{"structure": "swiss"}] * 2, bracket=None))
    assert problem == "spring.json: a round belongs to an earlier stage than the round before it."


def test_a_file_has_no_team_that_the_desk_refuses_and_all_of_them_are_said_at_once() -> None:
    teams = [
        [{"name": "Ann", "dci": "1"}, {"name": "Bob"}, {"name": "Cem"}],
        [{"name": "Dee"}, {"dci": "2"}],
        [{"name": "Eva", "dci": "X7"}, {"name": "Ann B.", "dci": "1"}],
        [{"name": "Flo"}, {"name": "flo"}],
        [],
    ]
    players = [
        {"id": f"P00{n}", "name": f"Team {n}", "members": them} if them else {"id": f"P00{n}"}
        for n, them in enumerate(teams, 1)
    ]
    assert _problems(spring_open(players=players, team_size=2)) == (
        "spring.json, team P001: A team has 2 members here, not 3.",
        "spring.json, team P002: A member needs a name.",
        "spring.json, team P003: Eva: “X7” is no DCI number: it consists of figures only.",
        "spring.json, team P003: Ann B. plays for Team 1 already.",
        "spring.json, team P004: Flo is named twice.",
        "spring.json, team P004: flo is named twice.",
    )
    said = "it has members, but the event is for single players"
    assert all(said in problem for problem in _problems(spring_open(players=players)))


def test_a_set_up_that_no_event_has_is_refused() -> None:
    pairs = [["P001", "P002"], ["P002", "P001"], ["P003"], ["P003", "P003"], ["P003", "Nobody"]]
    said = _problems(
        spring_open(
            sanctioned="yes",
            round_minutes=0,
            enforcement_level=6,
            head_judge=7,
            highest_judge_level=-1,
            last_round_by_standings=1,
            blocked_opponents=pairs,
        )
    )
    assert said == (
        "spring.json: 'sanctioned' should be true or false.",
        "spring.json: 'round_minutes' should be a whole number from 1 to 1,440, found 0.",
        "spring.json: 'enforcement_level' should be a whole number from 1 to 5, found 6.",
        "spring.json: 'head_judge' should be text, found 7.",
        "spring.json: 'highest_judge_level' should be a whole number from 0 to 5, found -1.",
        "spring.json: 'last_round_by_standings' should be true or false.",
        "spring.json, blocked_opponents, pair 2: P002 and P001 are kept apart already.",
        "spring.json, blocked_opponents, pair 3: two players are kept apart, not 1.",
        "spring.json, blocked_opponents, pair 4: P003 is listed twice.",
        "spring.json, blocked_opponents, pair 5: 'Nobody' is not among the players.",
    )
