"""Laws that hold for every game: nothing leaks, nothing is lost, chance is fair."""
