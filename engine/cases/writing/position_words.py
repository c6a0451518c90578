"""A state in the words of the case format; what they cannot say is added by `complete`."""

from __future__ import annotations

from engine.cards.reference import CardReference
from engine.cases.reading.vocabulary import (
    CHOSEN,
    COUNTED_ZONES,
    NOT_CHOSEN,
    NOTED,
    NOTED_NUMBERS,
    UNKNOWN_CARD,
)
from engine.cases.reading.yaml_text import Content
from engine.cases.writing.effect_words import delayed_words, effect_words, shield_words
from engine.cases.writing.notes import unwritten
from engine.rules.looking.choices import kept_as
from engine.rules.position.rulebook import DEFAULT
from engine.rules.position.state import (
    Characteristics,
    ContinuousEffect,
    GameObject,
    ObjectId,
    PlayerId,
    Recipient,
    ShieldEffect,
    State,
)
from engine.text import ir
from engine.text.phrases import spoken

_FLAGS = (("tapped", "tapped"), ("sick", "sick"), ("token", "token"), ("face_down", "face down"))


class Written:
    """A state as the mapping that a case file would hold, and which entry says each of its objects."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.order: list[ObjectId] = []
        self._entries: dict[ObjectId, Content] = {}
        self._counted: dict[ObjectId, tuple[Content, str, tuple[ObjectId, ...]]] = {}

    def entry_of(self, oid: ObjectId) -> Content:
        """The entry of an object, to which more can be added; a counted zone is listed for it."""
        if oid in self._counted:
            holder, key, ids = self._counted[oid]
            holder[key] = [{"card": UNKNOWN_CARD} for _ in ids]
            for one, entry in zip(ids, holder[key], strict=True):
                self.noted(one, entry)
                del self._counted[one]
        return self._entries[oid]

    def noted(self, oid: ObjectId, entry: Content) -> Content:
        """Remember the entry of an object."""
        self._entries[oid] = entry
        return entry

    def counted(self, holder: Content, key: str, ids: tuple[ObjectId, ...]) -> None:
        """Write a zone of unknown cards as their number."""
        holder[key] = len(ids)
        self._counted |= dict.fromkeys(ids, (holder, key, ids))


def words_of(state: State, invented: Content, cards: CardReference) -> Written:
    """The state as a case would record it, without a log."""
    content: Content = {} if state.book.id == DEFAULT else {"rules": state.book.id}
    if state.teams:
        content["teams"] = {name: list(map(str, team)) for name, team in state.teams.items()}
    if state.attacks != "one":
        content["attacks"] = state.attacks
    if state.variant:
        content["variant"] = state.variant
    content |= {"players": {}, "turn": _turn(state)}
    words = Written(content)
    for player in state.players:
        content["players"][str(player)] = _player(state, player, words)
    named = dict(invented)
    for o in state.objects.values():
        if o.zone in ("in play", "phased out") and o.base.name not in named and _made_up(o, cards):
            named[o.base.name] = _token_card(o.base)
    if named:
        content["cards"] = named
    combat = _combat(state)
    if combat:
        content["combat"] = combat
    content["stack"] = [words.noted(i, _on_stack(state, state.objects[i])) for i in state.zone("stack")]
    words.order += state.zone("stack")
    for key, value in (("effects", _effects(state)), ("delayed", _delayed(state)), ("turns", _turns(state))):
        if value:
            content[key] = value
    noted = unwritten(state)
    if noted:
        content["notes"] = noted
    return words


def _made_up(o: GameObject, cards: CardReference) -> bool:
    """Whether what it is, as a token or as a copy of one, is no card, though a card may have the name."""
    card = cards.card(o.base.name)
    borrowed = o.token or (o.printed is not None and o.base.name != "")
    return borrowed and (card is None or not set(card.types) & set(o.base.types))


def _token_card(base: Characteristics) -> Content:
    line = " ".join(w.capitalize() for w in (*base.supertypes, *base.types))
    if base.subtypes:
        line += " — " + " ".join(w.capitalize() for w in base.subtypes)
    card: Content = {"type": line, "colors": list(base.colors)}
    if base.cost:
        card["cost"] = base.cost
    if base.power is not None:
        card["pt"] = f"{base.power}/{base.toughness}"
    text = "\n".join(line for line in spoken(base.abilities, base.name) if line)
    return card | ({"text": text} if text else {})


def _player(state: State, name: PlayerId, words: Written) -> Content:
    player = state.players[name]
    found: Content = {"life": player.life}
    for key, value in (
        ("vanguard", avatar_of(state, name)),
        ("poison", player.poison),
        ("mana", {s: n for s, n in player.pool.items() if n}),
        ("lands played", player.lands_played),
        ("spells played", list(player.spells_played)),
        ("drew", player.drew),
    ):
        if value:
            found[key] = value
    for zone in ("in play", *COUNTED_ZONES):
        ids = of_player(state, zone, name)
        words.order += ids
        if all(not state.objects[i].known for i in ids):
            if ids or zone == "library":
                words.counted(found, zone, ids)
        else:
            found[zone] = [words.noted(i, _card(state, state.objects[i], name)) for i in ids]
    return found


def avatar_of(state: State, name: PlayerId) -> str:
    """The name of a player's Vanguard card; empty where the game is played without."""
    avatars = (state.objects[i] for i in state.zone("vanguard"))
    return next((o.base.name for o in avatars if o.owner == name), "")


