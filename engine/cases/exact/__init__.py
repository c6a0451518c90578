"""Records of the rules as plain values, each object called by a name."""
