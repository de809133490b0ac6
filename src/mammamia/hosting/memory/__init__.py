"""Guesses before an opening, and the private report after it: what was remembered, and what became of own orders."""
