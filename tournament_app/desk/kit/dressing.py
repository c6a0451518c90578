"""Looks that follow what a widget is about: a property that the style sheet asks for."""

from PySide6.QtWidgets import QWidget


def dress(widget: QWidget, name: str, value: object) -> None:
    """Give the property its value and dress the widget anew, unless it has it already."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        dress_anew(widget)


def dress_anew(widget: QWidget) -> None:
    """Let the style sheet look at the widget's properties again."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
