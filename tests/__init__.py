"""The tests; they read like the rulebook."""
