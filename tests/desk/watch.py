"""A clock that goes on when it is told to."""

from datetime import UTC, datetime, timedelta

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)


class Watch:
    """It begins at noon."""

    def __init__(self) -> None:
        self.at = NOON

    def __call__(self) -> datetime:
        return self.at

    def on(self, **later: float) -> None:
        self.at += timedelta(**later)
