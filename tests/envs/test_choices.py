"""The vector environment lists and marks what the rules allow."""

from __future__ import annotations

import pytest

from mammamia.engine.decisions import DECISIONS
from mammamia.engine.fields import blank
from mammamia.engine.play import legal
from mammamia.engine.rows import STRETCH
from mammamia.engine.state import MOVES, Desk
from mammamia.envs.choices import hide_choices, show_choices
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
