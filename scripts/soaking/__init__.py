"""Parts of scripts/soak_games.py; the tests of durability use them too."""
