"""Standings, each row explained."""
