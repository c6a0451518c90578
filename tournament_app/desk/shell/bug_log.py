"""Mistakes of the program itself: written to the user's log folder, told calmly, never swallowed."""

import logging
import os
import sys
import threading
from collections.abc import Callable
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QtMsgType, qInstallMessageHandler

log = logging.getLogger("tournament_app.bugs")

LOG_BYTES = 1_000_000
KEPT_LOGS = 3


def log_to(folder: Path) -> Path:
    """Send the program's log to a file in the folder; its path. Without the folder, to standard error."""
    path = folder / "desk.log"
    handler: logging.Handler
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _OwnersLog(path, maxBytes=LOG_BYTES, backupCount=KEPT_LOGS, encoding="utf-8")
    except OSError:
        handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger("tournament_app")
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    return path


class _OwnersLog(RotatingFileHandler):
    """A log that only its owner may read, the ones put aside too."""

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        if hasattr(os, "fchmod"):
            os.fchmod(descriptor, 0o600)
        opened = os.fdopen(descriptor, self.mode, encoding=self.encoding)
        assert isinstance(opened, TextIOWrapper)
        return opened


def stop_logging() -> None:
    """Close the log file."""
    root = logging.getLogger("tournament_app")
    for handler in list(root.handlers):
        root.removeHandler(handler)
        handler.close()


def catch_bugs(tell: Callable[[str], None], log_file: Path) -> None:
    """Log every exception nobody handled and tell about it in a sentence."""

    def caught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        log.error("unexpected", exc_info=(kind, error, trace))
        tell(
            "The program made a mistake and left it at that; everything entered before is kept. "
            f"What happened is written in {log_file}."
        )

    def caught_elsewhere(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            log.error(
                "unexpected in %s", args.thread, exc_info=(args.exc_type, args.exc_value, args.exc_traceback)
            )

    sys.excepthook = caught
    threading.excepthook = caught_elsewhere
    qInstallMessageHandler(_qt_said)


def _qt_said(kind: QtMsgType, _context: object, words: str) -> None:
    level = logging.ERROR if kind in (QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg) else logging.WARNING
    if kind not in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
        logging.getLogger("tournament_app.qt").log(level, "%s", words)
