"""The real deck files beside the project and what their index says of them."""

import csv
from datetime import date

from msgspec import Struct

from tests.evidence import Evidence

FOLDER = Evidence.REAL_DECKS.path.parent
beside_the_decks = Evidence.REAL_DECKS.needed


class RealDeck(Struct, frozen=True):
    """One row of the index; sizes are None where it gives none."""

    file: str
    syntax: str
    format: str
    day: str
    main: int | None
    side: int | None
    note: str

    @property
    def group(self) -> str:
        return self.file.split("/")[0]

    def content(self) -> bytes:
        return (FOLDER / self.file).read_bytes()

    def on(self, otherwise: date) -> date:
        """The day of the event; the middle of the month where only that is known."""
        if len(self.day) == len("2000-08"):
            return date.fromisoformat(f"{self.day}-15")
        return date.fromisoformat(self.day) if len(self.day) == len("2000-08-02") else otherwise


def real_decks(*groups: str) -> list[RealDeck]:
    """The decks of these folders, all without; none where the files are not here."""
    if not FOLDER.exists():
        return []
    with (FOLDER / "index.csv").open(encoding="utf-8", newline="") as index:
        decks = [
            RealDeck(
                row["file"],
                row["syntax"],
                row["format"],
                row["date"],
                int(row["main"]) if row["main"] else None,
                int(row["side"]) if row["side"] else None,
                row["note"],
            )
            for row in csv.DictReader(index)
        ]
    return [deck for deck in decks if not groups or deck.group in groups]
