"""Brackets, draft seating, everyone against everyone."""
