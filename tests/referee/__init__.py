"""A second reading of the rules, to hold against the engine."""
