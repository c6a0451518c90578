"""A transition carried out: propose, replace or prevent (419), commit, record, trigger (410)."""

from __future__ import annotations

from functools import partial

from engine.records import replace
from engine.rules.changing.damage_at_once import one_chunk
from engine.rules.changing.gate import Gate, Serves
from engine.rules.changing.lapsing import lapsed, waiting
from engine.rules.changing.lingering import lingering
from engine.rules.changing.putting_off import PUTTING_OFF
from engine.rules.combat.declaring import leave_combat
from engine.rules.looking.characteristics import look
from engine.rules.looking.conditions import goes_on
from engine.rules.looking.sight import Sight
from engine.rules.playing.play import activate
from engine.rules.position.commit import commit, phases_out
from engine.rules.position.copied_over import uncovered
from engine.rules.position.events import Change, ChangeState, Damage, Event, Move, Record
from engine.rules.position.state import Context, GameObject, ObjectId, PlayerId, Question
from engine.rules.replacement.life_kept import life_kept
from engine.rules.replacement.lifelink import LIFELINK
from engine.rules.replacement.passing_on import passed_on
from engine.rules.replacement.replacing import in_shield_order, replaced
from engine.rules.triggering.triggers import notice
from engine.rules.verbs.instructions import follow
from engine.text import ir


def _ceases(o: GameObject) -> tuple[str, ...]:
    """The rules by which a token or copy in another zone is no more (420.5f, 216.3, 420.5j)."""
    return ("420.5f", "216.3") if o.token else ("420.5j",) if o.copy else ()


def _goes_home(o: GameObject, to: str) -> tuple[str, ...]:
    """The rule by which what somebody else held goes to its owner (217.1a)."""
    stolen = o.zone == "in play" and o.controller != o.owner
    return ("217.1a",) if stolen and to in ("library", "graveyard", "hand") else ()


