"""What every host of a game needs, a server or a terminal: facts, memory aids, tempo, and bots that decide anew."""

from mammamia.hosting.aid import Aid
from mammamia.hosting.beats import Beats, beats_of
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.facts import SHOWN_TO_ALL, Fact, OrderChecked, TurnUndone, checked, is_told, open_past
from mammamia.hosting.oven import OvenKnown, oven_known
from mammamia.hosting.task import BotTrouble, Recall, Task, decide, decide_quickly

__all__ = [
    "SHOWN_TO_ALL",
    "Aid",
    "Beats",
    "BotTrouble",
    "Fact",
    "OrderChecked",
    "OvenKnown",
    "Recall",
    "Task",
    "TurnUndone",
    "beats_of",
    "checked",
    "decide",
    "decide_quickly",
    "default_moves",
    "is_told",
    "open_past",
    "oven_known",
]
