"""Backups as the desk lists them, looks into them and opens them apart."""

import sys
from collections.abc import Sequence
from pathlib import Path

from tournament_app.desk.open.equipment import CopyTools, KeptCopy
from tournament_app.services.ports import EventLine


def copy_tools() -> CopyTools:
    """What Settings asks of backups; the database's modules are read when it asks."""
    return CopyTools(_listed, _events_in, _open_apart)


def _listed(folder: Path) -> tuple[KeptCopy, ...]:
    from tournament_app.storage.backup_folder import backups_in, label_of

    return tuple(KeptCopy(moment, label_of(path), path) for moment, path in backups_in(folder))


def _events_in(copy: Path) -> Sequence[EventLine]:
    from tournament_app.storage.backup_folder import events_in

    return events_in(copy)


def _open_apart(copy: Path) -> None:
    from PySide6.QtCore import QProcess

    from tournament_app.domain.refusal import Unavailable
    from tournament_app.storage.backup_folder import refuse_gone

    refuse_gone(copy)
    if not QProcess.startDetached(sys.executable, ["-m", "tournament_app", "--db", str(copy)]):
        raise Unavailable(
            "The program could not be started a second time. "
            f'Open the copy by hand: tournament-app --db "{copy}".'
        )
