"""Computed standings against the published ones, row by row, as sentences."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import pairwise

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.standings import Standing
from tournament_app.exchange.results_file import PublishedRow, ResultsFile

FINEST = Fraction(1, 100_000)


def differences(
    file: ResultsFile, computed: Iterable[Standing], player_ids: Mapping[str, PlayerId]
) -> tuple[str, ...]:
    """What the published standings say otherwise than the computed ones; empty where they agree.

    Percentages agree within the file's tolerance; without one, within a unit of the last decimal that
    was published. Where only the order was published it is compared, exact ties aside; elsewhere it may
    follow the playoff or what else the publisher chose.
    """
    rows = {row.player: row for row in computed}
    names = {player.id: player.name for player in file.players}
    tolerance = file.rules.tolerance if file.rules.tolerance is not None else _printed_precision(file)
    found: list[str] = []
    for published in file.standings:
        row = rows.get(player_ids[published.player])
        who = f"{names[published.player]} (place {published.rank})"
        if row is None:
            found.append(f"{who}: published with a place, computed without one.")
            continue
        found += [f"{who}: {line}" for line in _figures(published, row, file, tolerance)]
    if file.rules.order_only or all(row.points is None for row in file.standings):
        found += _order(file, rows, player_ids, names)
    return tuple(found)


def _printed_precision(file: ResultsFile) -> Fraction:
    """One unit of the last decimal among all published percentages."""
    figures = (figure for row in file.standings for figure in (row.omw, row.gw, row.ogw) if figure)
    decimals = max((len(repr(figure).partition(".")[2]) for figure in figures), default=0)
    return max(FINEST, Fraction(1, 10**decimals)) if decimals else FINEST


def _figures(published: PublishedRow, row: Standing, file: ResultsFile, tolerance: Fraction) -> Iterable[str]:
    if file.rules.order_only:
        return
    if published.points is not None and published.points != row.points:
        yield f"points {published.points} published, {row.points} computed."
    gw = None if file.rules.gw_published == "none" else published.gw
    shares = (("OMW", published.omw, row.omw), ("GW", gw, row.gw), ("OGW", published.ogw, row.ogw))
    for what, share, exact in shares:
        if share is not None and abs(Fraction(share) - exact) > tolerance:
            yield f"{what} {share:.6f} published, {float(exact):.6f} computed."


def _order(
    file: ResultsFile,
    rows: Mapping[PlayerId, Standing],
    player_ids: Mapping[str, PlayerId],
    names: Mapping[str, str],
) -> Iterable[str]:
    listed = [row for row in sorted(file.standings, key=lambda r: r.rank) if player_ids[row.player] in rows]
    for higher, lower in pairwise(listed):
        one, two = rows[player_ids[higher.player]], rows[player_ids[lower.player]]
        if _key(one) < _key(two):
            yield (
                f"{names[higher.player]} (place {higher.rank}) is published before {names[lower.player]} "
                f"(place {lower.rank}), computed behind."
            )


def _key(row: Standing) -> tuple[int, Fraction, Fraction, Fraction]:
    return row.points, row.omw, row.gw, row.ogw
