"""Why this pairing: the sentence is worked out from the book when someone asks."""

from tournament_app.domain.book import EventBook
from tournament_app.domain.pairing.field import Entrant, Field, field_of
from tournament_app.domain.pairing.swiss import Why
from tournament_app.domain.round import Pairing, PairingKind


def explain(book: EventBook, pairing: Pairing) -> tuple[str, ...]:
    """Sentences that say why these players meet, or why a player has no opponent, in this round."""
    field = field_of(book, pairing.round)
    known = {entrant.player: entrant for entrant in field.entrants}
    first = known.get(pairing.player1)
    if first is None:
        return (f"{book.name_of(pairing.player1)} was not in the field of round {pairing.round}.",)
    by_hand = (f"Changed by the staff: {pairing.why}",) if pairing.why and pairing.why not in set(Why) else ()
    if pairing.kind is PairingKind.LOSS:
        return (f"{book.name_of(first.player)} has no opponent and loses the round.", *by_hand)
    if pairing.kind is PairingKind.BYE:
        return (*_bye(book, field, first, pairing), *by_hand)
    second = known.get(pairing.player2) if pairing.player2 is not None else None
    if second is None:
        return (f"The opponent was not in the field of round {pairing.round}.", *by_hand)
    return (
        *_points(book, field, first, second),
        *_restrictions(book, field, first, second),
        *_table(book, first, second, pairing),
        *by_hand,
    )


def _bye(book: EventBook, field: Field, entrant: Entrant, pairing: Pairing) -> tuple[str, ...]:
    name = book.name_of(entrant.player)
    if entrant.awarded_bye:
        byes = book.enrollments[entrant.player].awarded_byes
        return (
            f"{name} was awarded {'a bye' if byes == 1 else f'{byes} byes'} from round 1 and has it here.",
        )
    drawn = [other for other in field.entrants if not other.awarded_bye]
    if len(drawn) % 2 == 0:
        return (f"{name} has a bye given by the staff: the field of {len(drawn)} players is even.",)
    odd = f"The field of {len(drawn)} players is odd, so one of them gets the bye."
    if entrant.byes:
        reason = f"Everyone has had a bye; {name} is among those with the fewest ({entrant.byes})."
        if any(not other.byes for other in drawn):
            reason = f"{name} has had a bye before, though not everyone has."
        return (odd, reason)
    without = [other for other in drawn if not other.byes]
    lower = sum(other.points < entrant.points for other in without)
    equal = sum(other.points == entrant.points for other in without)
    had = sum(other.points < entrant.points for other in drawn) - lower
    if lower:
        reason = f"{name} got it with {entrant.points} points; giving it to one of the {lower} lower players without a bye would have forced a repeat."
        if pairing.why not in set(Why):
            reason = f"{name} has {entrant.points} points; {lower} lower players have had no bye."
        return (odd, reason)
    passed = f" ({had} lower have had one)" if had else ""
    chance = f", drawn by lot among {equal}" if equal > 1 else ""
    return (odd, f"{name} has the fewest points, {entrant.points}, of those without a bye{passed}{chance}.")


def _points(book: EventBook, field: Field, first: Entrant, second: Entrant) -> tuple[str, ...]:
    one, two = book.name_of(first.player), book.name_of(second.player)
    if field.by_standings:
        places = f"places {first.standing} and {second.standing}"
        return (f"The last round is paired by standings: {one} and {two} were in {places}.",)
    drawn = [entrant for entrant in field.entrants if not entrant.awarded_bye]
    group = [entrant for entrant in drawn if entrant.points == first.points]
    if first.points == second.points:
        if field.number == 1:
            return (f"Round 1 is drawn by lot among all {len(drawn)} players.",)
        return (
            f"{one} and {two} both had {first.points} points, drawn by lot among the {len(group)} players with as many.",
        )
    high, low = (first, second) if first.points > second.points else (second, first)
    upper = [entrant for entrant in drawn if entrant.points == high.points]
    between = sorted({entrant.points for entrant in drawn if low.points < entrant.points < high.points})
    lines = [
        f"{book.name_of(high.player)} with {high.points} points was paired down to {book.name_of(low.player)} with {low.points}."
    ]
    met = sum(other.player in high.avoid for other in upper)
    if len(upper) % 2:
        others = (
            f"Of the {len(upper)} players with {high.points} points, an odd number, one goes down"
            if len(upper) > 1
            else f"Nobody else had {high.points} points"
        )
        lines.append(f"{others}.")
    elif met == len(upper) - 1:
        lines.append(f"{book.name_of(high.player)} had met all others with {high.points} points.")
    else:
        lines.append(
            f"The {len(upper)} players with {high.points} points could not all be paired among themselves: a player came down from above, the bye took one out, or repeats stood in the way."
        )
    for points in between:
        passed = [entrant for entrant in drawn if entrant.points == points]
        known = sum(other.player in high.avoid for other in passed)
        lines.append(
            f"Of the {len(passed)} with {points} points in between, {known} had met {book.name_of(high.player)}; the others were needed elsewhere to keep gaps small and avoid repeats."
        )
    return tuple(lines)


def _restrictions(book: EventBook, field: Field, first: Entrant, second: Entrant) -> tuple[str, ...]:
    if second.player not in first.avoid:
        return ()
    met = field.meetings(first, second)
    if not met:
        return ("The two are marked as not to meet; no pairing of the round keeps all such players apart.",)
    free = sum(
        other.player not in first.avoid and other is not first and not other.awarded_bye
        for other in field.entrants
    )
    left = (
        f"{book.name_of(first.player)} had {free} possible new opponents"
        if free
        else f"{book.name_of(first.player)} had met everyone"
    )
    return (
        f"They had met before ({met} {'time' if met == 1 else 'times'}): {left}, and no pairing of the whole round has fewer repeats.",
    )


def _table(book: EventBook, first: Entrant, second: Entrant, pairing: Pairing) -> tuple[str, ...]:
    for entrant in (first, second):
        if entrant.fixed_table is not None and entrant.fixed_table == pairing.table:
            return (f"Table {pairing.table} is the fixed table of {book.name_of(entrant.player)}.",)
    return ()
