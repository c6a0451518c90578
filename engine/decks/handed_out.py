"""Pools that are handed out: their size, lands added to them, and cards from elsewhere (RS D.17.1, D.19.6)."""

from collections.abc import Iterator, Mapping

from engine.cards.card import Card
from engine.decks.card_problems import CardCount
from engine.decks.deck_list import DeckList, Section
from engine.decks.formats import FormatDay
from engine.decks.problems import Code, Problem, cards, copies, problem, take_out

FREE_LANDS = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""Lands that may be added; snow-covered ones are cards of the pool like others (RS D.17.1)."""


def pool_problems(
    counted: tuple[CardCount, ...],
    had: Mapping[str, int],
    registered: DeckList,
    today: FormatDay,
    lands_added: int | None,
) -> Iterator[Problem]:
    """Everything against a deck's pool; ``had`` counts the pool's cards, ``lands_added`` None means any number."""
    yield from _size(registered, today)
    for card in counted:
        if card.card.name not in FREE_LANDS and card.total > had.get(card.card.name, 0):
            yield _elsewhere(card, had.get(card.card.name, 0), today)
    if lands_added is not None:
        yield from _lands(counted, had, today, lands_added)


def is_free(card: Card) -> bool:
    """Whether a card is a land that may be added to a pool."""
    return card.name in FREE_LANDS


def _size(registered: DeckList, today: FormatDay) -> Iterator[Problem]:
    least, most = today.rule.pool_least, today.rule.pool_most
    size = registered.size(Section.MAIN) + registered.size(Section.SIDEBOARD)
    if (least is None or size >= least) and (most is None or size <= most):
        return
    yield problem(
        Code.POOL_SIZE,
        f"The pool has {cards(size)}; {least} to {most} are handed out.",
        today.section("handed_out"),
        count=size,
        allowed=least if least is not None and size < least else most,
        fix="Count the cards again, and compare with what was opened.",
    )


def _elsewhere(card: CardCount, allowed: int, today: FormatDay) -> Problem:
    return problem(
        Code.NOT_IN_POOL,
        f"{card.card.name}: {copies(card.total)} in the list, {allowed} in the registered pool.",
        today.section("registered"),
        card=card.card.name,
        count=card.total,
        allowed=allowed,
        fix=take_out(card.total - allowed),
        line=card.line,
    )


def _lands(
    counted: tuple[CardCount, ...], had: Mapping[str, int], today: FormatDay, lands_added: int
) -> Iterator[Problem]:
    added = {
        card.card.name: card.main - had.get(card.card.name, 0)
        for card in counted
        if is_free(card.card) and card.main > had.get(card.card.name, 0)
    }
    total = sum(added.values())
    if total > lands_added:
        named = ", ".join(f"{number} {name}" for name, number in added.items())
        yield problem(
            Code.NOT_IN_POOL,
            f"{total} basic lands were added to the pool ({named}), {lands_added} may be.",
            today.section("handed_out"),
            count=total,
            allowed=lands_added,
            fix=take_out(total - lands_added),
        )
