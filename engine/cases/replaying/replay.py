"""Replaying a log: each entry becomes actions; a decision left open waits for the `choose` entries after it."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from engine.cases.reading import log_entries as log
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import Problem, Unclear
from engine.cases.reading.vocabulary import COMBAT_STEPS, SILENT_STEPS
from engine.cases.replaying.alike import alike
from engine.cases.replaying.assigned import confirmed
from engine.cases.replaying.choosing import choose
from engine.cases.replaying.counted_rounds import leap
from engine.cases.replaying.drawing import draw_named
from engine.cases.replaying.finding import with_found
from engine.cases.replaying.goals import Goal, reached, refuse_over
from engine.cases.replaying.log_actions import action_of, payments
from engine.cases.replaying.picks import all_alike, names_unknown
from engine.cases.replaying.repeating import MOST_ROUNDS, Shortcuts
from engine.cases.replaying.reversing import TAKING_BACK, reverse
from engine.cases.replaying.steps import Step, told
from engine.cases.replaying.table import Table
from engine.cases.replaying.unseen import Watch
from engine.cases.setting_up.card_entries import CardEntries
from engine.records import replace
from engine.rules.changing.gate import Terms
from engine.rules.changing.memory import forget
from engine.rules.choosing.interrupting import next_interrupt
from engine.rules.game import Position
from engine.rules.position import actions as a
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import WINDOWS, PlayerId, Question, State
from engine.rules.transition import Transition

MOST_REMEMBERED = 200
PATIENCE = 12
MOST_GROWTH = 100
MOST_COUNTED = 10**9


Report = Callable[[int, int], None]


def silent(_done: int, _of: int) -> None:
    """A report that nobody hears."""


class Moment(msgspec.Struct, frozen=True):
    """After an entry: the position, its steps, every rule it cites, and why it is illegal if it is.

    Rules are cited by the numbers of the book in force; `forbidden_by` are those that make the entry illegal.
    `reversed` is why an entry was illegal that has been taken back, after which the game went on. `untold` says that
    cards were chosen which nobody can tell apart, since the log goes on.
    """

    position: Position
    steps: tuple[Step, ...] = ()
    cited: frozenset[str] = frozenset()
    illegal: Illegal | None = None
    forbidden_by: tuple[str, ...] = ()
    reversed: Illegal | None = None
    untold: bool = False


class Replay:
    """The replay of one log from a state; `moments[n]` is after entry n, moment 0 the state as recorded.

    `report` hears before each action how many entries of how many are done; what it raises ends the replay. As far as
    the replay `before` is of the same record, its moments are taken over.
    """

    def __init__(
        self,
        state: State,
        case: Case,
        cards: CardEntries,
        report: Report = silent,
        before: Replay | None = None,
    ) -> None:
        self.case, self.cards = case, cards
        self._report = report
        self._table = Table(state, self._heard)
        self._shortcuts = Shortcuts(self._table, self._carry_out)
        self._goal: Goal | None = None
        self._decided: list[Question] = []
        self._untold = False
        self.moments: list[Moment] = [Moment(self.position)]
        self._watch, self._looked_at = Watch(state), state
        if before is not None and self._goes_on_from(before):
            self._take_over(before)

    def _goes_on_from(self, before: Replay) -> bool:
        """Whether another replay is of the same position, with the same cards at hand."""
        invented = self.case.game.cards, before.case.game.cards
        return (
            self.cards.reference is before.cards.reference
            and repr(invented[0]) == repr(invented[1])
            and self.start == before.start
        )

    def _take_over(self, before: Replay) -> None:
        """Take over what another replay came to, up to where the logs part.

        An entry whose answers are not the same is carried out again: what they pay bears on it. So is one at which one
        log ends where a choice among cards that nobody can tell apart is made only if the log goes on.
        """
        logs, last = (self.case.game.log, before.case.game.log), before.moments[-1]
        kept = min(alike(*logs), before.entries - (last.illegal is not None))
        there = before.moments[kept]
        if len(logs[0]) > kept:
            kept -= bool(kept and all_alike(there.position.state, there.position.question))
        else:
            kept -= there.untold
        while kept and any(isinstance(one, log.Choose) for each in logs for one in each[kept : kept + 1]):
            kept -= 1
        self.moments = before.moments[: kept + 1]
        self._table.position = self.moments[-1].position
        self._looked_at = self._table.state

    @property
    def position(self) -> Position:
        """The position that the log has come to so far."""
        return self._table.position

    @property
    def start(self) -> State:
        """The position as recorded."""
        return self.moments[0].position.state

    @property
    def entries(self) -> int:
        """How many entries are done, the illegal one too."""
        return len(self.moments) - 1

    def run(self) -> None:
        """Carry out the entries up to the first illegal one; raises `MalformedCase` for unclear ones."""
        for n, entry in enumerate(self.case.game.log[self.entries :], self.entries):
            self._table.records, self._untold = [], False
            before = self.position
            if isinstance(entry, log.Choose) and before.question is not None:
                self._decided.append(before.question)
            self._watch.named(entry, before.state)
            try:
                self._carry_out(entry, n)
                self._choose_untold(n)
                self._look()
            except Illegal as illegal:
                if isinstance(entry, log.Choose) and self._finds(entry, n, before):
                    self.run()
                    return
                if entry.reversed:
                    self._taken_back(n, entry, illegal, before)
                    continue
                if not isinstance(entry, log.GoTo | log.Pass | log.Resolve | log.Repeat):
                    reverse(self._table, entry, before)
                self._passed(n, illegal)
                return
            except Unclear as unclear:
                if isinstance(entry, log.Choose) and self._finds(entry, n, before):
                    self.run()
                    return
                problem = Problem(entry.where.line, unclear.word, unclear.text)
                raise self.case.malformed(problem) from unclear
            if entry.reversed and self._table.question is None:
                text = f"entry {n + 1} is legal, so there is nothing to reverse (422.1)"
                raise self.case.malformed(Problem(entry.where.line, "reversed", text))
            self._passed(n)

    def _finds(self, entry: log.Choose, n: int, before: Position) -> bool:
        """Whether the answer names a card found among unknown ones; then it is known from before the search."""
        asked = (before.question, *(question for question, _ in self._table.automatic))
        searches = [q for q in asked if q is not None and q.player == entry.by and q.unseen]
        while n and isinstance(self.case.game.log[n], log.Choose):
            n -= 1
        state = self.moments[n].position.state
        found = with_found(state, searches[0], entry.pick, self.cards) if searches else None
        if found is None:
            return False
        self.moments = [*self.moments[:n], replace(self.moments[n], position=Position(found))]
        self._table.position, self._looked_at = self.moments[n].position, found
        return True

    def _taken_back(self, n: int, entry: log.Entry, illegal: Illegal, before: Position) -> None:
        """An illegal entry undone with every payment made for it; the game goes on from before it (422.1).

        Where it is the answer that was illegal, all of what asked for it is undone.
        """
        if before.question is not None and before.base is not None:
            before = Position(before.base)
        reverse(self._table, entry, before)
        self._goal, self._decided = None, []
        forbidden_by = self.case.book.cite(*illegal.rules)
        rules = (*forbidden_by, *self.case.book.cite(TAKING_BACK))
        why = self.case.book.told(illegal.text, illegal.rules)
        said = "taken back, because it was illegal: "
        step = Step(n + 1, said + why, rules, self._table.state, plainly=said + illegal.text)
        steps = (step, *told(n + 1, self._table.records, self._table.state))
        cited = frozenset(number for one in steps for number in one.rules)
        after = self._table.position
        self.moments.append(Moment(after, steps, cited, forbidden_by=forbidden_by, reversed=illegal))

    def _passed(self, n: int, illegal: Illegal | None = None) -> None:
        """Keep the moment after entry n (from 0), without what nobody asks of it any more."""
        table = self._table
        if table.question is None:
            table.position = Position(self._spared(table.state))
        steps, cite = told(n + 1, table.records, table.state, self._decided), self.case.book.cite
        self._decided = [] if steps else self._decided
        cited = frozenset(cite(*(rule for record in table.records for rule in record.rules)))
        cited = cited.union(*(step.rules for step in steps))
        forbidden_by = cite(*illegal.rules) if illegal is not None else ()
        self.moments.append(Moment(table.position, steps, cited, illegal, forbidden_by, untold=self._untold))

    @staticmethod
    def _spared(state: State) -> State:
        """A state that forgets in the middle of a step, as it does at its end, what a very long step piles up."""
        if len(state.last_known) < MOST_REMEMBERED or state.zone("stack") or state.pending:
            return state
        gate = Transition(state)
        forget(gate)
        return gate.state

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every step so far, those of an entry that a decision or something unsupported has stopped too."""
        found = [step for moment in self.moments for step in moment.steps]
        last, entry, table = self.moments[-1], len(self.moments), self._table
        if last.illegal is None and table.question is not None:
            found += told(entry - 1, table.position.records, table.state)
        elif table.position is not last.position:
            found += told(entry, table.records, table.state)
        return tuple(found)

    def _look(self) -> None:
        """See whether a card that is not understood has come to matter."""
        self._watch.touched(self._looked_at, self._table.state)
        self._looked_at = self._table.state

    def _heard(self) -> None:
        self._look()
        self._report(self.entries, len(self.case.game.log))

    def _carry_out(self, entry: log.Entry, n: int) -> None:
        table, question = self._table, self._table.question
        if isinstance(entry, log.Choose):
            choose(table, entry, self.cards)
            self._pursue()
            return
        if question is not None and not isinstance(entry, log.Concede):
            raise Illegal("413.2c", f"{question.player} must decide first: {question.text}")
        self._goal = None
        table.automatic = []
        table.terms = Terms(self._waived(n))
        match entry:
            case log.Repeat():
                self._shortcuts.repeat(entry, n, self.case.game.log)
            case log.Pass() | log.Resolve() | log.GoTo():
                self._passing(entry)
            case log.Draw():
                table.position = Position(draw_named(table.state, entry, self.cards))
            case log.Assign() if self._confirmed(entry, n):
                pass
            case _:
                self._own_action(entry)

    def _confirmed(self, entry: log.Assign, n: int) -> bool:
        def after(number: int) -> State:
            return self.moments[number].position.state

        return confirmed(self.case.game.log[:n], after, entry, self._table.state)

    def _choose_untold(self, n: int) -> None:
        """Choose among cards that nobody can tell apart, where entry n + 1 goes on without an answer.

        It comes to one answer; where the log ends here, the decision is the last thing to be told.
        """
        following = self.case.game.log[n + 1 : n + 2]
        question = self._table.question
        searches = question is not None and bool(question.unseen)
        if any(isinstance(one, log.Choose) and (searches or names_unknown(one.pick)) for one in following):
            return
        while following and (untold := all_alike(self._table.state, self._table.question)):
            self._table.answer(untold)
            self._untold = True
            self._pursue()

    def _own_action(self, entry: log.Entry) -> None:
        """An action of one player, paid for with the mana abilities listed, if any are."""
        table = self._table
        match entry:
            case log.Concede():
                if table.position.base is not None:
                    table.position = Position(table.position.base)
            case log.Attack() | log.Block() | log.Assign():
                pass
            case _:
                table.declare_nothing()
        listed = payments(table.state, entry) if isinstance(entry, log.Paid | log.Activate) else None
        if isinstance(entry, log.Paid | log.Activate) and listed is not None:
            table.terms = replace(table.terms, paid=((entry.by, 0, listed),), bound=frozenset({entry.by}))
        table.act(action_of(table.state, entry))

    def _waived(self, n: int) -> frozenset[PlayerId]:
        """Players whose payments in answers to this entry are not in dispute."""
        entries = self.case.game.log
        found = set()
        while (n := n + 1) < len(entries) and isinstance(answer := entries[n], log.Choose):
            if answer.pay == "free":
                found.add(answer.by)
        return frozenset(found)

    def _passing(self, entry: log.Pass | log.Resolve | log.GoTo) -> None:
        table = self._table
        match entry:
            case log.GoTo(step=step):
                self._go_to(step, entry.of)
                self._pursue()
            case log.Resolve(everything=True):
                table.assign_damage()
                self._goal = Goal()
                self._pursue()
            case log.Pass(by=None):
                table.round()
            case log.Pass(by=player):
                table.declare_nothing()
                if table.question is None and player is not None:
                    table.act(a.Pass(player))
            case _:
                table.declare_nothing()
                if table.question is None:
                    self._one_to_resolve()
                table.round()

    def _go_to(self, step: str, of: PlayerId | None) -> None:
        """Set out for a step; raises `Illegal` while something is announced, `Unclear` for a step not in the book."""
        table, state = self._table, self._table.state
        windows = state.book.damage == "in a resolution"
        if step not in state.book.steps and not (windows and step in WINDOWS):
            raise Unclear(step, f"there is no step {step!r} by the {state.book.title}")
        if state.zone("stack") and step not in WINDOWS:
            raise Illegal("408.1c", "the stack is not empty")
        if of is None:
            refuse_over(step, state)
        within = None if step != state.step or self._came_up() else state.resolving
        self._goal = Goal(step, of, state.turn.number, within)
        halt = step if step in SILENT_STEPS else ""
        past = step not in COMBAT_STEPS or of is not None
        table.terms = replace(table.terms, halt=halt, no_attack=past)

    def _came_up(self) -> bool:
        """Whether the step of a damage resolution has come up by what was done last, without setting out for it."""
        entries, n = self.case.game.log, self.entries
        while n and isinstance(entries[n - 1], log.Choose):
            n -= 1
        if not n:  # the record begins in it
            return True
        if isinstance(entries[n - 1], log.GoTo | log.Resolve):
            return False
        before, now = self.moments[n - 1].position.state.resolving, self._table.state.resolving
        return now is not None and (
            before is None or (before.window, before.since) != (now.window, now.since)
        )

    def _one_to_resolve(self) -> None:
        """Raises `Illegal` where nothing is there that could resolve alone."""
        state = self._table.state
        stack = state.zone("stack")
        if not stack:
            raise Illegal("413.1", "the stack is empty")
        whole = state.book.sequence == "batches" and state.resolving is None and len(stack) > 1
        if whole and next_interrupt(Transition(state)) is None:
            raise Illegal(
                "batch carried out", "a batch is carried out as a whole: only an interrupt resolves alone"
            )

    def _pursue(self) -> None:
        """Pass until the goal is reached; many rounds of a loop that runs out in the end are counted."""
        before: list[State] = []
        highest = grown = 0
        for _ in range(MOST_ROUNDS):
            state = self._table.state
            if len(state.zone("stack")) > highest:
                highest, grown = len(state.zone("stack")), grown + 1
            if grown > MOST_GROWTH:
                raise Unsupported("a loop in which the stack grows and grows")
            if self._goal is None or self._table.question is not None or state.result:
                return
            if reached(self._goal, state):
                self._goal = None
                return
            before = [*before[-2 * PATIENCE :], state] if state.zone("stack") else []
            if len(before) > 2 * PATIENCE:
                before = self._counted(before)
            self._table.declare_nothing()
            if self._table.state is state and self._table.question is None:
                self._table.round()
        raise Unsupported(f"a log that passes {MOST_ROUNDS} times without getting there")

    def _counted(self, before: list[State]) -> list[State]:
        """The rounds behind, or none where the loop they belong to has been counted on to near its end."""
        for period in range(1, PATIENCE):
            state, counted = leap(before[-1 - 2 * period], before[-1 - period], before[-1], MOST_COUNTED)
            if counted:
                self._table.position = Position(state)
                return []
        return before
