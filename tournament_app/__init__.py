"""Tournament software for Magic: The Gathering organizers, scorekeepers and judges."""
