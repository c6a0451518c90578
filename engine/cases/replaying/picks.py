"""Answers to decisions: what a `pick` means for the question that was asked."""

from __future__ import annotations

import re
from typing import Any

from engine.cards.not_known import not_known
from engine.cases.reading.problems import Unclear, closest
from engine.cases.reading.vocabulary import UNKNOWN_CARD
from engine.cases.reading.yaml_text import Plain
from engine.cases.setting_up.card_entries import CardEntries, misnamed, spelled, types_named
from engine.cases.setting_up.named_abilities import stems
from engine.cases.setting_up.references import found, object_of, recipient_of
from engine.cases.setting_up.types_named import creature_type_said
from engine.rules.changing.gate import LETTERS
from engine.rules.position.refusal import Illegal
from engine.rules.position.rulebook import Rulebook
from engine.rules.position.state import COLORS, SYMBOLS, ObjectId, PlayerId, Question, Recipient, State
from engine.text.inflection import singular
from engine.text.land_types import BASIC_LAND_TYPES

_OPEN = "the color of your choice"
_TURNED = frozenset({"tap", "untap"})
"""Instructions to choose among that are called by their names, and by their number as any other are."""
_LETTERS = {**LETTERS, "colorless": "C"}


def _several(pick: Plain) -> list[Plain]:
    """A list of what may have been written as one."""
    return [] if pick is None else pick if isinstance(pick, list) else [pick]


def says_yes(pick: Plain) -> bool:
    """Whether a pick is a yes; the number 1 is none."""
    return pick is True or pick == "yes"


def says_no(pick: Plain) -> bool:
    """Whether a pick is a no, or nothing; the number 0 is neither."""
    return pick is None or pick is False or pick == "no"


def value_of(state: State, question: Question, pick: Plain, cards: CardEntries) -> Any:
    """The answer a pick gives to a question; raises `Illegal` for what cannot answer it."""
    match question.kind:
        case "yes or no":
            if not says_yes(pick) and not says_no(pick):
                raise not_an_answer(question, pick)
            return says_yes(pick)
        case "objects":
            if says_no(pick):
                return ()
            return _options(state, question, _chosen_alone(state, question, _in_piles(state, question, pick)))
        case "order":
            return tuple(_option(state, question, r) for r in _several(pick))
        case "choice":
            return _choice(state, question, pick)
        case "number":
            return _number(question, pick)
        case "numbered":
            return _numbered(question, pick)
        case "words":
            return _words(state, question, pick)
        case "color":
            return _color(pick)
        case _:
            return _named(state, question, pick, cards)


def _in_piles(state: State, question: Question, pick: Plain) -> list[Plain]:
    """The picks, of a pile called by its number those in it; of both piles, each a list, those in the first.

    A list in a list is the same list.
    """
    if question.piles and type(pick) is int and 0 < pick <= len(question.piles):
        return [_ref(state, i) for i in question.piles[pick - 1]]
    picks = _several(pick)
    if not picks or not all(isinstance(one, list) for one in picks):
        return picks
    lists = [one for one in picks if isinstance(one, list)]
    if len(lists) > 1:
        named = [o for one in lists for o in _options(state, question, one)]
        both = question.divides and len(lists) == 2 and sorted(named) == sorted(question.options)
        if not both:
            raise not_an_answer(question, pick)
    return lists[0]


def _chosen_alone(state: State, question: Question, picks: list[Plain]) -> list[Plain]:
    """The picks without what comes besides, whatever is chosen."""
    there = {_ref(state, i) for i in question.besides}
    return [one for one in picks if str(one) not in there]


def _options(state: State, question: Question, picks: list[Plain]) -> tuple[Recipient, ...]:
    """The options that references name; each `unknown card` is one more of those that nobody can tell apart."""
    untold = [ObjectId(o) for o in question.options if isinstance(o, int) and _is_unknown(state, ObjectId(o))]
    found: list[Recipient] = []
    for pick in picks:
        found.append(untold.pop(0) if pick == UNKNOWN_CARD and untold else _option(state, question, pick))
    return tuple(found)


def names_unknown(pick: Plain) -> bool:
    """Whether a pick speaks of cards that nobody can tell apart."""
    return UNKNOWN_CARD in _several(pick)


def all_alike(state: State, question: Question | None) -> tuple[ObjectId, ...]:
    """As many cards as a question asks for, where nobody can tell any of its options apart; none for any other."""
    if question is None or question.kind != "objects" or question.least != question.most:
        return ()
    options = [ObjectId(o) for o in question.options if isinstance(o, int)]
    places = {(state.objects[o].zone, state.objects[o].owner) for o in options if _is_unknown(state, o)}
    if len(places) != 1 or not all(_is_unknown(state, ObjectId(o)) for o in question.options):
        return ()
    return tuple(options[: question.least])


