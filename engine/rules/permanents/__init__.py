"""How permanents come into play, are attached, and phase (212.4, 410.10e, 502.15)."""
