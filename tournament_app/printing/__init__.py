"""Paper: one module a form."""
