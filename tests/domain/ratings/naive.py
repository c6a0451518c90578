"""The rules of D.5 once more, as slowly and literally as possible, to hold against the fast replay.

Shares nothing with the program but the figures: dictionaries, lists of everything that happened, and
the sentences of the text one after the other.
"""

from collections import defaultdict
from collections.abc import Iterable
from statistics import fmean

from msgspec import Struct, field

from tournament_app.domain.ratings.report import EventReport, Outcome, PlayerKey
from tournament_app.domain.ratings.system import RatingSystem, RatingSystems

W = {Outcome.WIN: 1.0, Outcome.DRAW: 0.5, Outcome.LOSS: 0.0}


class Career(Struct):
    rating: float
    met: list[float] = field(default_factory=list)
    wins: int = 0
    losses: int = 0
    played: int = 0


def k_value(system: RatingSystem, report: EventReport, rating: float) -> float:
    k = 0.0
    for band in system.k_bands:
        if rating >= band.lowest:
            k = band.k
    if report.header.players < system.full_k_from:
        k = k / 2
    if report.header.judge_level < system.full_k_judge_level:
        k = k / 2
    return k


def expectation(own: float, opponent: float) -> float:
    d = abs(own - opponent) / 400
    we_of_the_lower = 1 / ((10**d) + 1)
    if own < opponent:
        return we_of_the_lower
    return 1 - we_of_the_lower


def play(
    career: Career, own: float, opponent: float, outcome: Outcome, system: RatingSystem, report: EventReport
) -> None:
    career.played += 1
    if career.played <= system.provisional_matches:
        career.met.append(opponent)
        career.wins += outcome is Outcome.WIN
        career.losses += outcome is Outcome.LOSS
        career.rating = fmean(career.met) + 400 * (career.wins - career.losses) / career.played
    else:
        career.rating += k_value(system, report, own) * (W[outcome] - expectation(own, opponent))


def naive_ratings(
    reports: Iterable[EventReport], systems: RatingSystems
) -> dict[tuple[PlayerKey, str], Career]:
    careers: dict[tuple[PlayerKey, str], Career] = defaultdict(lambda: Career(systems.systems[0].start))
    for report in reports:
        system = systems.on(report.header.date)
        if report.header.players < system.rated_from:
            continue
        for each in report.rounds:
            before = {key: career.rating for key, career in careers.items()}
            for match in each.matches:
                one = (match.player, report.header.category)
                other = (match.opponent, report.header.category)
                own, theirs = before.get(one, system.start), before.get(other, system.start)
                play(careers[one], own, theirs, match.outcome, system, report)
                play(careers[other], theirs, own, match.outcome.reversed, system, report)
    return dict(careers)
