"""How bots think: small policies in the engine's narrow style, which run plain and compiled."""
