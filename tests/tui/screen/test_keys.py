"""Keys and mouse at the table: what they choose, tell, take back, hide."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from random import Random
from time import monotonic

import pytest

from mammamia.game import TurnOffer
from mammamia.game.errors import IllegalMove, Refusal
from mammamia.game.offers import Pile
from mammamia.hosting import Aid
from mammamia.hosting.tempo import Speed
from mammamia.i18n import LANGUAGES
from mammamia.tui.refusals import Rejected
from mammamia.tui.scene import Scene, Shown
from mammamia.tui.screen.curtain import CurtainScreen
from mammamia.tui.screen.draft import first_draft
from mammamia.tui.screen.ending import Outcome
from mammamia.tui.screen.hand import HandArea
from mammamia.tui.screen.oven import Oven
from mammamia.tui.screen.sheets import PadSheet, Sheet
from tests.tui.games import sitting_at as near_sitting
from tests.tui.screen.driving import SMALL, Keys, Play, plan_of, text_of, until
from tests.tui.screen.scenes import MOMENTS, Later, sitting_at

PILE_WIDTH = 15  # cells
Deed = Callable[[Play, Keys], Awaitable[None]]


def sit(play: Play, deed: Deed) -> None:
    """Sit down, wait until something is asked, and do it."""

    async def seated() -> None:
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until_asked(pilot)
            await deed(play, pilot)
            if play.outcome is None:
                await pilot.press("ctrl+q")

    asyncio.run(seated())


def at(name: str) -> Play:
    return Play(sitting_at(name), MOMENTS[name][1])


def piles_of(play: Play) -> tuple[Pile, ...]:
    """The viewer's piles; which they are depends on what the bots do."""
    assert play.game.scene is not None
    assert isinstance(play.game.scene.offer, TurnOffer)
    return play.game.scene.offer.piles


def baked(pile: Pile, n: int) -> str:
    """How the action begins."""
    return f"Bake {LANGUAGES['en'].count(pile.kind, n)}"


def test_keys_put_a_turn_together_and_the_action_says_it() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        largest = max(piles_of(play), key=lambda pile: pile.singles)
        other = min(piles_of(play), key=lambda pile: pile.singles)
        assert largest.singles > other.singles > 0
        assert baked(largest, largest.singles) in text_of(play.app)
        await pilot.press("down")
        assert baked(largest, largest.singles - 1) in text_of(play.app)
        await pilot.press(str(other.kind.number + 1), "o")
        assert f"{baked(other, other.singles)} + order: One of each" in text_of(play.app)
        await pilot.press("d")
        assert "from the waiter" in text_of(play.app)
        await pilot.press("z")
        assert baked(largest, largest.singles) in text_of(play.app)

    sit(at("turn"), deed)


def test_the_same_keys_work_with_a_russian_layout() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        await pilot.press("щ", "в")
        text = text_of(play.app)
        assert "+ order: One of each" in text
        assert "from the waiter" in text
        await pilot.press("я")
        assert "+ order" not in text_of(play.app)

    sit(at("turn"), deed)


def test_what_was_put_can_be_taken_back_before_anything_is_drawn() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        assert play.game.scene is not None
        oven, largest = play.game.scene.table.oven_size, max(piles_of(play), key=lambda pile: pile.singles)
        await pilot.press("space")
        await play.until(pilot, lambda: play.game.scene and play.game.scene.can_undo and play.game.draft)
        assert play.game.scene.table.oven_size == oven + largest.singles
        assert "Draw" in text_of(play.app)
        await pilot.press("z")
        await play.until(pilot, lambda: play.game.scene and not play.game.scene.can_undo and play.game.draft)
        assert play.game.scene.table.oven_size == oven

    sit(at("turn"), deed)


