"""The strongest bot: a search whose candidates are chosen by the net."""

from __future__ import annotations

from mammamia.bots.bot import register
from mammamia.bots.minds.guiding import GuidedSearcher
from mammamia.bots.minds.mind import SEARCH
from mammamia.bots.minds.searching import Searcher
from mammamia.bots.minds.weights import tuned
from mammamia.bots.search import SearchBot
from mammamia.engine.state import Box


@register("master")
class MasterBot(SearchBot):
    """Few candidates, the net's best; each in more worlds."""

    def make_searcher(self, box: Box, *, compiled: bool) -> Searcher:
        """The search this bot decides by."""
        return GuidedSearcher(box, tuned(box, SEARCH), compiled=compiled)
