"""Penalty catalogues and the judge requirements as data."""
