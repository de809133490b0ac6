"""The games of an arena: between minds in one loop, compiled or plain, and between other bots through their views."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mammamia.bots import BOTS, CHARACTERS, Bot, Budget, make_bot, warm_up, warm_up_net
from mammamia.bots.kernels.mind import COUNTER, GREEDY, MASTER, NET, RANDOM, SEARCH, Mind
from mammamia.bots.matches import play_minds
from mammamia.bots.weights import tuned
from mammamia.engine.state import Box
from mammamia.game import Game, Phase, Result, Shuffle
from mammamia.game.deal import supply_in
from mammamia.lab.simulation import SeriesPlan

MINDS: Final = {
    "random": RANDOM,
    "greedy": GREEDY,
    "counter": COUNTER,
    "net": NET,
    "search": SEARCH,
    "master": MASTER,
}
LUCK: Final = 0x5EED  # sets the bots' own dice apart from those that shuffle
SEEDS: Final = 1 << 31


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part."""

    name: str
    roll_outs: int | None = None  # of one decision; None: it does not search

    @property
    def label(self) -> str:
        """`search:400`, `counter`."""
        return self.name if self.roll_outs is None else f"{self.name}:{self.roll_outs}"

    @property
    def does_search(self) -> bool:
        """Whether it imagines worlds, within a budget or as a character of its own depth."""
        return self.roll_outs is not None or (self.name in CHARACTERS and CHARACTERS[self.name].roll_outs > 0)

    @property
    def budget(self) -> Budget:
        """What the bot is allowed; a character its own depth, however long that takes."""
        own = CHARACTERS[self.name].roll_outs if self.name in CHARACTERS else 0
        roll_outs = own or None if self.roll_outs is None else self.roll_outs
        return Budget() if roll_outs is None else Budget(roll_outs=roll_outs)


@dataclass(frozen=True, slots=True)
class DealsPlayed:
    """What one made of some deals against its rivals: a number for each deal, summed over the rotations."""

    shares: list[float]  # of the victories
    pizzas: list[int]
    rival_pizzas: list[int]

    def __len__(self) -> int:
        return len(self.shares)


def is_mind(entrant: Entrant) -> bool:
    """Whether a bot is nothing but one of the narrow policies, which can play without a view."""
    return entrant.name in MINDS


def does_search(plan: SeriesPlan, name: str) -> bool:
    """Whether a bot counts roll-outs, and so heeds a budget."""
    return hasattr(make_bot(name, edition=plan.edition, seed=0, budget=Budget(roll_outs=1)), "roll_outs")


def play_deals(plan: SeriesPlan, one: Entrant, rival: Entrant, deals: range, *, compiled: bool) -> DealsPlayed:
    """Play some deals in all rotations, with *one* in one seat and *rival* in all others."""
    if is_mind(one) and is_mind(rival):
        return _play_minds(plan, one, rival, deals, compiled=compiled)
    return _play_bots(plan, one, rival, deals)


# ---------------------------------------------------------------- minds


def _play_minds(plan: SeriesPlan, one: Entrant, rival: Entrant, deals: range, *, compiled: bool) -> DealsPlayed:
    box = plan.box
    minds = [_mind(box, one), *[_mind(box, rival)] * (plan.players - 1)]
    played, *others = play_minds(box, minds, len(deals), seed=plan.seed, first=deals.start, compiled=compiled)
    rival_pizzas = [sum(pizzas) for pizzas in zip(*(other.pizzas for other in others), strict=True)]
    return DealsPlayed(list(map(float, played.shares)), list(played.pizzas), rival_pizzas)


def _mind(box: Box, entrant: Entrant) -> Mind:
    mind = tuned(box, MINDS[entrant.name])
    if entrant.roll_outs is not None:
        mind.roll_outs = entrant.roll_outs
    return mind


# ---------------------------------------------------------------- bots with views


def warm_up_for(*entrants: Entrant) -> None:
    """Compile what these bots need to search."""
    if any(entrant.does_search for entrant in entrants):
        warm_up()
    if any(entrant.name in ("search", "master") for entrant in entrants):
        warm_up_net()


def _play_bots(plan: SeriesPlan, one: Entrant, rival: Entrant, deals: range) -> DealsPlayed:
    warm_up_for(one, rival)  # a bot searches less while it is not compiled: let it be the same in every process
    played = DealsPlayed([], [], [])
    for deal in deals:
        share, pizzas, rival_pizzas = 0.0, 0, 0
        for seat in range(plan.players):
            result = play_game(plan, [one if other == seat else rival for other in range(plan.players)], deal)
            share += (seat in result.winners) / len(result.winners)
            pizzas += result.delivered[seat]
            rival_pizzas += sum(result.delivered) - result.delivered[seat]
        played.shares.append(share)
        played.pizzas.append(pizzas)
        played.rival_pizzas.append(rival_pizzas)
    return played


def play_game(plan: SeriesPlan, seated: Sequence[Entrant], deal: int) -> Result:
    """A game through views and knowledge; a seat has the same luck whoever sits there."""
    return play_bots(*seat_bots(plan, seated, deal))


def play_bots(game: Game, shuffle: Shuffle, bots: Sequence[Bot]) -> Result:
    """Play a game to its end."""
    while game.phase is not Phase.OVER:
        seat = game.deciding
        if seat is None:
            shuffle_supply(game, shuffle)
        else:
            game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))
    return game.result()


def seat_bots(plan: SeriesPlan, seated: Sequence[Entrant], deal: int) -> tuple[Game, Shuffle, list[Bot]]:
    """A game before its first move, the dice it goes on with, and who plays it."""
    shuffle = Shuffle.from_seed(plan.seed, deal)
    luck = Shuffle.from_seed(plan.seed ^ LUCK, deal)
    game = Game.deal(plan.edition, seats=plan.players, shuffle=shuffle, options=plan.options)
    bots = [
        BOTS[entrant.name](edition=plan.edition, seed=luck.below(SEEDS), budget=entrant.budget) for entrant in seated
    ]
    return game, shuffle, bots


def shuffle_supply(game: Game, shuffle: Shuffle) -> None:
    """R7.2 by the dice of the deal, which shuffle the pile from its bottom, as it lies."""
    game.shuffle(shuffle.order(supply_in(game.state)[::-1]))
