"""A mind: which policy decides, how much it may search, and the weights of the card counter. Characters are data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Annotated, Final, TypeAlias

from mammamia.bots.kernels.pools import END
from mammamia.engine.fields import Cells, Small, Weights, blank, clone, stores

RANDOM: Final = 0
GREEDY: Final = 1
COUNTER: Final = 2
SEARCH: Final = 3
MASTER: Final = 4
NET: Final = 5  # the first net of a list; the next policy, the second

END_HIDDEN: Final = 16  # numbers of the middle layer that judges the end of a round
SHORTAGES: Final = 7  # 0 to 5 cards short, or more

Weight: TypeAlias = Annotated[float, Cells("f8")]


@dataclass(slots=True)
class Mind:
    """One player's way to decide. Weights are worth the same unit within one decision only."""

    policy: Small
    roll_outs: Annotated[int, Cells("i4")]  # of one searched decision
    candidates: Small  # decisions that a search compares
    laps: Small  # rounds that a roll-out plays; beyond them the value of a position speaks
    patience: Weight  # standard errors by which the best must lead before a search stops early
    trust: Weight  # standard errors by which another must lead before the candidate listed first is given up

    # The odds to win at the end of a round (search): factors for each delivered order, and for cards in hand.
    odds_before_last: Weight  # one round is left
    odds_earlier: Weight
    odds_orders: Weight
    odds_hand: Weight

    # Or a net that judges it (ends.py).
    ends_by_net: Small  # 0: by the odds
    end_first: Annotated[Weights, Cells("f8", (END, END_HIDDEN))]
    end_bias: Annotated[list[float], Cells("f8", (END_HIDDEN,))]
    end_last: Annotated[list[float], Cells("f8", (END_HIDDEN,))]

    # Which order to put: the value of one, against that of holding all.
    short: Annotated[Weights, Cells("f8", (2, SHORTAGES))]  # by what it lacks in either pool
    chance: Annotated[list[float], Cells("f8", (2,))]  # that later draws bring what it lacks
    heap: Weight
    free_kinds: Weight
    hold: Weight
    hold_each: Weight  # order in hand
    hold_lap: Weight  # of turns left in the round
    hold_last: Weight  # in the last round
    hold_last_lap: Weight
    hold_pending: Weight  # own orders in the oven that are still short

    # Which cards to put.
    put_useful: Weight  # card that the order lacks
    put_all_useful: Weight
    put_other: Weight  # card it does not
    put_reserved: Weight  # card that an own order in the oven lacks
    put_wanted: Weight  # card that another order in hand needs
    put_lap: Weight  # a card, for each lap left
    put_lead: Weight  # a card, by the lead
    put_last_own: Weight  # the last card of the personal kind
    put_known: Weight  # a kind the oven is rich in
    put_one: Weight  # just one card
    put_spread: Weight  # the square of what is left of the kind
    put_card: Weight  # each card: many shorten the round
    put_first_round: Weight
    put_last_round: Weight
    put_short_draw: Weight  # a card that the supply can no longer replace
    put_last_short: Weight  # the same in the last round, where cards in hand break ties (R7.4)

    # The waiter rather than the supply.
    draw: Weight
    draw_each: Weight  # order in hand
    draw_room: Weight  # card to be drawn
    draw_lap: Weight
    draw_ingredient: Weight  # in hand
    draw_no_order: Weight
    draw_last: Weight  # in the last round
    draw_last_lap: Weight
    draw_ends: Weight  # the supply's last card would be drawn
    draw_ends_lead: Weight
    draw_last_ends: Weight  # the same in the last round
    draw_stuck: Weight  # few ingredients would be left (R3.7)
    draw_pending: Weight  # own orders in the oven that are still short

    # What becomes of an order that came up.
    fill: Weight
    fill_card: Weight  # from the hand
    fill_wanted: Weight  # one that a later own order lacks
    ask: Weight
    ask_card: Weight  # requested
    ask_lead: Weight
    help: Weight
    help_card: Weight
    help_wanted: Weight
    help_leader: Weight  # the asker would be ahead of everybody else
    help_gap: Weight  # the asker's score above the best of the others


SETTINGS: Final = 14  # fields of a mind that are not tuned
FIELDS: Final = tuple(stores(Mind).items())[SETTINGS:]
WEIGHTS: Final = sum(prod(store.sizes) for _, store in FIELDS)


def blank_mind(policy: int) -> Mind:
    """A mind without weights, which is all that `RANDOM` and `GREEDY` need."""
    mind = blank(Mind)
    mind.policy = policy
    return mind


def with_weights(mind: Mind, weights: Sequence[float]) -> Mind:
    """The same mind with other weights, in the order of its fields."""
    assert len(weights) == WEIGHTS, f"{WEIGHTS} weights, not {len(weights)}"
    mind = clone(mind)
    rest = iter(map(float, weights))
    for name, store in FIELDS:
        match store.sizes:
            case ():
                setattr(mind, name, next(rest))
            case (n,):
                setattr(mind, name, [next(rest) for _ in range(n)])
            case (rows, n):
                setattr(mind, name, [[next(rest) for _ in range(n)] for _ in range(rows)])
    return mind


def weights_in(mind: Mind) -> list[float]:
    """The weights of a mind, in the order of its fields."""
    weights: list[float] = []
    for name, store in FIELDS:
        value = getattr(mind, name)
        if len(store.sizes) == 2:
            value = [number for row in value for number in row]
        weights.extend(value if store.sizes else [value])
    return weights
