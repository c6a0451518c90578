"""The text of a case file as a judge saved it, with whatever ends of lines the computer writes."""

from pathlib import Path

from tournament_app.files.reading import text_in


def read_case_text(path: Path) -> str:
    """The text; refused with what to do where the file cannot be read, is no UTF-8 or far too large."""
    return text_in(path).replace("\r\n", "\n").replace("\r", "\n")
