"""A sitting at one position: it gives a scene, and notes what is played there."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from mammamia.game import Game, Move, Seat
from mammamia.hosting import Aid, Fact, oven_known
from mammamia.hosting.protocol.messages import MemoryReport
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Company, Player, Scene, Shown


def scene_of(game: Game, seat: Seat, *, aid: Aid = Aid.CLASSIC, news: Sequence[Fact] = ()) -> Scene:
    """What a seat sees of a position in which it is the only person."""
    players = tuple(
        Player(colour, None, None if n == seat else "counter") for n, colour in enumerate(game.names.colours)
    )
    return Scene(
        Company(game.edition, game.options, players, aid),
        game.view(seat),
        tuple(news),
        game.offer(seat),
        oven=oven_known(game.knowledge(seat)) if aid is Aid.OVEN else None,
        notes="" if aid is Aid.NOTEBOOK else None,
    )


class AtTable:
    """Gives the scene of one decision, and ends when it is made."""

    def __init__(self, game: Game, scene: Scene) -> None:
        self.game = game
        self.scene = scene
        self.played: tuple[Move, ...] = ()
        self.pad = ""
        self.said: list[str] = []
        self.speed: Speed | None = None

    def hear(self) -> Shown | None:
        return None if self.played else self.scene

    def play(self, moves: Sequence[Move]) -> None:
        trial = self.game.copy()
        for move in moves:
            trial.play(move)
        self.played = tuple(moves)

    def undo(self) -> None:
        raise Rejected("nothing-to-undo")

    def note(self, text: str) -> None:
        self.pad = text

    def skip(self) -> None:
        raise AssertionError("nothing is shown")

    def direct(self, speed: Speed) -> None:
        self.speed = speed

    def guess(self, said: Mapping[str, int] | None) -> None:
        raise AssertionError("nobody is asked")

    def until_guessed(self) -> None:
        raise AssertionError("nobody is asked")

    def remember(self) -> MemoryReport | None:
        return None

    def say(self, phrase: str) -> None:
        self.said.append(phrase)

    def take_over(self) -> None:
        raise AssertionError("nobody is away")

    def close(self) -> None:
        raise AssertionError("nobody closes it")


def typed(game: Game, *lines: str, code: str = "en", aid: Aid = Aid.CLASSIC) -> tuple[tuple[Move, ...], str]:
    """What is played, and what is said, when the seat that decides types these lines."""
    sitting, said = typed_at(game, *lines, code=code, aid=aid)
    return sitting.played, said


def typed_at(game: Game, *lines: str, code: str = "en", aid: Aid = Aid.CLASSIC) -> tuple[AtTable, str]:
    """The same, with the sitting at which it is typed."""
    assert game.deciding is not None
    sitting = AtTable(game, scene_of(game, game.deciding, aid=aid))
    out = io.StringIO()
    text = "".join(f"{line}\n" for line in lines)
    try:
        PlainFace(sitting, LANGUAGES[code], Console(io.StringIO(text), out)).play()
    except EndOfInput:
        assert not sitting.played
    return sitting, out.getvalue()
