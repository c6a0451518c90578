"""Counts of legal action sequences to a depth, kept as an oracle against changes nobody meant.

The counts were made by this engine; a change in one of them must be explained by a rule.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import each_legal_action
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import State
from tests.engine.play.playing import opening, state_of
from tests.engine.play.pool import CARDS

COUNTS = Path(__file__).parent / "counts.json"
LIMIT = 12


def sequences(state: State, depth: int) -> int:
    """How many sequences of legal actions and answers lead on from a state to a depth."""
    if depth == 0 or state.result:
        return 1
    total = 0
    for player in state.players:
        for action in each_legal_action(state, player):
            total += _answered(act(state, action), depth)
    return total


def _answered(position: Position, depth: int) -> int:
    question = position.question
    if question is None:
        return sequences(position.state, depth - 1)
    total = 0
    for value in _answers(question):
        try:
            total += _answered(answer(position, value), depth)
        except Illegal:
            continue
    return total


def _answers(question: Any) -> list[Any]:
    if question.kind == "objects":
        found: list[Any] = [()] if question.least == 0 else []
        return found + [(o,) for o in question.options[:LIMIT] if question.least <= 1 <= question.most]
    if question.kind == "order":
        return [tuple(question.options)]
    if question.kind == "words":
        return [{o: n} for o in question.options for n in range(1, 8)]
    return list(question.options[:LIMIT])


def positions() -> dict[str, tuple[State, int]]:
    """The positions that are counted, each with its depth."""
    found: dict[str, tuple[State, int]] = {}
    for seed in range(1, 13):
        found[f"opening {seed}"] = (opening(seed, hand=2, lands=3), 2)
    for name in sorted(CARDS):
        content = {
            "format": 1,
            "cards": CARDS,
            "players": {
                "Ann": {"hand": [name], "in play": ["Plain Bear", *_lands()]},
                "Bob": {"in play": ["Pale Knight", "Bone Rat", "Swamp"]},
            },
            "turn": {"active": "Ann", "step": "main 1"},
        }
        found[f"{name} in hand"] = (state_of(content), 2)
    return found


def _lands() -> list[str]:
    return ["Plains", "Island", "Swamp", "Mountain", "Forest", "Forest"]


@pytest.mark.parametrize(
    "name", list(json.loads(COUNTS.read_text(encoding="utf-8"))) if COUNTS.exists() else []
)
def test_the_number_of_legal_sequences_is_what_it_was(name: str) -> None:
    state, depth = positions()[name]
    assert sequences(state, depth) == json.loads(COUNTS.read_text(encoding="utf-8"))[name]


def test_a_position_with_nothing_to_do_but_pass_has_one_sequence() -> None:
    content = {"format": 1, "players": {"Ann": {}, "Bob": {}}, "turn": {"active": "Ann", "step": "main 1"}}
    assert sequences(state_of(content), 3) == 1


def test_declining_and_attacking_are_two_ways_to_go_on() -> None:
    content = {
        "format": 1,
        "cards": CARDS,
        "players": {"Ann": {"in play": ["Plain Bear"]}, "Bob": {}},
        "turn": {"active": "Ann", "step": "declare attackers"},
    }
    state = state_of(content)
    assert sequences(state, 1) == 2


_BANDER = {"type": "Creature — Soldier", "pt": "1/1", "text": "Banding"}
_PLAIN = {"type": "Creature — Bear", "pt": "2/2"}
_LURE = {"type": "Creature — Bear", "pt": "2/2", "text": "Eager attacks each turn if able."}
_FLIER = {"type": "Creature — Bird", "pt": "1/1", "text": "Flying"}
BY_HAND = {
    # Every subset of three attackers: 2 * 2 * 2.
    "three may attack": ("declare attackers", ["Plain", "Plain", "Plain"], [], [], 8),
    # None, either alone, both apart, both in one band.
    "one with banding and one without": ("declare attackers", ["Bander", "Plain"], [], [], 5),
    # Two without banding never band with each other: 8 subsets; with the bander and either of two others, or
    # both others attacking and one of them banded: {B,1} {B,2} once each, {B,1,2} twice, for 4 bands.
    "one with banding and two without": ("declare attackers", ["Bander", "Plain", "Plain"], [], [], 12),
    # The one that must attack is in every attack; the other is free.
    "one must attack": ("declare attackers", ["Eager", "Plain"], [], [], 2),
    # Each of two blockers blocks either of two attackers or neither: 3 * 3.
    "two block two": ("declare blockers", ["Plain", "Plain"], ["Plain", "Plain"], [1, 2], 9),
    # Nothing on the ground blocks the flier, the bird may: 1 * 2.
    "a flier is blocked by a flier": ("declare blockers", ["Flier"], ["Plain", "Flier"], [1], 2),
    # Declaring nothing is the one way.
    "nobody can attack": ("declare attackers", [], ["Plain"], [], 1),
}


@pytest.mark.parametrize("name", BY_HAND)
def test_declarations_are_as_many_as_a_person_counts(name: str) -> None:
    step, ann, bob, attacking, expected = BY_HAND[name]
    mine = [{"card": c, "id": f"a{n}"} for n, c in enumerate(ann, 1)]
    content: dict[str, Any] = {
        "format": 1,
        "cards": {"Bander": _BANDER, "Plain": _PLAIN, "Eager": _LURE, "Flier": _FLIER},
        "players": {"Ann": {"in play": mine}, "Bob": {"in play": list(bob)}},
        "turn": {"active": "Ann", "step": step},
    }
    if attacking:
        content["combat"] = {"attackers": [f"a{n}" for n in attacking]}
    state = state_of(content)
    assert sum(len(list(each_legal_action(state, p))) for p in state.players) == expected


if __name__ == "__main__":
    counts = {name: sequences(state, depth) for name, (state, depth) in positions().items()}
    COUNTS.write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")
