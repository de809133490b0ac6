"""Training of the net: search labels positions, a fit learns them, and the net plays the next games."""