def of_player(state: State, zone: str, name: PlayerId) -> tuple[ObjectId, ...]:
    """The objects of a zone that a case lists under a player."""
    if zone in ("in play", "phased out"):
        return tuple(i for i in state.zone(zone) if state.objects[i].controller == name)
    return state.zone(zone, name)


def _card(state: State, o: GameObject, listed_under: str) -> Content:
    if not o.known:
        return {"card": UNKNOWN_CARD}
    own = o.printed if o.printed is not None and not o.token else o.base
    found: Content = {"card": own.name, "id": o.ref}
    if o.printed is not None and o.printed != o.base and o.base.name and not o.token:
        found["copy of"] = o.base.name
    if o.owner != listed_under:
        found["owner"] = str(o.owner)
    found |= {key: True for field, key in _FLAGS if getattr(o, field)}
    if o.zone not in ("in play", "phased out"):
        found.pop("sick", None)
        return found | ({"since": o.timestamp} if o.zone in ("graveyard", "removed") else {})
    found["since"] = o.timestamp
    for key, value in (
        ("damage", o.damage),
        ("counters", {k: n for k, n in o.counters.items() if n}),
        ("attached to", ref_of(state, o.attached)),
        ("chosen", _chosen(o)),
        ("new since upkeep", o.new_since_upkeep),
        ("has damaged", sorted(r for r in (ref_of(state, r) for r in o.has_damaged) if r)),
        ("removed with", [r for r in (ref_of(state, i) for i in o.linked) if r]),
        ("x", o.x),
        ("kicked", _kicked(o.options)),
    ):
        if value:
            found[key] = value
    return found


def _chosen(o: GameObject) -> Content:
    """What was chosen for it, and what was not as it became a copy of what comes into play with a choice (503.7)."""
    coming = (a.enters for a in o.base.abilities if isinstance(a, ir.Entering))
    unmade = {kept_as(e.choose): "" for e in coming if e.choose} if o.became else {}
    return {k: _choice(k, v) for k, v in (unmade | o.chosen).items() if k in (*CHOSEN, *NOTED)}


def _choice(name: str, chosen: str) -> str | int:
    """What was chosen under a name, or that it came into play without choosing."""
    if not chosen:
        return NOT_CHOSEN
    return int(chosen) if name in ("number", "life", *NOTED_NUMBERS) else chosen


def _kicked(options: frozenset[str]) -> object:
    numbers = sorted(int(k.partition(":")[2]) for k in options if k.startswith("kicked:"))
    return numbers or "kicked" in options


def ref_of(state: State, what: Recipient | None) -> str | None:
    """What a case calls an object or player; nothing for what is not there."""
    if isinstance(what, int):
        return state.objects[ObjectId(what)].ref if what in state.objects else None
    return None if what is None else str(what)


def _turn(state: State) -> Content:
    turn = state.turn
    found: Content = {"active": turn.active, "step": turn.step, "number": turn.number}
    if turn.priority is not None:
        found["priority"] = turn.priority
    if turn.controlled_by not in (None, turn.active):
        found["controlled by"] = turn.controlled_by
    return found


def _combat(state: State) -> Content:
    c = state.combat
    if c is None or not (c.attackers or c.attack_declared):
        return {}
    name = {i: o.ref for i, o in state.objects.items()}
    found: Content = {"attackers": [name[i] for i in c.attackers if i in name]}
    if len(set(c.defenders.values())) > 1:
        found["at"] = {name[i]: player for i, player in c.defenders.items() if i in name}
    elif len(state.players) > 2 and c.against is not None and c.attackers:
        found["player"] = c.against
    if c.bands:
        found["bands"] = [[name[i] for i in band if i in name] for band in c.bands]
    if c.damage_assigned:
        found["assigned"] = True
    if c.block_declared:
        blocks = {name[b]: [name[a] for a in v if a in name] for b, v in c.blocks.items() if b in name}
        found["blocks"] = {b: v[0] if len(v) == 1 else v for b, v in blocks.items() if v}
        found["blocked"] = sorted(name[i] for i in c.blocked if i in name)
        found["unblocked"] = sorted(name[i] for i in c.unblocked if i in name)
    return found