def _is_unknown(state: State, oid: ObjectId) -> bool:
    return oid in state.objects and not state.objects[oid].known


def not_an_answer(question: Question, pick: Plain) -> Illegal:
    """That a pick is no answer to what is asked."""
    return Illegal(question.rule or "413.2c", f"{pick!r} is not a legal answer to: {question.text}")


def _option(state: State, question: Question, ref: Plain) -> Recipient:
    """The option that a reference names, by what it is now or was when last seen."""
    if str(ref) in state.players:
        return PlayerId(str(ref))
    if question.options and all(isinstance(o, str) and o not in state.players for o in question.options):
        return _said(question, ref)
    for option in question.options:
        if isinstance(option, int) and _ref(state, ObjectId(option)) == str(ref):
            return ObjectId(option)
    named = found(state, str(ref), lambda o: o.id in question.options)
    if named is not None and named.id in question.options:
        return named.id
    source = _source_of(state, str(ref))
    for option in question.options:
        o = state.objects.get(ObjectId(option)) if isinstance(option, int) else None
        if source is not None and (option == source or (o is not None and o.previous == source)):
            return ObjectId(option)
    for option in question.options:
        o = state.objects.get(ObjectId(option)) if isinstance(option, int) else None
        if o is not None and o.entry is not None and _ref(state, o.entry.context.source) == str(ref):
            return ObjectId(option)
    if says_yes(ref) or says_no(ref):
        raise not_an_answer(question, ref)
    if ability := re.fullmatch(r"(.+)/\d+", str(ref)):  # it is called so on the stack: here by its source
        return _option(state, question, ability[1])
    return object_of(state, str(ref))


def _source_of(state: State, ref: str) -> ObjectId | None:
    """What the ability on the stack that a reference names comes from."""
    one = state.latest(ref)
    return one.entry.context.source if one is not None and one.entry is not None else None


def _said(question: Question, ref: Plain) -> Recipient:
    """The option, told in words, that a number or a piece of its words names."""
    number = str(ref).rpartition("/")[2]  # of abilities of one source: `dawn/2`
    numbered = [o for o in question.options if o.partition(":")[0] == number]
    found = numbered or [o for o in question.options if str(ref).lower() in o.lower()]
    if len(found) != 1:
        raise not_an_answer(question, ref)
    return PlayerId(found[0])


def numbered_told(question: Question) -> tuple[str | int, ...]:
    """Numbered options as they are shown: each with its words, or the number alone."""
    told = question.told or ("",) * len(question.options)
    return tuple(f"{n}: {words}" if words else n for n, words in zip(question.options, told, strict=True))


def _number(question: Question, pick: Plain) -> int:
    """A number, between quotation marks or alone in a list perhaps."""
    one = pick[0] if isinstance(pick, list) and len(pick) == 1 else pick
    if isinstance(one, str) and re.fullmatch(r"\d{1,9}", one):
        return int(one)
    if isinstance(one, bool) or not isinstance(one, int):
        raise not_an_answer(question, pick)
    return one


def _color(pick: Plain) -> str:
    """A color by its word or its symbol, as often perhaps as mana of it is had."""
    said = {str(one).lower() for one in _several(pick)}
    named = said.pop() if len(said) == 1 else str(pick)
    symbol = re.fullmatch(r"(\{?[wubrg]\}?)\1*", named)
    return SYMBOLS.get((symbol[1] if symbol else named).strip("{}").upper(), named)


def _numbered(question: Question, pick: Plain) -> int:
    """The number picked: itself, as it is shown, or by words that only one option has, in the plural or begun."""
    if isinstance(pick, bool):
        pick = "yes" if pick else "no"
    said = str(pick).strip().lower()
    if not isinstance(pick, int | str) or not said:
        raise not_an_answer(question, pick)
    shown = [str(one).lower() for one in numbered_told(question)]
    words = [one.partition(": ")[2] for one in shown]
    ways = (
        [str(n) == said for n in question.options],
        [said in pair for pair in zip(shown, words, strict=True)],
        [re.search(rf"(?<!\w){re.escape(said)}(?!\w)", one) is not None for one in words],
        [f" {stems(said)} " in f" {stems(one)} " for one in words],
        [len(said) > 2 and re.search(rf"(?<!\w){re.escape(said)}", one) is not None for one in words],
    )
    for fitting in ways:
        if sum(fitting) == 1:
            return int(question.options[fitting.index(True)])
    raise not_an_answer(question, pick)


def opening(question: Question, pick: Plain) -> bool | int | None:
    """The answer that a pick gives by naming what is asked after it; none where it is an answer itself.

    That is yes ("unless you discard ..."), or the one way to go on in which a color is still to choose.
    """
    if question.kind == "yes or no" and not question.chance and not (says_yes(pick) or says_no(pick)):
        return True
    if question.kind == "numbered" and str(pick).lower() in COLORS:
        way = [n for n, words in zip(question.options, question.told, strict=False) if _OPEN in words]
        named = any(str(pick).lower() in words.lower().split() for words in question.told)
        return int(way[0]) if len(way) == 1 and not named else None
    return None


