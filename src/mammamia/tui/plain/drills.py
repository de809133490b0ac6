"""Drills line by line: does it bake, and what is in the oven?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping
from random import Random
from typing import Final

from mammamia.bots import CHARACTERS
from mammamia.editions import CLASSIC, Ingredient
from mammamia.game import Cards, Order, cards, merge
from mammamia.hosting.drills import ANSWERS, FIRST_RUN, BakingDrill, Throw, baking_drills, chosen_tables, next_throw
from mammamia.i18n import Language
from mammamia.records import parse_card
from mammamia.tui.plain.console import Console

AGAIN: Final = "?"  # is typed to see the throws again
WORDS = {"table": "table", "hand": "hand", "no": "burns"}
SPECIAL: Final = ("minimale", "monotoni", "bombastica")  # orders whose rule their slip does not say


def drill_baking(language: Language, console: Console, dice: Random) -> None:
    """Ten tables, and the reason at once."""
    say = language.say
    tables = chosen_tables(baking_drills(), dice)
    right = 0
    for n, drill in enumerate(tables, 1):
        console.say()
        console.say(say("drill.of", n=n, m=len(tables)))
        _lay(drill, language, console)
        answer = ANSWERS[_number(language, console, {1, 2, 3}) - 1]
        right += answer == drill.bakes
        console.say(_verdict(drill, answer, language))
    console.say()
    console.say(say("drill.result", n=right, m=len(tables)))


def _lay(drill: BakingDrill, language: Language, console: Console) -> None:
    say, order = language.say, parse_card(drill.order)
    assert isinstance(order, Order), "an order comes up"
    console.say(say("drill.cli.table-line", cards=_words(drill.table, language)))
    card = next(card for card in CLASSIC.orders_of(order.colour.ingredient) if card.name == order.name)
    console.say(say("drill.cli.order-line", order=language.quoted(order), recipe=language.recipe(card.recipe)))
    console.say(say("drill.cli.hold-line", cards=_words(drill.hand, language)))
    console.say(say("drill.cli.ask-bakes"))


def _verdict(drill: BakingDrill, answer: str, language: Language) -> str:
    short = language.listed([language.count(Ingredient(kind), n) for kind, n in drill.short.items()])
    why = language.say(f"drill.why-{WORDS[drill.bakes]}", cards=short)
    verdict = language.say("drill.right" if answer == drill.bakes else "drill.wrong", why=why)
    order = parse_card(drill.order)
    assert isinstance(order, Order), "an order comes up"
    return f"{verdict} {language.say(f'drill.rule.{order.name}')}" if order.name in SPECIAL else verdict


def drill_oven(language: Language, console: Console, dice: Random) -> None:
    """A run of throws, one longer each time one is right; shown again, it counts no more."""
    say = language.say
    run: list[Throw] = []
    news = [next_throw(dice) for _ in range(FIRST_RUN)]
    is_seen_again = False
    console.say(f"{AGAIN} {say('drill.show-again')}")
    while True:
        _tell(news, language, console)
        run += news
        kind = dice.choice(run).kind if dice.randrange(3) else dice.choice(CLASSIC.kinds)
        there = sum(throw.n for throw in run if throw.kind is kind)
        question = say("drill.how-many", kind=language.count(kind, 5).partition(" ")[2])
        console.say(question)
        while (answer := _typed(language, console, range(100), AGAIN)) is None:
            is_seen_again = True
            console.say(say("drill.counts-no-more"))
            _tell(run, language, console)
            console.say(question)
        count = language.count(kind, there)
        if answer != there:
            console.say(say("drill.it-was", cards=count, n=there))
            console.say(say("drill.counts-no-more") if is_seen_again else say("drill.run", n=len(run) - 1))
            return
        console.say(say("drill.yes", cards=count))
        news = [next_throw(dice)]


def _tell(throws: Iterable[Throw], language: Language, console: Console) -> None:
    """One after the other, each alone; whoever types says when it was read."""
    for throw in throws:
        what = language.words(cards(throw.kind, throw.n))
        console.say(language.say("drill.said", name=CHARACTERS[throw.who].name, what=what))
        if console.is_typed:
            console.say(language.say("learn.typed.go-on"))
            console.ask(language.say("terminal.prompt"))
        console.hide()


def _number(language: Language, console: Console, allowed: Container[int]) -> int:
    number = _typed(language, console, allowed)
    assert number is not None, "there is nothing else to type"
    return number


def _typed(language: Language, console: Console, allowed: Container[int], other: str | None = None) -> int | None:
    """A number; None: the *other* thing that may be typed."""
    while True:
        text = console.ask(language.say("terminal.prompt")).strip()
        if text == other:
            return None
        if text.isascii() and text.isdigit() and int(text) in allowed:
            return int(text)
        console.say(language.say("drill.cli.ask-number"))


def _words(lies: Mapping[str, int], language: Language) -> str:
    found: Cards = merge(*(cards(Ingredient(kind), n) for kind, n in Counter(lies).items()))
    return language.words(found) if found else language.say("drill.nothing")
