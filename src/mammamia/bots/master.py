"""The strongest bot: a search guided by the net, which chooses what is tried, plays on and judges ends of rounds."""

from __future__ import annotations

from mammamia.bots.bot import register
from mammamia.bots.guided_search import GuidedSearcher, is_net_warm
from mammamia.bots.kernels.mind import SEARCH
from mammamia.bots.search import SearchBot
from mammamia.bots.timed_search import Searcher
from mammamia.bots.weights import tuned
from mammamia.engine.state import Box


@register("master")
class MasterBot(SearchBot):
    """Few candidates, the net's best, and roll-outs in which the net plays on for the bot's own seat.

    Those need `warm_up_net`. Until then card counters play on, as in any search; compiled, they choose what is tried,
    too: the net is not compiled while somebody waits.
    """

    def make_searcher(self, box: Box, *, compiled: bool) -> Searcher:
        """The search this bot decides by."""
        if compiled and not is_net_warm():
            return Searcher(box, tuned(box, SEARCH), compiled=True)
        return GuidedSearcher(box, tuned(box, SEARCH), compiled=compiled, by_net=compiled)
