"""Opponents: bots that see what a player sees and nothing more."""

from mammamia.bots.advice import Advice, advise
from mammamia.bots.bot import BOTS, Bot, Budget, make_bot, register
from mammamia.bots.characters import CHARACTERS, PLAY_NOW, Character
from mammamia.bots.conformance import check_bot
from mammamia.bots.counter import CounterBot
from mammamia.bots.foresight import warm_up_foresight
from mammamia.bots.greedy import GreedyBot
from mammamia.bots.guided_search import warm_up_net
from mammamia.bots.master import MasterBot
from mammamia.bots.net import WITH_NET, NetBot
from mammamia.bots.random import RandomBot
from mammamia.bots.reasons import Reason
from mammamia.bots.search import PlainSearch, SearchBot
from mammamia.bots.timed_search import is_warm, warm_up
from mammamia.bots.trattoria import CharacterBot
from mammamia.bots.turn import turn_of

__all__ = [
    "BOTS",
    "CHARACTERS",
    "PLAY_NOW",
    "WITH_NET",
    "Advice",
    "Bot",
    "Budget",
    "Character",
    "CharacterBot",
    "CounterBot",
    "GreedyBot",
    "MasterBot",
    "NetBot",
    "PlainSearch",
    "RandomBot",
    "Reason",
    "SearchBot",
    "advise",
    "check_bot",
    "is_warm",
    "make_bot",
    "register",
    "turn_of",
    "warm_up",
    "warm_up_foresight",
    "warm_up_net",
]
