"""The tasks of the staff, one module a task, named by verbs."""
