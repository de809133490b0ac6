"""Measuring and tuning the bots."""
