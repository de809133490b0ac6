"""The sight of a player in lines: the hand, the table, the announcements, the oven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mammamia.game import Cards, IngredientCard, Order, SeatView
from mammamia.game.events import Event, HandRefilled, IngredientsPut, OrderPut, TurnEnded, TurnPassed
from mammamia.i18n import Language, Teller, oven_line
from mammamia.tui.scene import Announced, Scene


def hand_lines(scene: Scene, language: Language) -> Iterator[str]:
    """The viewer's hand: cards with the letters that name them, orders with their numbers."""
    view = scene.view
    if not isinstance(view, SeatView):
        return
    held = ", ".join(_held(card, n, language) for card, n in Counter(view.hand).items())
    yield language.say("terminal.hand", cards=held or language.say("terminal.no-ingredients"))
    yield from order_lines(scene, view, language)


def order_lines(scene: Scene, view: SeatView, language: Language) -> Iterator[str]:
    """The orders in hand; where the oven is open, whether each would bake now."""
    if not view.orders:
        yield language.say("terminal.no-orders")
        return
    yield language.say("terminal.orders")
    for n, order in enumerate(view.orders, 1):
        values = {"n": n, "order": language.quoted(order), "recipe": recipe_of(scene, order, language)}
        bakes = scene.oven.bakes.get(order) if scene.oven is not None else None
        if bakes is None:
            yield language.say("terminal.order", **values)
        else:
            yield language.say("terminal.order-bakes", **values, bakes=language.say(f"table.bakes.{bakes}"))


def recipe_of(scene: Scene, order: Order, language: Language) -> str:
    """What an order demands."""
    place = scene.company.names.place(order)
    assert place is not None, "the order is in the game"
    return language.recipe(scene.company.edition.orders_of(order.colour.ingredient)[place[1]].recipe)


def oven_lines(scene: Scene, language: Language) -> Iterator[str]:
    """What is in the oven, where the aid level shows it."""
    yield oven_line(scene.table, language)
    if scene.oven is None:
        return
    ingredients = sorted((card for card in scene.oven.cards if isinstance(card, IngredientCard)), key=str)
    yield f"  {language.cards(ingredients)}"
    for order in scene.oven.cards:
        if isinstance(order, Order):
            yield f"  {language.order(order)}"


def lap_lines(scene: Scene, language: Language) -> Iterator[str]:
    """The announcements that may still be read."""
    if not scene.lap:
        yield language.say("table.nothing-said")
        return
    company = scene.company
    teller = Teller(language, company.names, company.options, company.called(language), scene.seat)
    yield f"{language.say('table.log' if company.aid.has_log else 'table.lap')}:"
    for announced in scene.lap:
        for event in _events(announced):
            yield from (f"  {text}" for _, text in teller.tell(event))
    if not company.aid.has_log:
        yield language.say("table.lap-fades")


def _held(card: IngredientCard, n: int, language: Language) -> str:
    return language.say("terminal.held", cards=language.count(card, n), letter=language.letter(card.kind))


def _events(announced: Announced) -> Iterator[Event]:
    seat, put = announced.seat, announced.put
    yield IngredientsPut(seat, put[0].kind, *_numbers(put)) if put else TurnPassed(seat)
    if announced.order is not None:
        yield OrderPut(seat, announced.order)
    if announced.source is not None:
        yield HandRefilled(seat, announced.source, announced.drawn)
    yield TurnEnded(seat)


def _numbers(put: Cards) -> tuple[int, int]:
    doubles = sum(card.is_double for card in put)
    return len(put) - doubles, doubles
