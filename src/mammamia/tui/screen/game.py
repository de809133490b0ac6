"""The game on the screen: scenes come from a sitting, decisions go back to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.widgets import OptionList, Static

from mammamia.editions import Ingredient
from mammamia.game import AnswerOffer, FillOffer, GameError, Move, Source, TurnOffer
from mammamia.game.events import GameEnded
from mammamia.game.opening import Opening
from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.tui.refusals import Rejected, why
from mammamia.tui.scene import Curtain, Scene, Shown
from mammamia.tui.screen.asking import Asking
from mammamia.tui.screen.curtain import CurtainScreen
from mammamia.tui.screen.draft import Draft, first_draft
from mammamia.tui.screen.ending import Following, Outcome, end_sheet
from mammamia.tui.screen.guess import ask_guess, tell_report
from mammamia.tui.screen.keys import GAME_KEYS, KeyHints
from mammamia.tui.screen.look import FLOUR
from mammamia.tui.screen.now import Hint, Now
from mammamia.tui.screen.opening import beats_in, opening_before
from mammamia.tui.screen.pace import ShowPace
from mammamia.tui.screen.sheets import PadSheet, PhraseSheet
from mammamia.tui.screen.stage import StageScreen
from mammamia.tui.screen.table import TableArea
from mammamia.tui.screen.words import Wording, words_of
from mammamia.tui.sitting import Sitting

KINDS = tuple(Ingredient)
HASTE = 0.5  # seconds after a skip in which nobody has read what is asked


class GameScreen(StageScreen[Outcome]):
    """One sitting from its first scene to its last."""

    BINDINGS: ClassVar[list[BindingType]] = GAME_KEYS

    def __init__(
        self,
        sitting: Sitting,
        language: Language,
        pace: ShowPace,
        *,
        waiting: Callable[[], str] | None = None,
        following: Callable[[], Following] | None = None,
        trouble: str = "",
    ) -> None:
        super().__init__(language, pace)
        self._sitting = sitting
        self._waiting = waiting
        self._following = following  # says what the end tells about another game; None: none can follow
        self._trouble = trouble  # to be said with the first scene
        self.draft: Draft | None = None
        self.asking: Asking | None = None
        self._skipped_at = -HASTE  # when somebody wanted to skip something last
        self._seen = asyncio.Event()
        self._is_asked = False  # before openings, what is in the oven

    def on_mount(self) -> None:
        """Listen to the sitting."""
        self.query_one("#table").display = False
        self.query_one("#baking").display = False
        self._tell_waiting()
        if self._waiting is not None:
            self.set_interval(1.0, self._tell_waiting)
        self.run_worker(self._follow(), exit_on_error=True)

    def on_unmount(self) -> None:
        """However one leaves, nobody listens any more."""
        self._sitting.close()

    def _tell_waiting(self) -> None:
        text = self._waiting() if self._waiting is not None else self.language.say("table.wait")
        if self.scene is None:
            self.query_one("#waiting", Static).update(Text(text, FLOUR))
        else:
            now = self.query_one(Now)
            now.line = text
            now.refresh()

    # ------------------------------------------------------------ scenes

    async def _follow(self) -> None:
        """Until nothing more comes, or the game is over."""
        outcome = None
        while outcome is None:
            shown = await asyncio.to_thread(self._sitting.hear)
            outcome = self._ended_by_itself() if shown is None else await self._present(shown)
        if self.is_attached:
            self.dismiss(outcome)

    def _ended_by_itself(self) -> Outcome:
        return Outcome.OVER if self.scene is not None and self.scene.is_over else Outcome.LEFT

    async def _present(self, shown: Shown) -> Outcome | None:
        """Show it, and wait as long as it takes to see it; how the sitting ended, if it has."""
        if isinstance(shown, Curtain):
            self._lay(None)
            await self.app.push_screen_wait(CurtainScreen(Wording(self.language, shown.company, shown.seat)))
            return None
        self.pace.begin()
        self.pace.set(shown.speed)
        self.query_one(Now).message, self._trouble = self._trouble, ""
        self.opening = opening_before(shown, self.opening)
        beats = beats_in(shown)
        if beats and self.opening is not None:
            await self.show(shown, beats)
        self.tell_card(shown, shown.news)
        self._lay(shown)
        if shown.guessing is not None:
            self._is_asked = True
            await ask_guess(self, shown, self._sitting, self.language)
        ended = next((fact for fact in shown.news if isinstance(fact, GameEnded)), None)
        if ended is not None:
            return await self._end(ended, shown)
        await self._let_see(shown)
        return None

    async def _let_see(self, scene: Scene) -> None:
        """A hand stays until it is covered."""
        if scene.closes:
            self._seen.clear()
            await self._seen.wait()
            self._lay(None)

    async def round_is_over(self, scene: Scene, words: Wording, opening: Opening) -> None:
        """Its summary is read, and by whoever is asked before openings what was remembered."""
        await super().round_is_over(scene, words, opening)
        if self._is_asked:
            await tell_report(self, scene, self._sitting, self.language)

    async def _end(self, ended: GameEnded, scene: Scene) -> Outcome | None:
        assert self.words is not None, "the scene is laid"
        following = None if self._following is None else self._following()
        sheet = end_sheet(ended, scene, self.opening, self.words, following)
        if self._is_asked:
            await tell_report(self, scene, self._sitting, self.language)
        answer = await self.app.push_screen_wait(sheet)
        self.opening = None
        if following is None:
            self._lay(scene)
            return None
        return Outcome(answer) if answer else Outcome.OVER

    def _lay(self, scene: Scene | None) -> None:
        """The scene as it is; with no scene nothing is on the screen."""
        self.scene = scene
        self.words = None if scene is None else words_of(scene, self.language)
        offer = None if scene is None else scene.offer
        self.draft = first_draft(offer) if isinstance(offer, TurnOffer) else None
        self.asking = None
        if scene is not None and self.words is not None and isinstance(offer, FillOffer | AnswerOffer):
            self.asking = Asking(scene, self.words)
        self.set_stage(scene, self.words, is_open=self.opening is not None or self.asking is not None)
        self.query_one(TableArea).lay(scene, self.words, self.draft)
        self._ask()

    def _ask(self) -> None:
        """What is to be decided about the order that is up."""
        self.query_one("#ask").display = self.asking is not None
        if self.asking is None:
            self.set_focus(None)
        else:
            self.query_one("#question", Static).update(self.asking.question)
            self.asking.list_into(self.query_one(OptionList))
        self.offer_keys()

    # ------------------------------------------------------------ the keys that do something now

    def hints(self) -> tuple[Hint, ...]:
        """They depend on what is to be done."""
        keys = KeyHints(self.language)
        if self.is_showing:
            return keys.opening(is_paused=self.pace.is_paused)
        if self.asking is not None:
            return *self.asking.hints(), *keys.always
        if self.scene is not None and self.scene.closes:
            return keys.cover, keys.said, *keys.always
        if self.draft is None or self.words is None:
            return keys.said, keys.scores, *keys.always
        pad = (keys.pad,) if self._has_pad else ()
        cover = (keys.cover,) if self._is_shared else ()
        return *keys.turn(self.words.company.edition), *pad, *cover, keys.said, *keys.always

    @property
    def _has_pad(self) -> bool:
        return self.scene is not None and self.scene.notes is not None

    @property
    def _is_shared(self) -> bool:
        """Whether several people share the keyboard, and one of them looks."""
        return self.scene is not None and self.scene.seat is not None and len(self.scene.company.people) > 1

    # ------------------------------------------------------------ a turn

    def _redraft(self, draft: Draft) -> None:
        self.draft = draft
        self.query_one(Now).message = ""
        self.query_one(TableArea).lay(self.scene, self.words, draft)

    def action_kind(self, number: int) -> None:
        """A pile of the hand, or one of the choices."""
        if self.asking is not None:
            self.asking.highlight(self.query_one(OptionList), number - 1)
        elif self.draft is not None and number <= len(KINDS):
            self._redraft(self.draft.with_kind(KINDS[number - 1]))

    def action_count(self, by: int) -> None:
        """More or fewer cards."""
        if self.draft is not None:
            self._redraft(self.draft.with_count(by))

    def action_more(self, by: int) -> None:
        """More or fewer double cards; at the baking, the cards of a choice."""
        if self.asking is not None:
            self.asking.change(self.query_one(OptionList), by)
            self._ask()
        elif self.draft is not None:
            self._redraft(self.draft.with_doubles(by))

    def action_next_order(self) -> None:
        """The next order, or none."""
        if self.draft is not None:
            self._redraft(self.draft.with_next_order())

    def action_order(self, place: int) -> None:
        """This order of the hand."""
        if self.draft is not None and place < len(self.draft.offer.orders):
            self._redraft(self.draft.with_order(self.draft.offer.orders[place]))

    def action_next_source(self) -> None:
        """Draw from the other pile."""
        if self.draft is not None:
            self._redraft(self.draft.with_next_source())

    def action_draw(self, source: str) -> None:
        """Draw from this pile."""
        if self.draft is not None:
            self._redraft(self.draft.with_source(Source(source)))

    def action_confirm(self) -> None:
        """Do it; while something is shown, skip it."""
        if self._is_in_haste:
            self._skipped_at = monotonic()
        elif self.asking is not None:
            self._answer()
        elif self.draft is not None:
            self._play(self.draft.moves)
        elif self.scene is not None and self.scene.closes and not self.is_showing:
            self._seen.set()
        else:
            self._skipped_at = monotonic()
            self._skip()

    def _skip(self) -> None:
        """Show the rest of the baking at once."""
        self.pace.skip()
        if self.is_showing:
            self._ask_for(self._sitting.skip)

    def direct(self, speed: Speed) -> bool:
        """Ask the room to show the baking at this speed."""
        return self._ask_for(lambda: self._sitting.direct(speed)) and super().direct(speed)

    @property
    def is_showing(self) -> bool:
        """Whether the oven is being shown, beat by beat."""
        return self.is_in_beats or (self.scene is not None and self.scene.is_opening)

    @property
    def _is_in_haste(self) -> bool:
        """Whether a key that was meant to skip comes a moment too late, and would decide something."""
        is_asked = self.draft is not None or self.asking is not None
        return is_asked and monotonic() - self._skipped_at < HASTE

    def action_space(self) -> None:
        """Put, and draw later; while the oven is shown, pause."""
        if self.is_showing:
            self.action_pause()
        elif self.draft is not None and self.draft.before_drawing:
            self._play(self.draft.before_drawing)
        else:
            self.action_confirm()

    def action_undo(self) -> None:
        """Take back what was put in this turn; before that, what was chosen."""
        if self.scene is None or not isinstance(self.scene.offer, TurnOffer):
            return
        if self.scene.can_undo:
            self._try(self._sitting.undo)
        else:
            self._redraft(first_draft(self.scene.offer))

    def _answer(self) -> None:
        assert self.asking is not None, "something is asked"
        choice = self.asking.chosen(self.query_one(OptionList))
        if choice.is_good:
            self._play((choice.move,))
        else:
            self.asking.complain()
            self._ask()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was clicked, or confirmed."""
        event.stop()
        self.action_confirm()

    def action_back(self) -> None:
        """Back from the cards of a choice to all choices."""
        if self.asking is not None:
            self.asking.back()
            self._ask()

    def _play(self, moves: Sequence[Move]) -> None:
        self._try(lambda: self._sitting.play(moves))

    def _ask_for(self, deed: Callable[[], None]) -> bool:
        """Ask for something beside the game; False if it is refused, and why is told."""
        try:
            deed()
        except Rejected as error:
            self.tell(why(error, self.language))
            return False
        return True

    def _try(self, deed: Callable[[], None]) -> None:
        """Do something that the sitting may refuse; until it answers nothing else can be done."""
        asking, draft = self.asking, self.draft
        self.asking = self.draft = None
        try:
            deed()
        except (GameError, Rejected) as error:
            self.asking, self.draft = asking, draft
            self.tell(why(error, self.language))
            return
        self._ask()
        self.query_one(TableArea).lay(self.scene, self.words)

    # ------------------------------------------------------------ notes

    def action_notes(self) -> None:
        """The pad, where there is one."""
        if self.scene is not None and self.words is not None and self.scene.notes is not None:
            self.app.push_screen(PadSheet(self.words, self.scene.notes, self._note))

    def _note(self, text: str) -> None:
        if not self._ask_for(lambda: self._sitting.note(text)):
            return
        if self.scene is not None and self.scene.notes is not None:
            self.scene = replace(self.scene, notes=text)
            self.query_one(TableArea).lay(self.scene, self.words, self.draft)

    def action_phrases(self) -> None:
        """Say something to the table."""
        if self.words is not None:
            self.app.push_screen(PhraseSheet(self.words), self._say_phrase)

    def _say_phrase(self, phrase: str | None) -> None:
        if phrase:
            self._ask_for(lambda: self._sitting.say(phrase))

    def action_take_over(self) -> None:
        """Be the host in the place of one who is away."""
        self._ask_for(self._sitting.take_over)

    # ------------------------------------------------------------ the curtain, leaving

    def action_cover(self) -> None:
        """The curtain falls: over one's own scene, or for good when the turn is over."""
        if self.scene is not None and self.scene.closes:
            self._seen.set()
        elif self._is_shared and self.words is not None:
            self.app.push_screen(CurtainScreen(self.words))

    def action_leave(self) -> None:
        """Get up; a game of one's own is kept."""
        self._sitting.close()
        self.dismiss(Outcome.LEFT)
