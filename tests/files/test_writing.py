from pathlib import Path

import pytest

from tournament_app.domain.refusal import Unavailable
from tournament_app.files.writing import write_whole


def test_what_was_there_stays_until_all_of_the_new_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "standings.pdf"
    write_whole(path, b"round 1")
    write_some = Path.write_bytes

    def disk_fills_up(unfinished: Path, content: bytes) -> int:
        write_some(unfinished, content[:3])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", disk_fills_up)
    with pytest.raises(Unavailable, match=r"standings.pdf cannot be written \(No space left on device\)"):
        write_whole(path, b"round 2")
    assert path.read_bytes() == b"round 1"
    assert list(tmp_path.iterdir()) == [path]
