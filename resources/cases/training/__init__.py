"""Exercises for judges: cases with a question and answers."""
