"""How points and games can be counted, whichever door the settings come through: set-up, or a file (RS D.1.2)."""

from collections.abc import Iterator

from engine.intake.limits import FRACTION
from tournament_app.domain.event import TiebreakSettings
from tournament_app.domain.match_rules import MOST_WINS
from tournament_app.domain.round import PairingKind

MOST_POINTS = 99


def counting_problems(settings: TiebreakSettings) -> Iterator[str]:
    """Everything about settings by which nothing can be reckoned, one sentence each."""
    match = (settings.win_points, settings.draw_points, settings.loss_points)
    game = (settings.game_win_points, settings.game_draw_points, 0)
    alone = ((PairingKind.BYE, settings.bye_games), (PairingKind.LOSS, settings.loss_games))
    if not 0 <= settings.floor <= 1:
        yield f"A floor of {settings.floor} is impossible: it lies between 0 and 1."
    if len(str(settings.floor)) > FRACTION.most:
        yield f"A floor of so many digits is kept by no file: write {settings.floor.limit_denominator(10_000)}."
    yield from filter(None, (points_problem("match", *match), points_problem("game", *game)))
    for kind, games in alone:
        if problem := alone_problem(kind, games):
            yield f"{problem[:1].upper()}{problem[1:]}"
        if max(games) > MOST_WINS:
            said = f"A {kind.value} of {games[0]}-{games[1]} is impossible"
            yield f"{said}: no match has more than {MOST_WINS} games won."


def points_problem(what: str, win: int, draw: int, loss: int) -> str:
    """Why no percentage can be reckoned by such points, since it is what was won of what a win counts; else empty."""
    if 1 <= win <= MOST_POINTS and 0 <= loss <= draw <= win:
        return ""
    if win > MOST_POINTS:
        return f"A {what} won cannot count {win:,} points: {MOST_POINTS} at most."
    return (
        f"A {what} cannot count {win} won, {draw} drawn, {loss} lost: a win counts 1 or more, "
        "a draw no more than a win, a loss no more than a draw."
    )


def alone_problem(kind: PairingKind, games: tuple[int, int]) -> str:
    """Why a bye, which is a won match, or a loss without an opponent cannot have such games; else empty."""
    won, lost = games
    if not any(games) or (won > lost if kind is PairingKind.BYE else won < lost):
        return ""
    outcome = "won" if kind is PairingKind.BYE else "lost"
    return f"a {kind.value} is a {outcome} match, but its games are {won}-{lost}."
