"""Whole games of greedy bots, and the story of each round for each seat."""

from __future__ import annotations

from dataclasses import replace

from mammamia.bots import make_bot
from mammamia.game import Seat
from mammamia.hosting.intents import Join, Opened, Play, Ready, Start
from mammamia.hosting.match import Match, open_match
from mammamia.hosting.memory.story import RoundStory, rounds_shown, story_of
from mammamia.hosting.terms import Terms
from mammamia.records import format_move
from tests.server.tables import NOW, header, nonce


def finished(terms: Terms, entropy: int = 1) -> Match:
    """A whole game of greedy bots."""
    people = tuple(Join(member=f"m{n}", name=f"N{n}", token=f"t{n}", seat=n) for n in range(terms.seats))
    head = replace(header(), seed=bytes([entropy]) * 32)
    match, _ = open_match(head, Opened(terms=terms, members=people, host="m0"), NOW)
    for n in range(terms.seats):
        match.apply(match.judge(Ready(nonce(n)), f"m{n}", NOW).entry)
    match.apply(match.judge(Start(), "m0", NOW).entry)
    bots = [make_bot("greedy", edition=terms.rules, seed=seat) for seat in range(terms.seats)]
    while (seat := match.deciding) is not None and match.live is not None:
        game = match.live.game
        move = bots[seat].decide(game.view(seat), game.knowledge(seat))
        match.apply(match.judge(Play((format_move(move),)), f"m{seat}", NOW).entry)
    return match


def stories(match: Match) -> list[RoundStory]:
    rounds = rounds_shown(match.facts)
    return [story_of(match, n + 1, Seat(seat)) for n in range(rounds) for seat in range(match.lobby.terms.seats)]
