"""The index of numbered rules: where each is carried out, which cases exercise it, or why nothing does."""
