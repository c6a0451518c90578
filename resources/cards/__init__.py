"""Card names, costs, types, sets and printings up to the end of 2003 as data."""
