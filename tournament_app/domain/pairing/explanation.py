"""Why this pairing: worked out from the book when someone asks, in sentences for the player who does.

A text in ``Pairing.why`` that is none of ``Why`` is a note of the staff and is quoted.
"""

from collections.abc import Iterator

from tournament_app.domain.book import EventBook
from tournament_app.domain.enumeration import how_many
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.pairing.field import Entrant, Field, field_of, ordered
from tournament_app.domain.pairing.swiss import Why
from tournament_app.domain.round import Pairing, PairingKind


def explain(book: EventBook, pairing: Pairing, field: Field | None = None) -> tuple[str, ...]:
    """Sentences that say why these players meet, or why a player has no opponent, in this round.

    ``field`` is what it was drawn from where that was not the whole event.
    """
    return tuple(_Question(book, pairing, field or field_of(book, pairing.round)).answer())


class _Question:
    """One pairing with the field it was drawn from."""

    def __init__(self, book: EventBook, pairing: Pairing, field: Field) -> None:
        self.book = book
        self.pairing = pairing
        self.field = field
        self.drawn = [entrant for entrant in self.field.entrants if not entrant.awarded_bye]

    def answer(self) -> Iterator[str]:
        pairing, known = self.pairing, {entrant.player: entrant for entrant in self.field.entrants}
        first = known.get(pairing.player1)
        second = None if pairing.player2 is None else known.get(pairing.player2)
        if pairing.kind is PairingKind.LOSS:
            yield f"{self.name(pairing.player1)} has no opponent and loses the round (late or absent)."
        elif first is None and pairing.player2 is None:
            yield f"{self.name(pairing.player1)} was not in the field; the staff recorded this bye."
        elif first is None or (pairing.player2 is not None and second is None):
            yield f"The staff put this match into round {pairing.round}; not both players were in the field."
        elif pairing.why == Why.BY_HAND or pairing.why not in set(Why):
            yield from self._by_hand(first, second)
        elif pairing.kind is PairingKind.BYE:
            yield from self._bye(first)
        elif second is not None:
            yield from self._match(first, second)
        if pairing.why not in set(Why):
            yield f"Note of the staff: {pairing.why}"

    def name(self, player: PlayerId) -> str:
        return self.book.name_of(player)

    def _by_hand(self, first: Entrant, second: Entrant | None) -> Iterator[str]:
        if second is None:
            yield f"The staff gave {self.name(first.player)} this bye by hand, at {_points(first.points)}."
            if first.byes:
                yield f"{self.name(first.player)} has had {how_many(first.byes, 'bye')} before."
        else:
            names = f"{self.name(first.player)} and {self.name(second.player)}"
            yield f"The staff put {names} together, with {first.points} and {_points(second.points)}."
            if second.player in first.avoid:
                yield from self._should_not_meet(first, second)

    def _bye(self, entrant: Entrant) -> Iterator[str]:
        name, drawn = self.name(entrant.player), self.drawn
        if entrant.awarded_bye:
            byes = self.book.enrollments[entrant.player].awarded_byes
            yield f"{name} was awarded {how_many(byes, 'bye')} from round 1 on and has it here."
            return
        if len(drawn) % 2 == 0:
            yield f"The field of {len(drawn)} players is even: the staff gave {name} this bye."
            return
        yield f"The field of {how_many(len(drawn), 'player')} is odd, so one of them gets the bye."
        if entrant.byes:
            without = any(not other.byes for other in drawn)
            yield (
                f"{name} has had a bye before although not everyone has."
                if without
                else f"Everyone has had one already; {name} is the lowest of those with the fewest."
            )
            return
        without_bye = [other.points for other in drawn if not other.byes]
        lower = sum(points < entrant.points for points in without_bye)
        passed = sum(other.points < entrant.points for other in drawn) - lower
        if lower:
            yield (
                f"{how_many(lower, 'player')} with fewer points had no bye either, but with any of them out, "
                f"opponents would have met again or players been kept apart in vain."
            )
            return
        yield f"It goes to the lowest player who has not had one; here that is at {_points(entrant.points)}."
        if passed:
            yield f"{how_many(passed, 'lower player')} had had a bye already."
        if (equal := without_bye.count(entrant.points)) > 1:
            yield f"{name} was drawn by lot among {equal} players with as many points."

    def _match(self, first: Entrant, second: Entrant) -> Iterator[str]:
        if self.field.by_standings:
            yield "The last round is paired by standings: neighbours meet, unless they have met before."
            names = f"{self.name(first.player)} and {self.name(second.player)}"
            yield f"{names} were in places {first.standing} and {second.standing}."
        elif self.field.number == 1:
            yield f"Round 1 is drawn by lot among all {how_many(len(self.drawn), 'player')}."
        elif first.points == second.points:
            group = sum(entrant.points == first.points for entrant in self.drawn)
            yield f"Both had {_points(first.points)}; drawn by lot among the {group} players with as many."
        else:
            high, low = (first, second) if first.points > second.points else (second, first)
            yield from self._paired_down(high, low)
        if second.player in first.avoid:
            yield from self._should_not_meet(first, second)
        for entrant in (first, second):
            if entrant.fixed_table is not None and entrant.fixed_table == self.pairing.table:
                yield f"Table {entrant.fixed_table} is the fixed table of {self.name(entrant.player)}."

    def _paired_down(self, high: Entrant, low: Entrant) -> Iterator[str]:
        name = self.name(high.player)
        group = [entrant for entrant in self.drawn if entrant.points == high.points and entrant is not high]
        met = sum(other.player in high.avoid for other in group)
        lower = self.name(low.player)
        yield f"{name} with {_points(high.points)} was paired down to {lower} with {low.points}."
        if not group:
            yield f"Nobody else had {_points(high.points)}."
        elif met == len(group):
            everyone = "the only other player" if met == 1 else f"all {met} others"
            yield f"{name} had met {everyone} with as many points."
        elif len(group) % 2 == 0:
            yield f"The {len(group) + 1} players with as many points are an odd number, so one goes down."
        else:
            yield from self._taken_from(group, high)
        for points in sorted(
            {e.points for e in self.drawn if low.points < e.points < high.points}, reverse=True
        ):
            between = [entrant for entrant in self.drawn if entrant.points == points]
            known = sum(entrant.player in high.avoid for entrant in between)
            those = f"{how_many(len(between), 'player')} with {_points(points)} in between"
            yield f"Of {those}, {name} had met {known}."

    def _taken_from(self, group: list[Entrant], high: Entrant) -> Iterator[str]:
        """Why an even group could not stay among itself: who of it met somebody else, or had the bye."""
        points = {entrant.player: entrant.points for entrant in self.field.entrants}
        members = {entrant.player for entrant in group}
        found = False
        for pairing in self.book.round_pairings(self.pairing.round):
            for player in members.intersection(pairing.players):
                opponent = pairing.opponent_of(player)
                if opponent is None:
                    yield f"{self.name(player)}, who had as many points, had no opponent either."
                elif opponent not in members and opponent != high.player:
                    above = "from above" if points.get(opponent, 0) > high.points else "from below"
                    yield (
                        f"{self.name(player)}, who had as many points, met {self.name(opponent)} "
                        f"{above} with {points.get(opponent, 0)}."
                    )
                else:
                    continue
                found = True
        if not found:
            yield f"The {len(group) + 1} players with as many points could not all meet without a repeat."

    def _should_not_meet(self, first: Entrant, second: Entrant) -> Iterator[str]:
        if ordered(first.player, second.player) in self.field.blocked:
            yield "The two are marked as not to meet."
        times = self.field.meetings(first, second)
        if times:
            yield f"They had met {how_many(times, 'time')} before."
        for entrant in (first, second):
            new = sum(
                other.player not in entrant.avoid for other in self.drawn if other.player != entrant.player
            )
            yield f"{self.name(entrant.player)} had {how_many(new, 'possible new opponent')} left."
        if self.pairing.why in (Why.REPEAT_UNAVOIDABLE, Why.BLOCKED_UNAVOIDABLE):
            yield "No pairing of the whole round has fewer such matches."


def _points(points: int) -> str:
    return how_many(points, "point")