def test_the_mouse_chooses_piles_orders_and_the_draw_and_does_it() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        last = piles_of(play)[-1]
        await pilot.click(HandArea, offset=(4 + PILE_WIDTH * last.kind.number, 1))
        assert baked(last, last.singles) in text_of(play.app)
        await pilot.click(HandArea, offset=(4, 4))  # the first order
        assert "+ order: One of each" in text_of(play.app)
        await pilot.click(Oven, offset=(32, 3))  # the waiter
        assert "from the waiter" in text_of(play.app)
        assert play.game.scene is not None
        size = play.game.scene.table.oven_size
        await pilot.click("#now", offset=(10, 1))
        await play.until(pilot, lambda: play.game.draft and play.game.scene and play.game.scene.table.oven_size > size)

    sit(at("turn"), deed)


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("l", None),
        ("h", None),
        ("s", "Yellow: 0, Greedy: 0, Random: 0, Greedy 2: 0"),
        ("t", "It is your turn."),
    ],
)
def test_questions_are_answered_in_a_line(key: str, words: str | None) -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        await pilot.press("down")
        await pilot.press(key)
        assert play.game.scene is not None
        assert play.game.words is not None
        held = [LANGUAGES["en"].count(pile.kind, pile.singles) for pile in piles_of(play)]
        told = {
            "l": play.game.words.announcement(play.game.scene.lap[-1]),
            "h": f"{', '.join(held)}, “One of each”",
        }
        assert told["l"].startswith("Greedy 2: “")
        assert (words or told[key]) in text_of(play.app)

    sit(at("turn"), deed)


def test_help_has_the_rule_of_the_moment_and_every_key() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        await pilot.press("question_mark")
        assert isinstance(play.screen, Sheet)
        text = play.screen._body.plain
        assert "Put at least one ingredient into the oven" in text
        assert "fill your hand up to 7 cards" in text
        assert "Q  leave; the game is kept" in text
        await pilot.press("escape")
        assert play.game.is_current

    sit(at("turn"), deed)


def test_notes_are_kept_on_the_pad_and_nowhere_without_one() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        await pilot.press("n")
        assert isinstance(play.screen, PadSheet)
        await pilot.press(*"3 setas q", "escape")
        assert play.game.is_current
        assert "3 setas q" in text_of(play.app)
        assert play.game.scene is not None
        assert play.game.scene.notes == "3 setas q"

    async def no_pad(play: Play, pilot: Keys) -> None:
        await pilot.press("n")
        assert play.game.is_current

    sit(at("turn-notebook"), deed)
    sit(at("turn"), no_pad)


def test_the_cards_of_an_answer_can_be_chosen_and_a_wrong_choice_is_refused_in_a_sentence() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        asking = play.game.asking
        assert asking is not None
        n = sum(asking.choices[0].request.values())
        await pilot.press("right", "right")
        assert asking.is_open
        assert sum(asking.choices[0].request.values()) == n + 1
        await pilot.press("down", "right", "enter")  # more than is missing
        assert play.game.asking is asking
        assert "Cela ne correspond pas" in text_of(play.app) or "manque" in text_of(play.app)
        await pilot.press("left", "enter")
        await play.until(pilot, lambda: play.game.asking is not asking)

    sit(at("answer"), deed)


def test_a_refusal_is_one_sentence_and_changes_nothing() -> None:
    play = at("turn")

    async def deed(play: Play, pilot: Keys) -> None:
        draft = play.game.draft
        await pilot.press("enter")
        assert "R3.6" in text_of(play.app)
        assert play.game.draft == draft

    def refuse(moves: object) -> None:
        raise IllegalMove(Refusal.NO_INGREDIENT, rule="R3.6", detail="planted")

    play.game._sitting.play = refuse  # type: ignore[method-assign]
    sit(play, deed)


def may_end(shown: Shown) -> bool:
    offer = shown.offer if isinstance(shown, Scene) else None
    return isinstance(offer, TurnOffer) and first_draft(offer).draw.may_end and len(first_draft(offer).draws) > 1


def test_that_the_round_may_end_stands_below_the_action() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        assert "! The round may end with this draw." in text_of(play.app)
        await pilot.press("d")  # not if one draws from the waiter
        assert "The round may end" not in text_of(play.app)

    sit(Play(Later(near_sitting(plan_of("classic", 3, seed=4)), may_end)), deed)


def test_that_the_hand_will_be_locked_stands_below_the_action() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        draft = play.game.draft
        assert draft is not None
        assert "nothing but orders" not in text_of(play.app)
        locking = tuple(tuple(replace(draw, locks_after=1) for draw in draws) for draws in draft.offer.draws)
        play.game._redraft(replace(draft, offer=replace(draft.offer, draws=locking)))
        await pilot.pause()
        assert f"! {LANGUAGES['en'].say('table.warn-lock')}" in text_of(play.app)

    sit(at("turn"), deed)


