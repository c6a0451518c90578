"""Attendance, results, repeat players in pictures."""
