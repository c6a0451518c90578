import pytest

from engine.cards.pool import CardPool
from tournament_app.reference.cards import embedded_pool


@pytest.fixture(scope="session")
def pool() -> CardPool:
    return embedded_pool()