def _on_stack(state: State, o: GameObject) -> Content:
    entry = o.entry
    if entry is None:
        return {"spell": {"card": o.base.name, "id": o.ref}, "by": o.controller}
    if entry.kind == "damage":
        dealt: dict[str, dict[str, int]] = {}
        for source, to, n in entry.damage:
            whose = ref_of(state, source) or _lastref_of(state, source)
            dealt.setdefault(whose, {})[ref_of(state, to) or _lastref_of(state, to)] = n
        return {"damage": dealt}
    context = entry.context
    found: Content
    if entry.kind == "spell":
        own = o.printed if o.printed is not None else o.base
        found = {"spell": {"card": own.name, "id": o.ref}, "by": o.controller}
        if o.owner != o.controller:
            found["spell"]["owner"] = o.owner
        if o.copy:
            found["copy"] = True
        found |= _choices(o, own)
    else:
        found = {"ability of": _lastref_of(state, context.source), "id": o.ref, "by": o.controller}
    targets = [ref_of(state, t) or _lastref_of(state, t) for group in context.targets for t in group]
    if targets:
        found["targets"] = targets
    if context.x:
        found["x"] = context.x
    if context.divided:
        found["divide"] = {ref_of(state, t) or _lastref_of(state, t): n for t, n in context.divided.items()}
    return found


def _choices(o: GameObject, own: Characteristics) -> Content:
    """How a spell was played."""
    entry = o.entry
    assert entry is not None
    said = {
        "half": o.base.name if any(h.name == o.base.name for h in own.halves) else "",
        "modes": list(entry.modes),
        "kicked": _kicked(entry.options),
        **{k: k in entry.options for k in ("buyback", "flashback", "entwined", "face down")},
    }
    return {k: v for k, v in said.items() if v}


def _lastref_of(state: State, oid: Recipient) -> str:
    if oid in state.objects:
        return state.objects[oid].ref
    return state.last_known[oid][0].ref if oid in state.last_known else str(oid)


def _effects(state: State) -> list[Content]:
    found = [_effect(state, e) for e in state.effects]
    found += [_shield(state, s) for s in state.shields]
    return found + [
        {"from": _source_of(state, about.source, ""), "by": about.controller, "text": f"a rule: {rule.rule}"}
        for rule, _, about in state.rules
    ]


def _effect(state: State, e: ContinuousEffect) -> Content:
    entry: Content = {
        "from": _source_of(state, e.context.source, e.source_name),
        "by": e.context.controller,
    }
    words = effect_words(e)
    if words is not None:
        entry["text"] = words
    entry["since"] = e.timestamp
    on = [r for r in (ref_of(state, i) for i in e.applies_to) if r]
    return entry | ({"on": on} if on else {}) | ({"x": e.context.x} if e.context.x else {})


def _shield(state: State, s: ShieldEffect) -> Content:
    entry: Content = {"from": _source_of(state, s.context.source, ""), "by": s.context.controller}
    words = shield_words(state, s)
    if words is not None:
        entry["text"] = words
    on = [r for r in (ref_of(state, i) for i in s.what) if r]
    return entry | ({"on": on} if on else {})


def _source_of(state: State, oid: ObjectId, name: str) -> str:
    """The source's reference while it is in play, its card's name otherwise."""
    o = state.objects.get(oid) or (state.last_known[oid][0] if oid in state.last_known else None)
    if o is not None and o.zone == "in play" and oid in state.objects:
        return o.ref
    return name or (o.base.name if o is not None else "an effect")


def _delayed(state: State) -> list[Content]:
    found = []
    for d in state.delayed:
        entry: Content = {"from": _source_of(state, d.context.source, ""), "by": d.context.controller}
        words = delayed_words(state, d)
        if words is not None:
            entry["text"] = words
        about = [r for r in (ref_of(state, i) for i in d.context.it) if r]
        found.append(entry | ({"about": about} if about else {}))
    return found


def _turns(state: State) -> Content:
    found: Content = {}
    if state.turn.extra:
        found["extra"] = list(state.turn.extra)
    if state.turn.skips:
        skips: dict[str, list[str]] = {}
        for player, what in state.turn.skips:
            skips.setdefault(player, []).append(what)
        found["skip"] = skips
    return found
