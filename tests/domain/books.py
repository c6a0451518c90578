"""Books for tests, told as a tournament: who plays, and who beat whom in which round."""

from datetime import date

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.event import Event, Stage, Structure
from tournament_app.domain.identity import EventId, PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.reference.tournament_facts import default_tiebreaks

WON, DRAWN = MatchResult(2, 0), MatchResult(1, 1, 1)


def an_event(rounds: int = 5) -> Event:
    return Event(
        id=EventId(1),
        name="Winter Open",
        date=date(2003, 12, 20),
        place="Town hall",
        format="type1.5",
        sanctioned=True,
        stages=(Stage(1, Structure.SWISS, rounds),),
        round_minutes=50,
        wins_needed=2,
        enforcement_level=1,
        head_judge="Ann Judge",
        highest_judge_level=1,
        tiebreaks=default_tiebreaks(),
    )


class Told:
    """A book under construction; players are named by letters."""

    def __init__(self, players: str, rounds: int = 5) -> None:
        self.ids = {letter: PlayerId(number) for number, letter in enumerate(players, 1)}
        self.book = EventBook(
            an_event(rounds),
            {i: Player(i, letter) for letter, i in self.ids.items()},
            {i: Enrollment(i, int(i), int(i)) for i in self.ids.values()},
        )

    def round(self, *matches: str | tuple[str, MatchResult | None]) -> "Told":
        """``"AB"`` A beats B 2-0, ``"A=B"`` a draw, ``"A"`` a bye, ``"-A"`` a loss; or with a result."""
        number = RoundNumber(len(self.book.rounds) + 1)
        pairings = {}
        for position, told in enumerate(matches, 1):
            text, result = told if isinstance(told, tuple) else (told, DRAWN if "=" in told else WON)
            who = [self.ids[letter] for letter in text.replace("=", "").replace("-", "")]
            table = TableNumber(position)
            if len(who) == 1:
                kind = PairingKind.LOSS if text.startswith("-") else PairingKind.BYE
                pairings[position] = Pairing(number, position, None, who[0], None, kind)
            else:
                pairings[position] = Pairing(number, position, table, who[0], who[1], result=result)
        played = Round(number, 1, RoundStatus.PUBLISHED, 0, Clock(50))
        self.book = replace(
            self.book,
            rounds={**self.book.rounds, number: played},
            pairings={**self.book.pairings, number: pairings},
        )
        return self

    def dropped(self, letter: str, after_round: int, reason: DropReason = DropReason.BY_PLAYER) -> "Told":
        return self.enrolled(letter, drop=Drop(RoundNumber(after_round), reason))

    def enrolled(self, letter: str, **changes: object) -> "Told":
        who = self.ids[letter]
        entry = replace(self.book.enrollments[who], **changes)
        self.book = replace(self.book, enrollments={**self.book.enrollments, who: entry})
        return self

    def event(self, **changes: object) -> "Told":
        self.book = replace(self.book, event=replace(self.book.event, **changes))
        return self


BOTH_LOSE = MatchResult(0, 0, 0, ResultKind.BOTH_LOSE)
