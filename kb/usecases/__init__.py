"""What the knowledge base does for its callers: one verb a file."""
