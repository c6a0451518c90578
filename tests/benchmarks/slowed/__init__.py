"""Copies of the program in which one part takes ten times as long: a benchmark has to notice each."""
