"""The secrecy test is put to the test: leaks are planted, one at a time, and each must be found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from mammamia.editions import CLASSIC, FIRST, PLUS, Options
from mammamia.engine import baking, help, play, turn
from mammamia.engine.decisions import DECLINE, FILL_WITH
from mammamia.engine.state import ANSWER, BAKING, CARDS, FILL, MAMMA_MIA, ORDERS, Box, State
from mammamia.game import Event, Help, Move, Seat, TakeOrderBack, choices, events, game, knowledge, telling, view
from mammamia.game.cards import from_counts
from mammamia.game.events import CardsDrawn, HandRefilled, OfferMade, OrderTakenBack
from mammamia.game.knowledge import Knowledge, SeatKnown
from mammamia.game.moves import Source
from mammamia.game.names import Names
from mammamia.game.view import OpenDeliveries, TableView
from tests.properties.tables import HEAP_TABLES, Table
from tests.properties.worlds import Twins

Plant = Callable[[pytest.MonkeyPatch], None]

BASE = (Table(CLASSIC, 3, {}), Table(FIRST, 4, {"doubles": True}), Table(CLASSIC, 2, {}))
WITH_HELP = (Table(PLUS, 4, {}), Table(PLUS, 3, {}), Table(PLUS, 5, {}))
SEEDS = range(10)
LEAKS: dict[str, tuple[Plant, tuple[Table, ...]]] = {}


def at(*tables: Table) -> Callable[[Plant], Plant]:
    """Enter a planted leak, to be found at one of these tables."""

    def enter(plant: Plant) -> Plant:
        LEAKS[plant.__name__.replace("_", " ")] = plant, tables
        return plant

    return enter


def find_leak(tables: tuple[Table, ...]) -> str | None:
    """What the secrecy test finds in a few games."""
    return next(
        (found for seed in SEEDS for table in tables if (found := Twins(table, seed, may_imagine=False).run())), None
    )


# ---------------------------------------------------------------- views


def spoil_view(patch: pytest.MonkeyPatch, change: Callable[[State, Box, TableView], TableView]) -> None:
    """Let *change* into everybody's view."""
    honest = view.table_view

    def spoilt(state: State, box: Box, names: Names) -> TableView:
        return change(state, box, honest(state, box, names))

    patch.setattr(view, "table_view", spoilt)
    patch.setattr(game, "table_view", spoilt)


@at(*BASE)
def kinds_of_a_hand_in_sight(patch: pytest.MonkeyPatch) -> None:
    spoil_view(patch, lambda state, _, seen: replace(seen, used_size=state.hand[0][0]))


@at(*BASE)
def the_top_of_the_supply_in_sight(patch: pytest.MonkeyPatch) -> None:
    spoil_view(patch, lambda state, _, seen: replace(seen, used_size=state.supply[max(0, state.supply_size - 1)]))


@at(*BASE)
def an_order_of_a_hand_in_sight(patch: pytest.MonkeyPatch) -> None:
    spoil_view(
        patch, lambda state, _, seen: replace(seen, round=min(state.orders[1][: state.order_count[1]], default=9))
    )


@at(*BASE)
def who_has_no_choice_is_not_asked_in_the_view(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, box: Box, seen: TableView) -> TableView:
        has_choice = state.phase != FILL or len(choices.legal_decisions(state, box)) > 1
        return seen if has_choice else replace(seen, deciding=None)

    spoil_view(patch, change)


@at(*WITH_HELP)
def deliveries_of_plus_lie_open(patch: pytest.MonkeyPatch) -> None:
    def opened(state: State, names: Names) -> OpenDeliveries:
        return OpenDeliveries(tuple(names.masked(seat, state.delivered_orders[seat]) for seat in names.seats))

    patch.setattr(view, "_deliveries", opened)


# ---------------------------------------------------------------- knowledge


def spoil_knowledge(patch: pytest.MonkeyPatch, change: Callable[[State, Knowledge], Knowledge]) -> None:
    """Let *change* into everybody's knowledge."""
    honest = knowledge.knowledge_of

    def spoilt(state: State, box: Box, names: Names, options: Options, seat: Seat) -> Knowledge:
        return change(state, honest(state, box, names, options, seat))

    patch.setattr(game, "knowledge_of", spoilt)


def spoil_neighbours(
    patch: pytest.MonkeyPatch, change: Callable[[State, Names, Seat, bool, SeatKnown], SeatKnown]
) -> None:
    """Let *change* into what is known of each seat."""
    honest = knowledge._known_of

    def spoilt(state: State, names: Names, seat: Seat, *, is_own: bool) -> SeatKnown:
        return change(state, names, seat, is_own, honest(state, names, seat, is_own=is_own))

    patch.setattr(knowledge, "_known_of", spoilt)


