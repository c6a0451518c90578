"""A slip turns up after pairing: the tables that would change, and the choice between three ways on."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.open_event import Confirmation, OpenEvent
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.enumeration import enumerated
from tournament_app.domain.refusal import NeedsConfirmation
from tournament_app.domain.round import Pairing, RoundStatus
from tournament_app.services.pair_round import pair_next_round
from tournament_app.services.repair_round import (
    RepairChoices,
    repair_choices,
    repair_tables,
    repair_whole_round,
)


class RepairGuide:
    """``fresh_seed`` draws what is paired anew."""

    def __init__(
        self, event: OpenEvent, errands: Errands, said: ProblemStrip, fresh_seed: Callable[[], int]
    ) -> None:
        self._event, self._errands, self._said, self._fresh_seed = event, errands, said, fresh_seed

    def offer(self, act: Act, otherwise: Callable[[], None]) -> None:
        """After a correction of an earlier round: ask what becomes of the current one, if anything changes.

        Where nothing is to be asked, ``otherwise`` is called.
        """
        after = self._event.book
        before = after.with_changes(change.inverted() for change in act.changes)
        last = after.last_round
        corrected = [c.entry.round for c in act.changes if isinstance(c.entry, Pairing)]
        if last is None or not corrected or min(corrected) >= last.number:
            otherwise()
            return
        self._errands.run(
            lambda _: repair_choices(before, after),
            lambda found: self._ask(after, found, otherwise),
            lane=Lane.ASIDE,
        )

    def _ask(self, book: EventBook, choices: RepairChoices, otherwise: Callable[[], None]) -> None:
        if not choices.affected:
            otherwise()
            return
        number = choices.round
        sentences = [
            *_of_rounds_between(book, choices.over),
            f"Round {number} would have been paired differently. Nothing of it is changed yet:",
        ]
        for table in choices.affected:
            begun = f" Begun: {table.begun}." if table.begun else ""
            sentences.append(f"{table.sentence}{begun}")
        answers = []
        fixable = choices.can_change
        if len(fixable) > 1:
            names = enumerated(p.table for p in fixable if p.table is not None)
            answers.append(Answer(f"Fix only tables {names}", lambda: self._fix(choices)))
        if not any(pairing.result is not None for pairing in book.round_pairings(number)):
            answers.append(Answer(f"Pair round {number} again", lambda: self._pair_again(book)))
        leave = Answer(f"Leave round {number} as it is", lambda: None)
        self._said.ask(NeedsConfirmation(*sentences), *answers, leave=leave)

    def _fix(self, choices: RepairChoices) -> None:
        numbers, seed = [pairing.number for pairing in choices.can_change], self._fresh_seed()
        self._event.perform(
            lambda book: repair_tables(book, choices.round, numbers, seed),
            said=self._said,
            confirmation=Confirmation(
                "Fix them all the same",
                lambda book: repair_tables(book, choices.round, numbers, seed, confirmed=True),
            ),
        )

    def _pair_again(self, book: EventBook) -> None:
        seed = self._fresh_seed()
        if book.last_round is not None and book.last_round.status is RoundStatus.DRAFT:
            self._event.perform(lambda found: pair_next_round(found, seed), said=self._said)
            return
        self._event.perform(
            lambda found: repair_whole_round(found, seed),
            said=self._said,
            confirmation=Confirmation(
                "Pair it again all the same", lambda found: repair_whole_round(found, seed, confirmed=True)
            ),
        )


def _of_rounds_between(book: EventBook, over: Sequence[Pairing]) -> Iterator[str]:
    """A sentence for each round that was played on the old result: which of its pairings rest on it."""
    for number, pairings in groupby(over, key=lambda pairing: pairing.round):
        seats = [
            f"table {p.table}" if p.table is not None else f"the bye of {book.name_of(p.player1)}"
            for p in pairings
        ]
        yield f"Round {number} would have been paired differently too and stays as it is: {enumerated(seats)}."
