"""The vector environment lists and marks what the rules allow, and puts its games into queues."""

from __future__ import annotations

import pytest

from mammamia.engine.decisions import (
    ADD,
    ASK_WITH,
    DECISIONS,
    FILL_WITH,
    HELP,
    HOLD,
    PASS,
    PUT_CARDS,
    PUT_ORDER,
    REQUEST,
)
from mammamia.engine.fields import blank
from mammamia.engine.play import legal
from mammamia.engine.rows import STRETCH
from mammamia.engine.state import MOVES, Desk
from mammamia.envs.choices import hide_choices, show_choices
from mammamia.envs.queues import (
    AT_LENGTH,
    OF_FILLINGS,
    OF_GAMES_OVER,
    OF_ORDERS,
    OF_PUTS,
    QUEUES,
    empty_queues,
    line_up,
    queue_of,
)
from tests.compiled.told import told_plain
from tests.envs.told import ALL, At


@pytest.mark.parametrize("at", ALL, ids=str)
def test_what_is_listed_and_marked_is_what_the_rules_list(at: At) -> None:
    box, desk = at.setting.box, blank(Desk)
    moves, mask = [-7] * (MOVES + STRETCH), [0] * DECISIONS
    for g, _ in told_plain(box, 3, 1):
        n = show_choices(g, box, moves, mask)
        assert moves[:n] == desk.moves[: legal(g, box, desk.moves)]
        assert [move for move in range(DECISIONS) if mask[move]] == sorted(moves[:n])
        hide_choices(moves, n, mask)
        assert not any(mask)


def test_games_that_decide_alike_stand_in_one_queue() -> None:
    assert [queue_of(move) for move in (PASS, HOLD, HELP)] == [PASS, HOLD, HELP]
    assert {queue_of(move) for move in (PUT_ORDER, FILL_WITH - 1)} == {OF_ORDERS}
    assert {queue_of(move) for move in (FILL_WITH, ASK_WITH, ADD, REQUEST, PUT_CARDS - 1)} == {OF_FILLINGS}
    assert {queue_of(move) for move in (PUT_CARDS, DECISIONS - 1)} == {OF_PUTS}
    assert max(map(queue_of, range(DECISIONS))) < OF_GAMES_OVER < QUEUES


def test_a_queue_has_its_length_and_then_its_games() -> None:
    queues = [[7] * 4 for _ in range(QUEUES)]
    empty_queues(queues)
    for game, queue in enumerate((OF_PUTS, HOLD, OF_PUTS)):
        line_up(game, queue, queues)
    assert queues[OF_PUTS][:3] == [2, 0, 2]
    assert queues[HOLD][:2] == [1, 1]
    assert sum(queue[AT_LENGTH] for queue in queues) == 3
