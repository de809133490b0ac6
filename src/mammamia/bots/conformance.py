"""Conformance: `check_bot(make)` plays whole games and says at the first breach what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import process_time
from typing import Final

from mammamia.bots.bot import Bot, Budget, MakeBot
from mammamia.editions import EDITIONS, Edition
from mammamia.game import Game, Move, Phase, Seat, Shuffle, imagine

BUDGET: Final = Budget(roll_outs=40)
TABLES: Final = (("classic", 2), ("first", 3), ("spanish", 5), ("plus", 2), ("plus", 4))
SELDOM: Final = 20  # at most one decision in so many may take longer than its budget


class BotBroke(AssertionError):
    """A bot did what no bot may do."""


def check_bot(
    make: MakeBot,
    *,
    tables: Sequence[tuple[str, int]] = TABLES,
    seed: int = 1,
    budget: Budget = BUDGET,
    clock: Callable[[], float] = process_time,
) -> None:
    """Play a game of bots at each table, twice.

    Held: only legal moves, no exception, the same seed gives the same game, no more roll-outs than the budget allows
    (a bot that searches says in `roll_outs` what its last decision took), and the same decision in another world
    that the seat cannot tell from this one.

    With a budget in milliseconds each game is played once. Held: 95 of 100 decisions are in time, by CPU seconds.
    """
    for key, players in tables:
        edition = EDITIONS[key]
        if budget.roll_outs is None:
            check_pace(make, edition, players, seed=seed, budget=budget, clock=clock)
            continue
        moves = play_game(make, edition, players, seed=seed, budget=budget, elsewhere=False)
        again = play_game(make, edition, players, seed=seed, budget=budget, elsewhere=True)
        if moves != again:
            n = next(n for n, pair in enumerate(zip(moves, again, strict=False)) if pair[0] != pair[1])
            raise BotBroke(f"{key}, {players} players: move {n} was {moves[n]}, and with the same knowledge {again[n]}")


def check_pace(
    make: MakeBot, edition: Edition, players: int, *, seed: int, budget: Budget, clock: Callable[[], float]
) -> None:
    """Play a game, and hold that 95 of 100 decisions take no longer than their milliseconds."""
    stopwatch = Stopwatch(clock)
    play_game(make, edition, players, seed=seed, budget=budget, elsewhere=False, stopwatch=stopwatch)
    most = budget.milliseconds
    late = sum(1000 * seconds > most for seconds in stopwatch.taken)
    if late * SELDOM > len(stopwatch.taken):
        table = f"{edition.key}, {players} players"
        raise BotBroke(f"{table}: {late} of {len(stopwatch.taken)} decisions took longer than {most:g} ms")


class Stopwatch:
    """What each decision took, in seconds of its clock."""

    def __init__(self, clock: Callable[[], float] = process_time) -> None:
        self.taken: list[float] = []
        self._clock = clock

    @contextmanager
    def running(self) -> Iterator[None]:
        """For one decision."""
        start = self._clock()
        yield
        self.taken.append(self._clock() - start)


def play_game(
    make: MakeBot,
    edition: Edition,
    players: int,
    *,
    seed: int,
    budget: Budget,
    elsewhere: bool,
    stopwatch: Stopwatch | None = None,
) -> list[Move]:
    """The moves of a game of copies of one bot; *elsewhere*: each is shown an imagined world, not the true one."""
    shuffle = Shuffle.from_seed(seed)
    visions = Shuffle.from_seed(seed, 1)
    stopwatch = Stopwatch() if stopwatch is None else stopwatch
    game = Game.deal(edition, seats=players, shuffle=shuffle)
    bots = [make(edition=edition, seed=seed + seat, budget=budget) for seat in game.seats]
    moves: list[Move] = []
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        shown = imagine(game.knowledge(seat), edition, visions) if elsewhere else game
        move = _ask(bots[seat], shown, seat, budget, stopwatch)
        if not game.is_legal(move):
            raise BotBroke(f"{edition.key}, {players} players: move {len(moves)}, {move}, is not legal")
        game.play(move)
        moves.append(move)
    return moves


def _ask(bot: Bot, game: Game, seat: Seat, budget: Budget, stopwatch: Stopwatch) -> Move:
    view, knowledge = game.view(seat), game.knowledge(seat)
    try:
        with stopwatch.running():
            move = bot.decide(view, knowledge)
    except Exception as error:
        raise BotBroke(f"{type(bot).__name__} failed in phase {knowledge.phase}: {error!r}") from error
    spent = getattr(bot, "roll_outs", 0)
    if budget.roll_outs is not None and spent > budget.roll_outs:
        raise BotBroke(f"{type(bot).__name__} took {spent} roll-outs, but was allowed {budget.roll_outs}")
    return move
