"""Regions, activities and kinds as data, and their loader."""
