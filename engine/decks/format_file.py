"""Format files read strictly: unknown keys, wrong values and unknown names are all reported at once.

``based_on`` names another format whose keys stand where the file has none of its own.
"""

from collections.abc import Iterator, Mapping, Sequence

from engine.cards.pool import CardPool
from engine.cards.search import suggestions
from engine.decks.formats import Format
from engine.decks.new_sets import by_the_text
from engine.intake import declared
from engine.rules.position.rulebook import UnknownRulebook, rulebook

BASED_ON = "based_on"


class FormatFileError(ValueError):
    """A format file that cannot be used; ``problems`` holds one sentence for each thing to mend."""

    def __init__(self, where: str, problems: Sequence[str]) -> None:
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.problems = tuple(problems)


def read_format(
    content: bytes, where: str, others: Mapping[str, bytes] = {}, pool: CardPool | None = None
) -> Format:
    """The format that a file describes.

    ``others`` are the files that ``based_on`` may name. With a pool the names of cards and the codes of sets
    are checked against it. Raises :class:`FormatFileError` with everything that is wrong.
    """
    raw = _raw(content, where)
    own_keys = frozenset(raw)
    problems: list[str] = []
    while (base := raw.pop(BASED_ON, None)) is not None:
        if not isinstance(base, str) or base not in others:
            problems.append(f"based_on: there is no format {base!r}; known are {', '.join(sorted(others))}.")
            break
        raw = {**_raw(others[base], base), **raw}
        others = {name: file for name, file in others.items() if name != base}
    try:
        wanted = declared.read(Format, raw)
    except declared.Unfit as unfit:
        raise FormatFileError(where, [*problems, *unfit.problems]) from unfit
    problems.extend(_sense_problems(wanted))
    if pool is not None:
        problems.extend(_name_problems(wanted, pool, own_keys))
    if problems:
        raise FormatFileError(where, problems)
    if wanted.new_sets == "text" and pool is not None:
        return by_the_text(wanted, pool)
    return wanted


def _raw(content: bytes, where: str) -> dict[str, object]:
    try:
        return declared.read(dict[str, object], declared.parsed_once(content))
    except declared.Unfit as unfit:
        raise FormatFileError(where, unfit.problems) from unfit


def _sense_problems(wanted: Format) -> Iterator[str]:
    if not wanted.deck:
        yield "deck: at least one deck rule is needed."
    try:
        rulebook(wanted.rulebook)
    except UnknownRulebook as unknown:
        yield f"rulebook: {unknown}."
    for span in wanted.sets:
        if span.last is not None and span.last < span.first:
            yield f"sets: {span.set_code} ends on {span.last}, before it begins on {span.first}."
    for group in wanted.further_cards:
        if group.last is not None and group.last < group.first:
            yield f"further_cards: {', '.join(group.cards)} end on {group.last}, before {group.first}."
    seen = set()
    for entry in wanted.lists:
        if (entry.card, entry.since) in seen:
            yield f"lists: {entry.card} has two rows for {entry.since}."
        seen.add((entry.card, entry.since))
    for rule in wanted.deck:
        if rule.minimum < 0 or rule.sideboard_size < 0 or (rule.copies is not None and rule.copies < 1):
            yield f"deck, from {rule.since}: sizes and copies must be positive numbers."
        if rule.maximum is not None and rule.maximum < rule.minimum:
            yield f"deck, from {rule.since}: the maximum {rule.maximum} is below the minimum {rule.minimum}."


def _name_problems(wanted: Format, pool: CardPool, keys: frozenset[str]) -> Iterator[str]:
    named = [("lists", entry.card) for entry in wanted.lists]
    named += [("further_cards", name) for group in wanted.further_cards for name in group.cards]
    named += [("points", name) for points in wanted.points for name in points.cards]
    for key, name in dict.fromkeys(pair for pair in named if pair[0] in keys):
        card = pool.find(name)
        if card is None:
            near = suggestions(pool, name)
            perhaps = f", perhaps {', '.join(near)}" if near else ""
            yield f"{key}: no card is called {name!r}{perhaps}."
        elif card.name != name:
            yield f"{key}: write {card.name!r} instead of {name!r}."
    for code in dict.fromkeys(span.set_code for span in wanted.sets):
        if "sets" in keys and code not in pool.sets:
            yield f"sets: no set has the code {code!r}."
