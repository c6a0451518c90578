"""The spells that were played this turn before the record begins, as what asks of them finds them (410.2)."""

from __future__ import annotations

from engine.cards.spelling import fold
from engine.cases.reading.case_file import Case
from engine.cases.reading.records import SpellOnStack
from engine.cases.setting_up.card_entries import CardEntries
from engine.cases.setting_up.exact_fields import Numbers
from engine.records import replace
from engine.rules.looking.characteristics import look
from engine.rules.position.commit import zone_key
from engine.rules.position.state import Characteristics, GameObject, Happening, ObjectId, PlayerId, State


def with_spells_before(case: Case, state: State, cards: CardEntries, numbers: Numbers) -> State:
    """The state that remembers each spell named among those played this turn, as it was on the stack.

    Where only one player has played spells, the last of them is the one played last of all. A spell without a name
    was played face down. A spell on the stack was played this turn whether it is named or not, since no turn ends
    before the stack is empty (408.1c). What happened is left to `exactly` where the case says it there.
    Raises `MalformedCase` for a name that no card has.
    """
    told = "past" in case.game.exactly
    last: list[frozenset[str]] = []
    for player, entry in case.game.players.items():
        colors: frozenset[str] = frozenset()
        played = (*entry.spells_played, *_unnamed(case, state, player, cards))
        state = replace(
            state, players={**state.players, player: replace(state.players[player], spells_played=played)}
        )
        for name in played:
            colors = frozenset()
            if name:
                base = cards.known(name, entry.where.of("spells played"))
                after, colors = _remembered(state, player, base, numbers)
                state = state if told else after
        if played:
            last.append(colors)
    return replace(state, last_colors=last[0]) if len(last) == 1 else state


def _unnamed(case: Case, state: State, player: PlayerId, cards: CardEntries) -> tuple[str, ...]:
    """The spells of a player on the stack that are not among those named as played."""
    if case.game.exactly or state.book.cast != "as it is played":
        return ()
    named = [fold(name) for name in case.game.players[player].spells_played]
    found: list[str] = []
    for written in case.game.stack:
        if not isinstance(written, SpellOnStack) or written.copy or written.by != player:
            continue
        _, entry = cards.counted(written.spell)
        name = "" if written.face_down or entry.face_down else written.half or entry.copy_of or entry.card
        told = next((n for n in named if n in (fold(name), fold(entry.card))), None)
        if told is None:
            found.append(name)
        else:
            named.remove(told)
    return tuple(found)


def _remembered(
    state: State, player: PlayerId, base: Characteristics, numbers: Numbers
) -> tuple[State, frozenset[str]]:
    """The state with one spell more that was played, and the colors it had."""
    oid = ObjectId(numbers.entering(""))
    spell = GameObject(oid, "", base, player, player, "stack")
    key = zone_key("stack", player)
    there = replace(
        state,
        objects={**state.objects, oid: spell},
        zones={**state.zones, key: (*state.zones.get(key, ()), oid)},
    )
    view = look(there).view(oid)
    played = Happening("played", oid, player=player, amount=sum(h.event == "played" for h in state.past))
    found = replace(
        state,
        last_known={**state.last_known, oid: (spell, view)},
        past=(*state.past, played),
        next_id=numbers.next,
    )
    return found, view.colors
