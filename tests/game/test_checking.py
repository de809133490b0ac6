"""What the table has for an order that comes up."""

from __future__ import annotations

from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.game.cards import to_counts
from mammamia.game.checking import Check, check_of, shortages
from tests.kitchen import MUSHROOM, OLIVE, PEPPER, PINEAPPLE, SALAMI, SHRIMP, kitchen, order, pile


def check(edition: Edition, name: str, table: str) -> Check:
    game = kitchen(edition, colours="green yellow")
    return check_of(game.box, game.names, order(name), to_counts(pile(table)))


def test_a_line_for_each_kind_the_larger_need_first() -> None:
    """R5.2, E2: three pineapples of four lie there, and the pepper."""
    found = check(CLASSIC, "green:four-pineapple", "1 pepper, 2 salami, 3 pineapple, 4 mushroom")
    assert found == Check((PINEAPPLE, PEPPER), (4, 1), (3, 1), ())


def test_where_the_owner_may_choose_it_is_the_kind_that_lacks_least() -> None:
    """R5.7: of pineapple, mushroom and olive there are most olives."""
    found = check(CLASSIC, "green:monotoni", "1 pepper, 2 pineapple, 3 mushroom, 5 olive")
    assert found == Check((OLIVE, PEPPER), (6, 1), (5, 1), ())


def test_the_scarcest_kind_is_one_that_lies_there() -> None:
    """R5.8: salami and mushroom are the scarcest; without any other kind all three of it are missing."""
    found = check(CLASSIC, "green:minimale", "2 pepper, 2 salami, 2 mushroom, 3 pineapple")
    assert found.kinds in ((MUSHROOM, PEPPER), (SALAMI, PEPPER))
    assert (found.needed, found.found) == ((3, 1), (2, 1))
    assert check(CLASSIC, "green:minimale", "2 pepper") == Check((PEPPER,), (1, 3), (1, 0), ())
    assert check(CLASSIC, "green:minimale", "") == Check((PEPPER,), (1, 3), (0, 0), ())


def test_a_heap_is_of_anything() -> None:
    """R5.6: 12 of 15."""
    assert check(CLASSIC, "green:bombastica", "6 pepper, 6 salami") == Check((), (15,), (12,), ())


def test_a_crossed_out_kind_on_the_table_is_named() -> None:
    """R5.10: one shrimp, and the order fails at once."""
    assert check(PLUS, "green:mini", "3 pepper, 1 shrimp").crossed == (SHRIMP,)
    assert check(PLUS, "green:mini", "3 pepper").crossed == ()


def short(name: str, table: str) -> list[int]:
    game = kitchen(CLASSIC, colours="green yellow")
    return sorted(shortages(game.box, game.names, order(name), to_counts(pile(table))))


def test_a_table_is_short_by_every_way_that_is_open() -> None:
    """R5.7: three more olives, five more mushrooms or all six of a kind that does not lie there; R5.6: any three."""
    assert short("green:four-pineapple", "1 pepper, 3 pineapple") == [1]
    assert short("green:monotoni", "1 pepper, 1 mushroom, 3 olive") == [3, 5, 6, 6]
    assert short("green:bombastica", "6 pepper, 6 salami") == [3]
    assert short("green:bombastica", "16 salami") == [0]
