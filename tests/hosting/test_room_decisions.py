"""PRODUCT.md, section 7: decisions at the baking, on a clock that jumps. When something burns tells nobody a hand."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from mammamia.editions import CLASSIC, PLUS, Edition
from mammamia.game import FillOffer, FillOrder, Game, Phase, Seat, Shuffle
from mammamia.game.checking import shortages
from mammamia.hosting import checked, players, tempo
from mammamia.hosting.defaults import default_moves
from mammamia.hosting.facts import Fact
from mammamia.hosting.house import House
from mammamia.hosting.intents import Intent, Join, Opened, Play, Ready, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.match import open_match
from mammamia.hosting.protocol.messages import Direct, Skip
from mammamia.hosting.staff import QuickStaff
from mammamia.hosting.stores import MemoryStore
from mammamia.hosting.tempo import Speed, Tempo, pause_in
from mammamia.hosting.terms import Pace, Terms
from mammamia.records import format_move
from tests.properties.tables import go_on
from tests.server.clock import simulated
from tests.server.people import Person, house_on, in_a_loop, start_game
from tests.server.tables import NOW, header, nonce, usual

SEATS = 3
Heard = list[tuple[float, dict[str, object]]]


class Scene:
    """A game of three people that waits for a decision at its baking, and all that was told before."""

    def __init__(self, game: Game, facts: list[Fact], giver: Seat | None = None) -> None:
        self.game = game
        self.facts = facts
        self.giver = giver  # whoever knows in which of two worlds this is

    @property
    def owner(self) -> Seat:
        assert self.game.deciding is not None
        return self.game.deciding

    @property
    def pause(self) -> float:
        return pause_in(self.game, self.game.table_view())

    def short(self) -> tuple[int, ...]:
        order = self.game.table_view().order_up
        assert order is not None
        return shortages(self.game.box, self.game.names, order, self.game.state.table)


def scenes(edition: Edition, phase: Phase, seeds: range, *, doubles: bool = False) -> list[Scene]:
    """Decisions of some games by chance."""
    found = []
    for seed in seeds:
        shuffle = Shuffle.from_seed(seed)
        game = Game.deal(edition, seats=SEATS, shuffle=shuffle, options={"doubles": True} if doubles else None)
        facts: list[Fact] = list(game.opening_events())
        while game.phase is not Phase.OVER:
            if game.phase is phase:
                found.append(Scene(game.copy(), list(facts)))
            table = game.state.table[:]
            facts += checked(game, table, list(go_on(game, shuffle)[1]))
    return found


def twin_of(scene: Scene) -> Scene | None:
    """The same with another hand of whoever decides, in which there is a choice; a neighbour has what it gave."""
    for other in scene.game.seats:
        for given in range(len(scene.game.state.hand[0])):
            for taken in range(len(scene.game.state.hand[0])):
                trial = scene.game.copy()
                hand, theirs = trial.state.hand[scene.owner], trial.state.hand[other]
                if other == scene.owner or not hand[given] or not theirs[taken]:
                    continue
                hand[given] -= 1
                hand[taken] += 1
                theirs[taken] -= 1
                theirs[given] += 1
                if trial.has_choice():
                    return Scene(trial, scene.facts, other)
    return None


async def room_of(scene: Scene, pace: Pace = Pace.RELAXED, *, shared: bool = False) -> tuple[House, list[Person]]:
    """A room in which this is the game: three people, and somebody who looks on."""
    terms = Terms(edition=scene.game.edition.key, seats=SEATS, pace=pace, shared=shared)
    people = tuple(Join(member=f"m{n}", name=f"Name {n}", token=f"t{n}", seat=n) for n in range(SEATS))
    match, entry = open_match(header(), Opened(terms=terms, members=people, host="m0"), NOW)
    entries = [entry]
    wanted: list[tuple[Intent, str]] = [(Ready(nonce(n)), f"m{n}") for n in range(SEATS)]
    for intent, by in [*wanted, (Start(), "m0")]:
        entries.append(match.judge(intent, by, NOW).entry)
        match.apply(entries[-1])
    match.facts = list(scene.facts)
    assert match.live is not None
    match.live = replace(match.live, game=scene.game.copy())
    store = MemoryStore()
    await store.begin(match.header, entries)
    house = House(store, QuickStaff(), Tempo(scale=1.0, takeover=0.0))
    room = house._open(match, is_new=True)
    there = [Person(room, f"m{n}") for n in range(SEATS)] + [Person(room, None)]
    for person in there:
        person.come()
        await person.read()
    room.players.moved(is_own=True)
    room.players.wake()
    return house, there


async def watched(scene: Scene, giver: Seat | None, until: float, move: str = "", at: float = 0.0) -> Heard:
    """What all hear who cannot know the hand, and when; the owner decides at a moment, or not at all."""
    house, there = await room_of(scene)
    others = [person for n, person in enumerate(there) if n not in (scene.owner, giver)]
    heard: Heard = []
    loop = asyncio.get_running_loop()
    for person in others:
        await person.read()
    begun = loop.time()
    while loop.time() - begun < until:
        if move and loop.time() - begun >= at - 0.001:
            there[scene.owner].ask(Play((move,)))
            move = ""
        await asyncio.sleep(0.05)
        for person in others:
            heard += [(round(loop.time() - begun, 2), message) for message in await person.read(1)]
    await house.stop()
    return heard


@pytest.mark.parametrize(("edition", "phase"), [(CLASSIC, Phase.FILL), (PLUS, Phase.ANSWER)])
def test_when_something_burns_is_the_same_in_two_worlds_that_differ_in_a_hand(edition: Edition, phase: Phase) -> None:
    """Whoever could not and whoever would not: the same messages at the same moments, to all the others (R5.12)."""
    pauses = set()
    compared = 0
    for scene in scenes(edition, phase, range(30)):
        pause = scene.pause
        if scene.game.has_choice() or not pause or (pause in pauses and compared > 12):
            continue
        twin = twin_of(scene)
        if twin is None or {twin.pause} != {pause}:
            continue
        only = format_move(scene.game.legal_moves()[0])
        forced = simulated(watched(scene, twin.giver, pause + 3))
        for at in (0.2, pause / 2, pause - 0.1):
            assert simulated(watched(twin, twin.giver, pause + 3, only, at)) == forced
        assert forced[0][0] >= pause, "nothing before"
        assert forced[0][0] < pause + 0.2, "and not later"
        pauses.add(pause)
        compared += 1
        if compared > 20:
            break
    assert compared > 5
    assert pauses >= ({tempo.HELP_PAUSE} if phase is Phase.ANSWER else {tempo.FEW_PAUSE, tempo.MANY_PAUSE})


def test_a_burning_that_comes_sooner_where_nothing_could_be_done_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pause_in
    monkeypatch.setattr(players, "pause_in", lambda game, view: honest(game, view) - (0 if game.has_choice() else 0.5))
    with pytest.raises(AssertionError):
        test_when_something_burns_is_the_same_in_two_worlds_that_differ_in_a_hand(CLASSIC, Phase.FILL)


def scene_with(is_wanted: object, edition: Edition = CLASSIC, phase: Phase = Phase.FILL) -> Scene:
    assert callable(is_wanted)
    return next(scene for scene in scenes(edition, phase, range(40)) if is_wanted(scene))


def could(scene: Scene) -> bool:
    return scene.game.has_choice() and scene.pause == tempo.FEW_PAUSE


@in_a_loop
async def test_baking_is_shown_when_tapped_also_after_a_no_that_is_not_shown_yet() -> None:
    scene = scene_with(could)
    house, there = await room_of(scene)
    owner, spectator = there[scene.owner], there[-1]
    order = scene.game.table_view().order_up
    owner.ask(Play((f"decline {order}",)))
    await owner.read()
    assert not any(message["type"] == "took" for message in owner.heard), "it is written when it is shown"
    await owner.do(Play(tuple(usual(owner.room.match))))
    await spectator.read()
    assert spectator.last("beat")["events"][0]["event"]["event"] == "OrderDelivered"
    await house.stop()


@in_a_loop
async def test_the_owners_ring_runs_on_and_bakes_with_the_fewest_cards_unless_the_pace_is_off() -> None:
    scene = scene_with(could)
    for pace in (Pace.RELAXED, Pace.OFF):
        house, there = await room_of(scene, pace)
        owner, spectator = there[scene.owner], there[-1]
        match = owner.room.match
        mine, theirs = (owner.room.players.clock(seat) for seat in (scene.owner, None))
        assert theirs is not None
        assert (theirs.seconds, theirs.pause) == (tempo.FEW_PAUSE, tempo.FEW_PAUSE)
        assert mine is not None
        assert mine.seconds == (tempo.RING if pace is Pace.RELAXED else tempo.FEW_PAUSE)
        number = match.number
        await asyncio.sleep(tempo.RING - 0.5)
        assert match.number == number
        late = owner.room.players.clock(Seat((scene.owner + 1) % SEATS))
        assert late is not None
        assert late.left == late.pause == 0
        await asyncio.sleep(1)
        await spectator.read()
        beats = [message for message in spectator.heard if message["type"] == "beat"]
        assert [beat["events"][0]["event"]["event"] for beat in beats[:1]] == (
            ["OrderDelivered"] if pace is Pace.RELAXED else []
        )
        await house.stop()


def test_a_missed_ring_bakes_with_the_fewest_cards() -> None:
    """Of all ways that can be filled, whatever comes first."""
    fewest, chosen = 0, 0
    for scene in scenes(CLASSIC, Phase.FILL, range(60)):
        offer = scene.game.offer(scene.owner)
        assert isinstance(offer, FillOffer)
        ways = [len(way.proposed) for way in offer.ways if way.can_fill]
        (move,) = default_moves(offer)
        if ways:
            assert isinstance(move, FillOrder)
            assert len(move.add) == min(ways)
            fewest += ways[0] > min(ways)
            chosen += 1
    assert chosen > fewest > 0


@in_a_loop
async def test_help_is_refused_when_its_ring_is_missed() -> None:
    scene = scene_with(lambda one: one.game.has_choice(), PLUS, Phase.ANSWER)
    house, there = await room_of(scene)
    await asyncio.sleep(tempo.HELP_PAUSE - 0.1)
    await there[-1].read()
    assert not any(message["type"] == "beat" for message in there[-1].heard)
    await asyncio.sleep(0.2)
    await there[-1].read()
    beats = [message for message in there[-1].heard if message["type"] == "beat"]
    assert beats[0]["events"][0]["event"]["event"] == "HelpRefused"
    await house.stop()


def lost(scene: Scene) -> bool:
    ingredients = scene.game.state.ingredients[scene.owner]
    return not scene.game.has_choice() and min(scene.short()) > ingredients


@pytest.mark.parametrize("doubles", [False, True])
def test_a_pause_follows_from_what_all_see(*, doubles: bool) -> None:
    """PRODUCT.md 7: by what the table lacks for each way, and by how many ingredients the owner holds."""
    seen = set()
    for scene in scenes(CLASSIC, Phase.FILL, range(60), doubles=doubles):
        most = scene.game.state.ingredients[scene.owner] * (2 if doubles else 1)
        least, *other_ways = sorted(scene.short())
        if least == 0:
            expected = 2.0 if any(lack <= most for lack in other_ways) else 0.0
        elif least > most:
            expected = 0.0
        else:
            expected = 4.0 if least <= 2 else 2.0
        assert scene.pause == expected
        seen.add((least == 0, expected))
    assert seen == {(True, 2.0), (True, 0.0), (False, 0.0), (False, 2.0), (False, 4.0)}


def burning(spectator: Person) -> int:
    """How many orders were shown to burn, in beats or all at once."""
    told = [one for message in spectator.heard for one in message.get("events", ())]
    return sum(one["event"]["event"] == "OrderTakenBack" for one in told)


@in_a_loop
async def test_the_host_skips_the_show_but_no_pause() -> None:
    """Nor does the pace that the host chooses end it sooner."""
    scene = scene_with(could)
    order = scene.game.table_view().order_up
    for haste in (Skip("now"), Direct(Speed.OFF)):
        house, there = await room_of(scene)
        host, owner, spectator = there[0], there[scene.owner], there[-1]
        number, before = spectator.room.match.number, burning(spectator)
        owner.ask(Play((f"decline {order}",)))
        host.ask(haste)
        await asyncio.sleep(tempo.FEW_PAUSE - 0.2)
        await spectator.read()
        assert spectator.room.match.number == number
        assert burning(spectator) == before
        await asyncio.sleep(0.4)
        await spectator.read()
        assert burning(spectator) > before
        await house.stop()


@in_a_loop
async def test_what_all_see_is_lost_burns_at_once() -> None:
    house, there = await room_of(scene_with(lost))
    await asyncio.sleep(0.01)
    await there[-1].read()
    assert there[-1].last("beat")["events"][0]["event"]["event"] == "OrderTakenBack"
    await house.stop()


@in_a_loop
async def test_on_a_shared_device_the_owner_is_asked_choice_or_not() -> None:
    scene = scene_with(lambda one: not one.game.has_choice() and one.pause > 0)
    for shared in (False, True):
        house, there = await room_of(scene, Pace.OFF, shared=shared)
        owner = there[scene.owner]
        assert (owner.last("show").get("offer") is not None) is shared, "no choice, no dialog"
        assert (owner.last("show").get("clock") is None) is shared, "a pause hides nothing there, and nothing runs out"
        await asyncio.sleep(tempo.RING)
        await owner.read()
        assert any(message["type"] == "beat" for message in owner.heard) is not shared
        await house.stop()


@in_a_loop
async def test_alone_with_bots_nothing_waits_and_there_is_no_ring() -> None:
    """What is forced happens by itself; a bot takes its 0.6 seconds whatever its cards."""
    house = house_on(scale=1.0)
    ada, _ = await start_game(house, Terms(seats=3, options={"rounds": 1}), bot="greedy")
    asked = 0
    loop = asyncio.get_running_loop()
    while ada.room.match.status is Status.PLAYING:
        await asyncio.sleep(0.01)
        for message in await ada.read(2):
            if message["type"] == "show" and message["table"]["phase"] == "fill":
                assert message.get("clock") is None
                if message["table"].get("deciding") == 0 and message.get("offer") is None:
                    number, now = ada.room.match.number, loop.time()
                    await ada.read()
                    assert ada.room.match.number > number, "no stop without a choice"
                    assert loop.time() < now + 0.001
                asked += 1
        match = ada.room.match
        if match.deciding == 0 and not ada.room.stage.is_busy:
            await ada.do(Play(tuple(usual(match))))
    assert asked > 3
    await house.stop()
