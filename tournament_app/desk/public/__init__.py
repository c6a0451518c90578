"""The public window: clock, pairings by name, standings and a notice, for everybody in the room to read."""
