"""Triggered abilities: what happened, and which abilities noticed it (404, 410)."""