@at(*BASE)
def the_unseen_counted_in_the_supply(patch: pytest.MonkeyPatch) -> None:
    def unseen(state: State, box: Box, seat: Seat) -> list[int]:
        return [state.supply[: state.supply_size].count(card) for card in range(CARDS)]

    patch.setattr(knowledge, "_unseen", unseen)


@at(*BASE)
def the_most_of_the_supply_is_what_it_is(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, known: Knowledge) -> Knowledge:
        supply = [state.supply[: state.supply_size].count(card) for card in range(CARDS)]
        return replace(known, supply_at_most=from_counts(supply))

    spoil_knowledge(patch, change)


@at(*BASE)
def what_others_drew_is_not_in_the_supply(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, known: Knowledge) -> Knowledge:
        drawn = [sum(row[card] for row in state.drawn) for card in range(CARDS)]
        most = [max(0, state.shuffled[card] - drawn[card]) for card in range(CARDS)]
        return replace(known, supply_at_most=from_counts(most))

    spoil_knowledge(patch, change)


@at(*BASE)
def how_deep_the_mamma_mia_card_lies(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, known: Knowledge) -> Knowledge:
        supply = state.supply[: state.supply_size]
        return replace(known, stuck=supply.index(MAMMA_MIA) if MAMMA_MIA in supply else 0)

    spoil_knowledge(patch, change)


@at(*BASE)
def all_orders_of_every_hand(patch: pytest.MonkeyPatch) -> None:
    honest = knowledge._known_of

    def spoilt(state: State, names: Names, seat: Seat, *, is_own: bool) -> SeatKnown:
        return honest(state, names, seat, is_own=True)

    patch.setattr(knowledge, "_known_of", spoilt)


@at(*BASE)
def the_order_of_every_waiter(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, names: Names, seat: Seat, is_own: bool, known: SeatKnown) -> SeatKnown:
        top, size = state.waiter_top[seat], state.waiter_size[seat]
        waiter = [state.waiter[seat][(top + n) % ORDERS] for n in range(size)]
        return replace(known, waiter_bottom=names.listed(seat, waiter))

    spoil_neighbours(patch, change)


@at(*BASE)
def the_top_of_the_own_waiter(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, names: Names, seat: Seat, is_own: bool, known: SeatKnown) -> SeatKnown:
        if not is_own or state.waiter_size[seat] == 0:
            return known
        return replace(known, waiter_bottom=names.listed(seat, [state.waiter[seat][state.waiter_top[seat]]]))

    spoil_neighbours(patch, change)


@at(*WITH_HELP)
def which_order_a_helper_scored(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, names: Names, seat: Seat, is_own: bool, known: SeatKnown) -> SeatKnown:
        return replace(known, delivered=names.masked(seat, state.delivered_orders[seat]))

    spoil_neighbours(patch, change)


@at(*WITH_HELP)
def which_order_one_scored_oneself_by_helping(patch: pytest.MonkeyPatch) -> None:
    def change(state: State, names: Names, seat: Seat, is_own: bool, known: SeatKnown) -> SeatKnown:
        return replace(known, delivered=names.masked(seat, state.delivered_orders[seat])) if is_own else known

    spoil_neighbours(patch, change)


@at(*HEAP_TABLES)
def what_an_asker_offers_for_a_heap(patch: pytest.MonkeyPatch) -> None:
    spoil_knowledge(
        patch, lambda state, known: replace(known, offer=from_counts(state.give)) if state.phase == ANSWER else known
    )


# ---------------------------------------------------------------- events


def spoil_showing(patch: pytest.MonkeyPatch, *shown: type[Event]) -> None:
    """Show these private events to everybody."""
    honest = events.is_shown_to

    def spoilt(event: Event, seat: Seat | None) -> bool:
        return isinstance(event, shown) or honest(event, seat)

    patch.setattr(events, "is_shown_to", spoilt)


@at(*BASE)
def drawn_ingredients_are_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    spoil_showing(patch, CardsDrawn)


@at(*BASE)
def drawn_orders_are_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    spoil_showing(patch, events.OrdersDrawn)


@at(*HEAP_TABLES)
def offers_are_shown_to_all(patch: pytest.MonkeyPatch) -> None:
    spoil_showing(patch, OfferMade)


@at(*BASE)
def how_many_kinds_were_drawn(patch: pytest.MonkeyPatch) -> None:
    honest = telling._tell_refill

    def spoilt(state: State, box: Box, names: Names, source: Source, decision: int) -> Iterator[Event]:
        told = list(honest(state, box, names, source, decision))
        kinds = {card.kind for event in told if isinstance(event, CardsDrawn) for card in event.cards}
        for event in told:
            yield replace(event, count=len(kinds)) if isinstance(event, HandRefilled) else event

    patch.setattr(telling, "_tell_refill", spoilt)


