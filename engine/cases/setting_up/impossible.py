"""What cannot be in a recorded position, found before anything is played.

Positions that state-based effects would tidy up (a creature without toughness, a player without
life) are possible; what no sequence of play leaves behind is not.
"""

from __future__ import annotations

from engine.cases.reading.case_file import RecordedGame
from engine.cases.reading.problems import Problem
from engine.cases.reading.records import AbilityOnStack, CardEntry, CombatEntry, DamageOnStack, SpellOnStack
from engine.cases.reading.vocabulary import COMBAT_STEPS, FACE_DOWN_IN, ONLY_AS_PLAYED, ONLY_IN_PLAY
from engine.cases.setting_up.card_entries import CardEntries
from engine.rules.position.naming import slug
from engine.rules.position.state import SPELLS_ONLY, Characteristics, GameObject, ObjectId, State
from engine.text import ir
from engine.text.ir.node import walk


def impossible(game: RecordedGame, combat: CombatEntry, state: State, cards: CardEntries) -> list[Problem]:
    """Every contradiction between what the case records and what a game can be."""
    found: list[Problem] = []
    for oid, entry in cards.entries:
        found += _of_object(game, state, state.objects[oid], entry)
        listed = cards.listed.get(oid)
        if entry.phased and (listed is None or listed.zone not in ("in play", "phased out")):
            text = f"{entry.card} is no permanent; `phased` is for permanents"
            found.append(Problem(entry.where.of("phased"), "phased", text))
    return found + _of_combat(combat, state, cards) + _of_turn(game, state) + _of_stack(game, state, cards)


def _of_object(game: RecordedGame, state: State, o: GameObject, entry: CardEntry) -> list[Problem]:
    found: list[Problem] = []
    if o.zone not in ("in play", "phased out"):
        found += [
            Problem(entry.where.of(key), key, f"{o.ref} is in the {o.zone}; `{key}` is for {what}")
            for keys, what in ((ONLY_IN_PLAY, "permanents"), (ONLY_AS_PLAYED, "spells and permanents"))
            for key in _said(entry, keys)
        ]
    else:
        found += _of_permanent(game, state, o, entry)
    if entry.face_down and o.zone not in FACE_DOWN_IN:
        text = f"{o.ref} is in the {o.zone}; `face down` is for permanents and removed cards"
        found.append(Problem(entry.where.of("face down"), "face down", text))
    if entry.attacking and state.turn.step not in COMBAT_STEPS:
        line = entry.where.of("attacking")
        found.append(Problem(line, "attacking", f"{o.ref} cannot be attacking in {state.turn.step}"))
    return found


def _said(entry: CardEntry, keys: tuple[str, ...]) -> list[str]:
    """Which of these keys say something in the entry."""
    return [key for key in keys if getattr(entry, key.replace(" ", "_")) not in (None, False, 0, "", (), {})]


def _of_permanent(game: RecordedGame, state: State, o: GameObject, entry: CardEntry) -> list[Problem]:
    types = set(o.base.types)
    line = entry.where.of("attached to")
    if types & SPELLS_ONLY and not o.face_down:
        text = f"{o.base.name} cannot be in play: instants and sorceries are not permanents"
        return [Problem(line, o.base.name, text)]
    if isinstance(o.attached, int):
        host = state.objects.get(o.attached)
        if host is None or host.zone not in ("in play", "phased out"):
            where = f"in the {host.zone}" if host is not None else "nowhere"
            return [Problem(line, o.ref, f"{o.ref} cannot be attached to what is {where}")]
        if host.id == o.id:
            return [Problem(line, o.ref, f"{o.ref} cannot be attached to itself")]
    enchants = any(isinstance(a, ir.Keyword) and a.name == "enchant" for a in o.base.abilities)
    if o.attached is not None and not enchants and not _attaches(o) and not game.effects:
        text = f"{o.ref} cannot be attached to anything: it is no Aura and no Equipment"
        return [Problem(line, o.ref, text)]
    if (
        o.zone == "in play"
        and o.attached is None
        and enchants
        and not o.face_down
        and "creature" not in types
    ):
        text = f"{o.ref} is a local enchantment and must be attached to something"
        text += f": `{o.ref} > bears`, in the text `attached to`"
        return [Problem(line, o.ref, text)]
    return []


def _attaches(o: GameObject) -> bool:
    """Whether its own text may have attached a permanent to something: equipment, what becomes an Aura."""
    attach = (
        isinstance(node, ir.Attach) or (isinstance(node, ir.Keyword) and node.name in ("enchant", "equip"))
        for node in walk(o.base.abilities)
    )
    return "equipment" in o.base.subtypes or bool(o.base.unread) or any(attach)


