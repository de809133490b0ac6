"""The net for Python: alone, and before a search; compiled where that is possible, plain otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mammamia.bots.kernels.candidates import CANDIDATES, Search
from mammamia.bots.kernels.mind import COUNTER, NET, SEARCH, Mind
from mammamia.bots.kernels.monte_carlo import TRUTH
from mammamia.bots.kernels.net_layers import Net
from mammamia.bots.kernels.net_policy import NO_MOMENT, moment_after, moment_of
from mammamia.bots.kernels.net_roll_outs import guided_slice, keep_best
from mammamia.bots.kernels.scene_features import NetInput
from mammamia.bots.net_file import judging_ends, shipped
from mammamia.bots.timed_search import A_WORLD, Searcher, warm_up
from mammamia.bots.weights import PLENTIFUL, situation_of, tuned
from mammamia.editions import EDITIONS, box_of
from mammamia.engine.chance import deal_randomly
from mammamia.engine.decisions import PUT_CARDS
from mammamia.engine.fields import blank, clone
from mammamia.engine.state import DRAW, ORDER, Box, Desk, State

KEEP: Final = 8  # candidates that are tried
TRUST: Final = 1.0  # standard errors by which another must lead before the net's first choice is given up
COST: Final = 12  # roll-outs by card counters in the time of one by the net, where cards are plentiful
COMPARED: Final = 12  # candidates of a turn that the net compares while it plays on: it often wants one listed late
COMPARED_QUICKLY: Final = 6  # the same where 20 ms are to do

_warm: list[bool] = []


def is_net_warm() -> bool:
    """Whether roll-outs by the net are compiled in this process."""
    return bool(_warm)


class GuidedSearcher(Searcher):
    """A searcher that tries the candidates of a turn which the net scores best.

    In its roll-outs the net plays on for the seat that decides, unless they are not *by_net*: compiled, one then takes
    a fraction of the time. Where cards are plentiful it plays on for everybody, unless the search is to be *quick*;
    then each of its roll-outs counts as so many as card counters make in that time.
    """

    def __init__(
        self,
        box: Box,
        mind: Mind,
        *,
        compiled: bool,
        net: Net | None = None,
        keep: int = KEEP,
        by_net: bool = True,
        quick: bool = False,
    ) -> None:
        net = shipped() if net is None else net
        mind = judging_ends(mind, net)
        mind.candidates, mind.trust = CANDIDATES, TRUST
        super().__init__(box, mind, compiled=compiled)
        self._at_a_time = A_WORLD if by_net else self._at_a_time
        self._cost = COST if quick else 1
        self.limit(mind.roll_outs)
        player = clone(mind)
        player.candidates = COMPARED_QUICKLY if quick else COMPARED
        player.policy = NET if is_search_by_net(box) and not quick else COUNTER  # that of the others
        self._keep = keep
        self._by_net = by_net
        self._keep_best, self._play_on = self._way.entry(keep_best), self._way.entry(guided_slice)
        self._player, self._net = self._way.record_of(player), self._way.record_of(net)
        self._sight, self._turn = self._way.blank(NetInput), self._way.blank(Search)

    def limit(self, roll_outs: int) -> None:
        """Allow so many roll-outs for a decision, at their cost."""
        super().limit(roll_outs // self._cost)

    def decide(self, g: State, seed: int, time_left: Callable[[], float] | None = None) -> int:
        """The best decision found in a scene."""
        best = super().decide(g, seed, time_left)
        self.roll_outs *= self._cost
        return best

    def begin(self, g: State) -> int:
        """Enter a scene and list the best candidates; how many there are."""
        count = super().begin(g)
        if g.phase > DRAW or count == 1:
            return count
        scene = self._states[TRUTH], self._box, self._pools[0], self._search
        return self._keep_best(*scene, self._net, self._sight, self._keep)

    def _search_on(self, seed: int, roll_outs: int) -> int:
        if not self._by_net:
            return super()._search_on(seed, roll_outs)
        room = self._states, self._box, self._player, self._desk, self._pools, self._search
        return self._play_on(*room, seed, roll_outs, self._net, self._sight, self._turn)

    def first_choice(self, g: State) -> tuple[int, int]:
        """The best candidate before any roll-out: a decision, and the one that goes with it."""
        self.begin(g)
        return int(self._look("first")[0]), int(self._look("then")[0])


def is_search_by_net(box: Box) -> bool:
    """Whether the net plays on in the roll-outs of search: where cards are plentiful, card counters do it badly."""
    return situation_of(box) == PLENTIFUL


def searcher_for(box: Box, mind: Mind, *, compiled: bool) -> Searcher:
    """What search decides by; plain, card counters play on everywhere."""
    if compiled and is_search_by_net(box):
        return GuidedSearcher(box, mind, compiled=True, quick=True)
    return Searcher(box, mind, compiled=compiled)


class Adviser:
    """One player by the net alone, and by the oven by the card counter; plain and compiled decisions are the same."""

    def __init__(self, box: Box, *, compiled: bool, net: Net | None = None) -> None:
        self.box = box
        self.is_compiled = compiled
        self._searcher = GuidedSearcher(box, tuned(box, SEARCH), compiled=compiled, net=net, keep=1)
        self.forget()

    def forget(self) -> None:
        """Another put was made than the net would have: the order is chosen anew."""
        self._moment, self._order = NO_MOMENT, 0

    def decide(self, g: State) -> int:
        """What the net decides in a scene. Cards and the order that goes with them are chosen together."""
        if g.phase == ORDER and self._moment == moment_of(g):
            return self._order
        decision, then = self._searcher.first_choice(g)
        if decision >= PUT_CARDS:
            self._moment, self._order = moment_after(g, decision), then
        return decision


def warm_up_net() -> bool:
    """Compile search and the net, unless they are: what `net` and `master` need. False where that is not possible."""
    if not warm_up():
        return False
    if is_net_warm():
        return True
    edition = EDITIONS["classic"]
    box = box_of(edition, edition.options(2), edition.colours[:2])
    g, desk = blank(State), blank(Desk)
    deal_randomly(g, box, desk.dice, desk)
    Adviser(box, compiled=True).decide(g)
    searcher = GuidedSearcher(box, tuned(box, SEARCH), compiled=True)
    searcher.limit(CANDIDATES)  # nobody waits for a good decision
    searcher.decide(g, 1)
    _warm.append(True)
    return True
