"""The sentences of a ruling's steps: which card of several is meant, and nothing said twice."""

from engine.cases.reading.problems import MalformedCase
from engine.cases.reading.yaml_text import load
from engine.cases.ruling.adjudication import adjudicate
from tests.cases.folders import cards

PACK = """\
format: 1
cards:
  Own Bear: {type: Creature, cost: "{1}{G}", pt: 2/2}
  Own Mask: {type: Sorcery, cost: "{U}", text: "Turn all creatures face down."}
players:
  Ann:
    hand: [Own Mask]
    in play: [2 Own Bear, {card: Own Bear, id: ted}, Island]
  Bob: {life: 20}
turn: {active: Ann, step: STEP}
log:
"""


def told(step: str, *entries: str, pack: str = PACK) -> str:
    text = pack.replace("STEP", step) + "".join(f"  - {entry}\n" for entry in entries)
    steps = adjudicate(text, "case", cards()).steps
    return "\n".join(line for one in steps for line in (one.text, *one.happened))


def test_cards_of_one_name_are_told_apart_by_number_or_by_what_the_case_calls_them() -> None:
    words = told("declare attackers", "attack: {by: Ann, with: [own-bear-1, own-bear-2, ted]}")
    assert "Ann attacks with Own Bear #1, Own Bear #2, Own Bear (ted)" in words
    assert "Own Bear #2 becomes tapped" in words


def test_several_cards_are_turned_face_down() -> None:
    words = told("main 1", "play: {by: Ann, card: own-mask}", "resolve: all")
    assert "Own Bear #1, Own Bear #2 and Own Bear (ted) are turned face down" in words


def test_what_happens_to_many_unknown_cards_is_said_once() -> None:
    three = PACK.replace("  Bob:", "  Carla: {life: 20}\n  Bob:")
    words = told("main 1", "concede: Bob", pack=three)
    assert "an unknown card is removed from the game (×40)" in words
    assert words.count("an unknown card") == 1


def problem(text: str) -> str:
    try:
        load(text, "case")
    except MalformedCase as malformed:
        return str(malformed)
    return ""


def test_a_bracket_left_open_is_named_with_its_line() -> None:
    assert "bracket that opens in line 2" in problem("a: 1\nb: [1, {c: 2\nd: 3\n")


def test_a_tab_is_called_a_tab() -> None:
    assert "a tab stands here" in problem("a:\n\tb: 3\n")


TAKEN_BACK = """\
format: 1
players:
  Ann:
    hand: [{card: Clone, id: clone}]
    in play: [4 Island, {card: Grizzly Bears, id: bears}]
  Bob: {hand: [{card: Giant Growth, id: growth}], in play: [{card: Swamp, id: swamp}, Forest]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: clone}
  - resolve: top
  - {choose: {by: Ann, pick: [swamp]}, reversed: true}
  - play: {by: Bob, card: growth, targets: [bears]}
"""


def test_a_decision_that_was_taken_back_has_its_rule_cited_by_nothing_that_follows() -> None:
    steps = [one for one in adjudicate(TAKEN_BACK, "case", cards()).steps if one.entry == 4]
    assert steps[0].text == "Bob plays Giant Growth"
    assert "503.5" not in steps[0].rules


BAND = """\
format: 1
players:
  Ann:
    hand: [{card: False Orders, id: orders}]
    in play: [{card: Benalish Hero, id: hero}, {card: Hill Giant, id: giant}]
  Bob: {in play: [{card: Grizzly Bears, id: bears}]}
turn: {active: Ann, step: STEP}
log:
"""


def test_a_band_that_nothing_blocks_any_more_is_told_as_several_creatures() -> None:
    words = told(
        "declare attackers",
        "attack: {by: Ann, with: [hero, giant], bands: [[hero, giant]]}",
        "to: declare blockers",
        "block: {by: Bob, with: {bears: hero}}",
        "play: {by: Ann, card: orders, targets: [bears], pay: free}",
        "resolve: top",
        "choose: {by: Ann, pick: no}",
        pack=BAND,
    )
    assert "Benalish Hero and Hill Giant become unblocked" in words
