"""The lesson: a real room whose deal is fixed, whose guests throw what is written, and wait for whoever learns."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from mammamia.game import Game, Phase
from mammamia.hosting import lesson, tempo
from mammamia.hosting.house import House
from mammamia.hosting.intents import Choose, Play, Rematch
from mammamia.hosting.lesson import CHOICES, LAST, LEARNER, ORDER, RIGHT, STEPS, TURNS, WAITS
from mammamia.hosting.protocol.messages import GoOn
from mammamia.hosting.record import record_of
from mammamia.hosting.refused import Refused
from mammamia.hosting.stores import Shelf
from mammamia.hosting.terms import LESSON, Terms
from mammamia.i18n import LANGUAGES
from mammamia.records import format_move
from tests.server.people import Person, house_on, in_a_loop, start_game
from tests.server.tables import usual


async def learner_in(house: House) -> Person:
    """Somebody who learns."""
    return await Person.sit(house, await house.create("Ada", LESSON))


def game_of(person: Person) -> Game:
    live = person.room.match.live
    assert live is not None
    return live.game


async def follow(person: Person, until: int = 999) -> None:
    """Do what the lesson wants until so many cards lie in the oven, or to the end; then the clock's moves."""
    for _ in range(5000):
        await asyncio.sleep(0.05)
        await person.read(1)
        game = game_of(person)
        if game.phase is Phase.OVER or (game.phase is Phase.PUT and game.state.oven_size >= until):
            return
        if lesson.is_waiting(game):
            await person.do(GoOn())
        elif game.deciding == LEARNER and not person.room.stage.is_busy:
            moves = TURNS.get(game.state.oven_size) if game.phase is Phase.PUT else None
            said = usual(person.room.match) if moves is None else [format_move(move) for move in moves]
            await person.do(Play(tuple(said)))
    raise AssertionError("the lesson does not end")


@in_a_loop
async def test_the_order_bakes_because_the_oven_holds_what_was_to_be_remembered() -> None:
    house = house_on()
    person = await learner_in(house)
    await follow(person)
    ended = await person.until(lambda message: message["type"] == "ended")
    assert ended["status"] == "finished"
    assert ended["delivered"] == [1, 0, 0], "the learner's order, and nobody else's"
    record = record_of(person.room.match)
    assert [seat.name for seat in record.seats] == ["Ada", "bambino", "turista"]
    assert "fair" not in record.more, "nothing is promised about a deal that everybody may know"
    await house.stop()


@in_a_loop
async def test_turista_has_begun_and_a_guest_waits_where_something_is_explained() -> None:
    house = house_on(scale=1.0)
    person = await learner_in(house)
    assert game_of(person).deciding == LEARNER, "Turista threw at once"
    for oven in sorted(WAITS):
        await follow(person, oven)
        assert game_of(person).state.oven_size == oven
        assert game_of(person).deciding != LEARNER
        await asyncio.sleep(600)  # however long one thinks
        assert game_of(person).state.oven_size == oven, "the guest waits"
        await person.do(GoOn())
        await asyncio.sleep(tempo.FIRST_GAME_PAUSE + tempo.CARD_SHOWN)
        assert game_of(person).state.oven_size > oven, "and goes on"
    await house.stop()


@in_a_loop
async def test_what_the_oven_holds_is_what_the_steps_say() -> None:
    house = house_on()
    person = await learner_in(house)
    assert person.last("show")["hand"]["orders"] == [str(ORDER)]
    await follow(person, 5)
    oven = game_of(person).knowledge(LEARNER).oven
    assert sum(str(card) == "mushroom" for card in oven) == RIGHT
    assert RIGHT in CHOICES
    await follow(person, 8)
    assert game_of(person).table_view().mamma_mia == LEARNER, "the learner drew the card with the second turn"
    await house.stop()


@in_a_loop
async def test_whoever_comes_back_goes_on_where_the_log_ends() -> None:
    shelf = Shelf()
    house = house_on(shelf)
    seated = await house.create("Ada", LESSON)
    await follow(await Person.sit(house, seated), 5)
    await house.stop()
    later = house_on(shelf)
    person = await Person.sit(later, seated)
    assert game_of(person).state.oven_size == 5
    await follow(person)
    assert game_of(person).phase is Phase.OVER
    await later.stop()


@pytest.mark.parametrize("lap", range(4))
def test_after_the_lesson_any_throws_lead_to_the_end(lap: int) -> None:
    """The learner throws one card, or whole piles, from whichever pile: the supply is empty after a few laps."""
    shuffle = lesson.LessonShuffle()
    game = Game.from_deal(
        LESSON.rules, lesson.COLOURS, shuffle.deal(LESSON.rules, lesson.COLOURS, LESSON.options), LESSON.options
    )
    turns = 0
    while game.phase is not Phase.OVER and game.phase in (Phase.PUT, Phase.ORDER, Phase.DRAW):
        if game.deciding == LEARNER:
            turns += game.phase is Phase.PUT
            wanted = TURNS.get(game.state.oven_size)
            moves = game.legal_moves()
            for move in wanted or (moves[lap % len(moves)],):
                game.play(move)
        else:
            for move in lesson.guest_moves(game):
                game.play(move)
    assert turns <= 12
    assert game.state.delivered[LEARNER] >= 1, "it came up first, and the table filled it"


@in_a_loop
async def test_the_terms_of_a_lesson_are_fixed() -> None:
    house = house_on()
    with pytest.raises(Refused, match="same round"):
        await house.create("Ada", replace(LESSON, seats=4))
    ada, _ = await start_game(house, Terms(seats=3))
    assert (await ada.do(Choose(terms=LESSON)))["key"] in ("lesson-is-fixed", "only-before-the-game")
    person = await learner_in(house)
    await follow(person)
    assert (await person.do(Rematch()))["key"] == "lesson-is-fixed"
    await house.stop()


def test_every_step_has_its_sentence_in_every_language() -> None:
    for language in LANGUAGES.values():
        for step in STEPS:
            assert language.say(f"learn.steps.{step.key}")
    numbers = [step.number for step in STEPS]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, LAST - 1))
