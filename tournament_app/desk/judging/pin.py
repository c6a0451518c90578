"""The PIN of the judges at this computer: it keeps players' eyes off the records, it hides no file."""

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.domain.refusal import Illegal

KEY = "judging/pin"
WRONG = "judging/pin_wrong"
RESTS_UNTIL = "judging/pin_rests_until"
LEAST_DIGITS = 6
TRIES = 5
PAUSE = timedelta(minutes=1)
LONGEST_PAUSE = timedelta(hours=1)


class JudgesPin:
    """Chosen once, kept as a salted scrypt hash.

    After five wrong tries it rests for a minute, after each further one twice as long, up to an hour; tries
    and rest are remembered when the program is started again, and counted over all its windows.
    """

    def __init__(self, preferences: Preferences) -> None:
        self._preferences = preferences

    @property
    def chosen(self) -> bool:
        """True once there is a PIN."""
        self._preferences.read_anew()
        return "$" in self._preferences.text(KEY)

    def refuse_weak(self, pin: str) -> None:
        """``Illegal`` if a PIN is too short, not of digits, or guessed by everybody."""
        if not (pin.isascii() and pin.isdecimal() and len(pin) >= LEAST_DIGITS):
            raise Illegal(f"A PIN has {LEAST_DIGITS} digits or more.")
        if len(set(pin)) == 1 or pin in "01234567890123456789" or pin in "98765432109876543210":
            raise Illegal("This PIN is the first that anybody would try. Choose another one.")

    def choose(self, pin: str) -> None:
        """Keep a PIN; ``Illegal`` for a weak one."""
        self.refuse_weak(pin)
        salt = secrets.token_bytes(16)
        self._preferences.set(KEY, f"{salt.hex()}${_hashed(pin, salt)}")
        self._count(0, "")

    def forget(self) -> None:
        """Take the PIN away, for judges who forgot it; whoever does so is named in the log of the register."""
        self._preferences.set(KEY, "")
        self._count(0, "")

    def check(self, pin: str, now: datetime) -> None:
        """``Illegal`` unless this is the PIN."""
        self._preferences.read_anew()
        wrong = self._preferences.number(WRONG, 0)
        if (until := self._rests_until(now)) > now:
            minutes = -(-(until - now) // timedelta(minutes=1))
            raise Illegal(f"{wrong} wrong PINs: wait {minutes} min before the next try.")
        salt, _, kept = self._preferences.text(KEY).partition("$")
        if hmac.compare_digest(_hashed(pin, _bytes(salt)), kept):
            self._count(0, "")
            return
        rest = (
            min(PAUSE * 2 ** min(wrong + 1 - TRIES, 10), LONGEST_PAUSE)
            if wrong + 1 >= TRIES
            else timedelta(0)
        )
        self._count(wrong + 1, (now + rest).isoformat() if rest else "")
        raise Illegal("That is not the judges' PIN.")

    def _rests_until(self, now: datetime) -> datetime:
        try:
            until = datetime.fromisoformat(self._preferences.text(RESTS_UNTIL))
        except ValueError:
            return now
        if until.tzinfo is None:
            return now
        return min(until, now + LONGEST_PAUSE)

    def _count(self, wrong: int, until: str) -> None:
        self._preferences.set(WRONG, wrong)
        self._preferences.set(RESTS_UNTIL, until)
        self._preferences.save()


def _bytes(hexadecimal: str) -> bytes:
    try:
        return bytes.fromhex(hexadecimal)
    except ValueError:
        return b""


def _hashed(pin: str, salt: bytes) -> str:
    return hashlib.scrypt(pin.encode(), salt=salt, n=2**14, r=8, p=1).hex()
