"""Every bar has its figure, once, and too many bars have none."""

from typing import Any

import pyqtgraph
import pytest
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit.one_by_one import OneByOne
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.statistics.bar_chart import MOST_FIGURES, BarChart, Series


@pytest.fixture
def chart(qtbot: QtBot) -> BarChart:
    made = BarChart("Attendance", "Round", "Players", OneByOne())
    qtbot.addWidget(made)
    made.show()
    qtbot.waitUntil(lambda: made.plot.isVisible())
    return made


def shown(chart: BarChart, *values: int) -> None:
    chart.show_bars([str(at) for at in range(len(values))], Series("in matches", "accent", values))


def figures(chart: BarChart) -> list[str]:
    items = chart.plot.getPlotItem().items
    return [item.toPlainText() for item in items if isinstance(item, pyqtgraph.TextItem)]


def test_every_bar_has_its_figure_once_however_often_it_is_drawn(chart: BarChart, qtbot: QtBot) -> None:
    shown(chart, 8, 0, 1200)
    shown(chart, 8, 0, 1200)
    theme.changed.emit()
    qtbot.waitUntil(lambda: bool(figures(chart)))
    qtbot.wait(50)
    assert figures(chart) == ["8", "1,200"]


def test_more_bars_than_have_room_for_figures_have_none_even_when_fewer_were_drawn_just_before(
    chart: BarChart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown(chart, 1, 2)
    qtbot.waitUntil(lambda: figures(chart) == ["1", "2"])
    drawn: list[str] = []

    def figure(text: str, **how: Any) -> pyqtgraph.TextItem:
        drawn.append(text)
        return made(text, **how)

    made = pyqtgraph.TextItem
    monkeypatch.setattr("tournament_app.desk.statistics.bar_chart.charts.TextItem", figure)
    theme.changed.emit()
    shown(chart, *range(1, MOST_FIGURES + 2))
    qtbot.wait(100)
    assert drawn == ["1", "2"]
    monkeypatch.undo()
    assert figures(chart) == []


def test_scales_count_in_whole_numbers_and_name_no_power_of_ten(chart: BarChart, qtbot: QtBot) -> None:
    shown(chart, 1)
    qtbot.waitUntil(lambda: figures(chart) == ["1"])
    item = chart.plot.getPlotItem()
    assert "x0" not in item.getAxis("bottom").label.toPlainText()
    axis = item.getAxis("left")
    levels = axis.tickValues(0, 1.15, 200)
    assert all(value == int(value) for _, values in levels for value in values)


def test_where_nothing_is_counted_there_is_no_chart(chart: BarChart) -> None:
    shown(chart, 0, 0)
    assert not chart.isVisible()
    shown(chart, 0, 3)
    assert chart.isVisible()
