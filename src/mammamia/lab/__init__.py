"""Many games: they are played, counted and written down."""

from mammamia.lab.simulation import Part, Plan, simulate
from mammamia.lab.tally import Tally
from mammamia.lab.workers import in_order

__all__ = ["Part", "Plan", "Tally", "in_order", "simulate"]
