"""What permanents are like in play: tapped, face down, with counters, phased out (413.2c, 502.15, 502.26e)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.numbered import numbered
from engine.rules.choosing.picking import followed, pick, present
from engine.rules.looking.references import amount, matching, resolve
from engine.rules.permanents.phasing import phase_out
from engine.rules.permanents.turning import turned_up
from engine.rules.position.events import Change, ChangePlayer
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, ObjectId, PlayerId, Question, Recipient, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

MANY = 10**9
"""More than anything can hold."""


def tap(gate: Gate, context: Context, e: ir.TapUntap) -> Context:
    """Tap or untap permanents that are not so already."""
    what = pick(gate, context, e.what, "what to tap or untap")
    word = "becomes tapped" if e.tap else "becomes untapped"
    changing = [i for i in present(gate, what) if gate.state.objects[i].tapped is not e.tap]
    gate.propose(*(Change(i, {"tapped": e.tap}, word) for i in changing), rules=("413.2c",))
    context = replace(context, it=what, amount=len(changing), did=bool(changing))
    return noted(context, "tapped" if e.tap else "untapped", changing)


def turn_each(gate: Gate, context: Context, e: ir.TurnEach) -> Context:
    """What is tapped untaps and what is untapped taps, all at once."""
    what = present(gate, pick(gate, context, e.what, "what to tap or untap"))
    tapped = {i: gate.state.objects[i].tapped for i in what}
    words = {True: "becomes untapped", False: "becomes tapped"}
    gate.propose(
        *(Change(i, {"tapped": not was}, words[was]) for i, was in tapped.items()), rules=("413.2c",)
    )
    return replace(context, it=tuple(what))


def turn_face_down(gate: Gate, context: Context, e: ir.TurnFaceDown) -> Context:
    """Permanents that are face up become face-down 2/2 creatures; that is what they are copied as (502.26e)."""
    what = pick(gate, context, e.what, "what to turn face down")
    turned = [i for i in present(gate, what) if not gate.state.objects[i].face_down]
    if turned:
        *others, last = (gate.which(i) for i in turned)
        gate.propose(
            *(Change(i, {"face_down": True}, "turned face down") for i in turned),
            rules=("502.26e",),
            text=f"{', '.join(others)} and {last} are turned face down"
            if others
            else f"{last} is turned face down",
        )
    return replace(context, it=what)


def turn_face_up(gate: Gate, context: Context, e: ir.TurnFaceUp) -> Context:
    """Face-down permanents are turned face up by an effect; what triggers on that triggers (502.26d)."""
    what = pick(gate, context, e.what, "what to turn face up")
    for one in present(gate, what):
        turned = gate.state.objects[one]
        if turned.face_down:
            text = f"{turned.base.name} is turned face up"
            gate.propose(turned_up(one), rules=("502.26d", "504.5"), text=text)
    return replace(context, it=what)


def heal(gate: Gate, context: Context, e: ir.RemoveDamage) -> Context:
    """Remove all damage marked on permanents."""
    there = present(gate, resolve(gate.sight, context, e.what))
    gate.propose(*(Change(i, {"damage": 0}) for i in there), rules=("413.2c",))
    return context


def counters(gate: Gate, context: Context, e: ir.PutCounters | ir.RemoveCounters) -> Context:
    """Put or remove counters, on permanents or (poison) players."""
    meant = pick(gate, context, e.on, "where the counters go")
    what = tuple(one for i in meant for one in _reached(gate, context, i, e.on))
    if not e.kind:
        return _every_kind(gate, context, what)
    size = _how_many(gate, context, e, what)
    n = size if isinstance(e, ir.PutCounters) else -size
    changed = 0
    for one in what:
        if e.n is None:
            n = -_held(gate, one, e.kind)
        if isinstance(e, ir.PutCounters) and e.divided:
            n = context.divided.get(one, 0)
        if n == 0:
            continue
        if isinstance(one, str):
            changed += min(abs(n), gate.state.players[PlayerId(one)].poison) if n < 0 else n
            gate.propose(
                ChangePlayer(PlayerId(one), {"poison": gate.state.players[PlayerId(one)].poison + n}),
                rules=("413.2c",),
            )
        elif one in gate.state.objects:
            have = gate.state.objects[one].counters
            left = max(0, have.get(e.kind, 0) + min(n, _room(gate, one, e.kind)))
            changed += abs(left - have.get(e.kind, 0))
            if left == have.get(e.kind, 0):
                continue
            gate.propose(_counted(gate, context, one, e.kind, left), rules=("413.2c",))
    if isinstance(e, ir.RemoveCounters):
        context = replace(context, amount=changed, did=changed > 0)
    return replace(context, it=what)


def _every_kind(gate: Gate, context: Context, what: tuple[Recipient, ...]) -> Context:
    """All counters of every kind removed from permanents."""
    changed = 0
    for one in only_objects(what):
        held = gate.state.objects[one].counters if one in gate.state.objects else {}
        changed += sum(held.values())
        for kind in [kind for kind, n in held.items() if n]:
            gate.propose(_counted(gate, context, one, kind, 0), rules=("413.2c",))
    return replace(context, it=what, amount=changed, did=changed > 0)


def put_back(gate: Gate, context: Context, e: ir.PutBackCounters) -> Context:
    """The counters that were noted on a card as it was put aside are put on the permanent that it is again."""
    for one in only_objects(resolve(gate.sight, context, e.on)):
        away = gate.sight.object(one).previous
        noted = {} if away is None else gate.sight.object(away).counters
        for kind, n in noted.items():
            counters(gate, replace(context, it=(one,)), ir.PutCounters(kind, ir.Number(n), ir.It()))
    return context


def _reached(gate: Gate, context: Context, one: Recipient, ref: ir.Ref) -> tuple[Recipient, ...]:
    """A player, or an object where it is now; what is gone is still spoken of, what is phased out is not reached."""
    found = followed(gate, context, (one,), ref)
    return tuple(found) or (() if one in gate.state.objects else (one,))


def _counted(gate: Gate, context: Context, one: ObjectId, kind: str, left: int) -> Change:
    """So many counters of a kind from now on; who puts them on a permanent, and takes them off it, is remembered."""
    o, source = gate.state.objects[one], gate.sight.object(context.source)
    had = o.counters.get(kind, 0)
    word = "last counter removed" if had and not left else ""
    own = {(kind, i) for i in (source.id, source.previous) if i is not None}
    marks = o.marks | {(kind, source.id)} if left > had else o.marks - own
    fields = {"counters": {**o.counters, kind: left}, "marks": marks}
    return Change(one, fields, word, abs(left - had), kind, context.controller)


def _held(gate: Gate, one: Recipient, kind: str) -> int:
    """How many counters of a kind a permanent, or a player, has."""
    if isinstance(one, str):
        return gate.state.players[PlayerId(one)].poison
    return gate.state.objects[one].counters.get(kind, 0) if one in gate.state.objects else 0


def _room(gate: Gate, one: ObjectId, kind: str) -> int:
    """How many more counters of a kind a permanent can have, where it cannot have more than so many (103.2)."""
    bounds = [r.n for r, _ in gate.sight.view(one).restricted("holds few counters") if r.ability == kind]
    return max(0, min(bounds) - _held(gate, one, kind)) if bounds else MANY


def _how_many(
    gate: Gate, context: Context, e: ir.PutCounters | ir.RemoveCounters, what: tuple[Recipient, ...]
) -> int:
    """How many counters; any number of those there are is the player's choice (413.2d)."""
    if e.n is None:
        return 0
    if isinstance(e, ir.PutCounters) and e.up_to:
        most = amount(gate.sight, context, e.n)
        text = f"how many {e.kind} counters {gate.name(context.source)} puts, up to {most}"
        return numbered(gate, context.controller, text, tuple(range(max(0, most) + 1)))
    if not isinstance(e.n, ir.AnyNumber):
        return amount(gate.sight, context, e.n)
    most = min(
        (gate.sight.object(i).counters.get(e.kind, 0) for i in what if not isinstance(i, str)), default=0
    )
    text = f"how many {e.kind} counters {gate.name(context.source)} gives up"
    chosen = int(gate.ask(Question(context.controller, text, "number", least=0)))
    if chosen > most:
        raise Illegal("413.2c", f"there are only {most} {e.kind} counters")
    return chosen


