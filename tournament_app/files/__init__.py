"""Files of people: read within limits, named, written whole; what is not to be touched is refused by name."""
