"""Positions of other programs as cases: replays of Cockatrice, puzzles of Forge.

Their files are read by what they hold, with readers of our own. What the case could not hold stands in it as a comment
with the reason, so that the rest of the position can be used at once and a judge sees what is missing.
"""
