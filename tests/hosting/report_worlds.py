"""Two matches of one round that a seat cannot tell apart: the same moves after deals that differ in hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from mammamia.bots import make_bot
from mammamia.editions import Colour, Edition
from mammamia.game import Deal, Game, IllegalMove, IngredientCard, Move, Phase, Seat
from mammamia.game.cards import merge
from mammamia.hosting import live_game, record
from mammamia.hosting.audience import heard_by, told_of
from mammamia.hosting.fair import GameShuffle
from mammamia.hosting.intents import HOUSE, Join, Opened, Play, Ready, Start
from mammamia.hosting.match import Match, open_match
from mammamia.hosting.memory.story import rounds_shown
from mammamia.hosting.record import dealt
from mammamia.hosting.stores import Header
from mammamia.hosting.terms import Terms
from mammamia.records import format_move
from tests.server.tables import NOW, header, nonce

GUESTS = ("giulia", "nonna", "luigi")
EXCHANGES = 120  # of two cards, each kept where the watcher notices nothing
SEEDS = 12  # games to look for two worlds in
LATE = 24  # cards at the bottom of the supply: who draws them often still holds them in the end
WATCHER = Seat(0)


class ExchangedShuffle:
    """The shuffles of a game with another deal."""

    def __init__(self, honest: GameShuffle, deal: Deal) -> None:
        self._honest = honest
        self._deal = deal

    def deal(self, edition: Edition, colours: tuple[Colour, ...], options: Mapping[str, object] | None = None) -> Deal:
        self._honest.deal(edition, colours, options)
        return self._deal

    def next_supply(self, game: Game) -> Any:
        return self._honest.next_supply(game)


def begun(terms: Terms, seed: int, room: str = "room") -> Match:
    """A person in the first seat, guests in the others, and the cards are dealt."""
    ada = Join(member="m0", name="Ada", token="t0", seat=0)
    bots = {str(seat): GUESTS[seat - 1] for seat in range(1, terms.seats)}
    head = header(bytes([seed]) * 32, room)
    match, _ = open_match(head, Opened(terms=terms, members=(ada,), bots=bots, host="m0"), NOW)
    for intent in (Ready(nonce(seed)), Start()):
        match.apply(match.judge(intent, "m0", NOW).entry)
    return match


def play(match: Match, move: Move) -> None:
    match.apply(match.judge(Play((format_move(move),)), HOUSE, NOW).entry)


def one_round(terms: Terms, seed: int) -> Match:
    """A match whose first oven has just been emptied; greedy bots have played."""
    match = begun(terms, seed)
    bots = [make_bot("greedy", edition=terms.rules, seed=seat) for seat in range(terms.seats)]
    while not rounds_shown(match.facts):
        assert match.deciding is not None
        assert match.live is not None
        seat, game = match.deciding, match.live.game
        play(match, bots[seat].decide(game.view(seat), game.knowledge(seat)))
    return match


def noticed(game: Game, shuffle: GameShuffle, moves: Sequence[Move], watcher: Seat) -> object:
    """All that a seat is told if these moves are played, and what it then knows; None if they cannot be."""
    heard = [*heard_by(watcher, told_of(game.opening_events(), 0))]
    for move in moves:
        try:
            heard += heard_by(watcher, told_of(game.play(move), 0))
        except IllegalMove:
            return None
    assert game.phase is Phase.SHUFFLE
    known = game.knowledge(watcher)
    game.shuffle(shuffle.next_supply(game))
    return heard, known, game.view(watcher).hand


def exchanged(deal: Deal, watcher: Seat, rng: Random) -> Deal:
    """The same with two cards exchanged that the watcher is not dealt; or two orders of a waiter."""
    if rng.random() < 0.2:
        seat = rng.choice([n for n in range(len(deal.hands)) if n != watcher])
        waiter = list(deal.waiters[seat])
        one, two = rng.sample(range(len(waiter)), 2)
        waiter[one], waiter[two] = waiter[two], waiter[one]
        return replace(deal, waiters=(*deal.waiters[:seat], tuple(waiter), *deal.waiters[seat + 1 :]))
    piles: list[list[Any]] = [*map(list, deal.hands), list(deal.supply)]
    places = [
        (pile, n)
        for pile, cards in enumerate(piles)
        for n, card in enumerate(cards)
        if pile != watcher and isinstance(card, IngredientCard)
    ]
    (pile, n), (other, m) = rng.sample(rng.choice((places, places[-LATE:])), 2)
    piles[pile][n], piles[other][m] = piles[other][m], piles[pile][n]
    return replace(deal, hands=tuple(merge(hand) for hand in piles[:-1]), supply=tuple(piles[-1]))


def other_deal(match: Match, watcher: Seat, rng: Random) -> Deal:
    """Another deal of which the watcher is told the same, from the first card to the emptied oven."""
    assert match.live is not None
    game, shuffle = dealt(match)
    terms, colours, moves = match.lobby.terms, game.names.colours, match.live.moves
    deal = replace(shuffle.deal(terms.rules, colours, terms.options), first=Seat(game.state.seat))
    told = noticed(game, shuffle, moves, watcher)
    assert told is not None
    for _ in range(EXCHANGES):
        trial = exchanged(deal, watcher, rng)
        there = Game.from_deal(terms.rules, colours, trial, terms.options)
        if noticed(there, shuffle, moves, watcher) == told:
            deal = trial
    return deal


def twin_of(match: Match, deal: Deal, seed: int, patch: pytest.MonkeyPatch) -> Match:
    """The same moves after another deal."""
    assert match.live is not None
    room, elsewhere = f"twin {seed}", getattr(record, "shuffle_of")  # noqa: B009  # a twin of before, perhaps

    def shuffle_in(head: Header, terms: Terms, nonces: Sequence[bytes | None]) -> GameShuffle:
        honest = elsewhere(head, terms, nonces)
        return ExchangedShuffle(honest, deal) if head.room == room else honest

    for module in (live_game, record):
        patch.setattr(module, "shuffle_of", shuffle_in)
    twin = begun(match.lobby.terms, seed, room)
    for move in match.live.moves:
        play(twin, move)
    return twin


def worlds(terms: Terms, patch: pytest.MonkeyPatch) -> Iterator[tuple[Match, Match]]:
    """Matches of which the watcher was told the same, though in the end the others hold other cards."""
    for seed in range(SEEDS):
        match = one_round(terms, seed)
        twin = twin_of(match, other_deal(match, WATCHER, Random(seed)), seed, patch)
        assert match.live is not None
        assert twin.live is not None
        if match.live.game.state.hand != twin.live.game.state.hand:
            yield match, twin
