"""Every duration of a table, in seconds: the opening, decisions at it, bots and their pauses, and what people read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from hashlib import sha256
from typing import Final

from mammamia.bots import Budget
from mammamia.game import Game, TableView
from mammamia.game.checking import shortages
from mammamia.hosting.terms import Pace

# ---------------------------------------------------------------- an opening, before one factor sets its length

OPENED: Final = 1.6
INGREDIENT: Final = 0.24
SAME_KIND: Final = 0.12  # one more card of a run
NEED: Final = 0.2  # a slot that lights up
NEEDS_AT_ONCE: Final = 0.3
SILENCE: Final = 0.4
STAMP: Final = 0.5
AFTER_STAMP: Final = 0.6
SO_CLOSE: Final = 0.9
HELP_ASKED: Final = 0.8
HELP_REFUSED: Final = 0.15
HELP_GIVEN: Final = 1.2
EMPTIED: Final = 2.0
MANY: Final = 3  # so many short, and an order is shown quickly

ANSWER: Final = 0.6  # what a bot takes to decide about its order, whatever its cards
REPLY: Final = 0.6  # to help or refuse, at the pace of the show: several are asked in turn, and a round has its length

ROUND: Final = 40.0  # of an opening, with the answers of bots and without the pauses of people
ROUND_OF: Final = {5: 42.0, 6: 46.0}  # by players, where there are more cards
STRETCH: Final = (0.25, 4.5)  # no first card is shown faster or slower than that
DRIFT: Final = (0.6, 2.5)  # nor a later one than that in comparison with the first
KNOWN_CARD: Final = 0.2  # what an ingredient takes on the average: some are of a run
KNOWN_ORDER: Final = {True: 2.1, False: 1.6}  # what an order takes, if deliveries lie open or not
PERSONS_ORDER: Final = 2.5
ANSWERED: Final = 0.85  # so many of the orders are not filled by the table alone
ASKED: Final = 0.5  # and so many are asked about, where the others may help

# ---------------------------------------------------------------- decisions at the baking, where other people look on

FEW_MISSING: Final = 2
FEW_PAUSE: Final = 4.0  # until burning is shown, if so few are missing
MANY_PAUSE: Final = 2.0
OTHER_WAY_PAUSE: Final = 2.0  # the table fills the order, but a hand might offer another way
HELP_PAUSE: Final = 4.0  # for each person who is asked for help
RING: Final = 15.0  # that the owner of an order has

# ---------------------------------------------------------------- turns, bots and reading

THINKING: Final = {Pace.RELAXED: 90.0, Pace.QUICK: 30.0}  # that a turn has, where it is not as long as one likes
ANNOUNCED: Final = 0.9  # a play stands at least so long, also the last one before the oven is opened
CARD_SHOWN: Final = 2.4  # so long the next play waits for the Mamma Mia! card
BOT_PAUSE: Final = 1.2  # at least, between two plays
FIRST_GAME_PAUSE: Final = 2.5
SPREAD: Final = 0.8  # and so much more, now and then
GUESSING: Final = 20.0  # before the oven opens, where several people play
READING: Final = 45.0  # a round's summary, where several people read it
LONGEST_PAUSE: Final = 300.0  # a pause that the host made ends by itself, for the host may be gone
THOUGHT: Final = 0.4  # the share of a pause in which a bot may think; the rest is for waiting in line
MOST_THOUGHT: Final = 400.0  # milliseconds
UNPACED: Final = Budget(milliseconds=20.0)

# ---------------------------------------------------------------- people who are away, and troubles

HOST_AWAY: Final = 60.0  # until somebody else may be the host
DESERTED: Final = 600.0  # until a room where nobody is does not count any more as in use
RETRY: Final = 1.0  # until something is tried again that could not be read or written


class Speed(Enum):
    """How fast the baking is shown, to all at the table: what the host may choose."""

    PAUSED = "paused"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"  # only what somebody decides, and the summary


FACTORS: Final = {Speed.PAUSED: 1.0, Speed.SLOW: 1.7, Speed.NORMAL: 1.0, Speed.FAST: 0.5, Speed.OFF: 0.0}


@dataclass(frozen=True, slots=True)
class Tempo:
    """Seconds; *scale* stretches what is only for show, and 0 leaves it out."""

    scale: float = 1.0
    takeover: float = 5.0  # until a process plays for another one that may be gone
    thought: Budget = UNPACED  # what a bot may search where there is no pause to do it in


def pause_in(game: Game, view: TableView) -> float:
    """Seconds after an order's last slot in which it does not burn, at the decision that a game waits for.

    None where all see that it is lost, or that nothing can be chosen. Whoever is asked for help has as long as others.
    It is found from the *view* of the table: what nobody sees does not count.
    """
    if view.request is not None:
        return HELP_PAUSE
    assert view.order_up is not None, "an order is up"
    assert view.deciding is not None, "its owner decides"
    most = view.seats[view.deciding].ingredients * (2 if game.options.doubles else 1)
    short = shortages(game.box, game.names, view.order_up, game.state.table)
    least = min(short)
    if least == 0:
        return OTHER_WAY_PAUSE if sum(lack <= most for lack in short) > 1 else 0.0
    if least > most and not game.options.help:
        return 0.0
    return FEW_PAUSE if least <= FEW_MISSING else MANY_PAUSE


def pause_before(number: int, bot: str, *, game: str = "", pace: float = 1.0, is_first_game: bool = False) -> float:
    """Seconds before a bot's move of this number; the game's id makes them differ from game to game.

    It depends on nothing but what everybody knows: a pause tells no card.
    """
    dice = sha256(f"{game} {number} {bot}".encode()).digest()
    least = FIRST_GAME_PAUSE if is_first_game else BOT_PAUSE
    return pace * (least + SPREAD * int.from_bytes(dice[:4], "big") / 2**32)


def budget_within(pause: float) -> Budget:
    """What a bot may search so that it is done before its pause is over."""
    return Budget(milliseconds=min(MOST_THOUGHT, 1000 * THOUGHT * pause))
