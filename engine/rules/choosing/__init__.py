"""What may be chosen and what is forbidden: modes, targets, choices on resolution (408, 409.1, 413.2d, 415)."""
