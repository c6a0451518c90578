"""A player's record: the family part of the name goes with the name."""

import pytest

from engine.records import replace
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player


@pytest.mark.parametrize(("name", "family"), [("Ewa Kowalska", "Kowalska"), ("Jan Maria Nowak", "Nowak")])
def test_whoever_is_called_otherwise_has_another_family_name(name: str, family: str) -> None:
    assert replace(Player(PlayerId(1), "Jan Nowak"), name=name).family == family
