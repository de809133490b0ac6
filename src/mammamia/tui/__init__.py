"""The terminal: sittings give scenes, and two faces show them, full-screen or line by line."""
