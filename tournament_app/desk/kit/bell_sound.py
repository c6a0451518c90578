"""The sound of a bell, made by arithmetic and played by what the system has: no library of media for three strokes.

Linux plays through PipeWire, PulseAudio or ALSA, the Mac through ``afplay``, Windows by its own function.
"""

import shutil
import sys
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import QProcess

RATE = 22_050
STROKE_SECONDS, RING_SECONDS = 0.45, 1.8
PARTIALS = ((1.0, 1.0, 2.2), (2.0, 0.6, 3.0), (2.4, 0.45, 3.6), (3.0, 0.3, 4.4), (5.43, 0.15, 7.0))
"""Of a small bell: the multiple of its tone, how loud, how fast it fades (a second)."""
TONE = 880.0
PLAYERS = {"linux": ("pw-play", "paplay", "aplay"), "darwin": ("afplay",)}
MUTED = {
    "linux": (("wpctl", "get-volume", "@DEFAULT_AUDIO_SINK@"), ("pactl", "get-sink-mute", "@DEFAULT_SINK@")),
    "darwin": (("osascript", "-e", "output muted of (get volume settings)"),),
}
"""What to ask whether the system is muted; the answers say ``[MUTED]``, ``Mute: yes`` and ``true``."""
ASK_SECONDS = 2


def bell(strokes: int, volume: int) -> bytes:
    """So many strokes as a WAV file (16 bits, one channel); ``volume`` from 0 to 100 is a share of the loudest."""
    import wave

    import numpy

    length = int(RATE * (STROKE_SECONDS * (strokes - 1) + RING_SECONDS))
    sound = numpy.zeros(length)
    for stroke in range(strokes):
        begins = int(RATE * STROKE_SECONDS * stroke)
        time = numpy.arange(length - begins) / RATE
        for multiple, loud, fades in PARTIALS:
            sound[begins:] += (
                loud * numpy.exp(-fades * time) * numpy.sin(2 * numpy.pi * TONE * multiple * time)
            )
    sound *= 32_000 * volume / 100 / max(float(numpy.abs(sound).max()), 1.0)
    file = BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(sound.astype("<i2").tobytes())
    return file.getvalue()


def player() -> str:
    """What plays sounds here; empty where nothing does."""
    if sys.platform == "win32":
        return "winsound"
    return next(filter(None, map(shutil.which, PLAYERS.get(sys.platform, ()))), "")


def play(file: Path) -> None:
    """Play a WAV file and go on at once; a system without a player stays silent."""
    if sys.platform == "win32":
        import winsound

        winsound.PlaySound(str(file), winsound.SND_FILENAME | winsound.SND_ASYNC)
    elif found := player():
        QProcess.startDetached(found, [str(file)])


def is_muted() -> bool:
    """Whether the system says that it is muted, or has nothing that plays; what cannot be asked is taken for no."""
    if not player():
        return True
    for command in MUTED.get(sys.platform, ()):
        if shutil.which(command[0]):
            return any(word in _answer(command) for word in ("[muted]", "mute: yes", "true"))
    return False


def _answer(command: tuple[str, ...]) -> str:
    import subprocess

    try:
        asked = subprocess.run(command, check=False, capture_output=True, text=True, timeout=ASK_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout.casefold()
