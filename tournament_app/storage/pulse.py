"""How long the database has been silent: asked from the window while another thread waits for an answer."""

import threading
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol, cast

from sqlalchemy import Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection


class _Asks(Protocol):
    """A dialect, of which no event tells when it asks whether a connection still lives."""

    do_ping: Callable[[DBAPIConnection], bool]


class Pulse:
    """Knows for each thread since when it has been waiting for the database."""

    def __init__(self) -> None:
        self._since: dict[int, float] = {}

    def attend(self, engine: Engine) -> None:
        """Follow every connection, statement and commit of an engine, and the question whether it is still there."""
        for name in ("do_connect", "before_cursor_execute", "commit", "rollback"):
            event.listen(engine, name, self._asked)
        for name in ("connect", "after_cursor_execute", "checkin", "handle_error"):
            event.listen(engine, name, self._answered)
        dialect = cast(_Asks, engine.dialect)
        ping = dialect.do_ping

        def ping_and_tell(dbapi_connection: DBAPIConnection) -> bool:
            self._asked()
            try:
                return ping(dbapi_connection)
            finally:
                self._answered()

        dialect.do_ping = ping_and_tell

    @property
    def silent_seconds(self) -> float:
        """How long somebody has been waiting, at most; 0 while nobody is."""
        return max((monotonic() - since for since in list(self._since.values())), default=0.0)

    def _asked(self, *_: Any, **__: Any) -> None:
        self._since[threading.get_ident()] = monotonic()

    def _answered(self, *_: Any, **__: Any) -> None:
        self._since.pop(threading.get_ident(), None)
