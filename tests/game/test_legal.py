"""What is legal, asked in two ways: all decisions listed once for a position, and one put by itself."""

from __future__ import annotations

import pytest

from mammamia.editions import EDITIONS, Edition
from mammamia.engine.decisions import COUNTS, DOUBLES, PASS, PUT_CARDS
from mammamia.engine.state import KINDS
from mammamia.engine.turn import is_put
from mammamia.game import Game, Phase, Shuffle
from mammamia.game.choices import legal_decisions


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_a_put_is_legal_where_the_list_has_it(edition: Edition) -> None:
    shuffle = Shuffle.from_seed(5)
    game = Game.deal(edition, seats=3, shuffle=shuffle)
    numbers = [PASS, *range(PUT_CARDS, PUT_CARDS + KINDS * DOUBLES * COUNTS)]
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
            continue
        if game.phase is Phase.PUT:
            assert [number for number in numbers if is_put(game.state, game.box, number)] == game.legal_decisions()
        game.play(game.random_move(shuffle))


def test_what_is_legal_is_listed_anew_after_each_move() -> None:
    shuffle = Shuffle.from_seed(7)
    game = Game.deal(EDITIONS["plus"], seats=4, shuffle=shuffle)
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            game.shuffle(shuffle.order(game.unshuffled_supply()))
        else:
            assert game.legal_decisions() == legal_decisions(game.state, game.box)
            game.play(game.random_move(shuffle))
    assert game.legal_decisions() == []
