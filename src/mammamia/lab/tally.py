"""Totals of many games: whole numbers only, so that the same games give the same bytes."""

from __future__ import annotations

from collections import Counter
from typing import Final

from mammamia.engine.batches import GamesPlayed
from mammamia.game import Seat
from mammamia.game.names import Names

FOUR: Final = "four"  # all orders `four-K` are one kind of order


class SeriesTally:
    """Sums over games, by seat and by kind of order. Seats and orders are counted as bits of a number, quick to add."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.games = 0
        self.delivered = [0] * len(names.seats)
        self.ingredients = [0] * len(names.seats)
        self._winners: Counter[int] = Counter()
        self._locked: Counter[int] = Counter()
        self._turns: Counter[int] = Counter()
        self._orders: list[Counter[int]] = [Counter() for _ in names.seats]

    def add(self, played: GamesPlayed) -> None:
        """Count these games too."""
        self.games += len(played)
        self._winners.update(played.winners)
        self._locked.update(played.locked)
        self._turns.update(played.turns)
        for seat in self.names.seats:
            self.delivered[seat] += sum(row[seat] for row in played.delivered)
            self.ingredients[seat] += sum(row[seat] for row in played.ingredients)
            self._orders[seat].update(row[seat] for row in played.delivered_orders)

    @property
    def ties(self) -> int:
        """Games whose victory was shared."""
        return sum(n for mask, n in self._winners.items() if mask.bit_count() > 1)

    def won_alone(self, seat: Seat) -> int:
        """Games that a seat won."""
        return self._winners[1 << seat]

    def won_shared(self, seat: Seat) -> int:
        """Games whose victory a seat shared."""
        return _with_bit(self._winners, seat) - self.won_alone(seat)

    @property
    def locked_games(self) -> int:
        """Games in which a seat could ever neither put nor draw (R3.7)."""
        return self.games - self._locked[0]

    def locked(self, seat: Seat) -> int:
        """Games in which this seat could ever neither put nor draw."""
        return _with_bit(self._locked, seat)

    @property
    def turns(self) -> int:
        """Turns of all games."""
        return sum(turns * n for turns, n in self._turns.items())

    @property
    def least_turns(self) -> int:
        """Turns of the shortest game."""
        return min(self._turns, default=0)

    @property
    def most_turns(self) -> int:
        """Turns of the longest game."""
        return max(self._turns, default=0)

    @property
    def kinds_of_orders(self) -> tuple[str, ...]:
        """The kinds of orders, as they stand in the edition."""
        return tuple(dict.fromkeys(kind_of_order(order.name) for order in self.names.orders[0]))

    def orders(self, seat: Seat) -> dict[str, int]:
        """How many orders of each kind a seat delivered."""
        counts = dict.fromkeys(self.kinds_of_orders, 0)
        for number, order in enumerate(self.names.orders[seat]):
            counts[kind_of_order(order.name)] += _with_bit(self._orders[seat], number)
        return counts

    def to_value(self) -> dict[str, object]:
        """Everything, for a program to read."""
        return {
            "games": self.games,
            "ties": self.ties,
            "locked_games": self.locked_games,
            "turns": {"total": self.turns, "least": self.least_turns, "most": self.most_turns},
            "seats": [
                {
                    "color": self.names.colours[seat].value,
                    "delivered": self.delivered[seat],
                    "orders": self.orders(seat),
                    "ingredients": self.ingredients[seat],
                    "won_alone": self.won_alone(seat),
                    "won_shared": self.won_shared(seat),
                    "locked": self.locked(seat),
                }
                for seat in self.names.seats
            ],
        }


def kind_of_order(name: str) -> str:
    """`four-salami` and `four-olive` are of one kind."""
    return FOUR if name.startswith(f"{FOUR}-") else name


def _with_bit(masks: Counter[int], bit: int) -> int:
    return sum(n for mask, n in masks.items() if mask >> bit & 1)
