"""The round at the desk: the list of tables, the entry line, changes by hand, why a pairing is so."""
