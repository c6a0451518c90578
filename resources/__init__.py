"""Facts as data, icons and fonts; no code."""
