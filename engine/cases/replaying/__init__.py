"""The log carried out, entry by entry, with what happened in words."""
