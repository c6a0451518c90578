"""The backups there are, in both folders: when each was made, what of, which events it holds; one is opened apart."""

from collections.abc import Sequence
from pathlib import Path

from engine.days import minute_words
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.form import Card, row_of
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.equipment import KeptCopy
from tournament_app.desk.open.page import Page
from tournament_app.domain.enumeration import how_many
from tournament_app.domain.refusal import Refusal
from tournament_app.services.ports import EventLine

HEIGHT = 26 * GRID
MOST_TOLD = 6
EMPTY = "Copies will be listed here: one is made after each round, and by Back up now."
CHOOSE = "Choose a copy to see which events it holds."
COLUMNS: list[Column[KeptCopy]] = [
    Column("Made", lambda copy: minute_words(copy.made), lambda copy: copy.made, True, 17),
    Column("What of", lambda copy: copy.label, width=0, tip=lambda copy: copy.label, enough=32),
    Column(
        "Folder",
        lambda copy: str(copy.file.parent),
        width=20,
        tip=lambda copy: str(copy.file.parent),
        shortens=True,
        spare=1,
    ),
]


class KeptCopies:
    """The card of the copies on a page; ``show`` looks into folders anew."""

    def __init__(self, page: Page) -> None:
        self._page, self._desk = page, page.desk
        self.model = RecordModel(COLUMNS, key=lambda copy: copy.file)
        self.view = RecordView(self.model, EMPTY)
        self.view.setAccessibleName("Backups")
        self.view.setFixedHeight(HEIGHT)
        self.view.chosen.connect(self._look_inside)
        self.view.opened.connect(lambda _: self._open())
        self.holds = Label(CHOOSE)
        self.holds.setObjectName("muted")
        self.holds.setWordWrap(True)
        opening = Button()
        bind(
            opening,
            page.act(
                Action(
                    "Open the copy",
                    "In a second window of the program; the backup and the database in use stay as they are",
                    lambda _: self._open(),
                    words="restore, backup, go back, earlier state",
                )
            ),
        )
        self.card = Card(
            "Copies there are",
            "Opening one makes a copy of it to work in, in a second window; the backup itself stays as it is.",
        )
        for widget in (self.view, self.holds, row_of(opening)):
            self.card.wide(widget)

    def show(self, folders: Sequence[Path]) -> None:
        """List what lies in these folders, the newest first."""

        def read(_: object) -> list[KeptCopy]:
            found = {
                copy.file: copy for folder in folders for copy in self._desk.equipment.copies.listed(folder)
            }
            return sorted(found.values(), key=lambda copy: copy.made, reverse=True)

        self._desk.errands.run(read, self.model.show, refused=self._page.said.refuse, lane=Lane.ASIDE)

    def _chosen(self) -> KeptCopy | None:
        chosen = self.view.chosen_records()
        return chosen[0] if len(chosen) == 1 else None

    def _look_inside(self) -> None:
        copy = self._chosen()
        if copy is None:
            self.holds.setText(CHOOSE)
            return

        def told(words: str) -> None:
            if self._chosen() == copy:
                self.holds.setText(words)

        self._desk.errands.run(
            lambda _: self._desk.equipment.copies.events_in(copy.file),
            lambda events: told(_held(events)),
            refused=lambda refusal: told(" ".join(refusal.problems)),
            lane=Lane.ASIDE,
        )

    def _open(self) -> None:
        copy = self._chosen()
        if copy is None:
            self._desk.messages.say("Choose one copy of the list first.")
            return

        self._desk.errands.run(
            lambda _: self._desk.equipment.copies.copied_apart(copy.file),
            lambda apart: self._start(copy, apart),
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
        )

    def _start(self, copy: KeptCopy, apart: Path) -> None:
        try:
            self._desk.equipment.copies.open_apart(apart)
        except Refusal as refusal:
            self._page.said.refuse(refusal)
        else:
            self._desk.messages.say(
                f"Opening a copy of the backup of {minute_words(copy.made)} in a second window: {apart}"
            )


def _held(events: Sequence[EventLine]) -> str:
    if not events:
        return "It holds no event."
    told = [
        f"{event.name} ({how_many(event.players, 'player')}, {how_many(event.rounds, 'round')})"
        for event in events[:MOST_TOLD]
    ]
    more = [f"and {len(events) - MOST_TOLD} more"] if len(events) > MOST_TOLD else []
    return f"It holds {', '.join((*told, *more))}."
