"""The readable face, where the rulebook does not reach."""
