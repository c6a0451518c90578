"""The embedded card reference is exactly what the fact tables beside the project give."""

import json

from tests.engine.cards import carry_over
from tests.evidence import Evidence

beside_the_tables = Evidence.CARD_TABLES.needed


@beside_the_tables
def test_the_card_file_is_what_the_tables_give() -> None:
    assert (carry_over.RESOURCES / "cards.json").read_bytes() == carry_over.card_file()


@beside_the_tables
def test_the_set_file_is_what_the_tables_give() -> None:
    assert (carry_over.RESOURCES / "sets.json").read_bytes() == carry_over.set_file()


@beside_the_tables
def test_every_printing_of_the_table_is_carried_over() -> None:
    cards = json.loads((carry_over.RESOURCES / "cards.json").read_bytes())["cards"]
    assert sum(len(card[-1]) for card in cards) == len(carry_over.rows("printings.csv")) == 12_825
