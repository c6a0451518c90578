"""Playing lands, spells and activated abilities, in turn or while something resolves (409)."""
