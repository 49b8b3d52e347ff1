"""Personages in SQL; the only package of kb that imports SQLAlchemy."""
