"""Files of people: read within limits, written whole; what is not to be touched is refused by name."""
