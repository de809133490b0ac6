"""A room whose seed is a number that anybody may choose: the cards are those of `mammamia deal`."""

from __future__ import annotations

from dataclasses import replace

import pytest

from mammamia.editions import EDITIONS, Edition, box_of
from mammamia.game import Game, Phase, Shuffle
from mammamia.game.names import names_of
from mammamia.hosting.fair import FairShuffle, SeededShuffle, shuffle_of
from mammamia.hosting.terms import Terms
from tests.server.tables import header


def test_a_promise_makes_the_shuffle_a_fair_one() -> None:
    assert isinstance(shuffle_of(header(), Terms(), [None]), FairShuffle)
    assert isinstance(shuffle_of(replace(header(), commitment=""), Terms(), [None]), SeededShuffle)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_the_same_seed_gives_the_cards_of_a_plain_shuffle_however_often_it_is_asked(edition: Edition) -> None:
    rules = edition
    colours = rules.colours[: rules.players[0]]
    seeded, plain = (
        shuffle_of(replace(header(), commitment="", seed=(7).to_bytes(32, "big")), Terms(), []),
        Shuffle.from_seed(7),
    )
    deal = seeded.deal(rules, colours)
    box = box_of(rules, rules.options(len(colours), {}), colours)
    assert deal == plain.deal(box, names_of(rules, colours))
    game, dice, supplies = Game.from_deal(rules, colours, deal), Shuffle.from_seed(1), 0
    while game.phase is not Phase.OVER:
        if game.phase is Phase.SHUFFLE:
            supply = seeded.next_supply(game)
            assert supply == seeded.next_supply(game) == plain.order(game.unshuffled_supply())
            game.shuffle(supply)
            supplies += 1
        else:
            game.play(game.random_move(dice))
    assert supplies == game.options.rounds - 1
