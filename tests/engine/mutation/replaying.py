"""Replays all cases with the sources in the working folder and prints, as JSON, those that come out otherwise.

Its argument is `all` or `first`. Cases named in `before.json` failed before
anything was taken out and are left alone.
"""

import json
import sys
from pathlib import Path

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.adjudication import checked
from tests.cases.folders import FILES, cards, name_of


def differing(here: Path, everything: bool) -> list[str]:
    """The cases that fail; only the first unless all are wanted."""
    listed = here / "before.json"
    before = set(json.loads(listed.read_text(encoding="utf-8"))) if listed.is_file() else set()
    found = []
    for file in FILES:
        name = name_of(file)
        if name in before:
            continue
        try:
            problems = checked(read_case(file, cards()), cards())
        except Exception as error:  # a mutant may break anything
            problems = [str(error)]
        if problems:
            found.append(name)
            if not everything:
                return found
    return found


if __name__ == "__main__":
    print(json.dumps(differing(Path.cwd(), sys.argv[1] == "all")))
