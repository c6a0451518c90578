"""The subtypes that lands have (205.3)."""

BASIC_LAND_TYPES = ("plains", "island", "swamp", "mountain", "forest")
"""Those of basic lands, in the order of their colors (212.6d)."""
LAND_TYPES = (*BASIC_LAND_TYPES, "desert", "lair", "urza's", "mine", "power-plant", "tower", "locus")
