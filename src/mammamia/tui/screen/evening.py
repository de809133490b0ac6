"""An evening on the screen: a kept game or a new one, and then another."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace

from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.tui.evening import SCALE, Evening, OwnGame
from mammamia.tui.keeping import Kept
from mammamia.tui.plan import GamePlan
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.ending import Following, Outcome
from mammamia.tui.screen.game import GameScreen
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.start import Chosen, Menu, StartScreen
from mammamia.tui.sitting import Sitting

SEEDS = 2**32


class EveningStory:
    """Everything between sitting down and leaving."""

    def __init__(self, evening: Evening, speed: Speed = Speed.NORMAL) -> None:
        self._evening = evening
        self._kept = list(evening.kept)
        self.pace = ShowPace(speed)
        self.last: OwnGame | None = None  # the game that was played last

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
        menu, standing = Menu.of(evening.plan, self.pace.speed), evening.standing()
        start = StartScreen(
            menu,
            self._kept,
            evening.language,
            drop=self._drop,
            said=" ".join([*filter(None, [said]), *evening.complaints()]),
            standing=standing,
            is_chosen=evening.is_chosen,
        )
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
            game = evening.deal(chosen, SCALE) if isinstance(chosen, GamePlan) else evening.go_on(chosen, SCALE)
        except Rejected as error:
            assert isinstance(chosen, Kept), "a new game can be dealt"
            self._kept.remove(chosen)
            return await self._choose(app, why(error, evening.language))
        self.last = game
        with game as sitting:
            sitting.direct(self.pace.speed)
            if evening.asks:
                sitting.ask_me()
            trouble = "" if game.place.trouble is None else self._cannot_keep(game.place.trouble)
            trouble = " ".join([*filter(None, [trouble]), *evening.complaints()])
            screen = GameScreen(sitting, evening.language, self.pace, following=self._following, trouble=trouble)
            outcome = await app.push_screen_wait(screen)
        return self._next(game, outcome)

    def _following(self) -> Following:
        """What the end of the game under way says about the next one."""
        assert self.last is not None, "it is played"
        invitation = self.last.invitation()
        return Following(invitation, self._evening.standing(), self._evening.complaints())

    def _next(self, game: OwnGame, outcome: Outcome) -> GamePlan | None:
        plan, seed = game.game.plan, secrets.randbelow(SEEDS)
        invitation = game.keeper.invitation
        if outcome is Outcome.INVITED and invitation is not None:
            return plan.next_with(invitation.guests, seed)
        return replace(plan, seed=seed, daily="", is_first_game=False) if outcome is Outcome.AGAIN else None

    def _cannot_keep(self, trouble: OSError) -> str:
        return self._evening.language.say("terminal.kept.cannot-keep", reason=trouble.strerror or str(trouble))


def run(evening: Evening) -> int:
    """Play in full screen; afterwards say what became of the game, in the terminal itself."""
    story = EveningStory(evening, evening.speed or Speed.NORMAL)
    code = Trattoria(story, evening.language).run()
    say = evening.language.say
    if story.last is not None and not story.last.is_over:
        print(evening.goodbye(story.last))
    if story.last is not None and evening.record is not None:
        print(say("terminal.kept.record", file=evening.record))
    return code or 0


def show(sitting: Sitting, language: Language, *, waiting: Callable[[], str] | None = None) -> int:
    """Show a sitting until it ends or the viewer leaves.

    *waiting* says what to show while there is no scene, and beside the scenes what there is to say about the line.
    """

    async def story(app: Trattoria) -> int:
        await app.push_screen_wait(GameScreen(sitting, language, ShowPace(), waiting=waiting))
        return 0

    try:
        return Trattoria(story, language).run() or 0
    finally:
        sitting.close()
