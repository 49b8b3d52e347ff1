"""The wire: what requests and answers look like, as pydantic models."""
