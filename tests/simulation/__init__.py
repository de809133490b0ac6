"""A whole house in one process, with one seed: rooms, people, processes, a store, a clock, and a wild network."""
