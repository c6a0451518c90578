"""A case file read strictly: its text as values with lines, and what each key may hold."""
