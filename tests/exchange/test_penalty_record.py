"""The question of ``penalty advise``: read strictly, answered in the agreed shape."""

import json
from pathlib import Path
from typing import Any

import pytest

from tournament_app.domain.penalties.advice import advise
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.exchange.penalty_record import answer, load_case, parse_case
from tournament_app.reference.penalties import load_catalogue

DCI = load_catalogue()
LINE = {"level": "single", "infraction": "slow-play", "round": 1, "stage": "swiss"}
CASE: dict[str, Any] = {
    "player": "Ann Kowalski",
    "stage": "swiss",
    "round": 3,
    "record": [LINE],
    "new": {"infraction": "disputed-reality"},
}


def problems(**changed: Any) -> tuple[str, ...]:
    with pytest.raises(Malformed) as refused:
        parse_case(json.dumps({**CASE, **changed}), "case.json", DCI)
    return refused.value.problems


def test_a_key_that_stands_twice_is_refused() -> None:
    text = json.dumps(CASE).replace('"round": 3', '"round": 3, "round": 4')
    with pytest.raises(Malformed, match="case.json: 'round' stands twice in one object"):
        parse_case(text, "case.json", DCI)


def test_the_answer_has_the_agreed_keys_in_the_agreed_kinds() -> None:
    found = answer(advise(DCI, parse_case(json.dumps(CASE), "case.json", DCI)), DCI)
    agreed = ["level", "direct", "downgrades", "upgrades", "duplicates", "official_warnings", "options"]
    assert {key: found[key] for key in agreed} == {
        "level": "single",
        "direct": None,
        "downgrades": [],
        "upgrades": [],
        "duplicates": [],
        "official_warnings": 2,
        "options": [],
    }


def test_each_option_says_why() -> None:
    case = {**CASE, "record": [LINE, {**LINE, "infraction": "hand-below-table"}]}
    found = answer(advise(DCI, parse_case(json.dumps(case), "case.json", DCI)), DCI)
    assert [sorted(option) for option in found["options"]] == [
        ["default", "penalty", "required", "rule", "why"]
    ] * 3
    assert all(option["why"] for option in found["options"])


def test_a_direct_penalty_comes_with_its_section() -> None:
    case = {**CASE, "new": {"infraction": "late", "minutes_late": 12}}
    found = answer(advise(DCI, parse_case(json.dumps(case), "case.json", DCI)), DCI)
    assert found["direct"] == {"penalty": "match-forfeit", "rule": "D.3.17"}
    assert found["games_lost"] == 2


def test_all_problems_of_a_file_are_told_at_once() -> None:
    line = {"level": "singel", "infraction": "slowplay", "stage": "swis", "round": "1", "wehn": 3}
    new = {"infraction": "lat", "minutes_late": True}
    assert len(problems(player=7, record=[line], new=new)) == 8


def test_a_record_from_a_later_stage_is_refused() -> None:
    found = problems(record=[{**LINE, "stage": "final"}])
    assert found == ("case.json: record[0].stage: final comes after swiss, the stage of the new infraction",)


def test_impossible_numbers_are_refused() -> None:
    assert len(problems(round=0, wins_needed=0, day=0, new={"infraction": "late", "minutes_late": -1})) == 4


def test_unknown_words_are_answered_with_the_nearest() -> None:
    (found,) = problems(new={"infraction": "slow-pley"})
    assert (
        found == "case.json: new.infraction: 'slow-pley' is not in the catalogue; did you mean 'slow-play'?"
    )


@pytest.mark.parametrize("text", ["", "{", "[]", "3"])
def test_a_file_that_is_no_case_is_refused(text: str) -> None:
    with pytest.raises(Malformed, match=r"case\.json"):
        parse_case(text, "case.json", DCI)


def test_a_file_that_cannot_be_read_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(Unavailable, match="nowhere"):
        load_case(tmp_path / "nowhere.json", DCI)
    binary = tmp_path / "odd.json"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match="Save it as UTF-8"):
        load_case(binary, DCI)


def test_a_line_may_have_no_warning_level_and_may_be_intentional() -> None:
    case = {**CASE, "record": [{**LINE, "level": None, "infraction": "late", "intentional": True}]}
    read = parse_case(json.dumps(case), "case.json", DCI)
    assert (read.record[0].level, read.record[0].intentional) == (None, True)
