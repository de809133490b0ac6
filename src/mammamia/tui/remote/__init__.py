"""A server's table as a sitting: its messages become values of the game again, by the documented protocol alone."""
