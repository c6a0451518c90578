"""Writes the list of shared cases that fail, with what is found: `python -m tests.cases.list_failures`."""

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.ruling import checked
from tests.cases.folders import FAILING, SHARED, cards


def reason(problems: list[str]) -> str:
    """What kept a case from passing, in a few words and without the card's text."""
    first = problems[0]
    if first.startswith("unsupported: "):
        return "not read or not carried out: " + first.removeprefix("unsupported: ").partition(": ")[0][:60]
    return "differs in " + ", ".join(p.removeprefix("after ").partition(": ")[0] for p in problems)


if __name__ == "__main__":
    rows = []
    for file in sorted((SHARED / "cases").rglob("*.case.yaml")):
        problems = checked(read_case(file, cards()), cards())
        if problems:
            name = file.relative_to(SHARED / "cases").as_posix().removesuffix(".case.yaml")
            rows.append(f"{name}: {reason(problems)}")
    FAILING.write_text("\n".join(rows) + "\n", encoding="utf-8")
