"""What goes wrong on the floor, one guided action each: the consequences are shown before it is done."""
