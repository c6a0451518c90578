"""Why a player stands where they do: every opponent with their percentages, and the sums, as sentences."""

from fractions import Fraction

from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.percent import percent
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.standings.table import Count, Standing, count, ranked


def explain_row(book: EventBook, player: PlayerId, after_round: RoundNumber | None = None) -> tuple[str, ...]:
    """Sentences that derive one row of the standings after a round.

    Raises Illegal where the player has no place (not enrolled, disqualified, withdrawn at the start).
    """
    counted = count(book, after_round)
    rows = ranked(book, counted, after_round)
    row = next((found for found in rows if found.player == player), None)
    if row is None:
        name = book.name_of(player) if player in book.players else f"Player {player}"
        raise Illegal(f"{name} takes no place in these standings, so there is no row to explain.")
    return (
        *_own_sentences(book, counted, row),
        *_opponent_sentences(book, counted, row),
        *_ties(book, rows, row),
        _rule(counted),
    )


def _rule(counted: Count) -> str:
    """How percentages are counted in this event, and how they are written."""
    floor = counted.tally.settings.floor
    return (
        f"A percentage below {percent(floor)} counts as {floor} (the least of this event's tiebreaker rules). "
        "Percentages are compared exactly and written cut to two decimals."
    )


def _own_sentences(book: EventBook, counted: Count, row: Standing) -> tuple[str, ...]:
    tally, settings = counted.tally, counted.tally.settings
    who = tally.index[row.player]
    name = book.name_of(row.player)
    completed, games = tally.completed[who], tally.games[who]
    record = f"{row.wins} won, {row.losses} lost, {row.draws} drawn"
    sentences = [f"{name} is in place {row.rank} with {row.points} match points ({record})."]
    solo = completed - len(tally.opponents[who])
    if solo:
        verb = "counts" if solo == 1 else "count"
        alone = f"{_times(solo, 'round')} without an opponent"
        sentences.append(f"{alone} {verb} for points and games, not for opponents' figures.")
    if not settings.games_counted:
        return (*sentences, "Games are no tiebreaker among teams.")
    own = f"{tally.game_points[who]} of {settings.game_win_points * games} game points"
    raw = Fraction(tally.game_points[who], settings.game_win_points * games) if games else Fraction(0)
    floored = f", raised to the least that counts, {percent(row.gw)}" if row.gw != raw else ""
    sentences.append(f"Game wins: {own}, {percent(raw)}{floored}.")
    return tuple(sentences)


def _opponent_sentences(book: EventBook, counted: Count, row: Standing) -> tuple[str, ...]:
    tally, scale = counted.tally, counted.scale
    who = tally.index[row.player]
    day = counted.days[counted.day[who]]
    by_match = scale.match_wins(day)
    by_game = scale.game_wins(day, tally.settings.floor)
    sentences = []
    if counted.day[who] < len(counted.days) - 1:
        sentences.append("The figures are those of the end of the player's last day in the event.")
    opponents = tally.opponents[who]
    if not opponents:
        return (*sentences, "No opponents met yet, so the opponents' percentages are zero.")
    for opponent in opponents:
        matches, games = Fraction(by_match[opponent], scale.matches), Fraction(by_game[opponent], scale.games)
        most = tally.settings.win_points * day.completed[opponent]
        points = f"{day.points[opponent]} of {most} match points"
        of_games = f"; game wins counted as {percent(games)}" if tally.settings.games_counted else ""
        sentences.append(
            f"Opponent {book.name_of(tally.players[opponent])}: {points}, counted as {percent(matches)}{of_games}."
        )
    met = _times(len(opponents), "opponent")
    sentences.append(f"Opponents' match wins: the mean over {met} is {percent(row.omw)} (exactly {row.omw}).")
    if tally.settings.games_counted:
        sentences.append(
            f"Opponents' game wins: the mean over {met} is {percent(row.ogw)} (exactly {row.ogw})."
        )
    return tuple(sentences)


def _ties(book: EventBook, rows: tuple[Standing, ...], row: Standing) -> tuple[str, ...]:
    figures = (row.points, row.omw, row.gw, row.ogw)
    equal = [
        book.name_of(other.player)
        for other in rows
        if other is not row and (other.points, other.omw, other.gw, other.ogw) == figures
    ]
    if not equal:
        return ()
    return (f"All figures equal those of {', '.join(equal)}; the lot drawn at enrolment decides.",)


def _times(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
