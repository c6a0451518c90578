"""Runs the cases beside the checkout named and prints, as JSON, those that come out otherwise than expected."""

import json
import sys
from pathlib import Path

from engine.cases.reading import read_case
from engine.cases.ruling import checked
from engine.commands import reference


def differing(root: Path, everything: bool) -> list[str]:
    """Cases that fail and are not on the list of known failures; only the first unless all are wanted."""
    cards = reference()
    known = {
        line.partition(": ")[0]
        for line in (root / "tests" / "cases" / "known_failures.txt").read_text(encoding="utf-8").splitlines()
    }
    found = []
    for folder in (root / "tests" / "cases", root.parent / "shared" / "cases"):
        for file in sorted(folder.rglob("*.case.yaml")):
            name = file.relative_to(folder).as_posix().removesuffix(".case.yaml")
            if name in known:
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
    print(json.dumps(differing(Path(sys.argv[1]), sys.argv[2] == "all")))
