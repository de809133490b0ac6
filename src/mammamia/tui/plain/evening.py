"""An evening in line mode: a kept game is offered, then one game is played."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Final

from mammamia.hosting.tempo import Speed
from mammamia.i18n import Language
from mammamia.tui.climbing import invitation_lines
from mammamia.tui.evening import SCALE, Evening, OwnGame
from mammamia.tui.keeping import Kept, about
from mammamia.tui.plain.commands import Left
from mammamia.tui.plain.console import Console, EndOfInput
from mammamia.tui.plain.face import PlainFace
from mammamia.tui.plain.reading import number_in
from mammamia.tui.plain.vocabulary import Unclear, Vocabulary
from mammamia.tui.plan import GamePlan

SEEDS: Final = 2**32


def run(evening: Evening, console: Console) -> int:
    """Play a game, new or kept, and then those that one is invited to; 0 also where one is broken off: it is kept."""
    try:
        kept = _chosen(evening, console)
    except EndOfInput:
        return 0
    following: GamePlan | None = _play(evening, console, kept)
    while following is not None:
        evening = replace(evening, plan=following)
        following = _play(evening, console, None)
    return 0


def _play(evening: Evening, console: Console, kept: Kept | None) -> GamePlan | None:
    """One game; the plan of the next one, if somebody invites to it and is not refused."""
    speed = evening.speed or Speed.OFF
    scale = 0.0 if speed is Speed.OFF else SCALE
    game = evening.deal(evening.plan, scale) if kept is None else evening.go_on(kept, scale)
    has_ended_early = False  # a script, and the game was not there before: nobody will come back to it
    with game as sitting:
        sitting.direct(speed)
        if evening.asks:
            sitting.ask_me()
        _tell_beginning(evening, game, console, is_new=kept is None)
        try:
            PlainFace(sitting, evening.language, console).play()
        except EndOfInput:
            if kept is None and not console.is_typed and not evening.keeps_scripts:
                has_ended_early = True
            else:
                _say_goodbye(evening, game, console)
        except Left:
            _say_goodbye(evening, game, console)
        except KeyboardInterrupt:
            console.say()
            _say_goodbye(evening, game, console)
            raise
    if has_ended_early:
        game.place.drop()
        console.say(evening.language.say("terminal.kept.not-kept"))
    if evening.record is not None:
        console.say(evening.language.say("terminal.kept.record", file=evening.record))
    return _invited(evening, game, console)


def _invited(evening: Evening, game: OwnGame, console: Console) -> GamePlan | None:
    """After a game that is over: what the ladder brings. Only a person is asked."""
    language, words = evening.language, Vocabulary(evening.language)
    invitation = game.invitation() if game.is_over else None
    if game.is_over and invitation is None and (text := evening.standing()):
        console.say(text)
    for complaint in evening.complaints():
        console.say(complaint)
    if invitation is None:
        return None
    console.say()
    for line in invitation_lines(invitation, language):
        console.say(line)
    if not console.is_typed:
        return None
    console.say(language.say("terminal.ask.invited", no=words.word("no")))
    try:
        while not is_yes(text := console.ask(language.say("terminal.prompt")), words):
            if words.means(text, "no") or words.means(text, "quit"):
                return None
            console.say(language.say("terminal.ask.invited", no=words.word("no")))
    except EndOfInput:
        return None
    return game.game.plan.next_with(invitation.guests, secrets.randbelow(SEEDS))


def is_yes(text: str, words: Vocabulary) -> bool:
    """Whether this means yes; just Enter does."""
    return not text or words.means(text, "yes")


def _say_goodbye(evening: Evening, game: OwnGame, console: Console) -> None:
    console.say(evening.goodbye(game))


def _tell_beginning(evening: Evening, game: OwnGame, console: Console, *, is_new: bool) -> None:
    say = evening.language.say
    if is_new:
        if text := evening.standing():
            console.say(text)
        console.say(say("terminal.seed", seed=evening.plan.seed))
    else:
        console.say(say("terminal.kept.goes-on"))
    if game.place.trouble is not None:
        reason = game.place.trouble.strerror or str(game.place.trouble)
        console.say(say("terminal.kept.cannot-keep", reason=reason))
    for complaint in evening.complaints():
        console.say(complaint)


def _chosen(evening: Evening, console: Console) -> Kept | None:
    """The kept game to go on with. Only a person is asked: a script's first line is its first answer."""
    language, kept = evening.language, list(evening.kept)
    if evening.goes_on:
        return kept[0]
    if kept and not console.is_typed:
        console.say(language.say("terminal.kept.waiting", n=len(kept)))
        return None
    words = Vocabulary(language)
    while kept:
        _offer(kept, language, console)
        text = console.ask(language.say("terminal.prompt"))
        try:
            number = _number(text, len(kept), words)
        except Unclear as unclear:
            console.say(unclear.sentence(language))
            continue
        if number == 0:
            return None
        if number > 0:
            return kept[number - 1]
        evening.shelf.place(kept.pop(-number - 1)).drop()
    return None


def _number(text: str, n: int, words: Vocabulary) -> int:
    """Which game goes on; 0: a new one; negative: this one is thrown away."""
    if words.means(text, "no"):
        return 0
    if not text or words.means(text, "yes"):
        return 1
    rest = words.rest_after(text, "drop")
    if words.means(text, "drop") and n == 1:
        return -1
    number = number_in(rest, n)
    if number is None:
        raise Unclear("one-of", found=text[:40], n=n)
    return number if number_in(text, n) is not None else -number


def _offer(kept: list[Kept], language: Language, console: Console) -> None:
    if len(kept) == 1:
        console.say(language.say("terminal.kept.one", about=about(kept[0], language)))
        return
    for n, game in enumerate(kept, 1):
        console.say(language.say("terminal.ask.choice", n=n, text=about(game, language)).lstrip(), 2)
    console.say(language.say("terminal.kept.many", n=len(kept)))
