"""Writes the README's rulings anew from what the program prints: ``python -m tests.readme_rulings``.

Each stands between a comment that names the example case (with a choice made, or a card explained) and ``end``.
"""

import re
from pathlib import Path

from engine.cards.compiled import shipped
from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from engine.cases.ruling.in_words import in_words
from engine.cases.showing.explaining import explanation, explanation_in_words
from engine.cases.writing.amending import with_choice
from tournament_app.reference.example_cases import SUFFIX, example_cases

README = Path(__file__).parents[1] / "README.md"
BLOCK = re.compile(
    r"(?P<head><!-- ruling: (?P<case>[\w-]+)(?: why (?P<why>[\w-]+))?"
    r"(?: after (?P<after>\d+) (?P<by>\w+) picks (?P<pick>[\w-]+))? -->\n)"
    r"```\n(?P<printed>.*?)\n```\n<!-- end -->",
    re.DOTALL,
)


def printed(block: re.Match[str]) -> str:
    """What the program prints for the case that a block of the README names."""
    text = example_cases()[block["case"] + SUFFIX]
    if block["pick"]:
        text = with_choice(text, int(block["after"]), block["by"], block["pick"])
    case = parse_case(text, block["case"], shipped())
    ruling = adjudicated(case, shipped())
    told = in_words(ruling)
    if block["why"] and ruling.end is not None:
        told += "\n" + explanation_in_words(explanation(ruling.end, block["why"]))
    return told


def rewritten(readme: str) -> str:
    """The README with every ruling as the program prints it now."""
    return BLOCK.sub(lambda block: f"{block['head']}```\n{printed(block)}\n```\n<!-- end -->", readme)


if __name__ == "__main__":
    README.write_text(rewritten(README.read_text(encoding="utf-8")), encoding="utf-8")
