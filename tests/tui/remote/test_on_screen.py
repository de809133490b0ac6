"""A server's table in full screen: a whole game by keys, paced by the server."""

from __future__ import annotations

import asyncio
from random import Random

from mammamia.hosting.intents import Ready
from mammamia.i18n import LANGUAGES
from mammamia.records import read
from mammamia.tui.asides import Aside, NoticeLine
from mammamia.tui.client import RoomClient
from mammamia.tui.far import line_to
from mammamia.tui.far_server import FarServer
from mammamia.tui.screen.ending import Outcome
from mammamia.tui.screen.guess import GuessSheet
from mammamia.tui.sitting import RoomSitting
from tests.server.served import ask, server
from tests.tui.remote.cables import cable_to
from tests.tui.remote.people import Host
from tests.tui.screen.driving import SMALL, Play, text_of


def test_a_whole_game_is_played_by_keys() -> None:
    """The server has the tempo of the opening; a break of the line does no harm."""
    with server(pace=0.005) as url, cable_to(url) as cable:
        host = Host(url, seats=5, bots=dict.fromkeys((2, 3, 4), "greedy"), options={"rounds": 1})
        token = ask(f"{url}/api/rooms/{host.room}/join", {"name": "Bea"})["token"]
        table = RoomClient(line_to(FarServer(cable.url), host.room, token))
        notices = NoticeLine(LANGUAGES["en"])
        table.tell = notices.tell
        host.start()
        table.ask(Ready("1" * 32))
        table.wait(lambda: table.is_dealt)
        sitting = RoomSitting(table)
        texts: list[str] = []

        def look() -> None:
            texts.append(text_of(play.app))
            if len(texts) == 3:
                cable.cut()

        play = Play(sitting, waiting=notices.line, following=None)

        async def evening() -> None:
            async with play.app.run_test(size=SMALL) as pilot:
                await play.play(pilot, Random(3), look)

        asyncio.run(evening())
        host.join()
        table.close()
        record = read(FarServer(url).record(host.ended[0]["proof"]["game"]))
    assert play.outcome is Outcome.OVER
    assert record.result is not None
    assert record.seats[1].name == "Bea"
    assert any("Ada" in text for text in texts)


def test_a_spectator_sees_a_game_to_its_end() -> None:
    with server(pace=0.005) as url:
        host = Host(url, seats=3, bots=dict.fromkeys((1, 2), "greedy"), options={"rounds": 1})
        table = RoomClient(line_to(FarServer(url), host.room))
        table.wait(lambda: table.lobby is not None)
        host.start()
        play = Play(RoomSitting(table), following=None)

        async def evening() -> int:
            async with play.app.run_test(size=SMALL) as pilot:
                return await play.play(pilot, Random(3))

        decisions = asyncio.run(evening())
        host.join()
        table.close()
    assert (decisions, play.outcome) == (0, Outcome.OVER)


def test_a_guess_sheet_closes_when_the_ring_has_run_out() -> None:
    """Nobody presses a key, and the oven is opened all the same."""
    with server(pace=0.05) as url:
        host = Host(url, seats=3, bots={2: "greedy"}, options={"rounds": 1})
        token = ask(f"{url}/api/rooms/{host.room}/join", {"name": "Bea"})["token"]
        table = RoomClient(line_to(FarServer(url), host.room, token))
        host.start()
        table.ask(Ready("1" * 32))
        table.wait(lambda: table.is_dealt)
        sitting = RoomSitting(table)
        sitting.ask_me()
        play = Play(sitting, following=None)
        seen: list[str] = []

        async def evening() -> None:
            async with play.app.run_test(size=SMALL) as pilot:
                while not isinstance(play.screen, GuessSheet):
                    await play.until(pilot, lambda: play.is_asked or isinstance(play.screen, GuessSheet))
                    if not isinstance(play.screen, GuessSheet):
                        await play.press(pilot, Random(3))
                seen.append(text_of(play.app))
                await play.until(pilot, lambda: not isinstance(play.screen, GuessSheet))
                play.game.action_leave()
                await play.until(pilot, lambda: play.outcome is not None)

        asyncio.run(evening())
        table.get_up()
        host.join()
        table.close()
    assert "left" in seen[0]
    assert play.outcome is Outcome.LEFT


def test_a_lost_line_stays_on_the_screen_until_it_is_back() -> None:
    notices = NoticeLine(LANGUAGES["de"])
    assert notices.line() == ""
    notices.tell(Aside("lost"))
    notices.tell(Aside("away", "Ada"))
    assert notices.line() == "Die Verbindung zum Server ist weg. Neuer Versuch …"
    notices.tell(Aside("found"))
    assert notices.line() == "Die Verbindung ist wieder da."
