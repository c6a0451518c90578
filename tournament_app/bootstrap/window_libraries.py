"""Whether a window can be opened here: Qt itself ends the program with words for programmers where it cannot."""

import os
import shutil
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import msgspec

from tournament_app.domain.refusal import Unavailable

FACTS = "window_libraries.json"
INSTALLS = {"apt": "sudo apt-get install", "dnf": "sudo dnf install", "pacman": "sudo pacman -S"}
PROGRAMS = {"apt": "apt-get", "dnf": "dnf", "pacman": "pacman"}
NO_SCREEN = (
    "There is no screen for a window here: neither DISPLAY nor WAYLAND_DISPLAY is set. Start the application on a "
    "desktop; its commands do without one: tournament-app --help"
)


class _Library(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    library: str
    apt: str
    dnf: str
    pacman: str


class _Libraries(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    libraries: tuple[_Library, ...]


def refuse_without_windows() -> None:
    """``Unavailable`` where no window can be opened, with everything that is missing and how to install it.

    Only Linux leaves that to its user; elsewhere PySide6 brings all it needs.
    """
    if sys.platform != "linux":
        return
    platform = _platform()
    if not platform:
        raise Unavailable(NO_SCREEN)
    try:
        import PySide6.QtWidgets
    except ImportError as error:
        raise Unavailable(_sentence(str(error))) from error
    plugin = Path(PySide6.__file__).parent / "Qt" / "plugins" / "platforms" / f"libq{platform}.so"
    if plugin.exists() and (why := _why_not(str(plugin))):
        raise Unavailable(_sentence(why))


def _platform() -> str:
    """What Qt is going to open its window on; empty where there is nothing."""
    wanted = os.environ.get("QT_QPA_PLATFORM", "").partition(";")[0].partition(":")[0]
    wayland = "wayland" if os.environ.get("WAYLAND_DISPLAY") else ""
    return wanted or ("xcb" if os.environ.get("DISPLAY") else wayland)


def _why_not(library: str) -> str:
    """Why the system cannot load a library; empty if it can."""
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError as error:
        return str(error)
    return ""


def _sentence(why: str) -> str:
    """What is missing: all that is known to be needed and is not there, or at least what was said first."""
    from tournament_app.reference.fact_files import fact

    first = why.partition(":")[0].strip()
    missing = [found for found in fact(_Libraries, FACTS).libraries if _why_not(found.library)]
    names = list(dict.fromkeys((*(found.library for found in missing), *_unlisted(first, missing))))
    there = next((family for family, program in PROGRAMS.items() if shutil.which(program)), "")
    packages = list(dict.fromkeys(getattr(found, there) for found in missing)) if there else []
    remedy = f" Install what is missing: {INSTALLS[there]} {' '.join(packages)}" if packages else ""
    return f"No window can be opened: this computer has no {', '.join(names)}.{remedy}"


def _unlisted(first: str, missing: list[_Library]) -> Iterator[str]:
    if ".so" in first and "/" not in first and first not in (found.library for found in missing):
        yield first
