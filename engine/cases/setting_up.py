"""From a case as written to a state of the rules: cards, references, zones, turn, combat, effects, stack."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from rapidfuzz import process

from engine.cards.characteristics import characteristics, from_type_line
from engine.cards.reference import CardReference, PrintedCard
from engine.cases.reading import Case, MalformedCase, Problem
from engine.rules.refusal import Unsupported
from engine.rules.state import Characteristics, Combat, GameObject, ObjectId, Player, PlayerId, State, Turn
from engine.rules.verbs import zone_of

replace = msgspec.structs.replace
ZONES = ("in play", "hand", "library", "graveyard", "removed", "phased out", "ante", "sideboard")


def slug(name: str) -> str:
    """The default reference of a card name."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


class Setup:
    """Builds the state of one case."""

    def __init__(self, case: Case, cards: CardReference) -> None:
        self.case, self.cards = case, cards
        self.objects: dict[ObjectId, GameObject] = {}
        self.zones: dict[tuple[str, str], tuple[ObjectId, ...]] = {}
        self.entries: list[tuple[GameObject, dict[str, Any]]] = []
        self.problems: list[Problem] = []
        self.next_id = 1

    def state(self) -> State:
        """The state; raises `MalformedCase` for unknown cards and references."""
        content = self.case.content
        players = {PlayerId(n): self._player(n, p or {}) for n, p in content["players"].items()}
        for name, player in content["players"].items():
            self._zones(name, player or {})
        self._references()
        self._links(list(players))
        if self.problems:
            raise MalformedCase(self.case.path, self.problems)
        turn = content.get("turn") or {}
        active = PlayerId(turn.get("active", next(iter(players))))
        step = turn.get("step", "main 1")
        waiting = step in ("declare attackers", "declare blockers", "combat damage", "first-strike damage")
        state = State(
            players,
            self.objects,
            self.zones,
            Turn(
                active,
                turn.get("number", 5),
                step,
                None if waiting else PlayerId(turn.get("priority", active)),
                controlled_by=turn.get("controlled by"),
            ),
            next_id=self.next_id,
        )
        state = self._combat(state, content.get("combat") or {}, step)
        for key in ("stack", "effects", "delayed", "turns"):
            if content.get(key):
                raise Unsupported(f"`{key}` in the recorded state")
        return state

    def _player(self, name: str, p: dict[str, Any]) -> Player:
        pool = {str(k): v for k, v in (p.get("mana") or {}).items() if v}
        return Player(
            PlayerId(name),
            p.get("life", 20),
            p.get("poison", 0),
            pool,
            p.get("lands played", 0),
            p.get("drew", 0),
            tuple(p.get("spells played", ())),
        )

    def _zones(self, name: str, p: dict[str, Any]) -> None:
        for zone in ZONES:
            cards = p.get(zone, 40 if zone == "library" else [])
            if isinstance(cards, int):
                for _ in range(cards):
                    self._add(name, zone, Characteristics(name="unknown card"), {}, known=False)
                continue
            for card in cards or ():
                count, entry = 1, card
                if isinstance(card, str):
                    m = re.match(r"(\d+)\s+(.+)", card)
                    count, entry = (int(m[1]), {"card": m[2]}) if m else (1, {"card": card})
                for _ in range(count):
                    self._add(name, zone, self.characteristics(entry), entry)

    def characteristics(self, entry: dict[str, Any]) -> Characteristics:
        """The characteristics of a card entry (of what it copies, if it is a copy)."""
        name = str(entry.get("copy of") or entry.get("card"))
        invented = (self.case.content.get("cards") or {}).get(name)
        if invented is not None:
            supertypes, types, subtypes = from_type_line(str(invented["type"]))
            power, _, toughness = str(invented.get("pt", "")).partition("/")
            colors = tuple(invented["colors"]) if "colors" in invented else None
            card = PrintedCard(
                name,
                str(invented.get("cost", "")),
                types,
                supertypes,
                subtypes,
                power,
                toughness,
                str(invented.get("text", "")),
            )
            return characteristics(card, colors)
        found = self.cards.card(name)
        if found is None:
            near = process.extractOne(name, self.cards.names())
            self.problems.append(
                Problem(
                    1, name, f"no card is called {name!r}" + (f"; did you mean {near[0]!r}?" if near else "")
                )
            )
            return Characteristics(name=name)
        return characteristics(found)

    def _add(
        self, player: str, zone: str, base: Characteristics, entry: dict[str, Any], known: bool = True
    ) -> None:
        oid = ObjectId(self.next_id)
        self.next_id += 1
        owner = PlayerId(entry.get("owner", player))
        chosen = {str(k): str(v) for k, v in (entry.get("chosen") or {}).items()}
        o = GameObject(
            oid,
            str(entry.get("id", "")),
            base,
            owner,
            PlayerId(player),
            zone_of(zone),
            int(entry.get("since", oid)),
            known,
            token=bool(entry.get("token")),
            face_down=bool(entry.get("face down")),
            tapped=bool(entry.get("tapped")),
            sick=bool(entry.get("sick")),
            damage=entry.get("damage", 0),
            counters=dict(entry.get("counters") or {}),
            chosen=chosen,
            new_since_upkeep=bool(entry.get("new since upkeep")),
            options=frozenset({"kicked"}) if entry.get("kicked") else frozenset(),
            x=entry.get("x", 0),
        )
        self.objects[oid] = o
        key = (zone, "" if zone in ("in play", "phased out") else owner)
        self.zones[key] = (*self.zones.get(key, ()), oid)
        self.entries.append((o, entry))

    def _references(self) -> None:
        names: dict[str, list[ObjectId]] = {}
        for o, entry in self.entries:
            if not o.ref and o.known:
                names.setdefault(slug(str(entry.get("card", ""))), []).append(o.id)
        for name, ids in names.items():
            for n, oid in enumerate(ids, 1):
                numbered = len(ids) > 1 or self.objects[oid].token
                self.objects[oid] = replace(self.objects[oid], ref=f"{name}-{n}" if numbered else name)

    def _links(self, players: list[PlayerId]) -> None:
        refs = {o.ref: o.id for o in self.objects.values() if o.ref}
        for o, entry in self.entries:
            to = entry.get("attached to")
            if to is not None:
                where = refs.get(str(to), PlayerId(to) if to in players else None)
                if where is None:
                    self.problems.append(Problem(1, str(to), f"nothing is called {to!r}"))
                self.objects[o.id] = replace(self.objects[o.id], attached=where)
            linked = [
                refs[r] for key in ("imprinted", "removed with") for r in _many(entry.get(key)) if r in refs
            ]
            damaged = frozenset(refs.get(r, PlayerId(r)) for r in _many(entry.get("has damaged")))
            self.objects[o.id] = replace(self.objects[o.id], linked=tuple(linked), has_damaged=damaged)

    def _combat(self, state: State, c: dict[str, Any], step: str) -> State:
        refs = {o.ref: o.id for o in self.objects.values() if o.ref}
        attackers = tuple(refs[r] for r in c.get("attackers", ())) or tuple(
            refs[self.objects[o.id].ref] for o, e in self.entries if e.get("attacking")
        )
        if not attackers and step not in (
            "beginning of combat",
            "declare attackers",
            "declare blockers",
            "combat damage",
            "end of combat",
        ):
            return state
        defender = next(p for p in state.players if p != state.turn.active)
        blocks = {refs[b]: tuple(refs[a] for a in _many(v)) for b, v in (c.get("blocks") or {}).items()}
        blocked = frozenset(a for v in blocks.values() for a in v) | frozenset(
            refs[r] for r in c.get("blocked", ())
        )
        declared = (
            "blocks" in c
            or "blocked" in c
            or "unblocked" in c
            or step in ("combat damage", "first-strike damage", "end of combat")
        )
        combat = Combat(
            attackers,
            dict.fromkeys(attackers, defender),
            tuple(tuple(refs[r] for r in b) for b in c.get("bands", ())),
            blocks,
            blocked,
            frozenset(attackers) - blocked if declared else frozenset(),
            bool(attackers),
            declared,
        )
        turn = state.turn
        if (step == "declare attackers" and attackers) or (step == "declare blockers" and declared):
            turn = replace(turn, priority=turn.active)
        return replace(state, combat=combat, turn=turn, attacked=frozenset(attackers))


def _many(value: Any) -> list[str]:
    if value is None:
        return []
    return [str(v) for v in value] if isinstance(value, list) else [str(value)]
