"""Pure rules engines and the decks they play with."""
