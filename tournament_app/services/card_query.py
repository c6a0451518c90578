"""A search for cards as it is typed in one line: words of the name, and marks for type, set, keyword, cost."""

from engine.cards.pool import CardPool
from engine.cards.search import CardQuery
from tournament_app.domain.refusal import Malformed

MARKS = {"t": "types", "type": "types", "s": "sets", "set": "sets", "k": "keywords", "keyword": "keywords"}
COST, VALUE = ("c", "cost"), ("mv", "value")


def read_query(typed: str, pool: CardPool) -> CardQuery:
    """``goblin t:creature s:ONS mv:2 c:1R k:haste``; words without a mark are parts of the name.

    Raises ``Malformed`` with every mark that cannot be understood.
    """
    words: list[str] = []
    found: dict[str, list[str]] = {"types": [], "sets": [], "keywords": []}
    cost, value, problems = "", None, []
    for word in typed.split():
        mark, colon, asked = word.partition(":")
        mark = mark.casefold()
        if not colon or not (mark in MARKS or mark in COST or mark in VALUE):
            words.append(word)
        elif not asked:
            continue
        elif mark in MARKS:
            found[MARKS[mark]].append(asked)
            if MARKS[mark] == "sets" and pool.set_called(asked) is None:
                problems.append(f"No set has the code {asked}.")
        elif mark in COST:
            cost = asked
        elif asked.isdecimal() and len(asked) <= 3:
            value = int(asked)
        else:
            problems.append(f"{word}: a mana value is a number.")
    if problems:
        raise Malformed(*problems)
    return CardQuery(
        " ".join(words),
        tuple(found["types"]),
        tuple(found["sets"]),
        tuple(found["keywords"]),
        value,
        cost,
    )
