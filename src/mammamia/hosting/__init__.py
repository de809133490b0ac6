"""The host of a table, once: rooms, the log of a game, messages, the show and aid levels. Standard library only."""

from typing import TYPE_CHECKING

from mammamia.later import later

if TYPE_CHECKING:
    from mammamia.game.checking import OrderChecked
    from mammamia.hosting.aid import Aid
    from mammamia.hosting.defaults import default_moves
    from mammamia.hosting.facts import SHOWN_TO_ALL, Fact, TurnUndone, checked, is_told, open_past
    from mammamia.hosting.opening import Beats
    from mammamia.hosting.oven import OvenKnown, oven_known
    from mammamia.hosting.task import BotTrouble, Recall, Task, turn, turn_quickly
else:
    __getattr__ = later(
        __name__,
        {
            "aid": ("Aid",),
            "defaults": ("default_moves",),
            "facts": ("SHOWN_TO_ALL", "Fact", "OrderChecked", "TurnUndone", "checked", "is_told", "open_past"),
            "opening": ("Beats",),
            "oven": ("OvenKnown", "oven_known"),
            "task": ("BotTrouble", "Recall", "Task", "turn", "turn_quickly"),
        },
    )

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
    "checked",
    "default_moves",
    "is_told",
    "open_past",
    "oven_known",
    "turn",
    "turn_quickly",
]
