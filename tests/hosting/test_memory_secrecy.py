"""PRODUCT.md, section 8: a guess and a report are their seat's alone, and a report tells no card that stayed hidden.

Each promise is held in worlds that differ only in what must not be told, and by leaks that are planted and found.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, TypeVar

import pytest

from mammamia.bots import foresight, order_odds
from mammamia.game import Move, Seat
from mammamia.hosting.house import House
from mammamia.hosting.intents import Intent, Join, Opened, Play, Ready, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import Match, open_match
from mammamia.hosting.memory import chances, memories, story
from mammamia.hosting.memory.report import Remark
from mammamia.hosting.protocol.messages import AskMe, Guess, Guessing, MemoryReport, Remember
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.task import BotTrouble, Reckoning, Task
from mammamia.hosting.tempo import Tempo
from mammamia.hosting.terms import Terms
from tests.hosting.report_worlds import WATCHER, worlds
from tests.server.clock import simulated
from tests.server.people import Json, Person
from tests.server.tables import NOW, header, nonce, usual

T = TypeVar("T")
Plant = Callable[[pytest.MonkeyPatch], None]
Guessed = Mapping[str, int] | None


def spoil(patch: pytest.MonkeyPatch, where: Any, name: str, make: Callable[[Any], Any]) -> None:
    """Put a spoilt version of something in its place, made from the honest one."""
    patch.setattr(where, name, make(getattr(where, name)))


@pytest.fixture(autouse=True)
def plain_and_quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foresight, "_warm", [])
    monkeypatch.setattr(order_odds, "PLAIN_WORLDS", 5)
    monkeypatch.setattr(chances, "PLAIN_WORLDS", 10)


# ---------------------------------------------------------------- worlds that differ in a guess

GUESSES: tuple[Guessed, ...] = ({"olive": 1}, {"pepper": 5}, {}, None)
GUESS_LEAKS: dict[str, Plant] = {}


def guess_leak(plant: Plant) -> Plant:
    GUESS_LEAKS[plant.__name__.replace("_", " ")] = plant
    return plant


async def same_game() -> tuple[House, Person, Person, Person]:
    """Ada and Bo want to be asked, a guest sits beside them, Eve looks on: the same deal and the same dice always."""
    terms = Terms(seats=3, options={"rounds": 1})
    people = tuple(Join(member=f"m{n}", name=f"Name {n}", token=f"t{n}", seat=n) for n in range(2))
    match, entry = open_match(header(), Opened(terms=terms, members=people, bots={"2": "nonna"}, host="m0"), NOW)
    entries = [entry]
    wanted: list[tuple[Intent, str]] = [(Ready(nonce(0)), "m0"), (Ready(nonce(1)), "m1"), (Start(), "m0")]
    for intent, by in wanted:
        entries.append(match.judge(intent, by, NOW).entry)
        match.apply(entries[-1])
    store = MemoryStore()
    await store.begin(match.header, entries)
    house = House(store, QuickStaff(), Tempo(scale=1.0, takeover=0.0))
    room = house._open(match, is_new=True)
    ada, bo, eve = Person(room, "m0"), Person(room, "m1"), Person(room, None)
    for person in (ada, bo, eve):
        person.come()
        await person.read()
    for person in (ada, bo):
        await person.do(AskMe(on=True))
    return house, ada, bo, eve


async def heard_by_others(said: Guessed) -> list[tuple[float, str, Json]]:
    """All that Bo and Eve are sent, and when, in a game in which Ada says this; she and Bo ask for their reports."""
    house, ada, bo, eve = await same_game()
    loop, heard, room = asyncio.get_running_loop(), list[tuple[float, str, Json]](), ada.room

    async def look() -> None:
        await asyncio.sleep(0.05)
        await ada.read(1)
        for name, person in (("bo", bo), ("eve", eve)):
            heard.extend((round(loop.time(), 2), name, message) for message in await person.read(1))

    has_said = False
    while room.match.status is not Status.FINISHED or room.stage.is_busy:
        await look()
        if room.memories.asking is not None and not has_said:
            has_said = True
            ada.ask(Guess(said))
            bo.ask(Guess({"salami": 1}))
        for person in (ada, bo):
            if room.match.deciding == room.crowd.viewer(person.connection) and not room.stage.is_busy:
                person.ask(Play(tuple(usual(room.match))))
    ada.ask(Remember())
    bo.ask(Remember())
    for _ in range(40):
        await look()
    assert has_said
    assert ada.last("memory")["complete"]
    await house.stop()
    return heard


def test_nothing_of_a_guess_or_a_report_reaches_another_seat() -> None:
    """Worlds that differ in a guess alone: the same messages at the same moments, to a seat and to a spectator."""
    first, *others = (simulated(heard_by_others(said)) for said in GUESSES)
    for other in others:
        assert other == first
    kinds = Counter((name, message["type"]) for _, name, message in first)
    assert kinds["bo", "guessing"] == kinds["eve", "guessing"] > 1
    assert kinds["bo", "ended"] == kinds["eve", "ended"] == 1
    assert not kinds["eve", "memory"]
    own = [message for _, _, message in first if message["type"] == "memory"]
    assert sum(kind["said"] for kind in own[-1]["kinds"]) == 1, "Bo has his own report, from his own guess"
    assert own[-1]["remark"] is not None, "and a guest speaks of it"


@guess_leak
def a_report_for_every_screen(patch: pytest.MonkeyPatch) -> None:
    def tell(self: memories.Memories, key: tuple[int, Seat]) -> None:
        self._crowd.tell(self._reports[key])

    patch.setattr(memories.Memories, "_tell", tell)


@guess_leak
def a_question_that_counts_what_was_said(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def guessing(self: memories.Memories, left: float | None) -> Guessing:
            shown: Guessing = honest(self, left)
            placed = sum(sum(said.values()) for said in self._said.values())
            return replace(shown, ingredients=shown.ingredients - placed)

        return guessing

    spoil(patch, memories.Memories, "guessing", make)


@guess_leak
def an_opening_that_waits_where_nothing_was_said(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def guess(self: memories.Memories, seat: Seat, said: Guessed) -> None:
            honest(self, seat, said)
            if said is None and self.asking is not None:
                self.asking.answered.discard(seat)

        return guess

    spoil(patch, memories.Memories, "guess", make)


@guess_leak
def a_remark_on_the_guess_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def begun(self: memories.Memories, told: story.RoundStory, said: Any) -> MemoryReport:
            of_ada = self._said.get((told.round, Seat(0)))
            report: MemoryReport = honest(self, told, said)
            return replace(report, remark=honest(self, told, of_ada).remark)

        return begun

    spoil(patch, memories.Memories, "_begun", make)


@pytest.mark.parametrize("name", GUESS_LEAKS)
def test_a_leak_of_a_guess_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    GUESS_LEAKS[name](monkeypatch)
    first, *others = (simulated(heard_by_others(said)) for said in GUESSES)
    assert any(other != first for other in others)


# ---------------------------------------------------------------- worlds that differ in cards that stay hidden

TERMS = [
    Terms(seats=3, options={"rounds": 2}),
    Terms(seats=4, options={"rounds": 2, "doubles": True}),
    Terms(edition="plus", seats=3, options={"rounds": 2}),
    Terms(edition="first", seats=3, options={"rounds": 2}),
    Terms(edition="spanish", seats=3, options={"rounds": 2}),
]
REPORT_LEAKS: dict[str, Plant] = {}


def report_leak(plant: Plant) -> Plant:
    REPORT_LEAKS[plant.__name__.replace("_", " ")] = plant
    return plant


class NotingStaff(QuickStaff):
    """Notes what it is to reckon, and has no move."""

    def __init__(self) -> None:
        self.noted: list[str] = []

    async def turn(self, task: Task, *, room: str = "") -> tuple[Move, ...]:
        raise BotTrouble("nobody plays on")

    async def reckon(self, reckoning: Reckoning[T]) -> T:
        self.noted.append(repr(reckoning))
        return await super().reckon(reckoning)


def told_about(match: Match, said: Guessed) -> list[object]:
    """The reports that the person is sent, first without and then with their figures, and what was reckoned."""

    async def ask() -> list[object]:
        staff = NotingStaff()
        house = House(MemoryStore(), staff, Tempo(scale=0.0))
        room, kinds = house._open(match), match.lobby.terms.rules.kinds
        if said is not None:
            room.memories._said[1, WATCHER] = {kind: said.get(kind.value, 0) for kind in kinds}
        ada = Person(room, "m0")
        room.crowd.connections.append(ada.connection)
        room.memories.report(WATCHER, match.facts)
        await asyncio.gather(*room.memories._reckoning)
        await asyncio.sleep(0.01)
        frames = ada.take_frames()
        await house.stop()
        assert b'"complete":true' in frames[-1].replace(b" ", b"")
        return [*frames, *staff.noted]

    return simulated(ask())


def told_apart(match: Match, twin: Match) -> bool:
    """Whether reports tell two matches apart."""
    return any(told_about(match, said) != told_about(twin, said) for said in ({"olive": 2}, {"salami": 6}, None))


@pytest.mark.parametrize("terms", TERMS, ids=lambda terms: f"{terms.edition}-{terms.seats}")
def test_a_report_tells_no_card_that_stayed_hidden(terms: Terms, monkeypatch: pytest.MonkeyPatch) -> None:
    """Worlds that differ in the hands of others, in waiters and the supply, and in nothing that the seat was told."""
    pairs = list(islice(worlds(terms, monkeypatch), 2))
    assert len(pairs) == 2
    assert not any(told_apart(*pair) for pair in pairs)


@report_leak
def an_even_guess_by_the_hand_of_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    spoil(patch, story, "out_of_sight", lambda honest: lambda game, hand: honest(game, game.state.hand[1]))


@report_leak
def an_order_that_the_neighbour_could_have_filled(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def replay(self: Any, *more: Any) -> None:
            honest(self, *more)
            hand = self._game.state.hand[1]
            self.could.update(order for order in self._game.names.orders[0] if hand[order.colour.ingredient.number])

        return replay

    spoil(patch, story._Replayed, "__init__", make)


@report_leak
def a_memory_that_looked_under_the_table(patch: pytest.MonkeyPatch) -> None:
    def make(honest: Any) -> Any:
        def put(self: Any, order: Any) -> story.OwnOrder:
            own: story.OwnOrder = honest(self, order)
            return replace(own, knowledge=replace(own.knowledge, came_up=sum(self._game.state.hand[1][:3])))

        return put

    spoil(patch, story._Replayed, "put", make)


@report_leak
def a_guest_who_says_what_is_still_in_the_hand(patch: pytest.MonkeyPatch) -> None:
    hands: list[list[int]] = []

    def note(honest: Any) -> Any:
        def story_of(match: Match, *more: Any) -> story.RoundStory:
            assert match.live is not None
            hands.append(match.live.game.state.hand[1])
            return honest(match, *more)  # type: ignore[no-any-return]

        return story_of

    spoil(patch, memories, "story_of", note)
    patch.setattr(
        memories, "remark_on", lambda *_: Remark(Seat(1), "all-baked", {"n": hands[-1][0] + 9 * hands[-1][1]})
    )


@pytest.mark.parametrize("name", REPORT_LEAKS)
def test_a_leak_in_a_report_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    REPORT_LEAKS[name](monkeypatch)
    pairs = (pair for terms in TERMS for pair in worlds(terms, monkeypatch))
    assert any(told_apart(*pair) for pair in islice(pairs, 12))
