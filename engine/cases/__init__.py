"""Case files: reading, replaying, comparing with what is expected, and giving the ruling."""
