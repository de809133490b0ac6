"""What players do, counted: how many cards and orders they put, how daring, from where they draw, how they help."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from mammamia.bots import make_bot
from mammamia.bots.kernels.pools import HIGH, Pools, catch_up, plan_order
from mammamia.editions import Edition
from mammamia.engine.decisions import ASK_WITH, FILL_WITH, HELP
from mammamia.engine.fields import blank
from mammamia.game import (
    AskForHelp,
    Game,
    Help,
    Move,
    Phase,
    PutIngredients,
    PutOrder,
    Refill,
    Seat,
    Shuffle,
    Source,
    TakeOrderBack,
    choices,
)

HABITS: Final = ("cards", "orders", "daring", "covered", "waiter", "asks", "helps", "declines")


@dataclass
class Habits:
    """Sums over the moves of one player."""

    counts: Counter[str] = field(default_factory=Counter)

    @property
    def rates(self) -> Mapping[str, float]:
        """Cards, orders and uncovered orders a turn; the rest as shares of all chances to do so."""
        n = self.counts
        return {
            "cards": _share(n["cards"], n["turns"]),
            "orders": _share(n["orders"], n["turns"]),
            "daring": _share(n["uncovered"], n["turns"]),
            "covered": 1 - _share(n["uncovered"], n["orders"]),
            "waiter": _share(n["waiter"], n["draws"]),
            "asks": _share(n["asks"], n["could ask"]),
            "helps": _share(n["helps"], n["could help"]),
            "declines": _share(n["declines"], n["could fill"]),
        }

    def see(self, game: Game, move: Move) -> None:
        """Take in a move before it is played."""
        n = self.counts
        match move:
            case PutIngredients(_, singles, doubles):
                n["turns"] += 1
                n["cards"] += singles + doubles
            case PutOrder():
                n["orders"] += 1
                n["uncovered"] += shortage_of(game, move) > 0
            case Refill(source):
                n["draws"] += game.view(_deciding(game)).table.seats[_deciding(game)].waiter > 0
                n["waiter"] += source is Source.WAITER
            case _:
                self._see_baking(game, move)

    def _see_baking(self, game: Game, move: Move) -> None:
        n = self.counts
        legal = choices.legal_decisions(game.state, game.box)
        n["could ask"] += any(decision >= ASK_WITH for decision in legal)
        n["could help"] += HELP in legal
        n["could fill"] += any(FILL_WITH <= decision < ASK_WITH for decision in legal) and len(legal) > 1
        n["asks"] += isinstance(move, AskForHelp)
        n["helps"] += isinstance(move, Help)
        n["declines"] += isinstance(move, TakeOrderBack) and any(FILL_WITH <= number < ASK_WITH for number in legal)


def shortage_of(game: Game, move: PutOrder) -> int:
    """What an order lacks when it is put, by the true oven and without any hand."""
    pools = blank(Pools)
    catch_up(pools, game.state, game.box)
    place = game.names.place(move.order)
    assert place is not None, "the order is of this game"
    for kind in range(game.box.kinds):
        pools.free[kind] = 0
    return plan_order(pools, pools.pool[HIGH], game.box, *place)


def watch(edition: Edition, cast: Sequence[str], games: int, *, seed: int) -> list[Habits]:
    """Let bots play at one table, moving on by a seat after each game, and count what each of them does."""
    habits = [Habits() for _ in cast]
    for number in range(games):
        shuffle = Shuffle.from_seed(seed, number)
        game = Game.deal(edition, seats=len(cast), shuffle=shuffle)
        who = [(seat + number) % len(cast) for seat in game.seats]
        bots = [make_bot(cast[one], edition=edition, seed=seed + 100 * number + one) for one in who]
        while game.phase is not Phase.OVER:
            seat = game.deciding
            if seat is None:
                game.shuffle(shuffle.order(game.unshuffled_supply()))
                continue
            move = bots[seat].decide(game.view(seat), game.knowledge(seat))
            habits[who[seat]].see(game, move)
            game.play(move)
    return habits


def _deciding(game: Game) -> Seat:
    seat = game.deciding
    assert seat is not None, "somebody moves"
    return seat


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
