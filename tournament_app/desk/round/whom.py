"""Who is meant: players by name and tables by number, as typed after an action's name."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.round import Pairing
from tournament_app.domain.spelling import folded

MOST_NAMED = 5


def players_called(book: EventBook, number: RoundNumber, typed: str) -> list[PlayerId]:
    """Players seated in the round whose name has a part that begins with each word typed."""
    wanted = folded(typed).split()
    return [
        player
        for pairing in book.pairings.get(number, {}).values()
        for player in pairing.players
        if _fits(book.players[player].name, wanted)
    ]


def player_called(book: EventBook, number: RoundNumber, typed: str) -> PlayerId:
    """The one player meant; ``Malformed`` where it is nobody or more than one."""
    if not typed.strip():
        raise Malformed("Say whom: a name, or the beginning of one.")
    found = players_called(book, number, typed)
    if not found:
        raise Malformed(f"Nobody in round {number} is called “{typed.strip()}”.")
    exact = [player for player in found if folded(book.name_of(player)) == folded(typed)]
    if len(exact) == 1:
        return exact[0]
    if len(found) > 1:
        names = ", ".join(book.name_of(player) for player in found[:MOST_NAMED])
        more = " and others" if len(found) > MOST_NAMED else ""
        raise Malformed(f"“{typed.strip()}” fits {names}{more}. Type more of the name.")
    return found[0]


def two_called(book: EventBook, number: RoundNumber, typed: str) -> tuple[PlayerId, PlayerId]:
    """Two players, separated by a comma, or by the one space if there are only two words."""
    parts = typed.split(",") if "," in typed else typed.split()
    if len(parts) != 2:
        raise Malformed("Name two players with a comma between them: Nowak, Okafor.")
    return player_called(book, number, parts[0]), player_called(book, number, parts[1])


def pairing_meant(book: EventBook, number: RoundNumber, typed: str) -> Pairing:
    """The pairing at a table, or of a player."""
    word = typed.strip()
    if word.isdecimal():
        found = next((p for p in book.pairings.get(number, {}).values() if p.table == int(word)), None)
        if found is None:
            raise Malformed(f"There is no table {word} in round {number}.")
        return found
    found = book.pairing_of(number, player_called(book, number, word))
    assert found is not None, "a player found in the round is seated there"
    return found


def numbers_typed(typed: str, wanted: str) -> list[int]:
    """Whole numbers, signs allowed; ``wanted`` shows how it is written where they are none."""
    try:
        return [int(word) for word in typed.replace("+", " +").split()]
    except ValueError as error:
        raise Malformed(f"“{typed.strip()}” is not understood. Type {wanted}.") from error


def _fits(name: str, wanted: list[str]) -> bool:
    parts = folded(name).split()
    return bool(wanted) and all(any(part.startswith(word) for part in parts) for word in wanted)
