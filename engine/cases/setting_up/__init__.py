"""From a case as written to a state of the rules."""
