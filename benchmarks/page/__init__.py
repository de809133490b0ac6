"""How smooth and how large the page is."""
