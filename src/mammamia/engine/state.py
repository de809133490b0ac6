"""The whole truth about a game, one named field a line; the plain object and the record type both come from here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from mammamia.engine.fields import Block, Cells, Grid, Name, Row, Small, Weights, Wide, names, small, wide

SEATS: Final = 6
KINDS: Final = 6
ORDERS: Final = 16  # orders of one seat; a power of two, so that a waiter can be a ring
COPIES: Final = 15  # of one ingredient in the largest box
WAYS: Final = 10  # ways to choose the free kinds of one order
OVEN: Final = 184  # every ingredient and every order of the largest box
SUPPLY: Final = 96  # every ingredient of the largest box and the Mamma Mia! card
MOVES: Final = 64  # more decisions than a seat ever has to choose from

# Cards. Singles are 0 to 5, doubles 6 to 11, both in the order of the kinds (R1.6's circle).
CARDS: Final = 2 * KINDS
MAMMA_MIA: Final = CARDS
# An order in the oven is (seat + 1) * ORDERS + its number.

NOBODY: Final = -1
NO_KIND: Final = -1

# When the Mamma Mia! card comes in (R0).
NO_CARD: Final = 0
AFTER_THE_DEAL: Final = 1
BEFORE_THE_DEAL: Final = 2

# Phases: what the game waits for.
PUT: Final = 0  # the seat puts ingredients, or passes
ORDER: Final = 1  # the seat puts an order, or holds
DRAW: Final = 2  # the seat draws
BAKING: Final = 3  # nobody: the next card of the oven comes up
FILL: Final = 4  # the owner of the order that came up fills it, takes it back, or asks for help
DETAIL: Final = 5  # the same owner says how many of one card to add or to request
ANSWER: Final = 6  # the seat asked helps or refuses
SHUFFLE: Final = 7  # nobody: the new supply is shuffled
OVER: Final = 8  # nobody: the game has ended


@dataclass(slots=True)
class State:
    """Everything that changes in a game."""

    phase: Small
    seat: Name  # who decides now
    round: Small  # 1, 2 …
    turns: Wide
    passed: Small  # 1 while a seat that had no ingredient draws (R3.6)
    stuck: Small  # seats in a row that could neither put nor draw (R3.10)
    locked: Small  # a bit for each seat that was ever so (R3.7)
    holder: Small  # who has the Mamma Mia! card, or nobody
    opener: Small  # who opens the oven and starts the next round (R4)

    hand: Annotated[Grid, small(SEATS, CARDS)]  # ingredient cards held
    ingredients: Annotated[Row, small(SEATS)]  # how many these are
    orders: Annotated[Grid, names(SEATS, ORDERS)]  # orders held, in no order
    order_count: Annotated[Row, small(SEATS)]
    waiter: Annotated[Grid, names(SEATS, ORDERS)]  # a ring: the top card is at waiter_top
    waiter_top: Annotated[Row, names(SEATS)]
    waiter_size: Annotated[Row, small(SEATS)]
    delivered: Annotated[Row, small(SEATS)]  # how many orders
    delivered_orders: Annotated[Row, wide(SEATS)]  # which, a bit each

    oven: Annotated[Row, names(OVEN)]  # the first card put is at 0
    oven_size: Wide
    opened: Wide  # how many have come up
    table: Annotated[Row, small(CARDS)]
    used: Annotated[Row, small(CARDS)]
    supply: Annotated[Row, names(SUPPLY)]  # the top card is the last one
    supply_size: Wide

    owner: Name  # of the order that came up
    up: Name  # that order's number
    way: Small  # the kinds its owner chose, a bit each
    asking: Small  # 1 when help is asked for
    step: Name  # how far the owner has said what to add (help.py)
    give: Annotated[Row, small(CARDS)]  # from the owner's hand
    request: Annotated[Row, small(KINDS)]  # from a helper's hand

    # What a perfect memory can tell, beyond what lies in sight (R8).
    known_bottom: Annotated[Row, small(SEATS)]  # returned orders at the bottom of a waiter
    known_orders: Annotated[Row, wide(SEATS)]  # orders in a hand that were drawn from such a bottom
    scored_unseen: Annotated[Row, wide(SEATS)]  # delivered by helping, unseen by all (R6.4)
    shuffled: Annotated[Row, wide(CARDS)]  # what this round's supply held at most
    drawn: Annotated[Grid, wide(SEATS, CARDS)]  # what each seat drew from this round's supply
    shown: Annotated[Grid, small(SEATS, CARDS)]  # cards a seat must still hold, because it offered them (R6.2)


@dataclass(slots=True)
class Box:
    """Everything that stays the same in a game: its numbers and its recipes."""

    seats: Small
    kinds: Small
    rounds: Small
    hand_limit: Small
    draw_limit: Small
    pass_draw: Small  # what a seat draws that must pass, beyond every limit; 0: as usual (R3.6, R3.8)
    mamma_mia: Small  # 0: not in the box, 1: shuffled in after the deal, 2: before it (R2.1, R2.2)
    dealt: Small  # ingredients dealt to each seat (R2.1)
    open_leftovers: Small
    open_deliveries: Small  # 1: delivered orders lie open; 0: in one pile, face down (R8.1)
    help: Small
    has_doubles: Small
    cards: Annotated[Row, small(CARDS)]  # how many of each card are in the game
    order_count: Small  # orders of each seat

    own: Annotated[Row, names(SEATS)]  # personal ingredients
    need: Annotated[Block, small(SEATS, ORDERS, KINDS)]  # fixed ingredients of an order
    extra: Annotated[Grid, small(SEATS, ORDERS)]  # how many of each free kind
    way_count: Annotated[Grid, small(SEATS, ORDERS)]
    ways: Annotated[Block, small(SEATS, ORDERS, WAYS)]  # free kinds that may be chosen together, a bit each
    scarcest: Annotated[Grid, small(SEATS, ORDERS)]  # 1: the free kind is the scarcest on the table (R5.8)
    crossed: Annotated[Grid, small(SEATS, ORDERS)]  # the crossed-out kind, or none (R5.10)
    heap: Annotated[Grid, small(SEATS, ORDERS)]  # 15: any fifteen ingredients (R5.6); 0: no


@dataclass(slots=True)
class Desk:
    """Room to work in, so that compiled code allocates nothing. Holds nothing between two decisions."""

    dice: Annotated[Row, Cells("i8", (4,))]  # for many games (chance.py)
    moves: Annotated[Row, wide(MOVES)]
    pool: Annotated[Row, names(SUPPLY)]
    # What `weigh_hidden` finds (imagining.py).
    counts: Annotated[Row, wide(CARDS)]  # ingredients hidden from a seat
    least: Annotated[Row, wide(CARDS)]  # of these, how many the other hands must hold
    spare: Wide  # and how many more they do hold
    picks: Annotated[Weights, Cells("f8", (CARDS, COPIES + 1))]
    combinations: Annotated[Weights, Cells("f8", (CARDS + 1, SUPPLY))]