def test_the_curtain_falls_at_a_key_and_rises_at_the_same() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        assert isinstance(play.screen, CurtainScreen)
        name = "Anna" if "Anna’s turn" in text_of(play.app) else "Bruno"
        await pilot.press("c")
        await play.until_asked(pilot)
        assert f"{name}’s hand" in text_of(play.app)
        await pilot.press("c")
        assert "hand" not in text_of(play.app)
        await pilot.press("с")  # the same key, Russian
        assert f"{name}’s hand" in text_of(play.app)

    sit(Play.dealt(plan_of("classic", 3, people=("Anna", "Bruno"))), deed)


def test_who_skips_in_haste_does_not_decide_by_it() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        draft = play.game.draft
        play.game._skipped_at = monotonic() + 1000  # a skip just now, however slow the machine is
        await pilot.press("enter")
        assert play.game.draft is draft
        play.game._skipped_at = monotonic() - 1000
        await pilot.press("enter")
        assert play.game.draft is not draft

    sit(at("turn"), deed)


def test_leaving_closes_the_sitting() -> None:
    async def deed(play: Play, pilot: Keys) -> None:
        await pilot.press("q")
        await play.until(pilot, lambda: play.outcome is not None)
        assert play.outcome is Outcome.LEFT

    sit(at("turn"), deed)


def test_the_show_can_be_held_and_skipped_and_its_speed_changed() -> None:
    async def shown() -> None:
        play = Play(near_sitting(plan_of("classic", 2, seed=5), scale=0.3), "en", Speed.SLOW)
        rng = Random(5)
        async with play.app.run_test(size=SMALL) as pilot:
            while not play.game.is_showing:
                await play.until(pilot, lambda: play.is_asked or play.game.is_showing)
                if not play.game.is_showing:
                    await play.press(pilot, rng)
            await play.until(pilot, lambda: "slow" in text_of(play.app))  # after the last announcement
            await pilot.press("p")
            assert play.game.pace.is_paused
            assert "paused" in text_of(play.app)
            await pilot.press("p", "plus", "plus")
            assert play.game.pace.speed is Speed.FAST
            await pilot.press("enter")
            await play.until_asked(pilot)
            await pilot.press("ctrl+q")

    asyncio.run(shown())


def test_who_waits_sees_why_and_who_is_cut_off_too() -> None:
    said = ["Anna is the host."]
    play = Play(sitting_at("turn"), waiting=lambda: said[0])

    async def deed(play: Play, pilot: Keys) -> None:
        said[0] = "The connection is lost."
        play.game._tell_waiting()
        await pilot.pause()
        assert "The connection is lost." in text_of(play.app)

    sit(play, deed)


def test_every_aid_level_has_its_badge() -> None:
    for aid, badge in (
        (Aid.CLASSIC, "Classic"),
        (Aid.NOTEBOOK, "Notebook"),
        (Aid.LOG, "Open log"),
        (Aid.OVEN, "Open oven"),
    ):

        async def deed(play: Play, pilot: Keys, badge: str = badge, aid: Aid = aid) -> None:
            text = text_of(play.app)
            assert f"Memory: {badge}" in text
            assert ("In the oven:" in text) == (aid is Aid.OVEN)
            assert (LANGUAGES["en"].say("table.notes") in text) == (aid is Aid.NOTEBOOK)
            assert ("All announcements" in text) == aid.has_log

        sit(Play.dealt(plan_of("classic", 3, aid=aid)), deed)


def test_a_phrase_is_said_by_its_key() -> None:
    said: list[str] = []

    async def played() -> None:
        play = Play.dealt(plan_of("classic", 2))
        play.game._sitting.say = said.append  # type: ignore[assignment, method-assign]
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until_asked(pilot)
            await pilot.press("f")
            await until(pilot, lambda: "4  Well baked!" in text_of(play.app))
            await pilot.press("4")
            await until(pilot, lambda: said)
            assert play.screen is play.game

    asyncio.run(played())
    assert said == ["well-baked"]


def test_the_place_of_a_host_who_is_away_is_taken_by_its_key() -> None:
    """A refusal is told: the host may come back within a minute."""
    asked: list[str] = []

    def take_over() -> None:
        asked.append("host")
        if len(asked) == 1:
            raise Rejected("wait-for-host", seconds=40)

    async def played() -> None:
        play = Play.dealt(plan_of("classic", 2))
        play.game._sitting.take_over = take_over  # type: ignore[method-assign]
        async with play.app.run_test(size=SMALL) as pilot:
            await play.until_asked(pilot)
            await pilot.press("g")
            await until(pilot, lambda: "wait another 40 seconds" in text_of(play.app))
            await pilot.press("П")
            await until(pilot, lambda: len(asked) == 2)

    asyncio.run(played())
