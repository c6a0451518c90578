"""An event as a Wizards Event Reporter file; ``wer_reading`` reads the same event back.

The winner of a match stands first, as in such files. Penalties that stand are in it (RS D.5.7): it is no
paper for the wall. Drafted rounds belong to the staff and stay out. Lots, awarded byes and fixed tables are
not in the format; the table of a match, the manner in which it ended where its games do not tell, the games
that decide one where they are not two, and that a person has no DCI number are written though other programs may not
read them.
"""

from collections.abc import Mapping
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.match_rules import AWARDED
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus
from tournament_app.domain.standings.scoring import in_elimination, solo_games
from tournament_app.domain.structures import final_ranking
from tournament_app.exchange.wer_penalties import write_penalties
from tournament_app.exchange.wer_people import Numbers, person_written
from tournament_app.exchange.wer_reading import (
    BYE,
    DROPPED,
    LOSS,
    STRUCTURES,
    USUAL_WINS,
    kind_of_games,
    outcome_of,
)

ACTIVE = "2"
NUMBER_OF_STRUCTURE = {structure: number for number, structure in STRUCTURES.items()}


def wer_written(book: EventBook) -> bytes:
    """The event as XML in UTF-8, indented."""
    event = book.event
    members = [member.dci for entry in book.enrollments.values() for member in entry.members]
    numbers = Numbers([*members, *(player.dci for player in book.players.values())])
    ids = {who: numbers.of(book.players[who].dci, str(who)) for who in book.enrollments}
    first = event.stages[0]
    posted = [n for n in sorted(book.rounds) if book.rounds[n].status is RoundStatus.PUBLISHED]
    playoff = next(
        (n for n in posted if book.rounds[n].stage != first.number and in_elimination(book, n)),
        0,
    )
    root = Element(
        "event",
        title=event.name,
        format=event.format.upper(),
        orgname=event.place,
        headjudge=event.head_judge,
        startdate=event.date.isoformat(),
        eliminationType=NUMBER_OF_STRUCTURE[first.structure],
        isstarted=str(bool(posted)),
        isplayoff=str(bool(playoff)),
        numberofrounds=str(max(first.rounds, len(posted) if not playoff else playoff - 1)),
        playoffstartround=str(playoff),
    )
    if event.wins_needed != USUAL_WINS:
        root.set("winsneeded", str(event.wins_needed))
    _participation(root, book, ids, numbers)
    matches = SubElement(root, "matches")
    for number in posted:
        element = SubElement(matches, "round", number=str(number), date=event.date.isoformat())
        for pairing in book.round_pairings(number):
            SubElement(element, "match", _match(book, pairing, ids))
    write_penalties(root, book, ids)
    indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(root, encoding="unicode")}'.encode()


def _participation(root: Element, book: EventBook, ids: Mapping[PlayerId, str], numbers: Numbers) -> None:
    participation = SubElement(root, "participation")
    entries = sorted(book.enrollments.values(), key=lambda entry: entry.number)
    seated: dict[PlayerId, list[str]] = {}
    for entry in entries:
        people = [Player(entry.player, member.name, member.dci) for member in entry.members]
        seated[entry.player] = [
            numbers.of(person.dci, f"{entry.player}{seat}") for seat, person in enumerate(people)
        ]
        for person, number in zip(people, seated[entry.player], strict=True):
            SubElement(participation, "person", person_written(person, number))
        if not people:
            seated[entry.player] = [ids[entry.player]]
            SubElement(participation, "person", person_written(book.players[entry.player], ids[entry.player]))
    for entry in entries:
        dropped = entry.drop is not None
        team = SubElement(
            participation, "team", name=book.players[entry.player].name,
            id=ids[entry.player] if entry.members else str(entry.number),
            status=DROPPED if dropped else ACTIVE,
            eliminationround=str(entry.drop.after_round if entry.drop is not None else 0),
        )  # fmt: skip
        for seat, who in zip("ABC", seated[entry.player], strict=False):
            SubElement(team, "member", position=seat, person=who)
    playing = SubElement(participation, "role", cd="PL", type="PA")
    for place in final_ranking(book):
        SubElement(playing, "ref", person=ids[place.player], seq=str(place.rank))
    out = SubElement(participation, "role", cd="PL", type="DQ")
    gone = [e for e in entries if e.drop is not None and e.drop.reason is DropReason.DISQUALIFIED]
    for position, entry in enumerate(gone, 1):
        SubElement(out, "ref", person=ids[entry.player], seq=str(position))


def _match(book: EventBook, pairing: Pairing, ids: Mapping[PlayerId, str]) -> dict[str, str]:
    one = ids[pairing.player1]
    if pairing.player2 is None:
        won, lost = solo_games(pairing, book.event.tiebreaks)
        outcome = BYE if pairing.kind is PairingKind.BYE else LOSS
        return {"person": one, "outcome": outcome, **_games(MatchResult(won, lost))}
    other, result = ids[pairing.player2], pairing.result
    table = {} if pairing.table is None else {"table": str(pairing.table)}
    if result is None:
        return {"person": one, "opponent": other, "outcome": "0", **_games(MatchResult(0, 0)), **table}
    if result.winner == 2:
        one, other, result = other, one, result.reversed()
    outcome = outcome_of(result)
    told = result.kind is kind_of_games(outcome, result)
    manner = {} if told else {"manner": result.kind.value}
    return {"person": one, "opponent": other, "outcome": outcome, **_games(result), **manner, **table}


def _games(result: MatchResult) -> dict[str, str]:
    """The games; a match that was given to its winner was not played (RS D.5.1)."""
    given = result.kind in AWARDED and result.winner is not None
    return {
        "win": str(result.wins1),
        "loss": str(result.wins2),
        "draw": str(result.draws),
        "winbydrop": str(given),
    }
