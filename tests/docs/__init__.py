"""The pages of the docs: generated tables are fresh, links lead somewhere."""
