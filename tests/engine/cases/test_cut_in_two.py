"""A case cut in two goes on as it would have: what the first half leaves is written, read and played on."""

import pytest

from engine.cases.reading.case_file import case_of, read_case
from engine.cases.reading.yaml_text import Content, load
from engine.cases.ruling.adjudication import checked, judged
from engine.cases.writing.whole_position import written
from tests.cases.folders import HERE, SUFFIX, cards

CUT = (
    ("404-triggered-abilities/a-waiting-ability-is-called-by-its-card", 1),
    ("404-triggered-abilities/delayed-sacrifice", 1),
    ("404-triggered-abilities/slid-token-is-gone", 4),
    ("404-triggered-abilities/the-splinter-hurts-when-it-leaves", 2),
    ("410-handling-triggers/dracoplasm-adds-what-it-ate", 4),
    ("410-handling-triggers/halo-comes-home", 2),
    ("410-handling-triggers/phoenix-first-death", 5),
    ("410-handling-triggers/sacred-ground-brings-the-land-back", 2),
    ("420-state-based/ogre-enforcer-shrugs-off-many-blows", 4),
    ("503-copies/a-copy-for-good", 4),
    ("504-face-down/clone-of-a-face-down-creature", 3),
    ("506-subgames/removed-in-the-subgame-stays-removed", 5),
    ("506-subgames/subgame-drawn-costs-both", 6),
    ("507-controlled-turns/control-of-a-turn-overwritten", 6),
    ("several-players/a-player-leaves-and-the-game-goes-on", 3),
)


def _later(expected: Content, after: int) -> Content | None:
    """The assertion as the second half has it; nothing for one that is about the first."""
    if expected.get("after", after) < after or "cites" in expected:
        return None
    illegal = expected.get("illegal")
    moved = {"illegal": {**illegal, "at": illegal["at"] - after}} if illegal else {}
    since = {"after": expected["after"] - after} if "after" in expected else {}
    return expected | moved | since


@pytest.mark.parametrize(("name", "after"), CUT, ids=[name for name, _ in CUT])
def test_the_second_half_comes_out_as_the_whole(name: str, after: int) -> None:
    file = HERE / f"{name}{SUFFIX}"
    whole = load(file.read_text(encoding="utf-8"), name)
    assert isinstance(whole, dict)
    _, replay = judged(read_case(file, cards()), cards())
    assert replay is not None
    invented = whole.get("cards") or {}
    position = written(replay.moments[after].position.state, invented, cards())
    expected = [one for one in (_later(e, after) for e in whole["expect"]) if one is not None]
    half = {"format": 1, **position, "log": whole["log"][after:], "expect": expected}
    assert checked(case_of(half, name, cards()), cards()) == []
