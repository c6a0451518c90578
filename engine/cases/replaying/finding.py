"""A card found in a library that is not recorded: the record tells by the search that it is there."""

from __future__ import annotations

from engine.cases.reading.yaml_text import Plain
from engine.cases.replaying.drawing import free_reference
from engine.cases.setting_up.card_entries import CardEntries
from engine.records import replace
from engine.rules.position.naming import slug
from engine.rules.position.state import Question, State


def with_found(state: State, asked: Question, pick: Plain, cards: CardEntries) -> State | None:
    """The state before a search with one card more known in the library, where the answer names what none there is.

    Nothing where every card named is known there, none is a card, or nobody knows too little for it to be one.
    """
    library = {i for (zone, _), ids in state.zones.items() if zone == "library" for i in ids}
    unseen = [i for i in asked.unseen if i in library and not state.objects[i].known]
    if not unseen:
        return None
    lowest = max(unseen, key=lambda i: state.zone("library", state.objects[i].owner).index(i))
    owner = state.objects[lowest].owner
    there = [o.base.name for i in state.zone("library", owner) if (o := state.objects[i]).known]
    for one in pick if isinstance(pick, list) else [pick]:
        name = cards.called(str(one))
        if name in there:
            there.remove(name)
        elif name in cards.invented or cards.reference.card(name) is not None:
            base = cards.known(name, 1)
            ref = free_reference(slug(base.name), {o.ref for o in state.objects.values()})
            found = replace(state.objects[lowest], base=base, known=True, ref=ref)
            return replace(state, objects={**state.objects, lowest: found})
    return None
