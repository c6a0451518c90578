"""Buttons of a title row that is too narrow show their icon alone; the name stays in the tooltip."""

from PySide6.QtWidgets import QAbstractButton, QHBoxLayout

from tournament_app.desk.kit.label import tip

NAME = "whole_name"


def fit_tools(tools: QHBoxLayout, room: int) -> None:
    """Give every button its words where ``room`` (pixels) is enough for all, otherwise its icon alone."""
    buttons = [
        found
        for at in range(tools.count())
        if isinstance(found := _widget(tools, at), QAbstractButton) and not found.icon().isNull()
    ]
    for button in buttons:
        if button.text():
            button.setProperty(NAME, button.text())
            button.setAccessibleName(button.text())
        else:
            button.setText(button.property(NAME) or "")
    needed = sum(button.sizeHint().width() + tools.spacing() for button in buttons if not button.isHidden())
    if needed > room:
        for button in buttons:
            if not button.toolTip():
                button.setToolTip(tip(button.text()))
            button.setText("")


def _widget(tools: QHBoxLayout, at: int) -> object:
    item = tools.itemAt(at)
    return None if item is None else item.widget()
