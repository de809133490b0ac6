"""The rulebook, rule by rule: one file per chapter; a test's name is the fact, its docstring cites the rule."""
