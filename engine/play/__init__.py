"""Games played by programs: a game from two lists of cards, chance, the answers there are, what a player knows,
positions compared, puzzles solved by search.
"""
