"""Where the published events are found; tests that need them skip, saying so, where they are not."""

from pathlib import Path

import pytest

SHARED = Path(__file__).parents[2] / "shared"
EVENTS = sorted((SHARED / "data" / "real" / "events").glob("*.json"))

needs_real_events = pytest.mark.skipif(
    not EVENTS, reason="the published events (../shared/data/real/events) are not here: NOTHING WAS COMPARED"
)
