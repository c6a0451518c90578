"""What Set-up recommends names those who are enrolled, and says where their byes count for more."""

from PySide6.QtWidgets import QLabel

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.services.create_event import change_event
from tournament_app.services.seed_invited import award_byes


def test_byes_that_count_for_several_players_are_said(running: RunningDesk) -> None:
    event = running.open(running.event("Winter Open", players=16))
    tab = shown(running, "set-up", SetUpTab)
    first = min(event.book.enrollments)
    event.perform(lambda book: award_byes(book, {first: 2}), said=tab.said)
    running.settle()
    (said,) = [label.text() for label in tab.findChildren(QLabel) if "Recommended for" in label.text()]
    assert said.startswith("Recommended for 16 players, 19 with their byes counted: ")


def test_in_an_event_of_teams_they_are_called_so(running: RunningDesk) -> None:
    event = running.open(running.event("Trios", players=0))
    tab = shown(running, "set-up", SetUpTab)
    event.perform(lambda book: change_event(book, replace(book.event, team_size=3)), said=tab.said)
    running.settle()
    (said,) = [label.text() for label in tab.findChildren(QLabel) if "Recommended" in label.text()]
    assert said == "Recommended as soon as four teams are enrolled"
