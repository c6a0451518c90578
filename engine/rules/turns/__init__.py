"""How a game goes on: its start, turns and steps, resolution, loops, games within games (101, 300-314, 413, 421)."""
