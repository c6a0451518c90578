"""How many of the register are shown."""

from collections.abc import Callable, Sequence

from tournament_app.desk.kit.label import Label
from tournament_app.domain.player import Player


class HowMany(Label):
    """*12 of 345, 6 put aside*: counted when others are read or wanted, not at every key of a search."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("muted")
        self._of = self._aside = 0

    def reckon(self, everybody: Sequence[Player], wanted: Callable[[Player], bool], *, first: bool) -> None:
        """Count those wanted, and those put aside where the ``first`` choice, who is in use, is shown."""
        self._of = sum(map(wanted, everybody))
        self._aside = sum(person.aside for person in everybody) if first else 0

    def one_more(self, shown: int, *, wanted: bool) -> None:
        """Somebody was registered, and is among those wanted or not."""
        self._of += wanted
        self.say(shown)

    def say(self, shown: int) -> None:
        """So many are shown of those wanted."""
        of = self._of
        words = f"{shown:,} of {of:,}" if shown != of else f"{of:,} player{'' if of == 1 else 's'}"
        self.setText(f"{words}, {self._aside:,} put aside" if self._aside else words)
