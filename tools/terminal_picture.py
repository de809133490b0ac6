"""Draw the game in the terminal as a picture: `python tools/terminal_picture.py > docs/images/terminal.svg`."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src")]

from mammamia.bots import PLAY_NOW  # noqa: E402
from mammamia.editions import CLASSIC  # noqa: E402
from mammamia.hosting.tempo import Speed  # noqa: E402
from mammamia.i18n import LANGUAGES  # noqa: E402
from mammamia.tui.near import NearGame  # noqa: E402
from mammamia.tui.plan import GamePlan, seated  # noqa: E402
from mammamia.tui.screen.app import Trattoria  # noqa: E402
from mammamia.tui.screen.game import GameScreen  # noqa: E402
from mammamia.tui.screen.pace import ShowPace  # noqa: E402

SIZE: Final = (120, 36)
SEED: Final = 7
CARDS: Final = 14  # in the oven, when the picture is taken
FONT: Final = "ui-monospace, DejaVu Sans Mono, Menlo, Consolas, monospace"
FONT_FACE: Final = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


async def picture() -> str:
    """The viewer's turn in a real game, with an order chosen."""
    plan = GamePlan(CLASSIC, seated(CLASSIC, 4, ("Chiara",), PLAY_NOW), SEED)
    own = NearGame(plan)
    game = GameScreen(own.sitting, LANGUAGES["en"], ShowPace(Speed.OFF))

    async def story(app: Trattoria) -> int:
        await app.push_screen_wait(game)
        return 0

    app = Trattoria(story, LANGUAGES["en"])
    async with app.run_test(size=SIZE) as pilot:
        while game.scene is None or game.draft is None or game.scene.table.oven_size < CARDS:
            if game.draft is not None:
                await pilot.press("down", "enter")
            await pilot.pause(0.05)
        await pilot.press("o")
        drawn = app.export_screenshot(title="mammamia play")
        await pilot.press("ctrl+q")
    own.close()
    return FONT_FACE.sub("", drawn).replace("Fira Code", FONT)  # no picture of ours asks another host for anything


if __name__ == "__main__":
    print(asyncio.run(picture()))
