"""The list of events, the first start, a new event."""
