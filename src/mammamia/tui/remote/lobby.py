"""The lobby of a room: who sits where, who is ready, what is played; and what has changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from mammamia.editions import EDITIONS, Colour, Edition, Options
from mammamia.hosting import Aid
from mammamia.i18n import Language
from mammamia.tui.plan import bot_names
from mammamia.tui.remote.facts import Json, read_options, text, truth, whole
from mammamia.tui.scene import Company, Player
from mammamia.tui.sitting import why


class Status(Enum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Aside:
    """Something about the line or the people at the table that is no part of the game: a text of `joining.asides`."""

    key: str
    name: str = ""  # whom it is about
    phrase: str = ""  # what they say
    error: Exception | None = None  # what was refused, long after it was asked for

    def sentence(self, language: Language) -> str:
        """It in words."""
        if self.error is not None:
            return why(self.error, language)
        name = "".join(filter(str.isprintable, self.name))
        if self.phrase:
            key = f"table.phrase.{self.phrase}"
            return language.say("table.quote", name=name, phrase=language.say(key) if language.has(key) else "…")
        return language.say(f"joining.asides.{self.key}", name=name)


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: a person, a bot, a bot that stands in for a person, or nobody."""

    colour: Colour
    name: str | None
    bot: str | None
    is_ready: bool
    is_connected: bool

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return self.name is None and self.bot is None


@dataclass(frozen=True, slots=True)
class Lobby:
    """Everything about a table but the cards."""

    game: str
    status: Status
    edition: Edition
    options: Options
    aid: Aid
    host: int | None
    chairs: tuple[Chair, ...]

    @property
    def terms(self) -> tuple[object, ...]:
        """What is played: if it changes, nobody is ready any more."""
        return self.edition.key, self.options, self.aid, len(self.chairs)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats in which nobody sits."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if chair.is_free)

    @property
    def can_start(self) -> bool:
        """Whether every seat is taken and ready."""
        return not self.free and all(chair.is_ready for chair in self.chairs)

    def company(self, seat: int | None) -> Company:
        """Who plays, as seen from a seat."""
        names = list(_names(self.chairs))
        players = tuple(
            Player(chair.colour, names[n], None if n == seat else chair.bot, is_elsewhere=n != seat)
            for n, chair in enumerate(self.chairs)
        )
        return Company(self.edition, self.options, players, self.aid)


def read_lobby(said: Json) -> Lobby:
    """The message `lobby`."""
    terms, host = said["terms"], said["host"]
    return Lobby(
        game=text(said["game"]),
        status=Status(said["status"]),
        edition=EDITIONS[terms["edition"]],
        options=read_options(said["options"]),
        aid=Aid(terms["aid"]),
        host=None if host is None else whole(host),
        chairs=tuple(map(_chair, said["chairs"])),
    )


def _chair(said: Json) -> Chair:
    name, bot = said["name"], said["bot"]
    return Chair(
        Colour(said["colour"]),
        None if name is None else text(name),
        None if bot is None else text(bot),
        truth(said["ready"]),
        truth(said["connected"]),
    )


def _names(chairs: Sequence[Chair]) -> Iterator[str | None]:
    """People by their names, bots by theirs."""
    bots = bot_names([chair.bot for chair in chairs if chair.name is None and chair.bot is not None])
    for chair in chairs:
        yield next(bots) if chair.name is None and chair.bot is not None else chair.name


def changes(before: Lobby, after: Lobby, own: int | None) -> Iterator[Aside]:
    """What the others have done since: who came, who is ready, who is away, for whom a bot plays."""
    if before.game != after.game or len(before.chairs) != len(after.chairs):
        return
    for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
        if seat != own:
            yield from _changes_of(old, new, is_playing=after.status is Status.PLAYING)


def _changes_of(old: Chair, new: Chair, *, is_playing: bool) -> Iterator[Aside]:
    if old.name != new.name:
        if old.name is not None:
            yield Aside("gets-up", old.name)
        if new.name is not None:
            yield Aside("sits-down", new.name)
        return
    if new.name is None:
        return
    if old.bot is None and new.bot is not None:
        yield Aside("bot-plays", new.name)
    elif old.bot is not None and new.bot is None:
        yield Aside("plays-again", new.name)
    elif old.is_connected and not new.is_connected:
        yield Aside("away", new.name)
    elif new.is_connected and not old.is_connected and is_playing:  # who has only just sat down is not back
        yield Aside("back", new.name)
    if new.is_ready and not old.is_ready:
        yield Aside("ready", new.name)
