"""The PIN of the judges at this computer: it keeps players' eyes off the records, it hides no file."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.domain.refusal import Illegal

KEY = "judging/pin"
LEAST_DIGITS = 4
TRIES = 5
PAUSE = timedelta(minutes=1)


class JudgesPin:
    """Chosen once, kept as a salted scrypt hash; after five wrong tries it rests for a minute."""

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences
        self._wrong = 0
        self._rests_until: datetime | None = None

    @property
    def chosen(self) -> bool:
        """True once there is a PIN."""
        return "$" in self._preferences.text(KEY)

    def choose(self, pin: str) -> None:
        """Keep a PIN; ``Illegal`` if it is too short or not of digits."""
        if not (pin.isdecimal() and len(pin) >= LEAST_DIGITS):
            raise Illegal(f"A PIN has {LEAST_DIGITS} digits or more.")
        salt = secrets.token_bytes(16)
        self._preferences.set(KEY, f"{salt.hex()}${_hashed(pin, salt)}")
        self._preferences.save()

    def check(self, pin: str, now: datetime) -> None:
        """``Illegal`` unless this is the PIN."""
        if self._rests_until is not None and now < self._rests_until:
            raise Illegal("Five wrong PINs: wait a minute before the next try.")
        salt, _, kept = self._preferences.text(KEY).partition("$")
        if hmac.compare_digest(_hashed(pin, bytes.fromhex(salt)), kept):
            self._wrong, self._rests_until = 0, None
            return
        self._wrong += 1
        if self._wrong >= TRIES:
            self._wrong, self._rests_until = 0, now + PAUSE
        raise Illegal("That is not the judges' PIN.")


def _hashed(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1).hex()
