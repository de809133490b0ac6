"""Mamma Mia!, the card game by Uwe Rosenberg: play it, study it, build on it. An unofficial fan project."""

__version__ = "0.1.0"