@at(*BASE)
def a_refusal_told_from_an_inability(patch: pytest.MonkeyPatch) -> None:
    honest = telling._tell_filling

    def spoilt(state: State, box: Box, names: Names, move: Move, decisions: list[int]) -> Iterator[Event]:
        could = any(decision >= FILL_WITH for decision in choices.legal_decisions(state, box))
        yield from honest(state, box, names, move, decisions)  # type: ignore[arg-type]
        if could and isinstance(move, TakeOrderBack):
            yield OrderTakenBack(Seat(state.owner), move.order)

    patch.setattr(telling, "_tell_filling", spoilt)


@at(*WITH_HELP)
def the_order_a_helper_scored_is_told(patch: pytest.MonkeyPatch) -> None:
    honest = telling._tell_answer

    def spoilt(state: State, box: Box, names: Names, move: Move, decision: int) -> Iterator[Event]:
        helper = Seat(state.seat)
        scored = names.orders[helper][state.waiter[helper][state.waiter_top[helper]]]
        yield from honest(state, box, names, move, decision)
        if isinstance(move, Help):
            yield OrderTakenBack(helper, scored)

    patch.setattr(telling, "_tell_answer", spoilt)


# ---------------------------------------------------------------- the engine


def spoil_check(patch: pytest.MonkeyPatch, happens: Callable[[list[int]], bool]) -> None:
    """Orders are settled without asking when the decisions open to the owner are such."""
    honest = baking.check_order

    def spoilt(g: State, box: Box, owner: int, order: int) -> None:
        honest(g, box, owner, order)
        if g.phase == FILL and happens(legal := choices.legal_decisions(g, box)):
            play.decide(g, box, legal[0])

    patch.setattr(baking, "check_order", spoilt)


@at(*BASE)
def who_cannot_add_is_not_asked(patch: pytest.MonkeyPatch) -> None:
    spoil_check(patch, lambda legal: legal == [DECLINE])


@at(*BASE)
def the_only_way_to_fill_just_happens(patch: pytest.MonkeyPatch) -> None:
    spoil_check(patch, lambda legal: len(legal) == 1 and legal[0] != DECLINE)


@at(*WITH_HELP)
def who_cannot_help_is_not_asked(patch: pytest.MonkeyPatch) -> None:
    ask_first, refuse = help.ask_first, help.refuse

    def skip(g: State, box: Box) -> None:
        while g.phase == ANSWER and len(choices.legal_decisions(g, box)) == 1:
            refuse(g, box)

    def spoilt_ask(g: State, box: Box) -> None:
        ask_first(g, box)
        skip(g, box)

    def spoilt_refuse(g: State, box: Box) -> None:
        refuse(g, box)
        skip(g, box)

    patch.setattr(help, "ask_first", spoilt_ask)
    patch.setattr(play, "refuse", spoilt_refuse)


@at(*HEAP_TABLES)
def an_offer_for_a_heap_counts_as_shown(patch: pytest.MonkeyPatch) -> None:
    honest = help.ask_first

    def spoilt(g: State, box: Box) -> None:
        honest(g, box)
        g.shown[g.owner] = [max(pair) for pair in zip(g.shown[g.owner], g.give, strict=True)]

    patch.setattr(help, "ask_first", spoilt)


@at(*BASE)
def every_drawn_order_counts_as_known(patch: pytest.MonkeyPatch) -> None:
    honest = turn.draw_from_waiter

    def spoilt(g: State, box: Box) -> None:
        seat = g.seat
        honest(g, box)
        for order in g.orders[seat][: g.order_count[seat]]:
            g.known_orders[seat] |= 1 << order

    patch.setattr(play, "draw_from_waiter", spoilt)


@at(*WITH_HELP)
def an_order_scored_by_helping_counts_as_seen(patch: pytest.MonkeyPatch) -> None:
    honest = help.lend

    def spoilt(g: State, box: Box) -> None:
        honest(g, box)
        g.scored_unseen = [0] * len(g.scored_unseen)

    patch.setattr(play, "lend", spoilt)


@at(*BASE)
def what_an_owner_could_add_is_laid_open(patch: pytest.MonkeyPatch) -> None:
    honest = baking.take_back

    def spoilt(g: State) -> None:
        honest(g)
        if g.phase == BAKING:
            g.shown[g.owner] = g.hand[g.owner][:]

    patch.setattr(play, "take_back", spoilt)


# ---------------------------------------------------------------- the test of the test


@pytest.mark.slow
@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, tables = LEAKS[name]
    plant(monkeypatch)
    assert find_leak(tables) is not None


def test_there_are_many_planted_leaks() -> None:
    assert len(LEAKS) >= 25
