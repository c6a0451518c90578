"""One row of the standings as a plain record: for JSON answers, tables and results files alike."""

from collections.abc import Mapping

from tournament_app.domain.standings import Standing

Cell = str | int | float | bool | None
Record = Mapping[str, Cell]


def standing_record(row: Standing, who: Record) -> Record:
    """The rank, then ``who`` it is, then the figures; percentages from 0 to 1, not rounded."""
    return {
        "rank": row.rank,
        **who,
        "points": row.points,
        "wins": row.wins,
        "losses": row.losses,
        "draws": row.draws,
        "omw": float(row.omw),
        "gw": float(row.gw),
        "ogw": float(row.ogw),
        "dropped": row.dropped,
    }
