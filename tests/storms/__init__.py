"""Storms: the program killed, crowded, flooded with broken files, cut off from its disk, many times by command.

``python -m tests.storms --help`` says which; the tests run a few of each. Every storm is seeded and says what
it did in figures; it ends with status 1 where something was lost.
"""
