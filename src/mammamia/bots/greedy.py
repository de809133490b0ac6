"""The bot that plays what fits its orders now."""

from __future__ import annotations

from mammamia.bots.bot import register
from mammamia.bots.kernels.mind import GREEDY
from mammamia.bots.thinking import ThinkingBot


@register("greedy")
class GreedyBot(ThinkingBot):
    """An order is put when the oven covers it, and not before."""

    policy = GREEDY
