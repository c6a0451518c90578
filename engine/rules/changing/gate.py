"""The one gate through which everything happens: what is asked of it, by whoever carries out a rule."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from engine.rules.looking.characteristics import look
from engine.rules.looking.sight import Sight
from engine.rules.position.actions import Payment
from engine.rules.position.creature_types import creature_types
from engine.rules.position.events import Change, ChangeState, Event, Record
from engine.rules.position.naming import told_apart
from engine.rules.position.refusal import Illegal, NeedAnswer
from engine.rules.position.state import (
    SYMBOLS,
    Context,
    ObjectId,
    PlayerId,
    Question,
    Recipient,
    ShieldEffect,
    State,
)
from engine.text import ir

LETTERS = {color: symbol for symbol, color in SYMBOLS.items()}


def _shared_out(q: Question, answer: object) -> bool:
    """Whether an answer gives each of some of the options a number."""
    pairs = answer.items() if isinstance(answer, dict) else ()
    return bool(pairs) and all(k in q.options and type(n) is int and n >= 0 for k, n in pairs)


def _paired(answer: object) -> bool:
    """Whether an answer is pairs of words, each to be changed into another."""
    return isinstance(answer, tuple) and all(
        isinstance(p, tuple) and len(p) == 2 and all(isinstance(w, str) for w in p) for p in answer
    )


class Terms(msgspec.Struct, frozen=True):
    """What a record says beyond the rules: whose mana payments are waived, in which silent step to stop.

    `paid` lists payments: by whom, from which answer on (0: from the action itself), and the mana abilities played.
    Players in `bound` pay for their action with what is listed and nothing else. `no_attack`: the record goes on past
    an attack that need not be declared.
    """

    waived: frozenset[PlayerId] = frozenset()
    halt: str = ""
    paid: tuple[tuple[PlayerId, int, tuple[Payment, ...]], ...] = ()
    bound: frozenset[PlayerId] = frozenset()
    no_attack: bool = False


_PLAIN = Terms()
BeforePayment = Callable[..., None]
"""Told by `paying.payment.pay` what is paid next, as that has it: a trial may know how that ends."""
Serves = Callable[[int, tuple[str, ...]], bool]
"""Whether some mana can go to what is paid, with so many listed mana abilities still to come."""


def mana_named(question: Question, gives: tuple[str, ...]) -> object:
    """The option of a question about mana that a listed payment names."""
    for option in question.options:
        made = tuple(option) if isinstance(option, tuple) else (option,)
        letters = tuple(LETTERS.get(str(m), str(m)) for m in made)
        if sorted(letters) == sorted(gives) or (len(set(gives)) == 1 and set(letters) == set(gives)):
            return option
    raise Illegal("409.1g", f"{''.join(gives)} is no answer to: {question.text}")


class Gate(ABC):
    """One transition in the making: the state so far, the answers given, the records made.

    `transition.Transition` carries out what it promises.
    """

    def __init__(self, state: State, answers: Sequence[object] = (), terms: Terms = _PLAIN) -> None:
        self.state = state
        self.terms = terms
        self.answers = tuple(answers)
        self.used = 0
        self.records: list[Record] = []
        self.automatic: list[tuple[Question, object]] = []
        self._seen: Sight | None = None
        self.used_up: list[ShieldEffect] = []
        # which prevention has done what else it does, and for whom, in this batch of damage (419.7a)
        self.prevented: set[tuple[object, Recipient]] = set()
        # what a replacement has follow right upon what it lets happen (419.6)
        self.to_follow: list[tuple[Context, tuple[ir.Effect, ...]]] = []
        self.within: frozenset[object] = frozenset()
        self.payments = list(terms.paid)
        self.paying: Payment | None = None
        self.serves: Callable[[tuple[str, ...]], bool] | None = None
        self.cause: PlayerId | None = None
        self.resolves: ObjectId | None = None
        # which opponent a resolution means by "an opponent", by its source and when it began (413.2d)
        self.foes: dict[tuple[ObjectId, int], PlayerId] = {}
        self.applying = False
        # the objects and views of which it is known who holds which permanent (212.3d)
        self.held_as: tuple[object, object] | None = None
        self.before_payment: BeforePayment | None = None

    @property
    def sight(self) -> Sight:
        """The present state with characteristics."""
        if self._seen is None or self._seen.state is not self.state:
            self._seen = look(self.state, self._seen)
        return self._seen

    def ask(self, question: Question) -> Any:
        """The answer to a decision: the only one there is, the next one given.

        Or a refusal that carries it.
        """
        if self.paying is not None and self.paying.gives and question.kind in ("color", "choice"):
            return mana_named(question, self.paying.gives)
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

    def _forced(self, q: Question) -> tuple[object] | None:
        """The only answer there is; of what is among cards that nobody has recorded nobody knows that."""
        if q.kind == "objects":
            if q.most == 0:
                return ((),)
            if q.unseen:
                return None
            if q.least >= len(q.options):
                return (tuple(q.options),)
        elif q.kind in ("choice", "numbered") and len(q.options) == 1:
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
            if str(answer).lower() not in creature_types(self.state.book.creature_types):
                raise Illegal("212.1e", f"{answer!r} is no creature type")
        elif q.kind == "number":
            ok = isinstance(answer, int) and not isinstance(answer, bool) and answer >= q.least
        elif q.kind == "numbered":
            ok = type(answer) is int and answer in q.options
        elif q.kind == "words":
            ok = _shared_out(q, answer) if q.options else _paired(answer)
        elif q.kind == "name":
            ok = isinstance(answer, str)
            if ok and " // " in answer and self.state.book.split_names == "one of two":
                raise Illegal("505.7", f"{answer} has two names, and one of them is chosen")
        elif q.options:
            ok = answer in q.options
        if not ok:
            raise Illegal(q.rule or "413.2c", f"that is not a legal answer to: {q.text}")

    def pays_as_listed(self, player: PlayerId) -> bool:
        """Whether the player's next payment of mana is one that the record lists."""
        return any(who == player and self.used >= since for who, since, _ in self.payments)

    @abstractmethod
    def play_listed(self, player: PlayerId, serves: Serves) -> bool:
        """Play the mana abilities listed for the player's payment (411.2); whether there is to be no other.

        Where one `serves` with one mana only, that is what it gives.
        """

    @abstractmethod
    def aside(self) -> Gate:
        """The transition so far on trial: what happens there stays there, and every question is open."""

    def nothing_refuses(self) -> None:
        """All that could refuse the action has been looked at: a transition goes on, a trial ends here."""
        return

    @abstractmethod
    def propose(self, *events: Event, rules: tuple[str, ...] = (), text: str = "") -> list[ObjectId | None]:
        """Let a batch of simultaneous events happen, after replacement and prevention; the resulting ids."""

    @abstractmethod
    def follow(self, context: Context, effects: tuple[ir.Effect, ...]) -> Context:
        """Carry out instructions; the context comes back knowing what "it" and "that much" are now."""

    def say(self, text: str, *rules: str) -> None:
        """Record a step that changes nothing."""
        self.records.append(Record(None, text, rules, state=self.state))

    def change(self, oid: ObjectId, what: str = "", **fields: object) -> None:
        """Change an object through the gate."""
        self.propose(Change(oid, fields, what))

    def change_state(self, what: str = "", **fields: object) -> None:
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

    def which(self, what: Recipient) -> str:
        """What a person calls it, told apart from others of its name."""
        name = self.name(what)
        return name if isinstance(what, str) else told_apart(self.state, self.sight.object(what), name)

    def choose_objects(
        self,
        player: PlayerId,
        options: Sequence[Recipient],
        least: int,
        most: int,
        text: str,
        rule: str = "103.4",
        besides: tuple[ObjectId, ...] = (),
        unseen: tuple[ObjectId, ...] = (),
    ) -> tuple[Any, ...]:
        """A player's choice among objects; forced choices are made."""
        n = len(options) + len(unseen)
        least, most = min(least, n), min(most, n)
        found: tuple[object, ...] = self.ask(
            Question(
                player, text, "objects", tuple(options), least, most, rule, besides=besides, unseen=unseen
            )
        )
        return found

    def chance(self, player: PlayerId, options: Sequence[Recipient], n: int, text: str) -> tuple[Any, ...]:
        """What chance picks: asked like a decision, since only the table knows; nothing is guessed."""
        alike = {self.sight.object(i).base for i in options if not isinstance(i, str)}
        if len(alike) == 1 and not any(isinstance(i, str) for i in options):
            return tuple(options[:n])
        most, text = min(n, len(options)), f"{text} (at random)"
        found: tuple[object, ...] = self.ask(
            Question(player, text, "objects", tuple(options), most, most, "422.1", chance=True)
        )
        return found

    def falls(self, player: PlayerId, text: str) -> bool:
        """How a coin or a card falls: no decision, and only the table knows."""
        return bool(self.ask(Question(player, text, "yes or no", (True, False), chance=True)))

    def yes(self, player: PlayerId, text: str, pays: bool = False) -> bool:
        """A yes-or-no choice; `pays`: whether to pay for what is done otherwise."""
        return bool(self.ask(Question(player, text, "yes or no", (True, False), pays=pays)))

    def settled(self, player: PlayerId, text: str, given: bool, rule: str = "413.2c") -> None:
        """A yes-or-no choice that has only one answer: it is not asked, and saying so is no mistake."""
        self.automatic.append((Question(player, text, "yes or no", (True, False), rule=rule), given))
