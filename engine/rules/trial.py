"""An action on trial: carried out as far as something could refuse it, and no further (409.1, 408.1).

What a trial says is what carrying the action out would say; where it cannot tell, it says so and nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from functools import lru_cache
from itertools import combinations

from engine.rules.changing.gate import Gate
from engine.rules.looking.sight import Sight
from engine.rules.paying.mana_plan import plan
from engine.rules.paying.mana_sources import SAYING, mana_abilities
from engine.rules.paying.other_costs import cannot_pay, could_pay
from engine.rules.paying.payment import in_mana, reserved
from engine.rules.paying.spending import Purpose
from engine.rules.playing.play import activated_abilities
from engine.rules.position import actions as a
from engine.rules.position.commit import commit
from engine.rules.position.events import Change, ChangePlayer, ChangeState, Enter, Event, Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Context, ObjectId, PlayerId, Question
from engine.rules.transition import Transition
from engine.text import ir
from engine.text.ir.node import walk

_WITH_ONE_PAYMENT = (a.PlaySpell, a.Activate, a.Unmorph)
_TAPPING = (ir.TapSelf,)
_APART = (
    ir.PayLife, ir.DiscardCost, ir.TopToGraveyard, ir.RevealHand, ir.RemoveCardsCost, ir.FromGraveyard,
    ir.SacrificeCost, ir.ReturnCost,
)  # fmt: skip
"""Costs that tapping for mana does not make harder or easier to pay."""


class Accepted(Exception):
    """Nothing refuses the action any more."""


class Trial(Transition):
    """The transition of one action that ends, with `Accepted` or `Illegal`, as soon as it is plain which.

    Choices are made on the way, the first that is offered: `chose` says that others might end otherwise, and
    `unpayable` that the action is refused for what it costs, which none of the choices changes.
    """

    def __init__(self, seen: Sight, action: a.Action) -> None:
        super().__init__(seen.state)
        self._seen = seen
        self.action = action
        self.ahead = True
        self.chose = False
        self.unpayable = False
        self.before_payment = self._about_to_pay

    def ask(self, question: Question) -> object:
        """The only answer, or the first that is offered."""
        if self.used == len(self.answers) and self._forced(question) is None:
            self.chose = True
            self.answers = (*self.answers, next(likely(question)))
        return super().ask(question)

    def propose(self, *events: Event, rules: tuple[str, ...] = (), text: str = "") -> list[ObjectId | None]:
        """What puts the action on the stack happens; who notices it does not matter as long as nothing is paid."""
        if not self.ahead or not all(map(_plain, events)):
            return super().propose(*events, rules=rules, text=text)
        found: list[ObjectId | None] = []
        for event in events:
            new = None
            if not isinstance(event, ChangeState) or event.fields:
                self.state, new = commit(self.state, event)
            found.append(new)
        return found

    def nothing_refuses(self) -> None:
        """The trial is over."""
        if self.ahead:
            raise Accepted

    def _about_to_pay(
        self, context: Context, costs: tuple[ir.Cost, ...], free: bool, purpose: Purpose
    ) -> None:
        """The trial is over where it is plain whether the costs can be paid; otherwise they are paid in earnest."""
        if not self.ahead:
            return
        if isinstance(self.action, _WITH_ONE_PAYMENT) and not self.action.additional:
            payable = self._payable(context, costs, free, purpose)
            if payable:
                raise Accepted
            if payable is False:
                self.unpayable = not self._told_by_choices(costs)
                raise cannot_pay(self, context)
        self.ahead = False

    def _payable(
        self, context: Context, costs: tuple[ir.Cost, ...], free: bool, purpose: Purpose
    ) -> bool | None:
        """Whether all costs can be paid; nothing where that only paying them would show."""
        asked = in_mana(self, context, costs)
        if asked is None:
            return False
        costs = asked
        mana = [c for c in costs if isinstance(c, ir.PayMana)]
        others = [c for c in costs if not isinstance(c, ir.PayMana)]
        tapped = False
        if mana and not free:
            if len(mana) > 1:
                return None
            found = plan(self, context.controller, mana[0].mana, reserved(context, costs), purpose)
            if found is None:
                return False
            if any(p.source.rank or p.source.cost or p.source.tied for p in found):
                return None
            tapped = bool(found)
        for cost in others:
            if not could_pay(self, context, cost):
                return None if tapped and not isinstance(cost, ir.TapSelf) else False
        objects = [c for c in others if not isinstance(c, _TAPPING)]
        if len(objects) > 1 or not all(isinstance(c, _APART) and not _of_status(c) for c in objects):
            return None
        return True

    def _told_by_choices(self, costs: tuple[ir.Cost, ...]) -> bool:
        """Whether what is paid might depend on what was chosen before; of several targets the fewest are."""
        if not self.chose:
            return False
        rules = [rule for _, _, rule, _ in self.sight.having(ir.CostRule)]
        for oid in self.state.zone("stack"):
            rules += [g.ability for g in self.sight.view(oid).abilities if isinstance(g.ability, ir.CostRule)]
        return any(map(_looks_at_targets, (*costs, *rules)))


@lru_cache(maxsize=4096)
def _looks_at_targets(node: ir.Cost | ir.CostRule) -> bool:
    return any(isinstance(n, ir.Target | ir.Targets) for n in walk(node))


@lru_cache(maxsize=4096)
def _of_status(cost: ir.Cost) -> bool:
    """Whether a cost asks what is tapped."""
    return any(isinstance(n, ir.IsStatus) for n in walk(cost))


def _plain(event: Event) -> bool:
    match event:
        case Move(to="stack") | Change() | ChangeState() | ChangePlayer():
            return True
        case Enter():
            return event.object.zone == "stack"
    return False


def likely(q: Question) -> Iterator[object]:
    """Answers to a decision, those first that let something be done."""
    match q.kind:
        case "objects":
            for n in range(max(q.least, min(1, q.most)), q.most + 1):
                yield from combinations(q.options, n)
            if q.least == 0:
                yield ()
        case "order":
            yield q.options
        case "yes or no" | "choice" | "numbered" | "color":
            yield from q.options
        case "number":
            yield q.least
        case "words" if q.options:
            rest = dict.fromkeys(q.options[1:], 1)
            yield {q.options[0]: q.total - len(rest), **rest}
        case "words":
            yield (("red", "green"),)
        case _:
            yield "Wall" if q.kind != "name" else "Forest" if q.named == "any card" else "Grizzly Bears"


def tried(seen: Sight, action: a.Action, carry_out: Callable[[Gate, a.Action], None]) -> bool | None:
    """Whether the rules accept an action in a position; nothing where other choices might end otherwise."""
    gate = Trial(seen, action)
    if (
        isinstance(action, a.Activate)
        and (action.source, action.index) in _taps(gate, action.by)
        and action == a.Activate(action.by, action.source, action.index)
    ):
        return could_pay(gate, Context(action.source, action.by), ir.TapSelf())
    try:
        carry_out(gate, action)
    except Accepted:
        return True
    except Illegal:
        return None if gate.chose and not gate.unpayable else False
    return True


def _taps(gate: Gate, player: PlayerId) -> Container[tuple[ObjectId, int]]:
    """What only being tapped or too new keeps the player from: to tap permanents that do nothing else for mana."""
    sight, state = gate.sight, gate.state
    stack = (g.ability for oid in state.zone("stack") for g in sight.view(oid).abilities)
    if state.book.upkeep == "duties" or state.turn.priority != player or state.result:
        return ()
    if any(rule.rule in SAYING for rule, _, _ in state.rules) or any(
        isinstance(one, ir.CostRule) for one in stack
    ):
        return ()
    found: frozenset[tuple[ObjectId, int]] | None = sight.kinds.get(("taps", player))
    if found is None:
        plain = [oid for oid, _, _, source in mana_abilities(sight, player) if source]
        found = frozenset(
            (oid, n)
            for oid in plain
            if len(activated_abilities(gate, oid)) == plain.count(oid)
            for n in range(plain.count(oid))
        )
        sight.kinds["taps", player] = found
    return found
