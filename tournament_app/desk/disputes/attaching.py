"""Between a case and a judge's call: bringing the attached one, keeping the open one, going back."""

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from tournament_app.desk.disputes.case_file import CallPlace, CaseFile, place_of
from tournament_app.desk.disputes.case_intake import CaseIntake
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import row_of
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.open.page import Page
from tournament_app.domain.penalties.calls import JudgeCall, open_calls
from tournament_app.domain.refusal import Illegal
from tournament_app.services.handle_call import attach_case

NO_EVENT = "No event is open. Open the event of the call, then attach the case."


class Attaching:
    """``line`` names the call that the case hangs on, with the way there and back."""

    def __init__(self, page: Page, pane: CasePane, intake: CaseIntake) -> None:
        self._page, self._pane, self._intake = page, pane, intake
        self._desk: Desk = page.desk
        self.menu = QMenu(page)
        self.attach_button, self.keep_button, self.back_button = Button(), Button(), Button()
        bind(
            self.attach_button,
            page.act(
                Action(
                    "Attach to a call", "Keep the case with a judge's call of the open event", self.choose_call,
                    "Ctrl+Shift+A", command="attach", arguments="call", icon="gavel", obstacle=self._obstacle,
                )
            ),
        )  # fmt: skip
        page.tools.addWidget(self.attach_button)
        bind(
            self.keep_button,
            page.act(
                Action("Keep with the call", "The text as it is now", lambda _: self.keep(), "Ctrl+Shift+S")
            ),
        )
        bind(
            self.back_button,
            page.act(Action("Back to the call", "To answer it", lambda _: self.back(), "Alt+Left")),
        )
        self.line: QWidget = row_of(self.back_button, self.keep_button)
        self.line.hide()

    def bring(self, number: int) -> None:
        """Put the case of a call of the open event on the desk; a new one where the call has none."""
        event = self._desk.current_event
        call = event.book.dossier.calls.get(number) if event is not None else None
        if event is None or call is None:
            self._page.said.refuse(Illegal(f"The open event has no call {number}."))
            return
        place = place_of(event.book, call)
        if call.case_file:
            self._pane.put(CaseFile(place.words, call.case_file, call=place), call.case_file)
        else:
            pairing = event.book.pairing_at(call.round, call.table)
            players = tuple(event.book.name_of(p) for p in pairing.players) if pairing else ()
            self._intake.begin(players, call.question or place.words)
            self._pane.keep(CaseFile(place.words, call=place))
        self.follow()

    def choose_call(self, typed: str = "") -> None:
        """Attach to the call with the number typed, or offer those of the event."""
        event = self._desk.current_event
        if event is None or not self._pane.words.strip():
            return
        if typed.strip().isdecimal():
            self.attach(int(typed))
            return
        self.menu.clear()
        calls = event.book.dossier.calls.values()
        waiting = open_calls(calls)
        answered = sorted((c for c in calls if not c.open), key=lambda c: -c.number)
        for call in (*waiting, *answered):
            self.menu.addAction(_words(call)).triggered.connect(
                lambda _=False, number=call.number: self.attach(number)
            )
        button = self.attach_button
        at = button.mapToGlobal(button.rect().bottomLeft()) if button.isVisible() else QCursor.pos()
        self.menu.setActiveAction(self.menu.actions()[0])
        self.menu.popup(at)

    def attach(self, number: int) -> None:
        """Keep the case with a call; it is on disk when the message says so."""
        event = self._desk.current_event
        if event is None:
            self._page.said.refuse(Illegal(NO_EVENT))
            return
        text = self._pane.words

        def done(_: object) -> None:
            call = event.book.dossier.calls.get(number)
            if call is not None:
                place = place_of(event.book, call)
                file = self._pane.file
                name = file.name if file.path is not None else place.words
                self._pane.keep(CaseFile(name, text, file.path, place))
                self.follow()

        event.perform(lambda book: attach_case(book, number, text), said=self._page.said, done=done)

    def keep(self) -> None:
        """Keep the text as it is now with its call."""
        place = self._pane.file.call
        if place is None:
            self._desk.messages.say("This case hangs on no call yet (Ctrl+Shift+A attaches it).")
        elif self._event_of(place) is None:
            self._page.said.refuse(Illegal(f"Open {place.said.event} first: the call is of that event."))
        else:
            self.attach(place.said.number)

    def back(self) -> None:
        """Go to the call."""
        place = self._pane.file.call
        if place is None:
            self._desk.messages.say("This case hangs on no call yet.")
        elif self._event_of(place) is None:
            self._page.said.refuse(Illegal(f"Open {place.said.event} first: the call is of that event."))
        else:
            self._desk.show_tab("calls", str(place.said.number))

    def follow(self) -> None:
        """Say which call the case hangs on."""
        place = self._pane.file.call
        self.line.setVisible(place is not None)
        if place is not None:
            self.back_button.setText(f"Back to call {place.said.number}")
            told = f"{place.said.event}, {place.said.round}: {place.said.players}"
            self.back_button.setToolTip(
                heading_tip("Back to the call", f"{told}\n{place.said.question}", "Alt+Left")
            )

    def _event_of(self, place: CallPlace) -> OpenEvent | None:
        event = self._desk.current_event
        return event if event is not None and event.id == place.event else None

    def _obstacle(self) -> str:
        event = self._desk.current_event
        if event is None:
            return NO_EVENT
        if not event.book.dossier.calls:
            return "This event has no call yet. Log it under Calls (Ctrl+L there), then attach the case."
        return "" if self._pane.words.strip() else "There is no case to attach yet."


def _words(call: JudgeCall) -> str:
    about = f": {call.question}" if call.question else ""
    more = " (has a case already)" if call.case_file else ""
    return f"Call {call.number}, table {call.table}{about[:60]}{more}"
