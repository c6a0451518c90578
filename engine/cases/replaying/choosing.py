"""`choose` entries: the decision they answer, or the one that had only one answer and made itself."""

from __future__ import annotations

from itertools import permutations

from engine.cases.reading.log_entries import Choose
from engine.cases.reading.problems import Unclear
from engine.cases.reading.yaml_text import Plain
from engine.cases.replaying.log_actions import payments
from engine.cases.replaying.picks import not_an_answer, opening, says_yes, value_of
from engine.cases.replaying.table import Answered, Table
from engine.cases.setting_up.card_entries import CardEntries
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import PlayerId, Question


def choose(table: Table, entry: Choose, cards: CardEntries) -> None:
    """Take a player's answer; raises `Illegal` for what cannot answer, `Unclear` for what names nothing.

    What is chosen on account of a declaration that the log passes over comes after declaring nothing.
    """
    if table.question is None:
        if _had_by_itself(table, entry.by, entry.pick, cards):
            return
        table.declare_nothing()
    question = table.question
    if question is None or question.player != entry.by:
        _confirm(table, entry.by, entry.pick, cards)
        return
    listed = payments(table.state, entry)
    if listed is not None:
        table.pay(listed, entry.by)
    try:
        _answer(table, question, entry.pick, cards)
    except Illegal:
        if _had_by_itself(table, entry.by, entry.pick, cards):
            return
        if (declined := _declined_by_itself(table, entry)) is not None:
            raise not_an_answer(declined, entry.pick) from None
        raise


def _declined_by_itself(table: Table, entry: Choose) -> Question | None:
    """What the player says yes to although only a no was possible: paying what he or she cannot (413.2c)."""
    asked = (q for q, value in _answered(table) if q.player == entry.by and value is False)
    return next(asked, None) if says_yes(entry.pick) else None


def _answer(table: Table, question: Question, pick: Plain, cards: CardEntries) -> None:
    """Answer a question; naming what an answer asks for gives both in one, and a list may name all targets."""
    if isinstance(pick, list) and _names_several_targets(question, pick):
        _answer_in_turn(table, question, pick, cards)
        return
    first = opening(question, pick)
    if first is None:
        table.answer(value_of(table.state, question, pick, cards))
        return
    was, told, forced = table.position, len(table.records), list(table.automatic)
    try:
        _answer_both(table, question, first, pick, cards)
    except (Illegal, Unclear) as wrong:
        if not question.pays:  # naming with what something else is to be done says no (413.2e)
            raise
        table.position, table.automatic = was, forced
        del table.records[told:]
        try:
            _answer_both(table, question, False, pick, cards)
        except (Illegal, Unclear):
            raise wrong from None


def _answer_both(
    table: Table, question: Question, first: bool | int, pick: Plain, cards: CardEntries
) -> None:
    """Answer a question, and with the pick what is asked after it."""
    table.answer(first)
    following = table.question
    if following is not None and following.player == question.player:
        table.answer(value_of(table.state, following, pick, cards))
    elif not _had_by_itself(table, question.player, pick, cards):
        raise not_an_answer(question, pick)


def _names_several_targets(question: Question, pick: list[Plain]) -> bool:
    """Whether a list names the targets of more than one word "target": those of a copy, or of a triggered ability."""
    if question.in_any_order:
        return question.most < len(pick) <= question.most + question.rest
    if question.rest:
        return len(pick) == question.most + question.rest
    return question.rule in ("409.1c", "409.2", "410.4") and len(pick) > question.most


def _answer_in_turn(table: Table, first: Question, pick: list[Plain], cards: CardEntries) -> None:
    """Answer a question and those that belong to it, each with its part of the list; some had only one answer."""
    if first.in_any_order:
        _answer_as_fits(table, first, pick, cards)
        return
    left = _still_to_say(table, first, pick, cards)
    while left:
        question = table.question
        if question is None or (question.player, question.text) != (first.player, first.text):
            raise not_an_answer(first, pick)
        here, left = left[: question.most], left[question.most :]
        table.answer(value_of(table.state, question, here, cards))
        left = _still_to_say(table, first, left, cards)


def _answer_as_fits(table: Table, first: Question, pick: list[Plain], cards: CardEntries) -> None:
    """Answer a question and those that belong to it with what of the list fits each, in whichever order.

    One thing may be named once for several of them.
    """
    was, told, forced = table.position, len(table.records), list(table.automatic)
    for order in permutations(pick):
        try:
            left = _answered_in_order(table, first, list(order), cards)
        except (Illegal, Unclear):
            left = list(order)
        if not _still_to_say(table, first, left, cards):
            return
        table.position, table.automatic = was, list(forced)
        del table.records[told:]
    raise not_an_answer(first, pick)


def _answered_in_order(table: Table, first: Question, order: list[Plain], cards: CardEntries) -> list[Plain]:
    """Answer questions that belong together, each with the next of the picks if that fits; the picks left over."""
    left = list(order)
    while (question := table.question) is not None and (question.player, question.text) == (
        first.player,
        first.text,
    ):
        if left and _fits(table, question, left[0], cards):
            here = [left.pop(0)]
        else:
            again = (one for one in order if question.least and _fits(table, question, one, cards))
            here = [one for one in (next(again, None),) if one is not None]
        table.answer(value_of(table.state, question, here, cards))
    return left


def _fits(table: Table, question: Question, pick: Plain, cards: CardEntries) -> bool:
    try:
        given = value_of(table.state, question, [pick], cards)
    except (Illegal, Unclear):
        return False
    return set(given) <= set(question.options)


def _still_to_say(table: Table, first: Question, pick: list[Plain], cards: CardEntries) -> list[Plain]:
    """The picks without those that answer decisions which had only one answer."""
    return [one for one in pick if not _had_by_itself(table, first.player, [one], cards)]


def _confirm(table: Table, player: PlayerId, pick: Plain, cards: CardEntries) -> None:
    """An answer to a decision that had only one: it must be that one."""
    if _had_by_itself(table, player, pick, cards):
        return
    mine = [q for q, _ in _answered(table) if q.player == player]
    question = table.question
    if mine:
        raise Illegal(mine[0].rule or "413.2c", f"{pick!r} is not a legal answer to: {mine[0].text}")
    if question is not None:
        raise Illegal("413.2c", f"it is {question.player} who must choose: {question.text}")
    raise Illegal("413.2c", f"{player} has nothing to choose")


def _answered(table: Table) -> list[Answered]:
    pending = list(table.position.automatic) if table.question is not None else []
    return table.automatic + pending


def _had_by_itself(table: Table, player: PlayerId, pick: Plain, cards: CardEntries) -> bool:
    """Whether the pick is the answer that a decision of the player had by itself."""
    for question, value in _answered(table):
        if question.player != player:
            continue
        try:
            given = value_of(table.state, question, pick, cards)
        except (Illegal, Unclear):
            continue
        same = set(given) == set(value) if question.kind == "objects" else given == value
        if value == () and question.kind == "order":  # every order comes to the same
            same = set(given) == set(question.options)
        if value == () and question.kind == "choice":  # and so does every choice
            same = given in question.options
        if same:
            if (question, value) in table.automatic:
                table.automatic.remove((question, value))
            return True
    return False
