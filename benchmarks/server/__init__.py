"""Measuring the server."""
