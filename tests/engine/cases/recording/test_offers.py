"""What may be done now is offered as entries, and each of them is legal when it is recorded."""

from engine.cases.recording.offers import offers
from engine.cases.recording.recorder import record, recorded_entry
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.sitting import Sitting
from tests.cases.folders import cards
from tests.engine.cases.recording.test_players_words import MINE, TABLE


def offered(text: str) -> dict[str, object]:
    end = adjudicate(text, "x", cards()).end
    assert end is not None
    return {offer.words: offer.entry for offer in offers(end)}


def test_each_offer_is_legal_when_it_is_taken() -> None:
    attacking = record(MINE, "to declare attackers", Sitting(cards())).text
    blocking = record(TABLE, "bob attacks bears; to declare blockers", Sitting(cards())).text
    for text in (MINE, attacking, blocking):
        for words, entry in offered(text).items():
            assert isinstance(entry, dict)
            found = recorded_entry(text, entry, Sitting(cards())).ruling
            assert found.verdict in ("legal", "undecided"), words


def test_offers_say_what_players_would() -> None:
    found = offered(MINE)
    assert "Ann plays Lightning Bolt" in found
    assert "Ann plays Forest" in found
    assert "Ann plays Exalted Angel, face down" in found
    assert "everybody passes: the step ends" in found
    assert not any("Counterspell" in words for words in found)


def test_who_divides_damage_is_known_where_a_band_fights() -> None:
    line = "attack with hero banded with fanatic; bob blocks hero with giant; damage"
    found = record(MINE, line, Sitting(cards()))
    assert found.ruling.end is not None
    told = [offer.words for offer in offers(found.ruling.end)]
    assert "Ann: Hill Giant deals 3 to Mogg Fanatic" in told
    dealt = record(found.text, "giant deals 2 to hero, 1 to fanatic", Sitting(cards()))
    assert "assign: {by: Ann, damage: {hill-giant: {hero: 2, mogg-fanatic: 1}}}" in dealt.text
    assert record(found.text, "bob: giant deals 3 to hero", Sitting(cards())).ruling.verdict == "illegal"
