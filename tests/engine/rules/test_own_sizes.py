"""Creatures that define their own size, wherever they are, by a book that lets them do so everywhere (208.2)."""

import json

from engine.cards.characteristics import characteristics
from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.rules.looking.characteristics import look
from engine.rules.looking.printed import own_sizes
from tests.cases.folders import cards

ZONES = ("hand", "graveyard", "library", "removed")


def test_every_size_that_a_card_defines_can_be_seen_in_every_zone() -> None:
    defining = [
        name for name in cards().names() if (card := cards().card(name)) and own_sizes(characteristics(card))
    ]
    assert len(defining) > 40
    for zone in ZONES:
        content = {
            "format": 1,
            "rules": "2025-02-07",
            "players": {"Ann": {zone: defining}, "Bob": {zone: defining}},
            "turn": {"active": "Ann", "step": "main 1"},
        }
        state = Setup(parse_case(json.dumps(content)), cards()).state()
        sight = look(state)
        assert {sight.view(o.id).power for o in state.objects.values()} != {0}
