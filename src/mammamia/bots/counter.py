"""The bot that counts cards."""

from __future__ import annotations

from mammamia.bots.bot import register
from mammamia.bots.kernels.mind import COUNTER
from mammamia.bots.thinking import ThinkingBot


@register("counter")
class CounterBot(ThinkingBot):
    """Exact counts of oven and hand, weighed as self-play has shown."""

    policy = COUNTER
