"""What comes in from outside, before anybody knows what it is: how much of it is read, and how.

The lowest floor: the program and the rules engine both stand on it, and it imports neither.
"""
