"""The register, opened."""

from tests.desk.conftest import RunningDesk
from tournament_app.desk.register.register_page import RegisterPage


def register(running: RunningDesk) -> RegisterPage:
    """The page, with everybody read."""
    running.shell.window.go("players")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, RegisterPage)
    return page
