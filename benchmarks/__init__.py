"""How fast the engine is. Nothing here is a test; `python -m benchmarks` prints a table (docs/benchmarks.md)."""
