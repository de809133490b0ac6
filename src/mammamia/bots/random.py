"""The bot that decides by chance."""

from __future__ import annotations

from mammamia.bots.bot import register
from mammamia.bots.kernels.mind import RANDOM
from mammamia.bots.thinking import ThinkingBot


@register("random")
class RandomBot(ThinkingBot):
    """Each legal decision is as likely as the others."""

    policy = RANDOM
