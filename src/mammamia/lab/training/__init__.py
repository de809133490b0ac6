"""How the net was made: search labels positions, a fit learns them, and the net plays the next games."""
