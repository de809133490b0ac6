"""Two worlds that differ only in hidden cards are told in the same words to who may not tell them apart."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from mammamia.editions import CLASSIC, EDITIONS, PLUS, Edition
from mammamia.game import Event, Game, Phase, Seat
from mammamia.game.events import CardsDrawn
from mammamia.hosting import Aid, checked, facts
from mammamia.hosting.audience import heard_by, lobby_seen, show_to, told_of
from mammamia.hosting.intents import Start
from mammamia.hosting.match import Match
from mammamia.hosting.protocol.messages import VERSION, Show, Told, Welcome
from mammamia.i18n import LANGUAGES
from mammamia.tui.heard import RoomHeard
from mammamia.tui.near import log_of
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.plan import GamePlan
from mammamia.tui.scene import Player, Scene
from tests.properties.tables import Table
from tests.properties.worlds import Twins, Watcher
from tests.tui.at_table import AtTable

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SAID_EVERY = 4  # scenes are compared at every step, all words about them not always
TYPED = ("hand", "table", "log", "log all", "oven", "?", "9 salami", "hold", "help", "why", "0")


class World:
    """A game as somebody at this keyboard sees it; the game is put in from outside."""

    def __init__(self, table: Table, game: Game, aid: Aid) -> None:
        players = tuple(Player(colour) for colour in game.names.colours)
        plan = GamePlan(table.edition, players, 0, aid, table.options)
        self.match = Match.load(*log_of(plan))
        self.match.apply(self.match.judge(Start(), self.match.lobby.host, NOW).entry)
        self.match.facts = list(game.opening_events())
        self.be(game)

    def be(self, game: Game) -> None:
        """From now on this is the game."""
        assert self.match.live is not None
        self.match.live = replace(self.match.live, game=game)
        self.laid = game.state.table[:]

    def happen(self, events: tuple[Event, ...], game: Game) -> None:
        """Something has happened."""
        self.match.facts += checked(game, self.laid, list(events))

    def shown(self, watcher: Watcher, told: int, *, is_said: bool) -> tuple[str, str]:
        """The scene after so many facts, and all that line mode says about it, with every command tried."""
        scene = self.scene(watcher, told)
        return repr(scene), self.said(scene) if is_said else ""

    def scene(self, watcher: Watcher, told: int) -> Scene:
        """What a client in this seat makes of what the room says."""
        match, facts = self.match, self.match.facts
        heard = RoomHeard(tuple(Seat(seat) for seat in range(len(match.lobby.chairs))))
        heard.hear(Welcome(VERSION, match.header.room, match.header.id, watcher))
        heard.hear(lobby_seen(match.header, match.lobby, frozenset(), 0))
        heard.hear(show_to(watcher, match, len(facts) - 1, heard_by(watcher, told_of(facts, 0))))
        return heard.scene("", told - 1)

    def said(self, scene: Scene) -> str:
        out = io.StringIO()
        lines = "".join(f"{line}\n" for line in TYPED)
        assert self.match.live is not None
        sitting = AtTable(self.match.live.game, scene)
        face = PlainFace(sitting, LANGUAGES["en"], Console(io.StringIO(lines), out))
        with suppress(EndOfInput):
            face._show(scene)
        if scene.offer is None:
            for word in ("hand", "table", "log", "log all", "oven", "?"):
                face._commands.obey(word, scene)
        return out.getvalue()


class ShownTwins(Twins):
    """Two worlds side by side; whatever a watcher is shown of them is compared."""

    def __init__(self, table: Table, seed: int, aid: Aid) -> None:
        self.happened: list[tuple[Event, ...]] = []
        self.here: World | None = None
        self.compared = 0
        super().__init__(table, seed, may_imagine=False)
        self.here, self.there = World(table, self.game, aid), World(table, self.twin, aid)

    def part(self, watcher: Watcher | str = "any") -> None:
        super().part(watcher)
        if self.here is not None:
            self.there.match.facts = self.here.match.facts[:]

    def _shown(self, happened: tuple[Event, ...]) -> list[Event]:
        self.happened.append(happened)
        return super()._shown(happened)

    def run_shown(self) -> str | None:
        """Play to the end: what told the worlds apart, or None."""
        assert self.here is not None
        while self.game.phase is not Phase.OVER:
            if self.rng.random() < 1 / 15:
                self.part()
            self.happened.clear()
            told = len(self.here.match.facts)
            self.here.be(self.game)
            self.there.be(self.twin)
            if (found := self.step()) is not None:
                return found
            for world, game, events in zip((self.here, self.there), (self.game, self.twin), self.happened, strict=True):
                world.happen(events, game)
                world.be(game)
            self.phases[self.game.phase] += 1
            self.compared += 1
            is_said = self.compared % SAID_EVERY == 0 or self.game.phase in (Phase.FILL, Phase.ANSWER)
            here = self.here.shown(self.watcher, told, is_said=is_said)
            if here != self.there.shown(self.watcher, told, is_said=is_said):
                return f"{self.table}, watcher {self.watcher}, {self.game.phase}"
        return None


def told_apart(table: Table, seed: int, aid: Aid) -> str | None:
    twins = ShownTwins(table, seed, aid)
    found = twins.run_shown()
    assert found is not None or twins.compared > 20
    return found


@pytest.mark.parametrize("aid", Aid, ids=lambda aid: aid.value)
@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS.keys())
def test_two_worlds_are_told_in_the_same_words(edition: Edition, aid: Aid) -> None:
    seats = edition.players[(list(Aid).index(aid)) % len(edition.players)]
    assert told_apart(Table(edition, seats, {"rounds": 1}), 7, aid) is None


# ---------------------------------------------------------------- planted leaks

Plant = Callable[[pytest.MonkeyPatch], None]


def all_private_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(facts, "is_shown_to", lambda event, seat: True)


def the_view_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    honest = Game.view

    def view(game: Game, seat: Seat, table: Any = None) -> Any:
        other = honest(game, Seat((seat + 1) % len(game.seats)), table)
        return replace(honest(game, seat, table), hand=other.hand)

    patch.setattr(Game, "view", view)


def a_light_that_knows_the_supply(patch: pytest.MonkeyPatch) -> None:
    honest = show_to

    def leaky(viewer: Seat | None, match: Match, number: int, events: tuple[Told, ...]) -> Show:
        assert match.live is not None
        return replace(honest(viewer, match, number, events), can_undo=match.live.game.state.supply[0] % 2 == 0)

    patch.setattr(sys.modules[__name__], "show_to", leaky)


LEAKS = (all_private_events, the_view_of_another_seat, a_light_that_knows_the_supply)


@pytest.mark.parametrize("plant", LEAKS, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("edition", [CLASSIC, PLUS], ids=["classic", "plus"])
def test_a_planted_leak_is_found(monkeypatch: pytest.MonkeyPatch, plant: Plant, edition: Edition) -> None:
    plant(monkeypatch)
    table = Table(edition, 3, {"rounds": 1})
    assert any(told_apart(table, seed, Aid.CLASSIC) is not None for seed in range(3))


def test_what_is_hidden_is_not_in_a_scene() -> None:
    """Neither the game nor another hand can be reached from a scene."""
    twins = ShownTwins(Table(PLUS, 3, {}), 1, Aid.OVEN)
    assert twins.here is not None
    scene = twins.here.scene(Seat(0), 0)
    seen: set[int] = set()

    def walk(thing: object) -> None:
        if id(thing) in seen or isinstance(thing, str | int | type(None)):
            return
        seen.add(id(thing))
        assert not isinstance(thing, Game | Match | RoomHeard)
        assert not isinstance(thing, CardsDrawn) or thing.seat == 0
        if isinstance(thing, tuple | list | set | frozenset):
            for item in thing:
                walk(item)
        elif isinstance(thing, dict):
            walk(list(thing.items()))
        else:
            for name in getattr(thing, "__slots__", ()) or getattr(thing, "__dict__", ()):
                walk(getattr(thing, name, None))

    walk(scene)
    assert len(seen) > 50
