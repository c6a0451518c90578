"""Carries the card tables over into the project's own form; run ``python -m tests.engine.cards.carry_over``.

The tables lie beside the project (``../shared/data/cards``); rules text is never carried over.
"""

import csv
from collections import defaultdict
from datetime import date
from pathlib import Path

from engine.cards.card import Card, CardSet, Play, Printing, Rarity
from engine.cards.reading import write_cards, write_sets
from tests.evidence import Evidence

PROJECT = Path(__file__).parents[3]
TABLES = Evidence.CARD_TABLES.path.parent
RESOURCES = PROJECT / "resources" / "cards"
PRINTED_UNTIL = date(2003, 12, 31)
SOURCE = (
    "Fact tables of English cards from Alpha to Mirrodin, joined from the public projects XMage (2026-08), "
    "Magarena (2023-04) and Wagic (2026-06) and compared with one another; sets released to 2003-12-31; "
    "creature types of 2018, the nearest known to those of 2003"
)
SET_SOURCE = (
    SOURCE + "; other programs' codes as in Apprentice, Magic Workstation and Gatherer; "
    "Collectors' Editions after the rulings summary of 2003-07-24, D.13"
)
# Last day of the month in which the decks of a gold-bordered box were played.
REPRODUCED = {
    "PTC": date(1996, 2, 29),
    "WC97": date(1997, 8, 31),
    "WC98": date(1998, 8, 31),
    "WC99": date(1999, 8, 31),
    "WC00": date(2000, 8, 31),
    "WC01": date(2001, 8, 31),
    "WC02": date(2002, 8, 31),
    "WC03": date(2003, 8, 31),
}
# Named by the formats' tables to 2004-06-30; their cards are not among the tables.
LATER_SETS = (("DST", "Darksteel", date(2004, 2, 6)), ("5DN", "Fifth Dawn", date(2004, 6, 4)))
ALIASES = {
    "LEA": ("A", "1E"),
    "LEB": ("B", "2E"),
    "2ED": ("U", "2U", "UNL"),
    "3ED": ("R", "RV", "3E"),
    "4ED": ("4E",),
    "5ED": ("5E",),
    "6ED": ("6E",),
    "7ED": ("7E",),
    "8ED": ("8E",),
    "ARN": ("AN",),
    "ATQ": ("AQ",),
    "LEG": ("LG", "LE"),
    "DRK": ("DK",),
    "FEM": ("FE",),
    "ICE": ("IA",),
    "HML": ("HM", "HL"),
    "ALL": ("AL",),
    "MIR": ("MI",),
    "VIS": ("VI",),
    "WTH": ("WL",),
    "TMP": ("TE",),
    "STH": ("ST",),
    "EXO": ("EX",),
    "USG": ("US", "UZ"),
    "ULG": ("UL", "GU"),
    "UDS": ("UD", "CG"),
    "MMQ": ("MM",),
    "NEM": ("NE",),
    "PCY": ("PR",),
    "INV": ("IN",),
    "PLS": ("PS",),
    "APC": ("AP",),
    "ODY": ("OD",),
    "TOR": ("TO",),
    "JUD": ("JU",),
    "ONS": ("ON",),
    "SCG": ("SC",),
    "POR": ("PO", "P1"),
    "P02": ("P2",),
    "PTK": ("PK",),
    "CHR": ("CH",),
    "UGL": ("UG",),
}


def rows(name: str) -> list[dict[str, str]]:
    """The rows of one table."""
    with (TABLES / name).open(encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def card_file() -> bytes:
    """The card file made from the tables."""
    printings: dict[str, list[Printing]] = defaultdict(list)
    for row in rows("printings.csv"):
        printing = Printing(row["set_code"], row["collector_number"], Rarity(row["rarity"]))
        printings[row["name"]].append(printing)
    cards = [_card(row, tuple(printings[row["name"]])) for row in rows("cards.csv")]
    return write_cards(cards, SOURCE, PRINTED_UNTIL)


def _card(row: dict[str, str], printings: tuple[Printing, ...]) -> Card:
    return Card(
        name=row["name"],
        plain_name="" if row["ascii_name"] == row["name"] else row["ascii_name"],
        mana_cost=row["mana_cost"],
        mana_value=int(row["mana_value"]) if row["mana_value"] else None,
        colours=row["colors"],
        supertypes=tuple(row["supertypes"].split()),
        types=tuple(row["types"].split()),
        subtypes=tuple(row["subtypes_2018" if "magarena" in row["source"] else "subtypes"].split()),
        power=row["power"],
        toughness=row["toughness"],
        layout=row["layout"],
        keywords=tuple(word for word in row["keywords"].split(";") if word),
        first_set=row["first_set"],
        silver_border=row["silver_border"] == "yes",
        printings=printings,
    )


def set_file() -> bytes:
    """The set file made from the table."""
    sets = [_set(row) for row in rows("sets.csv")]
    for code, name in (("CED", "Collectors' Edition"), ("CEI", "International Collectors' Edition")):
        sets.append(
            CardSet(code, name, "compilation", play=Play.SQUARE_CORNERS, note="printings not catalogued")
        )
    for code, name, day in LATER_SETS:
        sets.append(CardSet(code, name, "expansion", day, "Mirrodin", note="cards not in this reference"))
    return write_sets(sets, SET_SOURCE)


def _set(row: dict[str, str]) -> CardSet:
    play = Play.TOURNAMENT
    if row["kind"] == "silver":
        play = Play.SILVER_BORDER
    elif row["code"] in REPRODUCED:
        play = Play.GOLD_BORDER
    return CardSet(
        code=row["code"],
        name=row["name"],
        kind=row["kind"],
        released=date.fromisoformat(row["release_date"]),
        block=row["block"],
        play=play,
        aliases=ALIASES.get(row["code"], ()),
        reproduced_until=REPRODUCED.get(row["code"]),
        note=row["notes"],
    )


if __name__ == "__main__":
    (RESOURCES / "cards.json").write_bytes(card_file())
    (RESOURCES / "sets.json").write_bytes(set_file())
