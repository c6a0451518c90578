"""The figures that the README and the list of changes tell are those that are counted."""

import re
from pathlib import Path

import pytest

from tests.readme_figures import CHANGES, README, figures, rewritten


@pytest.mark.parametrize("file", [README, CHANGES], ids=lambda f: f.name)
def test_the_figures_told_are_those_counted(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert rewritten(text) == text, "python -m tests.readme_figures writes them anew"


def test_every_figure_has_its_place() -> None:
    told = "".join(f.read_text(encoding="utf-8") for f in (README, CHANGES))
    assert [pattern for pattern, _ in figures() if re.search(pattern, told) is None] == []
