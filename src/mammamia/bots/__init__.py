"""Opponents: bots that see what a player sees and nothing more."""

from mammamia.bots.bot import BOTS, Bot, Budget, make_bot, register
from mammamia.bots.conformance import check_bot
from mammamia.bots.counter import CounterBot
from mammamia.bots.greedy import GreedyBot
from mammamia.bots.minds.searching import is_warm, warm_up
from mammamia.bots.random import RandomBot
from mammamia.bots.search import PlainSearch, SearchBot

__all__ = [
    "BOTS",
    "Bot",
    "Budget",
    "CounterBot",
    "GreedyBot",
    "PlainSearch",
    "RandomBot",
    "SearchBot",
    "check_bot",
    "is_warm",
    "make_bot",
    "register",
    "warm_up",
]
