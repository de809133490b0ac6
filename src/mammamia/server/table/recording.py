"""The record of a game that is over: its moves, without what was taken back, and the proof of its shuffles."""

from __future__ import annotations

from mammamia.game import Game, Phase
from mammamia.records import Record, Recording, SeatEntry
from mammamia.server.fair import KEY, FairShuffle, proof_of
from mammamia.server.table.lobby import Chair, Status
from mammamia.server.table.table import Table


def record_of(table: Table) -> Record:
    """The record of a finished or abandoned game; only then, for it holds every card and the seed."""
    assert table.status in (Status.FINISHED, Status.ABANDONED), "a game under way has secrets"
    course = table.course
    assert course is not None, "the cards were dealt"
    assert table.started is not None, "the cards were dealt"
    terms, header = table.lobby.terms, table.header
    nonces = [None if chair.nonce is None else bytes.fromhex(chair.nonce) for _, chair in table.seated]
    shuffle = FairShuffle.of(header.seed, nonces)
    colours = tuple(chair.colour for _, chair in table.seated)
    deal = shuffle.deal(terms.rules, colours, terms.options)
    recording = Recording(
        Game.from_deal(terms.rules, colours, deal, terms.options),
        tuple(SeatEntry(name, chair.colour, {"player": _player(chair)}) for name, chair in table.seated),
        options=terms.options,
        more={
            "date": table.started.date().isoformat(),
            "aid": terms.aid.value,
            "pace": terms.pace.value,
            KEY: proof_of(header.id, header.rules, header.seed, nonces).to_value(),
        },
    )
    for move in course.moves:
        recording.play(move)
        if recording.game.phase is Phase.SHUFFLE:
            recording.shuffle(shuffle.next_supply(recording.game))
    return recording.record()


def _player(chair: Chair) -> str:
    return "human" if chair.member is not None else f"bot:{chair.bot}"
