"""Drills: tables at which somebody says whether an order bakes, and runs of throws to be remembered.

The tables are recorded: bots have baked there, and the engine says what became of the order. Whoever shows them needs
no rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final

from mammamia.bots import CHARACTERS, make_bot
from mammamia.editions import CLASSIC, Ingredient
from mammamia.game import Cards, Game, Order, Phase, Shuffle
from mammamia.game.events import IngredientCameUp, OrderCameUp, OrderDelivered, OvenOpened
from mammamia.hosting.oven import BY_TABLE, NOT_NOW, WITH_HAND
from mammamia.hosting.protocol.asides import AskBaking
from mammamia.hosting.tryout import tried

ANSWERS: Final = (BY_TABLE, WITH_HAND, NOT_NOW)
TABLES: Final = 10  # of one drill
RECORDED: Final = 20  # tables of each answer
SEATS: Final = 3
BOT: Final = "greedy"
FIRST_RUN: Final = 3  # throws
MOST_THROWN: Final = 3  # cards at once
THROWERS: Final = ("luigi", "giulia", "nonna")

assert all(name in CHARACTERS for name in THROWERS), "characters throw"


@dataclass(frozen=True, slots=True)
class BakingDrill:
    """An order, the table and the hand of its owner, and what the engine says about it."""

    order: str
    table: Mapping[str, int]
    hand: Mapping[str, int]
    bakes: str  # one of ANSWERS
    short: Mapping[str, int]  # what the table lacks


@dataclass(frozen=True, slots=True)
class Throw:
    """Cards of one kind that a character throws."""

    who: str
    kind: Ingredient
    n: int


def baking_drills(each: int = RECORDED) -> tuple[BakingDrill, ...]:
    """So many tables of each answer, always the same; no table twice."""
    found: dict[str, dict[str, BakingDrill]] = {answer: {} for answer in ANSWERS}
    seed = 0
    while any(len(drills) < each for drills in found.values()):
        for drill in _bakings(seed):
            drills = found[drill.bakes]
            if len(drills) < each:
                drills.setdefault(repr(drill), drill)
        seed += 1
    return tuple(drill for drills in found.values() for drill in drills.values())


def chosen_tables(drills: tuple[BakingDrill, ...], dice: Random, n: int = TABLES) -> list[BakingDrill]:
    """The tables of one drill, every answer among them."""
    parts = [dice.sample([one for one in drills if one.bakes == answer], n // 3 + 1) for answer in ANSWERS]
    mixed = [one for part in zip(*parts, strict=True) for one in part][:n]
    dice.shuffle(mixed)
    return mixed


def next_throw(dice: Random) -> Throw:
    """One more throw of a run."""
    return Throw(dice.choice(THROWERS), dice.choice(CLASSIC.kinds), dice.randint(1, MOST_THROWN))


def _bakings(seed: int) -> Iterator[BakingDrill]:
    """The orders that come up in one game of bots."""
    shuffle = Shuffle.from_seed(seed)
    game = Game.deal(CLASSIC, seats=SEATS, shuffle=shuffle)
    bots = [make_bot(BOT, edition=CLASSIC, seed=seed * SEATS + seat) for seat in range(SEATS)]
    table: Counter[str] = Counter()
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        seat = game.deciding
        assert seat is not None, "somebody decides"
        events = game.play(bots[seat].decide(game.view(seat), game.knowledge(seat)))
        for event in events:
            match event:
                case OvenOpened():
                    table.clear()
                case IngredientCameUp(card):
                    table[str(card)] += 1
                case OrderCameUp(owner, order):
                    yield from _drill(order, table, game.view(owner).hand)
                case OrderDelivered(from_table=used):
                    table.subtract(Counter(map(str, used)))
                case _:
                    pass


def _drill(order: Order, table: Mapping[str, int], hand: Cards) -> Iterator[BakingDrill]:
    """What the engine says; where neither hand nor help can save it, the rules explain it."""
    lies = {card: n for card, n in table.items() if n > 0}
    held = dict(Counter(map(str, hand)))
    said = tried(AskBaking(CLASSIC.key, str(order), lies, held))
    if said.hopeless is None and all(len(lack.kinds) == 1 for lack in said.short):
        short = {lack.kinds[0].value: lack.count for lack in said.short}
        yield BakingDrill(str(order), lies, held, said.bakes, short)