class Transition(Gate):
    """The gate with all that stands behind it; every action is carried out through one."""

    def propose(self, *events: Event, rules: tuple[str, ...] = (), text: str = "") -> list[ObjectId | None]:
        """Let a batch of simultaneous events happen, after replacement and prevention; the resulting ids."""
        final: list[tuple[Event, tuple[str, ...]]] = []
        events = PUTTING_OFF[self.state.book.damage](self, events)
        if any(isinstance(e, Damage) for e in events):
            self.used_up, self.prevented = [], set()
        if len(events) > 1:
            events = in_shield_order(self, self._one_way_each(events))
        for event in events:
            final.extend(replaced(self, event))
        final = life_kept(self, passed_on(self, one_chunk(final)))
        before = self.sight
        self.state = replace(self.state, batch=self.state.clock)
        happened: list[tuple[Event, ObjectId | None]] = []
        for event, extra in final:
            if isinstance(event, Move | Change) and not self._there(event.object):
                continue
            if isinstance(event, Damage) and isinstance(event.to, str) and self.state.players[event.to].lost:
                continue  # nothing is dealt to a player who has left
            if isinstance(event, Move) and event.by is None and self.cause is not None:
                event = replace(event, by=self.cause)
            happened.append((event, self._happen(before, event, rules + extra, "" if happened else text)))
        if happened:
            self.state = lingering(self.state, before, happened)
            notice(self, before, happened)
            if self.state.combat is not None:
                leave_combat(self)
            if waiting(before.state):
                self.state = lapsed(before, self.sight)
            self._expire()
            self._new_controllers()
            if any(isinstance(event, Move) for event, _ in happened):
                self._lose_sight()
            LIFELINK[self.state.book.lifelink](self, before, [event for event, _ in happened])
        self._follow_up()
        return [new for _, new in happened]

    def _follow_up(self) -> None:
        """What replacements have follow right upon what has happened, before anything else (419.6)."""
        following, self.to_follow = self.to_follow, []
        for context, effects in following:
            self.follow(context, effects)

    def _one_way_each(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """An object that would go to several zones at once goes to one, as its controller chooses (217.1d)."""
        ways: dict[ObjectId, dict[str, None]] = {}
        for e in events:
            if isinstance(e, Move):
                ways.setdefault(e.object, {})[e.to] = None
        chosen: dict[ObjectId, str] = {}
        for oid, zones in ways.items():
            if len(zones) > 1:
                o = self.state.objects[oid]
                who = self.sight.controller(oid) if o.zone in ("in play", "stack") else o.owner
                text = f"where {self.name(oid)} goes"
                chosen[oid] = self.ask(Question(who, text, "choice", tuple(zones), rule="217.1d"))
        return tuple(e for e in events if not isinstance(e, Move) or chosen.get(e.object, e.to) == e.to)

    def _there(self, oid: ObjectId) -> bool:
        """Whether an object is still to be had: a token that left play is not, whatever would return it (216.3)."""
        o = self.state.objects.get(oid)
        return o is not None and o.zone != "ceased"

    def follow(self, context: Context, effects: tuple[ir.Effect, ...]) -> Context:
        """Carry out instructions; the context comes back knowing what "it" and "that much" are now."""
        return follow(self, context, effects)

    def play_listed(self, player: PlayerId, serves: Serves) -> bool:
        """Play the mana abilities listed for the player's payment (411.2); whether there is to be no other."""
        for one in self.payments:
            who, since, listed = one
            if who == player and self.used >= since:
                self.payments.remove(one)
                for to_come, payment in reversed(list(enumerate(reversed(listed)))):
                    self.paying, self.serves = payment, partial(serves, to_come)
                    activate(self, payment.ability)
                self.paying = self.serves = None
                return True
        return player in self.terms.bound

    def aside(self) -> Transition:
        """The transition so far on trial: what happens there stays there, and every question is open."""
        aside = Transition(self.state, (), replace(self.terms, paid=()))
        aside.cause = self.cause
        return aside

    def _happen(self, before: Sight, event: Event, rules: tuple[str, ...], text: str) -> ObjectId | None:
        """Commit one event and record it."""
        self._remember(before, event)
        died = False
        if isinstance(event, Move):
            rules += _goes_home(self.state.objects[event.object], event.to)
        if isinstance(event, Move) and event.to == "graveyard":
            was = self.state.objects[event.object]
            died = was.zone == "in play" and "creature" in before.view(was.id).types
        self.state, new = commit(self.state, event)
        if died:
            self.state = replace(self.state, died=self.state.died + 1)
            self._bury(was)
        old = event.object if isinstance(event, Move) else None
        if new is not None and old is not None and self.state.objects[new].zone == "ceased":
            rules += _ceases(self.state.objects[new])
        self.records.append(Record(event, text, rules, old, new, self.state))
        return new

    def _bury(self, was: GameObject) -> None:
        """A player's graveyard remembers the creature cards it got from play this turn."""
        if was.token:
            return
        player = self.state.players[was.owner]
        players = {**self.state.players, was.owner: replace(player, buried=player.buried + 1)}
        self.state = replace(self.state, players=players)

    def _expire(self) -> None:
        """Effects that last "as long as" something end for good when it is over (418.3a, 418.3d)."""
        waiting = tuple(
            d
            for d in self.state.delayed
            if d.as_long_as is None or goes_on(self.sight, d.context, d.as_long_as)
        )
        if len(waiting) < len(self.state.delayed):
            self.state = replace(self.state, delayed=waiting)
        if not any(e.condition is not None for e in self.state.effects):
            return
        kept = tuple(
            e
            for e in self.state.effects
            if e.condition is None or goes_on(self.sight, e.context, e.condition)
        )
        if len(kept) < len(self.state.effects):
            self.state = uncovered(self.state, replace(self.state, effects=kept))

    def _new_controllers(self) -> None:
        """A permanent that changed controllers has not been controlled continuously (212.3d); some triggers notice."""
        changed: list[Event] = []
        sight, objects = self.sight, self.state.objects
        if self.held_as is not None and self.held_as[0] is objects and self.held_as[1] is sight.views:
            return
        self.held_as = objects, sight.views
        for oid in sight.in_play():
            o = objects[oid]
            had, now = o.held_by or o.controller, sight.views[oid].controller
            if now != had:
                fields = {"held_by": now, "sick": True, "new_since_upkeep": True}
                changed.append(Change(oid, fields, "lose control", player=had))
                changed.append(ChangeState({}, "gains control", now, others=(oid,)))
        if changed:
            self.propose(*changed)

    def _lose_sight(self) -> None:
        """Effects on objects that are no more are over: what comes back is another object (217.1c).

        Leave to play the top card of a library is over when another lies there.
        """
        self._forget_covered()
        here = self.state.objects
        kept = tuple(
            e
            for e in self.state.effects
            if e.to_all is not None or any(isinstance(r, str) or r in here for r in e.applies_to)
        )
        if len(kept) < len(self.state.effects):
            self.state = replace(self.state, effects=kept)

    def _forget_covered(self) -> None:
        objects, zone = self.state.objects, self.state.zone
        kept = tuple(
            p
            for p in self.state.permissions
            if p.card not in objects
            or objects[p.card].zone != "library"
            or zone("library", objects[p.card].owner)[:1] == (p.card,)
        )
        if len(kept) < len(self.state.permissions):
            self.state = replace(self.state, permissions=kept)

    def _remember(self, before: Sight, event: Event) -> None:
        """Keep what was last known of an object that leaves (413.2f)."""
        if isinstance(event, Move) and not phases_out(self.state, event):
            o = self.state.objects[event.object]
            known = {
                **self.state.last_known,
                o.id: (o, before.view(o.id) if o.id in before.views else look(self.state).view(o.id)),
            }
            self.state = replace(self.state, last_known=known)
