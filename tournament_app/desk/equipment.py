"""What the desk is handed from outside: the database, files, paper, the time, chance.

Wired in ``tournament_app.bootstrap``; everything here may be slow and is called off the GUI thread,
apart from ``now`` and ``fresh_seed``.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tournament_app.services.ports import Now
from tournament_app.services.scorers_table import ScorersTable


@dataclass(frozen=True, slots=True)
class Equipment:
    """The desk's tools.

    ``open_table`` opens the database (``Unavailable`` with a remedy where it cannot). ``settings_file``
    keeps window state and preferences; ``log_folder`` receives the log of bugs.
    """

    open_table: Callable[[], ScorersTable]
    settings_file: Path
    log_folder: Path
    now: Now
    fresh_seed: Callable[[], int]
