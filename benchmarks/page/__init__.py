"""How smooth the page is."""
