import json
from datetime import date
from importlib.resources import files
from typing import Any

import pytest

from engine.records import replace
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.reference.ratings import rating_systems, read_rating_systems

SHIPPED = (files("resources") / "ratings" / "systems.json").read_text(encoding="utf-8")


def changed(change: Any) -> bytes:
    found = json.loads(SHIPPED)
    change(found)
    return json.dumps(found).encode()


def test_the_shipped_system_has_the_figures_of_d_5() -> None:
    (system,) = rating_systems().systems
    assert (system.start, system.provisional_matches) == (1600, 25)
    assert [system.k_at(rating) for rating in (0, 2099.99, 2100, 2399.99, 2400)] == [32, 32, 24, 24, 16]
    weights = [system.weight_of(players, 2) for players in (7, 8, 31, 32)]
    assert [weight and weight.factor for weight in weights] == [None, 0.5, 0.5, 1]
    assert system.source


@pytest.mark.parametrize(
    ("format_name", "category"),
    [
        ("type1", "vintage"),
        ("type1.5", "vintage"),
        ("extended", "extended"),
        ("block-ice-age", "extended"),
        ("block-mirage", "standard"),
        ("block-mirrodin", "standard"),
        ("standard", "standard"),
        ("sealed", "limited"),
        ("booster-draft", "limited"),
        ("rochester-draft", "limited"),
        ("premodern", "premodern"),
        ("oldschool-swedish", "oldschool-swedish"),
    ],
)
def test_every_format_has_its_category_and_others_one_of_their_own(format_name: str, category: str) -> None:
    assert rating_systems().category_of(format_name) == category


def test_an_organizer_may_put_a_format_where_they_say() -> None:
    systems = read_rating_systems(SHIPPED.encode(), own_categories={"premodern": "vintage"})
    assert systems.category_of("premodern") == "vintage"


def test_the_system_is_chosen_by_date_and_the_first_may_stand_in_for_what_came_before() -> None:
    first = rating_systems().systems[0]
    second = replace(first, name="DCI 2005", effective=date(2005, 1, 1))
    systems = RatingSystems((first, second), ())
    assert [systems.on(date(year, 6, 1)).name for year in (1995, 2004, 2005)] == [
        "DCI 1997",
        "DCI 1997",
        "DCI 2005",
    ]
    strict = RatingSystems((replace(first, stands_in_before=False), second), ())
    with pytest.raises(Illegal, match="begins on 1 Oct 1997"):
        strict.on(date(1995, 6, 1))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda found: found.update(extra=1), "extra"),
        (lambda found: found["systems"][0].update(k=1), r"systems\[0\]\.k is not known here"),
        (lambda found: found["systems"][0]["provisional"].pop("spread"), "spread"),
        (lambda found: found["systems"][0].update(method="glicko"), "glicko"),
        (lambda found: found["systems"][0]["k_bands"].reverse(), "first K band"),
        (lambda found: found["systems"].append(found["systems"][0]), "begin later"),
        (lambda found: found["systems"].clear(), "at least one"),
        (lambda found: found["systems"][0].update(reduction=0), "reduction"),
        (lambda found: found["systems"][0]["attendance"].update(full_k_from=7), "least rated"),
        (lambda found: found["categories"][0]["formats"].append("sealed"), "sealed stands in"),
        (lambda found: found["categories"].append(found["categories"][0] | {"formats": []}), "given twice"),
    ],
)
def test_a_file_with_unknown_or_impossible_facts_is_refused(change: Any, told: str) -> None:
    with pytest.raises(Malformed, match=told):
        read_rating_systems(changed(change))


def test_all_impossible_facts_are_told_at_once() -> None:
    def change(found: Any) -> None:
        found["systems"][0]["k_bands"] = []
        found["systems"][0]["scale"] = 0
        found["categories"][1]["formats"].append("sealed")

    with pytest.raises(Malformed) as refused:
        read_rating_systems(changed(change))
    assert len(refused.value.problems) == 3
