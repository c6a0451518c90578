"""What happened this turn is described by what things were then: of every event that a card describes so."""

from engine.cards.characteristics import characteristics
from engine.cards.compiled import shipped
from engine.rules.triggering.happenings import OTHER_SEEN, SUBJECT_SEEN
from engine.text import ir
from engine.text.ir.node import walk

OF_THE_OBJECT_ITSELF = {"comes into play", "put into graveyard from play"}
"""What changes zones is another object afterwards: the one that it happened to is remembered as it was (410.10)."""


def test_every_event_of_a_turn_that_a_card_describes_keeps_what_its_objects_were() -> None:
    subjects, others = set(), set()
    for name in shipped().names():
        card = shipped().card(name)
        assert card is not None
        for part in card.halves or (card,):
            for past in walk(characteristics(part).abilities):
                if type(past) is ir.Past and isinstance(past.subject, ir.Filter):
                    subjects.add(past.event)
                if type(past) is ir.Past and isinstance(past.other, ir.Filter):
                    others.add(past.event)
    assert subjects - OF_THE_OBJECT_ITSELF <= SUBJECT_SEEN
    assert others <= OTHER_SEEN
    assert len(subjects) > 5
