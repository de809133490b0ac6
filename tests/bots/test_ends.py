"""The net that judges the end of a round: what it sees, what it says, and that it has learnt something."""

from __future__ import annotations

import numpy as np
import pytest

from mammamia.bots.kernels.ends import see_end, share_by_net
from mammamia.bots.kernels.mind import COUNTER, END_HIDDEN, SEARCH
from mammamia.bots.kernels.monte_carlo import share_of, value_for
from mammamia.bots.kernels.policies import decide_at_once
from mammamia.bots.kernels.pools import END, Pools, begin_pools, forget_pools
from mammamia.bots.net_file import NUMBERS, judging_ends, net_of, shipped
from mammamia.bots.weights import tuned
from mammamia.engine.chance import deal_randomly, seed_dice, shuffle_supply
from mammamia.engine.fields import blank, clone
from mammamia.engine.play import apply
from mammamia.engine.state import OVER, SHUFFLE, Box, Desk, State
from mammamia.lab.training.fit import ENDING, Fit
from mammamia.lab.training.outcomes import outcomes
from tests.bots.test_minds import TABLES, box_for


def ends_of_rounds(box: Box, games: int) -> list[tuple[State, list[float]]]:
    """States of card counters between two rounds, with the shares of the victory they came to."""
    g, desk, pools, mind = blank(State), blank(Desk), blank(Pools), tuned(box, COUNTER)
    found: list[tuple[State, list[float]]] = []
    for game in range(games):
        seed_dice(desk.dice, 31, game)
        deal_randomly(g, box, desk.dice, desk)
        forget_pools(pools)
        ends = []
        while g.phase != OVER:
            if g.phase == SHUFFLE:
                ends.append(clone(g))
                shuffle_supply(g, desk.dice)
            else:
                apply(g, box, decide_at_once(g, box, mind, desk.dice, desk, pools))
        shares = [share_of(g, box, seat) for seat in range(box.seats)]
        found.extend((end, shares) for end in ends)
    return found


@pytest.mark.parametrize(("key", "players", "options"), TABLES)
def test_the_shares_add_up_to_one_and_come_from_two_layers(key: str, players: int, options: dict[str, object]) -> None:
    """What the narrow code sums up one number at a time, by matrices and an exponential."""
    box, pools = box_for(key, players, options), blank(Pools)
    net = net_of(np.random.default_rng(5).normal(0, 0.3, NUMBERS))
    mind = judging_ends(tuned(box, SEARCH), net)
    for g, _ in ends_of_rounds(box, 1):
        shares = [share_by_net(g, box, mind, pools, seat) for seat in range(players)]
        assert sum(shares) == pytest.approx(1)
        begin_pools(pools, g)
        rows = np.zeros((players, END))
        for seat in range(players):
            see_end(g, box, pools, seat, rows[seat])
        assert np.all((rows >= -2) & (rows <= 3))
        strengths = np.exp(np.maximum(rows @ np.array(net.end_first) + net.end_bias, 0) @ np.array(net.end_last))
        assert shares == pytest.approx(strengths / strengths.sum(), rel=0.02)


def test_a_mind_with_the_net_asks_it() -> None:
    box = box_for("classic", 4)
    odds = tuned(box, SEARCH)
    asked = judging_ends(odds, shipped())
    assert odds.ends_by_net == 0
    assert len(asked.end_bias) == END_HIDDEN
    g = ends_of_rounds(box, 1)[0][0]
    assert value_for(g, box, asked, blank(Pools), 0) == share_by_net(g, box, asked, blank(Pools), 0)
    assert value_for(g, box, odds, blank(Pools), 0) != share_by_net(g, box, asked, blank(Pools), 0)


def test_the_shipped_net_tells_more_than_nothing() -> None:
    """The likelihood of the true winners, against equal shares."""
    box, pools = box_for("classic", 4), blank(Pools)
    mind = judging_ends(tuned(box, SEARCH), shipped())
    gains = [
        sum(share * np.log(4 * share_by_net(g, box, mind, pools, seat)) for seat, share in enumerate(shares))
        for g, shares in ends_of_rounds(box, 12)
    ]
    assert np.mean(gains) > 0.1


@pytest.mark.slow
def test_outcomes_are_alike_plain_and_compiled_and_can_be_learnt(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba", reason="needs mammamia[fast]")
    from mammamia.lab.training import labels

    monkeypatch.setattr(labels, "TABLES", (("spanish", 2, {"rounds": 2}), ("spanish", 3, {})))
    few = [outcomes(shipped(), 1, seed=3, compiled=compiled) for compiled in (False, True)]
    assert np.array_equal(few[0].rows, few[1].rows)
    assert np.array_equal(few[0].values, few[1].values)
    assert few[0].counts.tolist() == [2, 3, 3]
    fit = Fit(outcomes(shipped(), 300, seed=3), ENDING, temperature=None, seed=1)
    before = fit.judge()
    *_, after = fit.run(20)
    assert after.loss < before.loss - 0.02
