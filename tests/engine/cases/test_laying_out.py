"""A position laid out by zones, and why an object is what it is."""

from engine.cases.ruling.adjudication import adjudicate
from engine.cases.showing.comparing import compared
from engine.cases.showing.layout import Layout, laid_out, why
from engine.rules.position.state import State
from engine.text.phrases import LEFT_OUT, NO_WORDS
from tests.cases.folders import cards

TABLE = """
format: 1
title: A table
cards:
  Own Bear: {type: Creature \u2014 Bear, cost: "{1}{G}", pt: 2/2}
  Own Scroll:
    type: Enchant Creature
    cost: "{W}"
    text: "Enchant creature\\nEnchanted creature gets +1/+2 and has flying."
  Own Growth: {type: Instant, cost: "{G}", text: Target creature gets +3/+3 until end of turn.}
players:
  Ann:
    life: 17
    poison: 2
    mana: {R: 2, C: 1}
    hand: 3
    graveyard: [Own Bear]
    in play:
      - {card: Own Bear, id: bear, tapped: true, damage: 1, counters: {"+1/+1": 1}, since: 5}
      - {card: Own Scroll, attached to: bear, since: 6}
      - {card: Forest, id: wood}
  Bob:
    hand: [{card: Own Growth, id: growth}]
    in play: [{card: Own Bear, id: wall}]
turn: {active: Ann, step: declare blockers, priority: Ann}
combat: {attackers: [bear], blocks: {wall: bear}}
effects:
  - {from: Own Growth, by: Bob, on: [wall], since: 9}
log:
  - play: {by: Ann, card: growth, targets: [bear], pay: free}
"""


def start() -> State:
    state = adjudicate(TABLE, "case", cards()).start
    assert state is not None
    return state


def laid() -> Layout:
    return laid_out(start())


def test_every_zone_of_every_player_is_there() -> None:
    ann, bob = laid().seats
    assert (ann.life, ann.poison, ann.mana) == (17, 2, "{R}{R}{C}")
    assert {zone.name: zone.count for zone in ann.zones} == {"hand": 3, "library": 40, "graveyard": 1}
    assert [one.name for zone in bob.zones if zone.name == "hand" for one in zone.cards] == ["Own Growth"]


def test_a_permanent_is_shown_with_what_it_is_now_and_what_lies_on_it() -> None:
    bear = next(one for one in laid().objects() if one.ref == "bear")
    assert (bear.name, bear.size, bear.types) == ("Own Bear", "4/5", "Creature \u2013 Bear")
    assert bear.keywords == ("flying",)
    assert set(bear.marks) == {
        "tapped", "1 damage", "1 +1/+1 counter", "has Own Scroll", "attacking, blocked",
    }  # fmt: skip
    scroll = next(one for one in laid().objects() if one.ref == "own-scroll")
    assert scroll.types == "Local Enchantment"
    assert scroll.marks[0].startswith("on Own Bear")


def test_combat_turn_and_effects_in_force_are_told() -> None:
    found = laid()
    assert found.turn == "Ann's turn 5, declare blockers; Ann has priority"
    assert found.combat == ("Own Bear (bear) attacks Bob, blocked by Own Bear (wall)",)
    assert found.effects == (
        "Own Growth: gets +3/+3 until end of turn \u2013 Own Bear (wall) (since 9)",
        "Own Scroll: gains flying, gets +1/+2 \u2013 Own Bear",
    )


def test_each_reason_names_layer_timestamp_source_and_rule() -> None:
    state = start()
    explained = why(state, state.latest("bear").id)
    told = [(r.layer, r.timestamp, r.source, r.text) for r in explained.reasons]
    assert told == [
        (0, 5, "Own Bear", "starts as Own Bear, 2/2"),
        (5, 6, "Own Scroll", "gains flying"),
        (6, 5, "Own Bear", "1 +1/+1 counter"),
        (6, 6, "Own Scroll", "gets +1/+2"),
    ]
    assert all(r.rules for r in explained.reasons)


def test_what_has_no_words_is_not_passed_over() -> None:
    state = adjudicate(
        TABLE.replace("card: Forest, id: wood", "card: Chaos Orb, id: wood"), "case", cards()
    ).start
    assert state is not None
    explained = why(state, state.latest("wood").id)
    assert explained.abilities == (NO_WORDS, LEFT_OUT)
    assert LEFT_OUT not in why(state, state.latest("bear").id).abilities


def test_what_changed_is_told_of_players_and_objects() -> None:
    before = start()
    assert compared(before, before) == {}
    burnt = TABLE.replace("mana: {R: 2, C: 1}", "mana: {C: 1}").replace("life: 17", "life: 15")
    burnt = burnt.replace("id: wall}", "id: wall, tapped: true, counters: {fade: 2}}")
    after = adjudicate(burnt, "case", cards()).start
    assert after is not None
    changed = compared(before, after)
    assert changed["Ann"] == "life was 17, mana was {R}{R}{C}"
    assert changed["wall"] == "now tapped, now 2 fade counters"
    assert set(changed) == {"Ann", "wall"}


TWO_LANDS = """
format: 1
title: An older effect waits
players:
  Ann:
    in play:
      - {card: Kormus Bell, since: 1}
      - {card: Evil Presence, attached to: forest, since: 7}
  Bob:
    in play: [{card: Forest, id: forest, since: 2}]
turn: {active: Ann, step: main 1}
"""


def test_an_effect_that_waited_for_another_says_so_by_418_5d() -> None:
    state = adjudicate(TWO_LANDS, "case", cards()).start
    assert state is not None
    reasons = why(state, state.latest("forest").id).reasons
    assert [(r.source, r.rules) for r in reasons if r.layer == 4] == [
        ("Evil Presence", ("418.5a",)),
        ("Kormus Bell", ("418.5d",)),
        ("Kormus Bell", ("418.5d",)),
    ], "all of an effect that changes types is of layer four (418.5b)"
    assert "after Evil Presence, on which it depends" in reasons[2].text


def test_effects_in_timestamp_order_claim_no_dependency() -> None:
    newer = TWO_LANDS.replace("since: 1}", "since: 9}")
    state = adjudicate(newer, "case", cards()).start
    assert state is not None
    reasons = why(state, state.latest("forest").id).reasons
    assert {r.rules for r in reasons} == {("418.5a",)}


def test_static_abilities_are_told_once_with_everything_they_change() -> None:
    newer = TWO_LANDS.replace(
        "- {card: Kormus Bell, since: 1}", "- {card: Kormus Bell, since: 1}\n      - 2 Swamp"
    )
    state = adjudicate(newer, "case", cards()).start
    assert state is not None
    assert laid_out(state).effects == (
        "Kormus Bell: becomes 1/1 creature, is black \u2013 Swamp \u00d72, Forest",
        "Evil Presence: becomes swamp \u2013 Forest",
    )


def test_a_card_that_changed_zones_says_where_it_came_from_and_a_spell_what_it_aims_at() -> None:
    text = TABLE.replace("by: Ann, card: growth, targets: [bear]", "by: Bob, card: growth, targets: [wall]")
    text = text.replace("priority: Ann", "priority: Bob")
    ruling = adjudicate(text + "  - resolve: top\n", "case", cards())
    assert ruling.verdict == "legal"
    assert ruling.start is not None
    played, resolved = ruling.steps[0].state, ruling.steps[-1].state
    assert compared(ruling.start, played)["growth"] == "from hand"
    (spell,) = laid_out(played).stack
    assert spell.marks == ("targets Own Bear (wall)",)
    assert compared(played, resolved)["growth"] == "from stack"
    assert "was 5/5" in compared(played, resolved)["wall"]
