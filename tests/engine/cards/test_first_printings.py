"""The names first printed in a set that cards speak of are those of the card reference."""

import json
from importlib.resources import files

from engine.rules.position.first_printings import first_printings


def test_each_set_holds_the_names_that_it_printed_first() -> None:
    known = json.loads((files("resources.cards") / "cards.json").read_bytes())
    name, first = (known["columns"].index(c) for c in ("name", "first_set"))
    for code, names in first_printings().items():
        assert names == {row[name] for row in known["cards"] if row[first] == code}
        assert len(names) > 70
