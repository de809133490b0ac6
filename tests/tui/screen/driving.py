"""Plays on the screen by keys alone: it looks at what is offered there, and presses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from io import StringIO
from random import Random
from typing import Any

from rich.console import Console
from textual.pilot import Pilot
from textual.screen import Screen

from mammamia.editions import EDITIONS
from mammamia.game import TurnOffer
from mammamia.hosting import Aid
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.plan import GamePlan, seated
from mammamia.tui.refusals import Rejected
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.curtain import CurtainScreen
from mammamia.tui.screen.ending import EndSheet, Following, Outcome
from mammamia.tui.screen.game import GameScreen
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.sheets import Sheet
from mammamia.tui.sitting import Sitting
from tests.tui.games import sitting_at

SMALL, LARGE = (80, 24), (120, 40)
BOTS = ("greedy", "random", "greedy", "random", "greedy")  # they need no time
MOST_PAUSES = 4000  # without anything to do: then it hangs

Keys = Pilot[int]


def plan_of(
    edition: str,
    players: int = 3,
    *,
    seed: int = 1,
    aid: Aid = Aid.CLASSIC,
    people: Sequence[str | None] = (None,),
    **options: object,
) -> GamePlan:
    rules = EDITIONS[edition]
    return GamePlan(rules, seated(rules, players, people, BOTS[: players - len(people)]), seed, aid, options)


class Play:
    """An app that shows one sitting, and how that ended."""

    def __init__(self, sitting: Sitting, code: str = "en", speed: Speed = Speed.OFF, **more: Any) -> None:
        self.outcome: Outcome | None = None
        more.setdefault("following", Following)
        with suppress(Rejected):  # at a server's table the host says how fast it goes
            sitting.direct(speed)
        self.game = GameScreen(sitting, LANGUAGES[code], ShowPace(speed), **more)
        self.app = Trattoria(self._story, LANGUAGES[code])

    @classmethod
    def dealt(cls, plan: GamePlan, code: str = "en", speed: Speed = Speed.OFF, **more: Any) -> Play:
        return cls(sitting_at(plan), code, speed, **more)

    async def _story(self, app: Trattoria) -> int:
        self.outcome = await app.push_screen_wait(self.game)
        return 0

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def is_asked(self) -> bool:
        """Whether a key of the viewer is awaited."""
        game = self.game
        if isinstance(self.screen, Sheet | CurtainScreen):
            return True
        closes = game.scene is not None and game.scene.closes
        return (
            self.screen is game and not game.is_showing and (game.draft or game.asking or closes) not in (None, False)
        )

    async def until(self, pilot: Keys, is_so: Callable[[], object]) -> None:
        """Let the program go on until something is so."""
        await until(pilot, is_so)

    async def until_asked(self, pilot: Keys) -> None:
        await self.until(pilot, lambda: self.is_asked or self.outcome is not None)

    async def play(self, pilot: Keys, rng: Random, watch: Callable[[], None] = lambda: None) -> int:
        """A whole game; how many decisions were made."""
        decisions = 0
        while True:
            await self.until_asked(pilot)
            if self.outcome is not None:
                return decisions
            watch()
            if isinstance(self.screen, EndSheet):
                await pilot.press("q")
                await self.until(pilot, lambda: self.outcome is not None)
                return decisions
            decisions += self.screen is self.game
            await self.press(pilot, rng)

    async def press(self, pilot: Keys, rng: Random) -> None:
        """The keys of one decision."""
        scene = self.game.scene
        if isinstance(self.screen, CurtainScreen) or (scene is not None and scene.closes and self.screen is self.game):
            await pilot.press("c")
        elif isinstance(self.screen, Sheet):
            await pilot.press("enter")
        elif scene is not None and isinstance(scene.offer, TurnOffer):
            await pilot.press(*turn_keys(scene.offer, rng), "enter")
        else:
            await self._answer(pilot, rng)

    async def _answer(self, pilot: Keys, rng: Random) -> None:
        asking = self.game.asking
        assert asking is not None
        await pilot.press(*["down"] * rng.randrange(len(asking.choices)))
        if rng.random() < 0.3:
            await pilot.press("right", "right", "enter")  # perhaps the cards are changed, and do not fit any more
            if self.game.asking is asking:
                await pilot.press("left", "left", "escape")
        if self.game.asking is asking:
            await pilot.press("enter")
        if self.game.asking is asking:  # they do not fit: something else
            await pilot.press("escape", "end", "enter")


async def until(pilot: Keys, is_so: Callable[[], object]) -> None:
    """Let the program go on until something is so, and is drawn."""
    for _ in range(MOST_PAUSES):
        await pilot.pause()
        if is_so():
            await pilot.pause()
            await pilot.pause()
            return
        await pilot.pause(0.001)
    raise AssertionError("it does not come to that")


def turn_keys(offer: TurnOffer, rng: Random) -> list[str]:
    keys = [str(rng.choice(offer.piles).kind.number + 1)] if offer.piles else []
    keys += ["down"] * rng.randrange(3) + ["o"] * rng.randrange(len(offer.orders) + 1)
    return keys + ["d"] * (rng.random() < 0.4)


def text_of(app: Trattoria) -> str:
    """What stands on the screen, as text."""
    console = Console(width=app.size.width, height=app.size.height, file=StringIO(), record=True, force_terminal=True)
    console.print(app.screen._compositor.render_update(full=True, screen_stack=app._background_screens))
    lines = console.export_text(styles=False).split("\n")
    return "\n".join(line.rstrip() for line in lines[: app.size.height]) + "\n"
