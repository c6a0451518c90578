"""The window around the places: rail, header and tabs of an event, palette, help, first start of the program."""
