"""The grammar: categories of constructions, each read and printed by the same rule."""
