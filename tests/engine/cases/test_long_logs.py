"""A step in which very much happens forgets on the way what nobody can ask for, and judges as if it had not."""

import pytest

from engine.cases.replaying import replay as replaying
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.writing.position_words import words_of
from tests.cases.folders import cards

TIMES = 150
LONG = (
    "format: 1\ntitle: Long\ncards:\n"
    "  Own Fountain: {type: Artifact, cost: '{2}', text: '{0}: You gain 1 life.'}\n"
    "  Own Spark: {type: Creature, cost: '{R}', pt: 1/1, text: "
    "'Sacrifice Own Spark: Own Spark deals 1 damage to target creature or player.'}\n"
    "players:\n  Ann:\n    in play: [{card: Own Fountain, id: fountain}, {card: Own Spark, id: spark}]\n  Bob: {}\n"
    "turn: {active: Ann, step: main 1}\nlog:\n"
    + "  - activate: {by: Ann, source: fountain}\n  - resolve: top\n" * TIMES
    + "  - activate: {by: Ann, source: fountain}\n"
    + "  - activate: {by: Ann, source: spark, targets: [Bob]}\n  - resolve: all\n"
)


def test_a_long_step_keeps_little_and_ends_as_it_would_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MOST_REMEMBERED", 10**9)
    whole = adjudicate(LONG, "long", cards()).end
    monkeypatch.setattr(replaying, "MOST_REMEMBERED", 20)
    spared = adjudicate(LONG, "long", cards()).end
    assert whole is not None
    assert spared is not None
    assert len(whole.last_known) > TIMES
    assert len(spared.last_known) < 30
    assert len(spared.objects) < len(whole.objects)
    assert words_of(spared, {}, cards()).content == words_of(whole, {}, cards()).content
    assert spared.players["Bob"].life == 19
    assert spared.players["Ann"].life == 20 + TIMES + 1
