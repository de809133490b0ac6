"""The record of a game that is over: its moves, without what was taken back, and the proof of its shuffles."""

from __future__ import annotations

from dataclasses import replace

from mammamia.game import Game, Phase
from mammamia.game.events import GameStarted
from mammamia.hosting.fair import KEY, GameShuffle, proof_of, shuffle_of
from mammamia.hosting.lobby import Chair, Status
from mammamia.hosting.match import Match
from mammamia.records import Record, Recording, SeatEntry
from mammamia.records.proof import BEGINS, CHOSEN


def record_of(match: Match) -> Record:
    """The record of a finished or abandoned game; only then, for it holds every card and the seed."""
    assert match.status in (Status.FINISHED, Status.ABANDONED), "a game under way has secrets"
    live = match.live
    assert live is not None, "the cards were dealt"
    assert match.started is not None, "the cards were dealt"
    terms = match.lobby.terms
    game, shuffle = dealt(match)
    recording = Recording(
        game,
        tuple(SeatEntry.of(name, chair.colour, _bot(chair)) for name, chair in match.seated),
        options=terms.options,
        more={
            "date": match.started.date().isoformat(),
            "aid": terms.aid.value,
            "pace": terms.pace.value,
            **({BEGINS: CHOSEN} if terms.first_game else {}),
            **_origin(match),
        },
    )
    for move in live.moves:
        recording.play(move)
        if recording.game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.next_supply(recording.game))
    return recording.record()


def dealt(match: Match) -> tuple[Game, GameShuffle]:
    """A match's game as it was dealt, and the shuffles that come later."""
    terms, started = match.lobby.terms, match.facts[0]
    assert isinstance(started, GameStarted), "the first thing that is told"
    shuffle = shuffle_of(match.header, terms, _nonces(match))
    colours = tuple(chair.colour for _, chair in match.seated)
    deal = replace(shuffle.deal(terms.rules, colours, terms.options), first=started.first)
    return Game.from_deal(terms.rules, colours, deal, terms.options), shuffle


def _origin(match: Match) -> dict[str, object]:
    """Where the cards came from: the proof of what was promised, or the date from which everybody has the same."""
    header, daily = match.header, match.lobby.terms.daily
    if daily:
        return {"daily": daily, "seed": int.from_bytes(header.seed, "big")}
    if not header.commitment:
        return {}
    return {KEY: proof_of(header.id, header.rules, header.seed, _nonces(match)).to_value()}


def _nonces(match: Match) -> list[bytes | None]:
    return [None if chair.nonce is None else bytes.fromhex(chair.nonce) for _, chair in match.seated]


def _bot(chair: Chair) -> str | None:
    return None if chair.member is not None else chair.bot
