"""Kernels of the bots, in the engine's compiled style: typed functions over bundles of numbers, plain or compiled."""
