"""Where the published events are found."""

from tests.evidence import Evidence

EVENTS = sorted(Evidence.REAL_EVENTS.path.glob("*.json"))
needs_real_events = Evidence.REAL_EVENTS.needed
