"""Whether single players or teams enter an event; decided before the first entry."""

from tournament_app.desk.kit.form import CalmComboBox
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import EventBook
from tournament_app.domain.refusal import Refusal
from tournament_app.services.enroll_team import play_in_teams

CHOICES = ((1, "Single players"), (2, "Teams of 2, also Two-Headed Giant"), (3, "Teams of 3"))


class EntrantsChoice(CalmComboBox):
    """Saved as it is chosen; a refused choice goes back."""

    def __init__(self, event: OpenEvent, said: ProblemStrip) -> None:
        super().__init__()
        self._event, self._said = event, said
        for size, words in CHOICES:
            self.addItem(words, size)
        self.activated.connect(lambda _: self._choose())

    def follow(self, book: EventBook) -> None:
        """Show what the book says."""
        self.setCurrentIndex(self.findData(book.event.team_size))

    def _choose(self) -> None:
        size = int(self.currentData())
        self._event.perform(lambda book: play_in_teams(book, size), said=self._said, refused=self._refused)

    def _refused(self, refusal: Refusal) -> None:
        self._said.refuse(refusal)
        self.follow(self._event.book)
