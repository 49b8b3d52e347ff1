"""Games in SQL: what was decided, in order, and who holds which seat."""
