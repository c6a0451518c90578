"""Replacement and prevention effects: what happens instead (419)."""
