"""Facts about the game from many games: counted, put into figures with intervals, told as a report."""