def _ref(state: State, oid: ObjectId) -> str:
    if oid in state.objects:
        return state.objects[oid].ref
    return state.last_known[oid][0].ref if oid in state.last_known else ""


def _choice(state: State, question: Question, pick: Plain) -> object:
    if not isinstance(pick, int) and pick in question.options:  # an object is no number, whichever it has
        return pick
    if {*question.options} <= _TURNED and type(pick) is int and 0 < pick <= len(question.options):
        return question.options[pick - 1]
    if question.options and all(isinstance(o, tuple) for o in question.options):
        wanted = () if says_yes(pick) or says_no(pick) else tuple(symbols(pick))
        fitting = (o for o in question.options if sorted(o) == sorted(wanted))
        return next(fitting, None) or _one(question, wanted)
    if str(pick) in state.players:
        return PlayerId(str(pick))
    by_name = next(
        (o for o in question.options if isinstance(o, str) and o.lower() == str(pick).lower()), None
    )
    if by_name is not None:
        return by_name
    together = _together(question, pick)
    if together is not None:
        return together
    letter = _LETTERS.get(str(pick).lower())
    if letter in question.options:
        return letter
    if any(isinstance(o, int) for o in question.options):
        return _option(state, question, pick)
    return _said(question, pick)


def _together(question: Question, pick: Plain) -> str | None:
    """The option that says several words together ("red and white"), whatever the order in which they are named."""
    words = [w for one in _several(pick) for w in str(one).lower().split(" and ")]
    wanted = {SYMBOLS.get(w.upper(), w) for w in words}
    options = (o for o in question.options if isinstance(o, str))
    return next((o for o in options if set(o.lower().split(" and ")) == wanted), None)


def _one(question: Question, symbols: tuple[str, ...]) -> object:
    """One colour stands for as much of it as there is to get."""
    for option in question.options:
        if len(set(symbols)) == 1 and set(option) == set(symbols):
            return option
    raise not_an_answer(question, " ".join(symbols))


def symbols(pick: Plain) -> list[str]:
    """The mana that a pick names, by colors or by symbols; raises `Unclear` for a word that is neither."""
    found: list[str] = []
    for one in _several(pick):
        for word in re.findall(r"\w+", str(one).lower()):
            if word in _LETTERS:
                found.append(_LETTERS[word])
            elif re.fullmatch(r"[wubrgc]+", word):
                found += word.upper()
            elif word != "and":
                raise Unclear(word, f"{word!r} is no mana")
    return found


def _words(state: State, question: Question, pick: Plain) -> object:
    if isinstance(pick, dict) and question.options:
        return {recipient_of(state, t): n for t, n in pick.items()}
    pairs: list[Plain] = (
        [[old, new] for old, new in pick.items()] if isinstance(pick, dict) else _several(pick)
    )
    if len(pairs) == 2 and not isinstance(pairs[0], list):
        pairs = [pairs]
    year = state.book.creature_types
    found = [
        tuple(_word_said(str(word), year) for word in pair)
        for pair in pairs
        if isinstance(pair, list) and len(pair) == 2
    ]
    if not isinstance(pick, list | dict) or len(found) != len(pairs):
        raise not_an_answer(question, pick)
    return tuple(found)


def _word_said(word: str, year: str) -> str:
    """A color by its word or its symbol, a basic land type or a creature type in the plural perhaps."""
    one = singular(word.lower())
    if one in BASIC_LAND_TYPES:
        return one
    return SYMBOLS.get(word.strip("{}").upper()) or creature_type_said(word, year)


def _named(state: State, question: Question, pick: Plain, cards: CardEntries) -> str:
    """The name of a card, or a creature type, that is chosen."""
    if isinstance(pick, list) and len(pick) == 1:
        pick = pick[0]
    if says_yes(pick) or says_no(pick) or isinstance(pick, list | dict):
        raise not_an_answer(question, pick)
    if question.kind == "name":
        return _card_name(question, str(pick), cards, state.book)
    return creature_type_said(str(pick), state.book.creature_types)


def _card_name(question: Question, said: str, cards: CardEntries, book: Rulebook) -> str:
    types = types_named(cards, said)
    if types is None:
        raise Unclear(said, not_known(said, closest(said, cards.reference.names())))
    if wrong := misnamed(cards, said, book):
        raise Illegal("505.7", wrong)
    if question.named == "a nonland card" and "land" in types:
        raise Illegal(question.rule or "413.2c", f"{said} is a land, and a nonland card is to be named")
    if question.named == "a creature card" and "creature" not in types:
        raise Illegal(question.rule or "413.2c", f"{said} is no creature card, and one is to be named")
    return spelled(cards, said)
