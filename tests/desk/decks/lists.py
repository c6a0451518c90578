"""Lists for tests: one that is legal in Type 1.5 at the end of 2003, one that is not."""

LEGAL = """4 Counterspell
4 Brainstorm
4 Accumulated Knowledge
4 Impulse
4 Psionic Blast
4 Lightning Bolt
4 Fire // Ice
4 Serendib Efreet
4 Flametongue Kavu
12 Island
12 Mountain

Sideboard
4 Red Elemental Blast
4 Blue Elemental Blast
4 Pyroclasm
3 Shatter
"""
ILLEGAL = """1 Black Lotus
4 Counterspel
5 Lightning Bolt
10 Mountain
"""
