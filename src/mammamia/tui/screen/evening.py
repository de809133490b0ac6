"""An evening on the screen: a kept game or a new one, and then another."""

from __future__ import annotations

import secrets
from dataclasses import replace

from mammamia.tui.evening import Evening, LocalGame
from mammamia.tui.keeping import Kept
from mammamia.tui.plan import Plan
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.game import GameScreen, Outcome
from mammamia.tui.screen.pace import Pace, Speed
from mammamia.tui.screen.start import Chosen, Menu, StartScreen
from mammamia.tui.sitting import Refused, why

SEEDS = 2**32


class EveningStory:
    """Everything between sitting down and leaving."""

    def __init__(self, evening: Evening, speed: Speed = Speed.NORMAL) -> None:
        self._evening = evening
        self._kept = list(evening.kept)
        self.pace = Pace(speed)
        self.last: LocalGame | None = None  # the game that was played last

    async def __call__(self, app: Trattoria) -> int:
        """Game after game, until somebody leaves."""
        chosen: Chosen | None = await self._choose(app)
        while chosen is not None:
            chosen = await self._play(app, chosen)
        return 0

    async def _choose(self, app: Trattoria, said: str = "") -> Chosen:
        evening = self._evening
        if evening.goes_on and self._kept and not said:
            return self._kept[0]
        if evening.is_chosen and not self._kept:
            return evening.plan
        menu = Menu.of(evening.plan, self.pace.speed)
        start = StartScreen(menu, self._kept, evening.language, drop=self._drop, said=said, is_chosen=evening.is_chosen)
        chosen = await app.push_screen_wait(start)
        self.pace.speed = start.menu.speed
        return chosen

    def _drop(self, kept: Kept) -> None:
        self._kept.remove(kept)
        self._evening.shelf.place(kept).drop()

    async def _play(self, app: Trattoria, chosen: Chosen) -> Chosen | None:
        """One game; what is played next, if anything."""
        evening = self._evening
        try:
            game = evening.deal(chosen) if isinstance(chosen, Plan) else evening.go_on(chosen)
        except Refused as error:
            assert isinstance(chosen, Kept), "a new game can be dealt"
            self._kept.remove(chosen)
            return await self._choose(app, why(error, evening.language))
        self.last = game
        with game as sitting:
            trouble = "" if game.place.trouble is None else self._cannot_keep(game.place.trouble)
            screen = GameScreen(sitting, evening.language, self.pace, can_go_on=True, trouble=trouble)
            outcome = await app.push_screen_wait(screen)
        plan = chosen if isinstance(chosen, Plan) else chosen.plan
        return replace(plan, seed=secrets.randbelow(SEEDS)) if outcome is Outcome.AGAIN else None

    def _cannot_keep(self, trouble: OSError) -> str:
        return self._evening.language.say("terminal.kept.cannot-keep", reason=trouble.strerror or str(trouble))


def run(evening: Evening) -> int:
    """Play in full screen; afterwards say what became of the game, in the terminal itself."""
    story = EveningStory(evening)
    code = Trattoria(story).run()
    say = evening.language.say
    if story.last is not None and not story.last.sitting.is_over:
        print(say("terminal.kept.bye" if story.last.place.trouble is None else "terminal.kept.bye-lost"))
    if story.last is not None and evening.record is not None:
        print(say("terminal.kept.record", file=evening.record))
    return code or 0
