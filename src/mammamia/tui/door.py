"""The door of a room, in lines of text: sitting down, being ready, dealing, another game."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from typing import Final

from mammamia.hosting.intents import AskToHost, Ready, Rematch, SeatBot, Start
from mammamia.hosting.lobby import Status
from mammamia.hosting.protocol.messages import ChairSeen, LobbySeen
from mammamia.hosting.tempo import HOST_AWAY
from mammamia.i18n import Language
from mammamia.tui.asides import Aside
from mammamia.tui.client import Request, RoomClient
from mammamia.tui.links import Link
from mammamia.tui.lobby import can_start, free_seats, is_free
from mammamia.tui.plain.console import Console, EndOfInput, sentence
from mammamia.tui.plain.vocabulary import BAR, Vocabulary, normal
from mammamia.tui.refusals import Rejected, why

NONCE_BYTES: Final = 16


class GotUp(Exception):
    """The viewer has left the table for good."""


class Door:
    """What is said and asked before and after a game."""

    def __init__(self, table: RoomClient, link: Link, language: Language, console: Console) -> None:
        self._table = table
        self._link = link
        self.language = language
        self._words = Vocabulary(language)
        self._console = console
        self._told: object = None  # which game and terms were laid before the viewer
        self._waits_for_people = False
        self._waits_for: object = None  # what was said last about waiting

    def say(self, key: str, **values: object) -> None:
        """A sentence of the area `joining`."""
        self._console.say(self.language.say(f"joining.{key}", **values))

    def tell(self, aside: Aside) -> None:
        """What happens beside the game, at once."""
        self._console.say(aside.sentence(self.language))

    # ------------------------------------------------------------ before a game

    def come_in(self, *, is_new: bool = True) -> None:
        """Say where one sits, or that one looks on."""
        table = self._table
        table.wait(lambda: table.lobby is not None)
        if table.lobby is None:
            return
        if table.seat is None:
            self.say("watching", link=self._link.text)
        else:
            name = table.heard.company.called(self.language)[table.seat]
            self.say("sit-here" if is_new else "sit-again", link=self._link.text, name=name)

    def wait_for_cards(self, bots: Sequence[str] = ()) -> bool:
        """Until the cards are dealt; False if that will not be. Who is the host may let these *bots* sit down."""
        table = self._table
        table.wait(lambda: table.lobby is not None and (table.is_dealt or table.lobby.status is Status.LOBBY))
        while not table.is_dealt and table.trouble is None:
            lobby = table.lobby
            assert lobby is not None, "it was waited for"
            if table.seat is None:
                self.say("not-dealt")
                table.wait(lambda: table.is_dealt)
            else:
                self._prepare(lobby, lobby.chairs[table.seat], bots)
        return table.trouble is None

    def _prepare(self, lobby: LobbySeen, chair: ChairSeen, bots: Sequence[str]) -> None:
        """One step towards the deal."""
        is_host = lobby.host == self._table.seat
        if self._told != (lobby.game, lobby.terms):
            self._told, self._waits_for_people, self._waits_for = (lobby.game, lobby.terms), False, None
            self._lay_before(lobby)
        if not chair.ready:
            if self._is_yes(self._ask("ask-ready")):
                self._try(Ready(secrets.token_hex(NONCE_BYTES)))
        elif is_host and can_start(lobby):
            self._try(Start())
        elif is_host and free_seats(lobby) and not self._waits_for_people:
            self._ask_for_bots(lobby, bots)
        else:
            self._wait(lobby)

    def _lay_before(self, lobby: LobbySeen) -> None:
        language = self.language
        aid = language.say(f"page.aids.{lobby.terms.aid.value}")
        self.say("plays", edition=language.edition(lobby.terms.edition), n=lobby.options.rounds, aid=aid)
        names = self._table.heard.company.called(language)
        for name, chair in zip(names, lobby.chairs, strict=True):
            key = "free-chair" if is_free(chair) else "chair"
            state = language.say(f"joining.state.{_state(chair)}")
            self._console.say(language.say(f"joining.{key}", name=name, colour=chair.colour, state=state), 2)

    def _ask(self, key: str, **values: object) -> str:
        """What is typed; whoever types `quit`, or nothing any more, leaves the table."""
        quits, bots = self._words.word("quit"), self.language.say("joining.bots").split(BAR)[0]
        self.say(key, quit=quits, bots=bots, **values)
        try:
            typed = self._console.ask(self.language.say("terminal.prompt"))
        except EndOfInput:
            typed = quits
        if self._words.means(typed, "quit"):
            self._table.get_up()
            self.say("got-up")
            raise GotUp
        return typed

    def _is_yes(self, typed: str) -> bool:
        return not typed or self._words.means(typed, "yes")

    def _ask_for_bots(self, lobby: LobbySeen, bots: Sequence[str]) -> None:
        typed = self._ask("ask-bots", n=len(free_seats(lobby)))
        if normal(typed) in map(normal, self.language.say("joining.bots").split(BAR)):
            taken = {chair.bot for chair in lobby.chairs}
            fresh = [bot for bot in bots if bot not in taken] or list(bots)
            for seat, bot in zip(free_seats(lobby), cycle(fresh), strict=False):
                self._try(SeatBot(seat, bot))
        elif not typed:
            self._waits_for_people = True

    def _try(self, message: Request) -> None:
        """Change something that somebody else may have changed a moment ago."""
        try:
            self._table.change(message)
        except Rejected as refused:
            if refused.key not in ("only-before-the-game", "not-ready", "seat-empty", "seat-taken"):
                raise

    def _wait(self, lobby: LobbySeen) -> None:
        table, is_away = self._table, _is_host_away(lobby)
        if lobby.host == table.seat:
            self._say_once("wait-for-all")
        elif lobby.host is None:
            self._say_once("wait")
        else:
            self._say_once("wait-for-host", name=table.heard.company.called(self.language)[lobby.host])
        patience = HOST_AWAY if is_away else None
        if not table.wait(lambda: table.is_dealt or self._is_asked_again(lobby), patience):
            self._ask_to_host(lobby)

    def _say_once(self, key: str, **values: object) -> None:
        """Unless it was the last thing that was said about waiting."""
        if self._waits_for != (key, values):
            self._waits_for = (key, values)
            self.say(key, **values)

    def _is_asked_again(self, before: LobbySeen) -> bool:
        """Whether the viewer has something to do once more: the terms have changed, or the host has, or is away."""
        lobby, seat = self._table.lobby, self._table.seat
        if lobby is None or seat is None:
            return True
        if not lobby.chairs[seat].ready or lobby.host != before.host or _is_host_away(lobby) != _is_host_away(before):
            return True
        return lobby.host == seat and can_start(lobby)

    def _ask_to_host(self, lobby: LobbySeen) -> None:
        """Whoever deals the cards is away: the viewer may do it instead, after a while."""
        assert lobby.host is not None, "it is away"
        if self._is_yes(self._ask("ask-host", name=self._table.heard.company.called(self.language)[lobby.host])):
            try:
                self._table.change(AskToHost())
            except Rejected as refused:
                self._console.say(sentence(why(refused, self.language)))

    # ------------------------------------------------------------ after a game

    def tell_end(self, game: str) -> None:
        """What the faces do not tell: that a game was ended early, and where its record is."""
        if self._table.game == game and self._table.is_abandoned:
            self._console.say(self.language.say("ending.abandoned"))
        self.say("record", link=Link(self._link.server, game=game).text)

    def plays_again(self, game: str) -> bool:
        """Whether the viewer wants another one after this *game*; then the room's next one is begun."""
        table = self._table
        typed = no = self._words.word("no")
        with suppress(EndOfInput):
            self.say("ask-again", no=no)
            typed = self._console.ask(self.language.say("terminal.prompt"))
        if self._words.means(typed, "no") or self._words.means(typed, "quit"):
            return False
        if not self._is_yes(typed):
            return self.plays_again(game)
        if table.game == game:
            self._begin_anew()
        table.wait(lambda: table.game != game)
        return table.trouble is None

    def _begin_anew(self) -> None:
        try:
            self._table.ask(Rematch())
        except Rejected as refused:
            if refused.key != "game-goes-on":  # somebody else was faster
                raise


def _is_host_away(lobby: LobbySeen) -> bool:
    return lobby.host is not None and not lobby.chairs[lobby.host].connected


def _state(chair: ChairSeen) -> str:
    if is_free(chair):
        return "free"
    if chair.name is None:
        return "bot"
    if not chair.connected:
        return "away"
    return "is-ready" if chair.ready else "not-ready"