def _of_combat(written: CombatEntry, state: State, cards: CardEntries) -> list[Problem]:
    at = written.where
    found: list[Problem] = []
    if at.written and state.turn.step not in COMBAT_STEPS:
        found.append(Problem(at.line, "combat", f"there is no combat in {state.turn.step}"))
    marked = {cards.objects[oid].ref for oid, entry in cards.entries if entry.attacking}
    attackers = {*(written.attackers or ()), *marked}
    found += _of_attack(written, state, attackers)
    for ref in sorted(attackers):
        found += _fighter(state, cards.refs[ref], ref, at.of("attackers"), "attacker")
    blocks = written.blocks or {}
    for blocker, blocked in blocks.items():
        line = at.of("blocks", blocker)
        found += _fighter(state, cards.refs[blocker], blocker, line, "blocker")
        found += [
            Problem(line, a, f"{blocker} cannot block {a}, which does not attack")
            for a in blocked
            if a not in attackers
        ]
        if blocker in blocked:
            found.append(Problem(line, blocker, f"{blocker} cannot block itself"))
    for key, said in (("blocked", written.blocked), ("unblocked", written.unblocked)):
        found += [
            Problem(at.of(key), a, f"{a} cannot be {key}: it does not attack")
            for a in said or ()
            if a not in attackers
        ]
    both = set(written.unblocked or ()) & {*(written.blocked or ()), *(a for v in blocks.values() for a in v)}
    return found + [Problem(at.of("unblocked"), a, f"{a} is blocked and unblocked at once") for a in both]


def _of_attack(written: CombatEntry, state: State, attackers: set[str]) -> list[Problem]:
    """What cannot be of who attacks whom, and in which bands."""
    at = written.where
    named = written.attackers or ()
    twice = dict.fromkeys(ref for ref in named if named.count(ref) > 1)
    found = [Problem(at.of("attackers"), ref, f"{ref} cannot attack twice at once") for ref in twice]
    found += [
        Problem(at.of("bands"), ref, f"{ref} is in no band: it does not attack")
        for band in written.bands
        for ref in band
        if ref not in attackers
    ]
    if written.player is not None and written.player == state.turn.active:
        found.append(
            Problem(at.of("player"), written.player, f"{written.player} attacks and is not attacked")
        )
    return found


def _fighter(state: State, oid: ObjectId, ref: str, line: int, what: str) -> list[Problem]:
    o = state.objects[oid]
    return [] if o.zone == "in play" else [Problem(line, ref, f"the {what} {ref} is not in play")]


def _of_turn(game: RecordedGame, state: State) -> list[Problem]:
    waits = any(isinstance(written, DamageOnStack) for written in game.stack)
    if game.turn.step == "damage prevention" and not waits:
        text = "say by `damage` on the stack what is to be prevented"
        return [Problem(game.turn.where.of("step"), "damage prevention", text)]
    controlled = game.turn.controlled_by
    if controlled is None or controlled != state.turn.active:
        return []
    line = game.turn.where.of("controlled by")
    return [Problem(line, controlled, "`controlled by` names another player than the active one")]


def _never_waits(state: State) -> bool:
    return state.book.combat_damage == "at once" and state.book.damage != "in a resolution"


def _of_stack(game: RecordedGame, state: State, cards: CardEntries) -> list[Problem]:
    found: list[Problem] = []
    named = set(cards.refs)
    for written in game.stack:
        line = written.where.line
        if isinstance(written, SpellOnStack):
            _, entry = cards.counted(written.spell)
            base = cards.characteristics(entry.card, line)
            named |= {entry.id, slug(base.name)}
            if "land" in base.types:
                found.append(Problem(line, base.name, f"{base.name} is a land and cannot be on the stack"))
            found += _of_spell(written, entry, base)
        elif isinstance(written, DamageOnStack) and _never_waits(state):
            found.append(Problem(line, "damage", "by this rulebook combat damage does not go on the stack"))
        elif (
            isinstance(written, AbilityOnStack)
            and written.exactly is None
            and written.ability_of not in named
            and len(cards.named(written.ability_of)) != 1
        ):
            found.append(Problem(line, written.ability_of, f"nothing is called {written.ability_of!r}"))
    return found


def _of_spell(written: SpellOnStack, entry: CardEntry, base: Characteristics) -> list[Problem]:
    """What is said of a spell that only permanents have, and ways to play it that it has not."""
    name = base.name
    found = [
        Problem(entry.where.of(key), key, f"{name} is on the stack; `{key}` is for permanents")
        for key in _said(entry, ONLY_IN_PLAY)
    ]
    line = written.where.line
    has = {a.name for one in (base, *base.halves) for a in one.abilities if isinstance(a, ir.Keyword)}
    ways = {"kicker": written.kicked or entry.kicked, "buyback": written.buyback, "entwine": written.entwined}
    found += [
        Problem(line, word, f"{name} has no {word}") for word, so in ways.items() if so and word not in has
    ]
    if base.halves and not any(half.name.lower() == written.half.lower() for half in base.halves):
        halves = " or ".join(half.name for half in base.halves)
        found.append(Problem(line, name, f"{name} is played as one of its halves: say by `half` {halves}"))
    return found
