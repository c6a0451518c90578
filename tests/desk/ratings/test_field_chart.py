"""Players of a field are counted in whole ones."""

import pytest
from pytestqt.qtbot import QtBot

from tournament_app.desk.ratings.chart import FieldChart
from tournament_app.domain.ratings.field import field_distribution


@pytest.mark.parametrize("most", [1, 2, 5, 9, 10, 40])
def test_the_scale_of_players_has_no_halves(qtbot: QtBot, most: int) -> None:
    chart = FieldChart()
    qtbot.addWidget(chart)
    chart.resize(420, 540)
    chart.show()
    chart.show_field(field_distribution([1600.0] * most + [1700.0]))
    axis = chart.plot.getPlotItem().getAxis("left")
    low, high = axis.range
    steps = [step for step, _ in axis.tickSpacing(low, high, axis.size().height())]
    assert min(steps) >= 1
