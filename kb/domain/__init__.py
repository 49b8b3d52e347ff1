"""Pure values and rules: personages, dates, claims, judging. Imports nothing else of kb."""
