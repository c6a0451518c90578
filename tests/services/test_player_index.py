"""Whom a search finds, and in what order, against looking at everybody one by one."""

from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded
from tournament_app.services.player_index import PlayerIndex

NAMES = st.text("aAbłŻ -", min_size=1, max_size=8).filter(str.strip)
PEOPLE = st.lists(st.tuples(st.integers(1, 12), NAMES, st.sampled_from(["", "12", "120", "7"])), max_size=20)


def one_by_one(people: dict[PlayerId, Player], typed: str) -> list[PlayerId]:
    words = folded(typed).split()
    found = []
    for person in people.values():
        name = folded(person.name)
        if words and all(word in name or person.dci.startswith(word) for word in words):
            a_part = any(part.startswith(words[0]) for part in name.split())
            found.append((not name.startswith(words[0]), not a_part, name, person.id))
    return [entry[-1] for entry in sorted(found)]


@given(PEOPLE, PEOPLE, st.one_of(NAMES, st.sampled_from(["1", "12 a", "", "a b"])))
def test_finding_is_looking_at_everybody_whoever_joins_or_changes(
    first: list[tuple[int, str, str]], later: list[tuple[int, str, str]], typed: str
) -> None:
    index = PlayerIndex(Player(PlayerId(n), name, dci=dci) for n, name, dci in first)
    people = {PlayerId(n): Player(PlayerId(n), name, dci=dci) for n, name, dci in first}
    for n, name, dci in later:
        index.add([Player(PlayerId(n), name, dci=dci)])
        people[PlayerId(n)] = Player(PlayerId(n), name, dci=dci)
    assert [person.id for person in index.find(typed)] == one_by_one(people, typed)
    assert index.find(typed, 2) == index.find(typed)[:2]
    named = {person.id for person in people.values() if folded(person.name) == folded(typed)}
    assert {person.id for person in index.named(typed)} == named
