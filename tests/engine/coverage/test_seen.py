"""The cards counted as exercised are seen at work: a sample of them here, collected anew by command."""

from engine.coverage import read_seen
from tests.cases.folders import FILES, cards, name_of
from tests.engine.coverage.seen import SEEN, needed_by, seen_whole
from tests.engine.detector.printed import printed

LISTED = read_seen(SEEN.read_bytes())


def test_a_case_needs_the_card_it_is_about_and_not_those_that_stand_by() -> None:
    needed: dict[str, set[str]] = {}
    for file in FILES[::60]:
        needed[name_of(file)] = needed_by(file)
    assert any(needed.values())
    found = {name for names in needed.values() for name in names}
    assert found <= set(LISTED.by_cases), f"write the list anew: {sorted(found - set(LISTED.by_cases))}"


def test_every_card_of_the_list_is_a_card() -> None:
    assert not [n for n in (*LISTED.by_cases, *LISTED.by_detector) if cards().card(n) is None]
    assert len(LISTED.by_cases) > 600
    assert len(LISTED.by_detector) > 4000


def test_a_sample_of_what_the_detector_saw_is_seen() -> None:
    assert [name for name in LISTED.by_detector[::480] if not seen_whole(name)] == []


def test_a_card_without_a_text_is_seen_by_what_comes_of_the_things_printed_on_it() -> None:
    assert {seen.part for seen in printed("Grizzly Bears")} == {"cost", "power", "toughness", "types"}
    assert {seen.part for seen in printed("Bayou")} == {"subtypes", "types"}
    assert all(seen_whole(name) for name in ("Grizzly Bears", "Bayou", "Snow-Covered Forest"))
    assert printed("Crusade") == []
