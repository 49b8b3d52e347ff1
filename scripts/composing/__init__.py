"""Picture decks: scenes composed from openly licensed parts, painted and checked."""
