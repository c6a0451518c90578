"""Card text to behaviour: normaliser, grammar, and the intermediate representation they produce."""
