"""The game and its cards: rules, card text, decks, cases; pure."""
