"""Names in every script on screen: typefaces of ``resources/fonts`` for scripts that this computer has none for."""

import json
from importlib.resources import files

from PySide6.QtGui import QFontDatabase

System = QFontDatabase.WritingSystem

WRITTEN_AS = {
    "Hangul": (System.Korean,),
    "Chinese, Japanese and Korean": (System.Japanese, System.SimplifiedChinese, System.TraditionalChinese),
    "N'Ko": (System.Nko,),
}


def add_missing_scripts() -> list[str]:
    """Make the shipped typefaces known for scripts without one; the scripts that were added."""
    fonts = files("resources").joinpath("fonts")
    shipped = json.loads(fonts.joinpath("typefaces.json").read_text(encoding="utf-8"))
    added = []
    for script in shipped["scripts"]:
        if any(not QFontDatabase.families(system) for system in _systems(script["name"])):
            QFontDatabase.addApplicationFontFromData(fonts.joinpath(script["regular"]).read_bytes())
            added.append(script["name"])
    return added


def _systems(script: str) -> tuple[QFontDatabase.WritingSystem, ...]:
    if script in WRITTEN_AS:
        return WRITTEN_AS[script]
    return tuple(system for system in System if system.name == script)
