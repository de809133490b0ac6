"""Any sitting in full screen."""

from __future__ import annotations

from collections.abc import Callable

from mammamia.i18n import Language
from mammamia.tui.screen.app import Trattoria
from mammamia.tui.screen.game import GameScreen
from mammamia.tui.screen.pace import Pace
from mammamia.tui.sitting import Sitting


def show(
    sitting: Sitting, language: Language, *, waiting: Callable[[], str] | None = None, is_paced: bool = False
) -> int:
    """Show a sitting until it ends or the viewer leaves.

    *waiting* says what to show while there is no scene, and beside the scenes what there is to say about the line.
    Where the sitting paces the opening itself, as a server does, the screen does not.
    """

    async def story(app: Trattoria) -> int:
        await app.push_screen_wait(GameScreen(sitting, language, Pace(), waiting=waiting, is_paced=is_paced))
        return 0

    try:
        return Trattoria(story).run() or 0
    finally:
        sitting.close()