def spread(gate: Gate, context: Context, e: ir.SpreadCounters) -> Context:
    """Counters moved from the source, as many as the player likes, onto what he or she likes (413.2d)."""
    o, name = gate.state.objects.get(context.source), gate.name(context.source)
    onto = [i for i in matching(gate.sight, context, e.onto) if i != context.source]
    most = 0 if o is None or o.zone != "in play" or not onto else o.counters.get(e.kind, 0)
    n = int(
        gate.ask(
            Question(context.controller, f"how many {e.kind} counters {name} gives away", "number", least=0)
        )
    )
    if n > most:
        raise Illegal("413.2c", f"there are only {most} {e.kind} counters to move")
    if not n or o is None:
        return replace(context, did=False)
    text = f"how {name} divides {n} counters among creatures"
    shares = dict(gate.ask(Question(context.controller, text, "words", tuple(onto), rule="413.2d", total=n)))
    if not set(shares) <= set(onto) or sum(shares.values()) != n or min(shares.values()) < 1:
        raise Illegal("413.2c", f"{n} counters are moved onto what the text names")
    moved = [_with_more(gate, i, e.kind, k, context) for i, k in [(o.id, -n), *shares.items()]]
    gate.propose(*moved, rules=("413.2c",))
    return replace(context, did=True)


def _with_more(gate: Gate, one: ObjectId, kind: str, n: int, context: Context) -> Change:
    have, n = gate.state.objects[one].counters, min(n, _room(gate, one, kind))
    word = "last counter removed" if have.get(kind, 0) + n == 0 else ""
    return Change(
        one, {"counters": {**have, kind: have.get(kind, 0) + n}}, word, abs(n), kind, context.controller
    )


def phase(gate: Gate, context: Context, e: ir.Phase) -> Context:
    """Phase out (502.15)."""
    phase_out(gate, tuple(only_objects(resolve(gate.sight, context, e.what))))
    return context


PERMANENTS: dict[type[object], object] = {
    ir.Phase: phase,
    ir.SpreadCounters: spread,
    ir.TapUntap: tap,
    ir.RemoveDamage: heal,
    ir.TurnEach: turn_each,
    ir.TurnFaceDown: turn_face_down,
    ir.TurnFaceUp: turn_face_up,
    ir.PutCounters: counters,
    ir.RemoveCounters: counters,
    ir.PutBackCounters: put_back,
}
