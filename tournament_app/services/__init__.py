"""The tasks of the staff, one module a task, named by verbs.

A task is a pure function from the event's book (and what the person said) to an ``Act``: the
changes it makes and a line for the journal. It raises a ``Refusal`` with every problem at once and
has then done nothing. ``scorers_table.ScorersTable`` carries acts out: it reads the book, commits
the act with its journal line in one transaction, and undoes and redoes.
"""
