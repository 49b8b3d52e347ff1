"""Servers on this machine that stand in for Wikidata's: none of them is Wikidata.

Each is a context manager with a `url` and, where it is ours, a log of what it was `asked`.
"""
