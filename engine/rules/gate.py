"""The one gate: propose, replace or prevent (419), commit, record, trigger (410)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.rules.characteristics import look
from engine.rules.commit import commit
from engine.rules.events import Change, ChangeState, Damage, Event, Move, Record
from engine.rules.references import holds
from engine.rules.refusal import Illegal, NeedAnswer
from engine.rules.sight import Sight
from engine.rules.state import GameObject, ObjectId, PlayerId, Question, Recipient, ShieldEffect, State

replace = msgspec.structs.replace


_NO_CREATURE_TYPES = frozenset(
    {
        "artifact", "creature", "enchantment", "instant", "land", "sorcery", "plains", "island", "swamp",
        "mountain", "forest", "basic", "legendary", "world", "equipment", "card", "spell", "permanent",
        "opponent", "player", "white", "blue", "black", "red", "green", "locus", "lair", "desert", "mine",
        "tower", "power-plant", "urza's", "token", "snow-covered",
    }
)  # fmt: skip


def is_creature_type(word: str) -> bool:
    """Whether a word can be a creature type: one word, and of no other kind (212.1e)."""
    return bool(word) and " " not in word.strip() and word.lower() not in _NO_CREATURE_TYPES


def _ceases(o: GameObject) -> tuple[str, ...]:
    """The rule by which a token or copy in another zone is no more (420.5f, 420.5j)."""
    return ("420.5f",) if o.token else ("420.5j",) if o.copy else ()


def _shared_out(q: Question, answer: Any) -> bool:
    """Whether an answer gives each of some of the options a number."""
    pairs = answer.items() if isinstance(answer, dict) else ()
    return bool(pairs) and all(k in q.options and type(n) is int and n >= 0 for k, n in pairs)


def _paired(answer: Any) -> bool:
    """Whether an answer is pairs of words, each to be changed into another."""
    return isinstance(answer, tuple) and all(
        isinstance(p, tuple) and len(p) == 2 and all(isinstance(w, str) for w in p) for p in answer
    )


class Terms(msgspec.Struct, frozen=True):
    """What a record says beyond the rules: whose mana payments are waived, in which silent step to stop.

    `paying` marks an activation that the record lists as part of a payment (411.2).
    """

    waived: frozenset[PlayerId] = frozenset()
    halt: str = ""
    paying: bool = False


_PLAIN = Terms()


class Gate:
    """One transition in the making: the state so far, the answers given, the records made."""

    def __init__(self, state: State, answers: Sequence[Any] = (), terms: Terms = _PLAIN) -> None:
        self.state = state
        self.terms = terms
        self.answers = tuple(answers)
        self.used = 0
        self.records: list[Record] = []
        self.automatic: list[tuple[Question, Any]] = []
        self._seen: Sight | None = None
        self.used_up: list[ShieldEffect] = []

    @property
    def sight(self) -> Sight:
        """The present state with characteristics."""
        if self._seen is None or self._seen.state is not self.state:
            self._seen = look(self.state)
        return self._seen

    def ask(self, question: Question) -> Any:
        """The answer to a decision: the only one there is, the next one given.

        Or a refusal that carries it.
        """
        forced = self._forced(question)
        if forced is not None:
            self.automatic.append((question, forced[0]))
            return forced[0]
        if self.used >= len(self.answers):
            raise NeedAnswer(question, self.state)
        answer = self.answers[self.used]
        self.used += 1
        self._check(question, answer)
        return answer

    def _forced(self, q: Question) -> tuple[Any] | None:
        if q.kind == "objects":
            if not q.options or q.most == 0:
                return ((),)
            if q.least >= len(q.options):
                return (tuple(q.options),)
        elif q.kind == "choice" and len(q.options) == 1:
            return (q.options[0],)
        elif q.kind == "order" and len(q.options) <= 1:
            return (tuple(q.options),)
        return None

    def _check(self, q: Question, answer: Any) -> None:
        ok = True
        if q.kind == "objects":
            ok = (
                isinstance(answer, tuple)
                and q.least <= len(answer) <= q.most
                and set(answer) <= set(q.options)
            )
            ok = ok and len(set(answer)) == len(answer)
        elif q.kind == "order":
            ok = isinstance(answer, tuple) and set(answer) <= set(q.options)
            ok = ok and len(set(answer)) == len(answer)
        elif q.kind == "creature type":
            if not is_creature_type(str(answer)):
                raise Illegal("212.1e", f"{answer!r} is not one creature type")
        elif q.kind == "number":
            ok = isinstance(answer, int) and not isinstance(answer, bool) and answer >= q.least
        elif q.kind == "words":
            ok = _shared_out(q, answer) if q.options else _paired(answer)
        elif q.kind == "name":
            ok = isinstance(answer, str)
        elif q.options:
            ok = answer in q.options
        if not ok:
            raise Illegal(q.rule or "413.2c", f"that is not a legal answer to: {q.text}")

    def propose(self, *events: Event, rules: tuple[str, ...] = (), text: str = "") -> list[ObjectId | None]:
        """Let a batch of simultaneous events happen, after replacement and prevention; the resulting ids."""
        from engine.rules.combat import leave_combat
        from engine.rules.replacing import in_shield_order, replaced
        from engine.rules.triggers import notice

        final: list[tuple[Event, tuple[str, ...]]] = []
        if any(isinstance(e, Damage) for e in events):
            self.used_up = []
        if len(events) > 1:
            events = in_shield_order(self, events)
        for event in events:
            final.extend(replaced(self, event))
        before = self.sight
        self.state = replace(self.state, batch=self.state.clock)
        happened: list[tuple[Event, ObjectId | None]] = []
        for event, extra in final:
            if isinstance(event, Move | Change) and event.object not in self.state.objects:
                continue
            happened.append((event, self._happen(before, event, rules + extra, "" if happened else text)))
        if happened:
            notice(self, before, happened)
            if self.state.combat is not None:
                leave_combat(self)
            self._expire()
        return [new for _, new in happened]

    def _happen(self, before: Sight, event: Event, rules: tuple[str, ...], text: str) -> ObjectId | None:
        """Commit one event and record it."""
        self._remember(before, event)
        died = False
        if isinstance(event, Move) and event.to == "graveyard":
            was = self.state.objects[event.object]
            died = was.zone == "in play" and "creature" in before.view(was.id).types
        self.state, new = commit(self.state, event)
        if died:
            self.state = replace(self.state, died=self.state.died + 1)
        old = event.object if isinstance(event, Move) else None
        if new is not None and old is not None and self.state.objects[new].zone == "ceased":
            rules += _ceases(self.state.objects[new])
        self.records.append(Record(event, text, rules, old, new))
        return new

    def _expire(self) -> None:
        """Effects that last "as long as" something end for good when it is over (418.3a, 418.3d)."""
        if not any(e.condition is not None for e in self.state.effects):
            return
        kept = tuple(
            e for e in self.state.effects if e.condition is None or holds(self.sight, e.context, e.condition)
        )
        if len(kept) < len(self.state.effects):
            self.state = replace(self.state, effects=kept)

    def _remember(self, before: Sight, event: Event) -> None:
        """Keep what was last known of an object that leaves (413.2f)."""
        if isinstance(event, Move) and event.to != "phased out":
            o = self.state.objects[event.object]
            known = {
                **self.state.last_known,
                o.id: (o, before.view(o.id) if o.id in before.views else look(self.state).view(o.id)),
            }
            self.state = replace(self.state, last_known=known)

    def say(self, text: str, *rules: str) -> None:
        """Record a step that changes nothing."""
        self.records.append(Record(None, text, rules))

    def change(self, oid: ObjectId, what: str = "", **fields: Any) -> None:
        """Change an object through the gate."""
        self.propose(Change(oid, fields, what))

    def change_state(self, what: str = "", **fields: Any) -> None:
        """Change the game through the gate."""
        self.propose(ChangeState(fields, what))

    def name(self, what: Recipient) -> str:
        """What a person calls an object or player."""
        if isinstance(what, str):
            return what
        if what not in self.state.objects and what not in self.state.last_known:
            return "what is not there"
        o = self.sight.object(what)
        if o.entry is not None and o.entry.kind in ("activated", "triggered"):
            return f"the ability of {self.sight.object(o.entry.context.source).base.name}"
        return self.sight.view(what).name or o.base.name or o.ref

    def choose_objects(
        self,
        player: PlayerId,
        options: Sequence[Recipient],
        least: int,
        most: int,
        text: str,
        rule: str = "103.4",
    ) -> tuple[Any, ...]:
        """A player's choice among objects; forced choices are made."""
        n = len(options)
        found: tuple[Any, ...] = self.ask(
            Question(player, text, "objects", tuple(options), min(least, n), min(most, n), rule)
        )
        return found

    def chance(self, player: PlayerId, options: Sequence[Recipient], n: int, text: str) -> tuple[Any, ...]:
        """What chance picks: asked like a decision, since only the table knows; nothing is guessed."""
        alike = {self.sight.object(i).base for i in options if not isinstance(i, str)}
        if len(alike) == 1 and not any(isinstance(i, str) for i in options):
            return tuple(options[:n])
        return self.choose_objects(player, options, n, n, f"{text} (at random)", "422.1")

    def yes(self, player: PlayerId, text: str) -> bool:
        """A yes-or-no choice."""
        return bool(self.ask(Question(player, text, "yes or no", (True, False))))
