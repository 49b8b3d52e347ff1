"""Hosting games: seats and tokens, versions, rulings, events, bots. Engines know none of it."""
