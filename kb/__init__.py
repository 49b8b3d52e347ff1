"""What is true of a personage, and judging a claim about one."""
