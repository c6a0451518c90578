"""Which cards in the lists of an event the dispute desk has nothing to say about, worked out off the GUI thread."""

from collections.abc import Sequence

from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import EventBook

NAMED = 6
Row = tuple[str, int]


def sentence(rows: Sequence[Row]) -> str:
    """The cards by name, the first few of them; empty where every card can be ruled on."""
    if not rows:
        return ""
    told = ", ".join(f"{name} ({n} lists)" if n > 1 else name for name, n in rows[:NAMED])
    more = f" and {len(rows) - NAMED} more" if len(rows) > NAMED else ""
    return f"The dispute desk cannot rule on {told}{more}."


class NotRuledOn(Label):
    """One line below the lists, there only while a registered list holds such a card; the tip names them all."""

    def __init__(self, desk: Desk, said: ProblemStrip) -> None:
        super().__init__()
        self._desk, self._said = desk, said
        self._asked: frozenset[str] = frozenset()
        self.setWordWrap(True)
        self.setAccessibleName("Cards that the dispute desk cannot rule on")
        self.hide()

    def follow(self, book: EventBook) -> None:
        """Work it out anew where the registered lists are others than before."""
        library = self._desk.cards.library
        texts = frozenset(deck.text for deck in book.decks.values())
        if library is None or texts == self._asked:
            return
        self._asked = texts

        def take(rows: Sequence[Row]) -> None:
            if self._asked == texts:
                self._show(rows)

        self._desk.errands.run(
            lambda _: library.not_ruled_on(texts), take, refused=self._said.refuse, lane=Lane.ASIDE
        )

    def _show(self, rows: Sequence[Row]) -> None:
        self.setText(sentence(rows))
        self.setToolTip(tip("\n".join(f"{name}: {n} list{'s' if n > 1 else ''}" for name, n in rows)))
        self.setVisible(bool(rows))
