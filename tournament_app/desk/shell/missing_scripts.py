"""Names in every script on screen: typefaces of ``resources/fonts`` for scripts that this computer has none for."""

import json
from pathlib import Path

from PySide6.QtGui import QFontDatabase

import resources

System = QFontDatabase.WritingSystem

WRITTEN_AS = {
    "Hangul": (System.Korean,),
    "Chinese, Japanese and Korean": (System.Japanese, System.SimplifiedChinese, System.TraditionalChinese),
    "N'Ko": (System.Nko,),
}


def add_missing_scripts() -> list[str]:
    """Make the shipped typefaces known for scripts without one; the scripts that were added.

    Known by their files, a typeface stays on disk until something is written in it.
    """
    fonts = Path(resources.__file__).parent / "fonts"
    shipped = json.loads((fonts / "typefaces.json").read_text(encoding="utf-8"))
    added = []
    for script in shipped["scripts"]:
        if any(not QFontDatabase.families(system) for system in _systems(script["name"])):
            QFontDatabase.addApplicationFont(str(fonts / script["regular"]))
            added.append(script["name"])
    return added


def _systems(script: str) -> tuple[QFontDatabase.WritingSystem, ...]:
    if script in WRITTEN_AS:
        return WRITTEN_AS[script]
    return tuple(system for system in System if system.name == script)
