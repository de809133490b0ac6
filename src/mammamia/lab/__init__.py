"""Many games: they are played, counted and written down."""

from mammamia.lab.simulation import MOST_SEED, SeriesPart, SeriesPlan, simulate
from mammamia.lab.tally import SeriesTally
from mammamia.lab.workers import in_order

__all__ = ["MOST_SEED", "SeriesPart", "SeriesPlan", "SeriesTally", "in_order", "simulate"]
