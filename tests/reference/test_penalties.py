"""The catalogues load strictly: unknown keys and contradictions are refused, all at once."""

import json
from importlib.resources import files

import pytest

from tournament_app.domain.refusal import Malformed
from tournament_app.reference.penalties import (
    catalogue_ids,
    load_catalogue,
    load_desk_rules,
    parse_catalogue,
    parse_house_infractions,
)

TEXT = files("resources.penalties").joinpath("dci-2003.json").read_text(encoding="utf-8")


def test_two_catalogues_can_be_chosen() -> None:
    assert catalogue_ids() == ("dci-2003", "procedure-guide")
    for catalogue_id in catalogue_ids():
        catalogue = load_catalogue(catalogue_id)
        assert catalogue.id == catalogue_id
        assert catalogue.source
        assert catalogue.effective.year >= 2003


def test_an_unknown_catalogue_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(Malformed, match="did you mean 'dci-2003'"):
        load_catalogue("dci-2004")


def test_unknown_keys_missing_keys_and_wrong_kinds_are_told_at_once() -> None:
    faulty = json.loads(TEXT)
    faulty["infraction"] = []
    del faulty["effective"]
    faulty["ladder"]["levels"][2]["weight"] = "one"
    faulty["infractions"][3]["first"]["directt"] = None
    with pytest.raises(Malformed) as refused:
        parse_catalogue(json.dumps(faulty), "mine.json")
    assert refused.value.problems == (
        "mine.json: infraction is not known here; did you mean 'infractions'?",
        "mine.json: effective is missing",
        "mine.json: ladder.levels[2].weight must be a whole number, not 'one'",
        "mine.json: infractions[3].first.directt is not known here; did you mean 'direct'?",
    )


def test_a_catalogue_that_contradicts_itself_is_refused() -> None:
    faulty = json.loads(TEXT)
    faulty["ladder"]["rungs"][1]["options"][0]["penalty"] = "banishment"
    faulty["infractions"][1]["code"] = faulty["infractions"][0]["code"]
    with pytest.raises(Malformed) as refused:
        parse_catalogue(json.dumps(faulty), "mine.json")
    assert len(refused.value.problems) == 2


def test_a_ladder_and_a_lateness_that_name_unknown_things_are_refused() -> None:
    faulty = json.loads(TEXT)
    ladder = faulty["ladder"]
    ladder["rungs"][0]["triggers"] = [{"times": 1, "level": "red"}, {"times": 1, "infraction": "spitting"}]
    ladder["rungs"][2]["options"][0]["only_if"]["level"] = "pink"
    ladder["repeat"]["suggested"]["outcome"] = "twice"
    late = next(entry for entry in faulty["infractions"] if entry["code"] == "late")
    late["lateness"]["minutes_per_further_game"] = 0
    late["lateness"]["match"]["outcome"] = "exile"
    with pytest.raises(Malformed) as refused:
        parse_catalogue(json.dumps(faulty), "mine.json")
    assert len(refused.value.problems) == 6


def test_text_that_is_not_json_is_refused_with_its_line() -> None:
    with pytest.raises(Malformed, match=r"mine\.json: line 2"):
        parse_catalogue('{"id": 1,\n oops', "mine.json")


def test_house_infractions_are_read_like_those_of_a_catalogue() -> None:
    entry = {
        "code": "food",
        "name": "Food at the table",
        "rule": "House 1",
        "category": "conduct",
        "wording": "Ate over the cards.",
        "first": {"level": {"outcome": "notice", "rule": "House 1", "why": "Greasy sleeves."}},
    }
    (house,) = parse_house_infractions(json.dumps([entry]), "house.json")
    assert load_catalogue().with_house([house]).infraction("food").name == "Food at the table"
    with pytest.raises(Malformed, match=r"house\.json: infractions\[0\]\.wording is missing"):
        parse_house_infractions(
            json.dumps([{k: v for k, v in entry.items() if k != "wording"}]), "house.json"
        )


def test_the_desk_facts_name_their_source() -> None:
    rules = load_desk_rules()
    assert "D.4.3" in rules.source
    assert rules.free_ruling_seconds == 60
