"""How many of the register are shown."""

from tournament_app.desk.kit.label import Label


class HowMany(Label):
    """*12 of 345, 6 put aside*: counted as the register is read, not at every key of a search.

    ``choice`` is which of the register is asked for: 0 who is in use, 1 possible duplicates, 2 who is put aside.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("muted")
        self._of = [0, 0, 0]

    def reckon(self, everybody: int, *, aside: int, duplicates: int) -> None:
        """So many are in the register."""
        self._of = [everybody - aside, duplicates, aside]

    def one_more(self, shown: int, choice: int) -> None:
        """Somebody was registered, who is in use."""
        self._of[0] += 1
        self.say(shown, choice)

    def doubled(self, duplicates: int, shown: int, choice: int) -> None:
        """So many may be somebody else's second record."""
        self._of[1] = duplicates
        self.say(shown, choice)

    def say(self, shown: int, choice: int) -> None:
        """So many are shown of those asked for."""
        of = self._of[choice]
        words = f"{shown:,} of {of:,}" if shown != of else f"{of:,} player{'' if of == 1 else 's'}"
        aside = 0 if choice else self._of[2]
        self.setText(f"{words}, {aside:,} put aside" if aside else words)
