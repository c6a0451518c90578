"""What an event is: name, format, rounds, times, tiebreakers."""
