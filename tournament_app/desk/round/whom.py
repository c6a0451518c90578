"""Who is meant: players by name and tables by number, as typed after an action's name."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.name_finder import in_round
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Pairing


def two_called(book: EventBook, number: RoundNumber, typed: str) -> tuple[PlayerId, PlayerId]:
    """Two players, separated by a comma, or by the one space if there are only two words."""
    parts = typed.split(",") if "," in typed else typed.split()
    if len(parts) != 2:
        raise Malformed("Name two players with a comma between them: Nowak, Okafor.")
    seated = in_round(book, number)
    return seated.one(parts[0]), seated.one(parts[1])


def pairing_meant(book: EventBook, number: RoundNumber, typed: str) -> Pairing:
    """The pairing at a table, or of a player."""
    word = typed.strip()
    if word.isdecimal():
        found = next((p for p in book.pairings.get(number, {}).values() if p.table == int(word)), None)
        if found is None:
            raise Malformed(f"There is no table {word} in round {number}.")
        return found
    found = book.pairing_of(number, in_round(book, number).one(word))
    assert found is not None, "a player found in the round is seated there"
    return found


def numbers_typed(typed: str, wanted: str) -> list[int]:
    """Whole numbers, signs allowed; ``wanted`` shows how it is written where they are none."""
    try:
        return [int(word) for word in typed.replace("+", " +").split()]
    except ValueError as error:
        raise Malformed(f"“{typed.strip()}” is not understood. Type {wanted}.") from error
