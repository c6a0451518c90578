"""Elimination rounds (RS D.1.1): the next round of a stage's brackets as pairings, with its name."""

from collections.abc import Mapping, Sequence

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.structures.bracket_plan import Origin, Side, Source
from tournament_app.domain.structures.bracket_play import Bracket, BracketMatch, bracket_of, with_byes
from tournament_app.domain.structures.procedure import StageRound
from tournament_app.domain.structures.seating import Seats, pairings_at_tables

BRACKET = "bracket"
BRACKET_BYE = "bracket-bye"
LAST_FOUR = 4


class EliminationProcedure:
    """Single and double elimination; the difference lies in the plan of the bracket alone."""

    def pair(self, book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> StageRound:
        """The next round of the plan; the higher seed is the first player and chooses to play or draw."""
        del seed
        bracket = bracket_of(book, stage, number)
        turn = bracket.rounds_paired + 1
        seats = next_seats(bracket)
        matches = [seat for seat in seats if seat.player2 is not None]
        byes = [seat for seat in seats if seat.player2 is None]
        notes = [f"{book.name_of(seat.player1)} goes on without a match." for seat in byes]
        if not matches:
            notes.insert(0, "Nobody has an opponent in this round: publish it and pair the next.")
        return StageRound(
            pairings_at_tables(book, number, [*matches, *byes]),
            round_label(bracket, turn),
            tuple(notes),
            is_last_four(bracket, turn),
        )

    def members(self, book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
        """Those whom the plan seats in this round."""
        seats = next_seats(bracket_of(book, stage, number))
        return {player for seat in seats for player in (seat.player1, seat.player2) if player is not None}

    def is_over(self, book: EventBook, stage: Stage, before: RoundNumber) -> bool:
        """Once no two players are left who could meet."""
        return is_decided(bracket_of(book, stage, before))


def waiting_for_later(book: EventBook, stage: Stage, number: RoundNumber) -> set[PlayerId]:
    """Whom the results before round ``number`` seat in a later round of the bracket and not in this one."""
    bracket = bracket_of(book, stage, number)
    here = bracket.rounds_paired + 1
    later = (match for match in bracket.matches if match.planned.round > here)
    seated = {player for match in later for player in (match.player1, match.player2) if player is not None}
    return seated - EliminationProcedure().members(book, stage, number)


def next_seats(bracket: Bracket) -> list[Seats]:
    """Who sits in the next round of the plan, numbered as planned; matches of nobody are left out."""
    rank = bracket.ranks
    coming = bracket.of_round(bracket.rounds_paired + 1)
    found: list[Seats] = []
    for side in Side:
        for group in {match.planned.group for match in coming}:
            matches = [m for m in coming if m.planned.side is side and m.planned.group == group]
            pairs = [(match.player1, match.player2) for match in matches]
            if side is Side.RESET:
                pairs = [pair for pair in pairs if None not in pair]
            if side is Side.MAIN:
                pairs = with_byes(pairs, rank)
            found += _seats(matches, pairs, rank)
    return sorted(found, key=lambda seat: seat.number)


def is_decided(bracket: Bracket) -> bool:
    """Whether no match with two players can come any more."""
    alive: set[PlayerId] = set()
    for match in bracket.matches:
        if match.planned.round <= bracket.rounds_paired:
            if match.pairing is not None and match.pairing.outstanding:
                return False
            continue
        if match.player1 is not None and match.player2 is not None:
            return False
        if match.planned.side is not Side.THIRD_PLACE:
            alive.update(p for p in (match.player1, match.player2) if p is not None)
    return len(alive) < 2


def is_last_four(bracket: Bracket, turn: int) -> bool:
    """Whether the plan brings at most four players into this round and those after it, in each bracket."""
    to_come = [match.planned for match in bracket.matches if match.planned.round >= turn]
    inside = {match.id for match in to_come}
    arriving: dict[int, set[Source]] = {}
    for match in to_come:
        for source in (match.first, match.second):
            if source.origin is Origin.SEAT or source.number not in inside:
                arriving.setdefault(match.group, set()).add(source)
    return bool(arriving) and all(len(sources) <= LAST_FOUR for sources in arriving.values())


def contradictions(book: EventBook, stage: Stage) -> list[str]:
    """Players who sit in a round of the bracket that the results before it do not lead to, as sentences.

    A match without a result leads nowhere.
    """
    bracket = bracket_of(book, stage)
    allowed = {Side.MAIN: 0, Side.LOSERS: 1, Side.THIRD_PLACE: 1}
    losses: dict[PlayerId, int] = {}
    playing: set[PlayerId] = set()
    found = []
    for turn in range(1, bracket.rounds_paired + 1):
        matches = [match for match in bracket.of_round(turn) if match.pairing is not None]
        for match in matches:
            assert match.pairing is not None, "matches without a pairing are left out"
            for player in match.pairing.players:
                lost = losses.get(player, 0)
                if player in playing or lost != allowed.get(match.planned.side, lost):
                    found.append(f"{book.name_of(player)} sits in {round_label(bracket, turn)} already")
        for match in matches:
            for player in match.pairing.players if match.pairing is not None else ():
                result = None if match.pairing is None else match.pairing.result
                if result is not None and match.pairing is not None and match.pairing.winner != player:
                    losses[player] = losses.get(player, 0) + 1
        playing.update(p for m in matches if m.pairing and m.pairing.outstanding for p in m.pairing.players)
    return found


def round_label(bracket: Bracket, turn: int) -> str:
    """What a round of the stage is called: Quarterfinals; Winners' semifinals, losers' round 3."""
    sides = {match.planned.side for match in bracket.matches}
    here = [match.planned for match in bracket.of_round(turn)]
    names = []
    for side in (Side.MAIN, Side.LOSERS, Side.THIRD_PLACE, Side.FINAL, Side.RESET):
        matches = [match for match in here if match.side is side]
        if not matches:
            continue
        if side is Side.MAIN:
            deepest = max(m.planned.depth for m in bracket.matches if m.planned.side is Side.MAIN)
            name = stage_name(deepest - matches[0].depth)
            names.append(f"winners' {name.lower()}" if Side.FINAL in sides else name)
        elif side is Side.LOSERS:
            names.append(f"losers' round {matches[0].depth}")
        elif side is not Side.THIRD_PLACE:
            names.append("final" if side is Side.FINAL else "deciding final")
    label = ", ".join(names)
    return label[:1].upper() + label[1:]


def stage_name(rounds_to_come: int) -> str:
    """The name of a round by how many follow: Final, Semifinals, Quarterfinals, Round of 16..."""
    names = ("Final", "Semifinals", "Quarterfinals")
    if rounds_to_come < len(names):
        return names[rounds_to_come]
    return f"Round of {2 << rounds_to_come}"


def _seats(
    matches: Sequence[BracketMatch],
    pairs: Sequence[tuple[PlayerId | None, PlayerId | None]],
    rank: Mapping[PlayerId, int],
) -> list[Seats]:
    seats = []
    for match, pair in zip(matches, pairs, strict=False):
        here = sorted((p for p in pair if p is not None), key=lambda p: rank.get(p, len(rank) + 1))
        if here:
            second = here[1] if len(here) > 1 else None
            why = BRACKET if second is not None else BRACKET_BYE
            seats.append(Seats(here[0], second, why, match.planned.number))
    return seats
