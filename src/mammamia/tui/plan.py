"""The plan of a game: the edition, the players in their seats, and the seed that decides all chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from threading import Thread

from mammamia.bots import BOTS, CHARACTERS, WITH_NET, warm_up, warm_up_net
from mammamia.bots.characters import ThinkingStyle
from mammamia.editions import BadOption, Colour, Edition, box_of
from mammamia.game import Game, Shuffle
from mammamia.hosting import Aid
from mammamia.hosting.lesson import LessonShuffle
from mammamia.records import Record, Recording, SeatEntry
from mammamia.records.proof import BEGINS, CHOSEN
from mammamia.tui.scene import Company, Player

SUBSTITUTE = "counter"  # plays for a bot that this version does not know


@dataclass(frozen=True, slots=True)
class GamePlan:
    """A game to be played."""

    edition: Edition
    players: tuple[Player, ...]
    seed: int
    aid: Aid = Aid.CLASSIC
    options: Mapping[str, object] = field(default_factory=dict)  # as chosen; all others by default
    is_lesson: bool = False  # the trial round that teaches the game: its deal is fixed
    daily: str = ""  # the date of today's oven, if it is one: whoever plays begins
    is_first_game: bool = False  # of the person, who begins; the guests take their time

    @property
    def company(self) -> Company:
        """Who plays, and what."""
        decided = self.edition.options(len(self.players), self.options)
        return Company(self.edition, decided, self.players, self.aid, self.is_first_game)

    def deal(self) -> tuple[Recording, Shuffle]:
        """The game before its first move, and the dice it goes on with; as `mammamia deal` deals it."""
        company, shuffle = self.company, Shuffle.from_seed(self.seed)
        names = company.names
        deal = shuffle.deal(box_of(self.edition, company.options, names.colours), names)
        if self.is_lesson:
            deal = LessonShuffle().deal(self.edition, names.colours, self.options)
        if (self.daily or self.is_first_game) and company.people:  # R2.4: the game's host says who begins
            deal = replace(deal, first=company.people[0])
        return self._recording(Game.from_deal(self.edition, names.colours, deal, self.options)), shuffle

    def _recording(self, game: Game) -> Recording:
        seats = tuple(SeatEntry.of(player.name or "", player.colour, player.bot) for player in self.players)
        more = {"date": date.today().isoformat(), "aid": self.aid.value, "seed": self.seed}
        whole = {
            **more,
            **({"daily": self.daily} if self.daily else {}),
            **({"lesson": True} if self.is_lesson else {}),
            **({BEGINS: CHOSEN} if self.is_first_game else {}),
        }
        return Recording(game, seats, options=self.options, more=whole)

    def next_with(self, guests: Sequence[str], seed: int) -> GamePlan:
        """Another game of the same people, against these guests."""
        people = [player.name for player in self.players if player.bot is None]
        first = next(player.colour for player in self.players if player.bot is None)
        n = len(people) + len(guests)
        players = seated(self.edition, n, people, guests, first)
        return GamePlan(self.edition, players, seed, self.aid, fitting(self.edition, n, self.options))


def plan_in(record: Record) -> GamePlan | None:
    """The plan that a kept game was dealt by; None if it was not dealt here."""
    seed, aid = record.more.get("seed"), record.more.get("aid")
    levels = {level.value: level for level in Aid}
    if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0 or not isinstance(aid, str) or aid not in levels:
        return None
    daily, is_lesson = record.more.get("daily", ""), record.more.get("lesson", False)
    if not isinstance(daily, str) or not isinstance(is_lesson, bool):
        return None
    players = tuple(map(player_in, record.seats))
    is_first_game = record.more.get(BEGINS) == CHOSEN
    plan = GamePlan(record.edition, players, seed, levels[aid], record.options, is_lesson, daily, is_first_game)
    return plan if plan.deal()[0].record().deal == record.deal else None


def player_in(seat: SeatEntry) -> Player:
    """Who sits in a seat of a record."""
    bot = seat.bot
    return Player(seat.colour, seat.name or None, SUBSTITUTE if bot is not None and bot not in BOTS else bot)


def seated(
    edition: Edition, n: int, people: Sequence[str | None], bots: Sequence[str], first: Colour | None = None
) -> tuple[Player, ...]:
    """So many players in turn order: the people from the seat of colour *first* on, then the bots.

    The seats have the edition's first colours, as in `mammamia deal`; a later colour takes the place of the last one.
    """
    assert len(people) + len(bots) == n, "every seat is taken"
    colours = list(edition.colours[:n])
    if first is not None and first not in colours:
        colours[-1] = first
    start = 0 if first is None else colours.index(first)
    sitters: list[tuple[str | None, str | None]] = [(name, None) for name in people]
    sitters += [(name, bot) for bot, name in zip(bots, bot_names(bots), strict=True)]
    turned = [sitters[(seat - start) % n] for seat in range(n)]
    return tuple(Player(colour, name, bot) for colour, (name, bot) in zip(colours, turned, strict=True))


def fitting(edition: Edition, n: int, options: Mapping[str, object]) -> dict[str, object]:
    """Those of the options that make sense in an edition with so many players."""
    fits = {}
    for name, value in options.items():
        with suppress(BadOption):
            edition.options(n, {name: value})
            fits[name] = value
    return fits


def bot_names(bots: Sequence[str]) -> Iterator[str]:
    """Names for bots: a second Luigi is `Luigi 2`."""
    for n, bot in enumerate(bots):
        name = CHARACTERS[bot].name if bot in CHARACTERS else bot.capitalize()
        again = bots[: n + 1].count(bot)
        yield name if again == 1 else f"{name} {again}"


def warm_up_for(company: Company) -> None:
    """Compile in the background what somebody at the table searches by; until then the plain engine does, less."""
    slow = {player.bot for player in company.players if player.bot is not None and is_slow(player)}
    if slow:
        Thread(target=warm_up_net if slow & WITH_NET else warm_up, daemon=True).start()


def is_slow(player: Player) -> bool:
    """Whether it may take a while until this player decides: a bot that searches, or a person elsewhere."""
    if player.bot is None or player.bot in WITH_NET:
        return True
    return player.bot in CHARACTERS and CHARACTERS[player.bot].thinking is ThinkingStyle.SEARCHING
