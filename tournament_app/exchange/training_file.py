"""What judges were asked in training, kept as one small JSON file of this computer."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from tournament_app.domain.refusal import Malformed
from tournament_app.domain.training import Progress
from tournament_app.files.reading import contents
from tournament_app.files.writing import write_whole


def read_progress(path: Path) -> dict[str, Progress]:
    """The progress of each judge by name; nothing before anybody trained. Raises ``Malformed`` and ``Unavailable``."""
    if not path.exists():
        return {}
    try:
        return msgspec.json.decode(contents(path), type=dict[str, Progress])
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Malformed(
            f"{path} is no record of training ({error}). Put it aside; a new one is begun then."
        ) from error


def write_progress(path: Path, progress: Mapping[str, Progress]) -> None:
    """Keep the progress of all judges; raises ``Unavailable``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, msgspec.json.encode(progress), replace=True, private=True)
