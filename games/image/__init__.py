"""IMAGE, the game of personality profiles: a pure rules engine."""
