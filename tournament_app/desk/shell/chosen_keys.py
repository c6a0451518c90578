"""The shortcuts that a person chose instead of the usual ones."""

from tournament_app.desk.kit.preferences import Preferences

USUAL = "usual"


class ChosenKeys:
    """Kept among the preferences under the kind of page and the action's name."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    def of(self, kind: str, name: str) -> str | None:
        """The shortcut chosen (empty: none at all); None where the usual one holds."""
        kept = self._preferences.text(_key(kind, name), USUAL)
        return None if kept == USUAL else kept

    def choose(self, kind: str, name: str, shortcut: str | None) -> None:
        """Keep another shortcut; None goes back to the usual one."""
        self._preferences.set(_key(kind, name), USUAL if shortcut is None else shortcut)
        self._preferences.save()


def _key(kind: str, name: str) -> str:
    return f"keys/{kind}/{name}".replace(" ", "_")
