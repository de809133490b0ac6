"""Moves chosen by nothing but an offer, as it comes in a message."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]


def usual_moves(offer: Json) -> list[str]:
    """One card of the largest pile, no order, from the supply; nothing is added to an order."""
    if offer["type"] == "answer":
        return ["refuse"]
    if offer["type"] == "fill":
        if offer["can_decline"]:
            return [f"decline {offer['order']}"]
        return [_fill(offer["order"], next(way for way in offer["ways"] if way["why_not"] is None), Random(0))]
    if not offer["piles"]:
        return ["pass", _draw(offer["draws"][0][0])]
    pile = max(offer["piles"], key=lambda pile: int(pile["singles"]))
    return [_put(pile, *((1, 0) if pile["singles"] else (0, 1))), "hold", _draw(offer["draws"][1][0])]


def chance_moves(offer: Json, rng: Random) -> list[str]:
    """Any turn, whole or only its next decision; orders are filled as often as not, and helped with."""
    if offer["type"] == "answer":
        return ["help" if offer["can_help"] and rng.random() < 0.7 else "refuse"]
    if offer["type"] == "fill":
        ways = [way for way in offer["ways"] if way["why_not"] is None]
        if ways and (not offer["can_decline"] or rng.random() < 0.8):
            return [_fill(offer["order"], rng.choice(ways), rng)]
        return [f"decline {offer['order']}"]
    moves = _chance_turn(offer, rng)
    return moves if rng.random() < 0.7 else moves[:1]


def _chance_turn(offer: Json, rng: Random) -> list[str]:
    """What is left of a turn."""
    moves: list[str] = []
    n = 0
    if offer["step"] == "put":
        if not offer["piles"]:
            return ["pass", _draw(rng.choice(offer["draws"][0]))]
        pile = rng.choice(offer["piles"])
        singles, doubles = rng.randint(0, pile["singles"]), rng.randint(0, pile["doubles"])
        if singles + doubles == 0:
            singles, doubles = pile["singles"], pile["doubles"]
        moves.append(_put(pile, singles, doubles))
        n += singles + doubles
    if offer["step"] != "draw":
        orders = offer["orders"] if rng.random() < 0.6 else ()
        moves.append(f"order {rng.choice(orders)}" if orders else "hold")
        n += bool(orders)
    return [*moves, _draw(rng.choice(offer["draws"][n]))]


def _put(pile: Json, singles: int, doubles: int) -> str:
    more = f" {doubles} double:{pile['kind']}" if doubles else ""
    return f"put {singles} {pile['kind']}{more}"


def _draw(draw: Json) -> str:
    return f"draw {draw['source'] or 'nothing'}"


def _fill(order: str, way: Json, rng: Random) -> str:
    """With cards that are enough, in any mixture, and none that could be left out."""
    kinds = f" with {' '.join(way['kinds'])}" if way["kinds"] else ""
    added: list[str] = []
    for lack in way["lacks"]:
        held = [(sort["card"], sort["worth"]) for sort in lack["hand"] for _ in range(sort["most"])]
        rng.shuffle(held)
        chosen: list[tuple[str, int]] = []
        while sum(worth for _, worth in chosen) < lack["count"]:
            chosen.append(held.pop())
        for one in sorted(chosen, key=lambda one: one[1]):
            if sum(worth for _, worth in chosen) - one[1] >= lack["count"]:
                chosen.remove(one)
        added += (card for card, _ in chosen)
    return f"fill {order}{kinds}{_add(added)}"


def _add(cards: list[str]) -> str:
    """As records write it: singles before doubles, each in the order of the kinds."""
    circle = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"]
    ordered = sorted(set(cards), key=lambda card: (card.startswith("double:"), circle.index(card.split(":")[-1])))
    return "".join([" add"] + [f" {cards.count(card)} {card}" for card in ordered]) if cards else ""
