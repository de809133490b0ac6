from __future__ import annotations

from itertools import permutations

from mammamia.editions import CLASSIC, PLUS
from mammamia.game.names import MOST_NAMES, Names, names_of


def test_games_of_the_same_colours_share_their_names() -> None:
    colours = PLUS.colours[:3]
    assert names_of(PLUS, colours) is names_of(PLUS, colours)
    assert names_of(CLASSIC, colours) != names_of(PLUS, colours)


def test_names_are_right_however_many_tables_there_were() -> None:
    tables = list(permutations(PLUS.colours, 4))
    assert len(tables) > MOST_NAMES
    assert [names_of(PLUS, colours).orders for colours in tables] == [Names(PLUS, colours).orders for colours in tables]
    assert names_of(PLUS, tables[0]).colours == tables[0]
