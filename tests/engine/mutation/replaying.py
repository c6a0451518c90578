"""Replays all cases with the sources in the working folder and prints, as JSON, those that come out otherwise.

Arguments: the folder of the shared documents, and `all` or `first`. Cases named in `before.json` failed before
anything was taken out and are left alone.
"""

import json
import sys
from pathlib import Path

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.ruling import checked
from engine.commands import reference


def differing(here: Path, shared: Path, everything: bool) -> list[str]:
    """The cases that fail, own ones first; only the first unless all are wanted."""
    cards = reference()
    listed = here / "before.json"
    before = set(json.loads(listed.read_text(encoding="utf-8"))) if listed.is_file() else set()
    found = []
    for folder in (here / "tests" / "cases", shared / "cases"):
        for file in sorted(folder.rglob("*.case.yaml")):
            name = file.relative_to(folder).as_posix().removesuffix(".case.yaml")
            if name in before:
                continue
            try:
                problems = checked(read_case(file, cards), cards)
            except Exception as error:  # a mutant may break anything
                problems = [str(error)]
            if problems:
                found.append(name)
                if not everything:
                    return found
    return found


if __name__ == "__main__":
    print(json.dumps(differing(Path.cwd(), Path(sys.argv[1]), sys.argv[2] == "all")))
