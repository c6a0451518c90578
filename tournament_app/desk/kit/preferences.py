"""What the desk remembers between runs: window state, looks, who signs, where backups go."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings


class Preferences:
    """A small ini file; reading what was never set gives the value that is given."""

    def __init__(self, file: Path) -> None:
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    def text(self, key: str, unset: str = "") -> str:
        """A remembered text."""
        found = self._settings.value(key, unset)
        return found if isinstance(found, str) else unset

    def number(self, key: str, unset: int) -> int:
        """A remembered whole number; ``unset`` also where the file holds something else."""
        try:
            return int(self.text(key, str(unset)))
        except ValueError:
            return unset

    def flag(self, key: str, unset: bool = False) -> bool:
        """A remembered yes or no."""
        return self.text(key, "yes" if unset else "no") == "yes"

    def bytes(self, key: str) -> QByteArray:
        """A remembered window state; empty if there is none."""
        found = self._settings.value(key)
        return found if isinstance(found, QByteArray) else QByteArray()

    def set(self, key: str, value: str | int | bool | QByteArray) -> None:
        """Remember a value."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        self._settings.setValue(key, str(value) if isinstance(value, int) else value)

    def read_anew(self) -> None:
        """Take in what another window of the program has kept meanwhile."""
        self._settings.sync()

    def save(self) -> None:
        """Write the file now; it is its owner's alone."""
        self._settings.sync()
        file = Path(self._settings.fileName())
        if file.exists():
            file.chmod(0o600)
