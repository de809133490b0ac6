"""From what somebody typed to moves. Whether a move is legal is not judged here: the game says so when it is played."""

from __future__ import annotations

import re
from typing import Final

from mammamia.editions import Ingredient
from mammamia.game import Cards, DrawNothing, HoldOrders, IngredientCard, Move, Pass, PutIngredients, PutOrder, Refill
from mammamia.game.cards import merge
from mammamia.game.moves import Source
from mammamia.game.offers import Draw, Pile, TurnOffer
from mammamia.records import BadNotation, parse_move
from mammamia.tui.plain.vocabulary import TOKENS, Unclear, Vocabulary, normal

PARTS: Final = re.compile(r"[,;+/]")
MOST_WORDS: Final = 3  # in the name of a card
MOST_CARDS: Final = 99
DRAWS: Final = {Source.SUPPLY: "supply", Source.WAITER: "waiter", None: "nothing"}


def noted_move(text: str) -> Move | None:
    """The move that a text is in the notation of records; None if it is none."""
    try:
        return parse_move(" ".join(text.split()))
    except BadNotation:
        return None


def number_in(text: str, n: int) -> int | None:
    """A number from 1 to *n*; None if it is something else."""
    plain = text.strip()
    return int(plain) if plain.isascii() and plain.isdecimal() and len(plain) < 4 and 1 <= int(plain) <= n else None


# ---------------------------------------------------------------- cards


def read_counts(text: str, words: Vocabulary) -> list[tuple[int | None, IngredientCard]]:
    """Counts and cards, as in `2 olives 1 double salami`, `olives 2` or `3s`; no count: all of them."""
    tokens = TOKENS.findall(normal(text))
    if not tokens:
        raise _no_cards(text, words)
    found: list[tuple[int | None, IngredientCard]] = []
    is_behind = not _is_count(tokens[0], words)
    while tokens:
        count = 1 if is_behind or not _is_count(tokens[0], words) else _count(tokens.pop(0))
        card = _card(tokens, words, text)
        if is_behind and tokens and _is_count(tokens[0], words):
            count = _count(tokens.pop(0))
        found.append((count, card))
    return found


def read_cards(text: str, words: Vocabulary) -> Cards:
    """A handful of cards."""
    return merge(*((card,) * (count or 0) for count, card in read_counts(text, words)))


def _no_cards(text: str, words: Vocabulary) -> Unclear:
    return Unclear("cards", found=text.strip(), kind=words.language.kind(Ingredient.SALAMI, 2))


def _is_count(token: str, words: Vocabulary) -> bool:
    return token.isdecimal() or words.means(token, "all")


def _count(token: str) -> int | None:
    return min(int(token[:4]), MOST_CARDS) if token.isdecimal() else None


def _card(tokens: list[str], words: Vocabulary, text: str) -> IngredientCard:
    """The card that the next tokens name: as many of them as make a name."""
    for n in range(min(MOST_WORDS, len(tokens)), 1, -1):
        if words.is_card(" ".join(tokens[:n])):
            phrase = " ".join(tokens[:n])
            del tokens[:n]
            return words.card(phrase)
    if not tokens:
        raise _no_cards(text, words)
    return words.card(tokens.pop(0))


# ---------------------------------------------------------------- a turn


def read_turn(text: str, offer: TurnOffer, words: Vocabulary) -> tuple[Move, ...]:
    """The rest of a turn or a part of it, the parts separated by commas."""
    parts = PARTS.split(text) if noted_move(text) is None else [text]
    moves: list[Move] = []
    step, put = offer.step, 0
    for part in parts:
        if step == "put":
            moves.append(_read_put(part, offer.piles, words))
            step = "order" if offer.piles else "draw"
            put += _cards_put(moves[-1])
            continue
        if step == "order":
            is_skipped = _is_draw(part, words) or (not offer.orders and part.strip() and not words.means(part, "none"))
            moves.append(HoldOrders() if is_skipped else _read_order(part, offer, words))
            step = "draw"
            put += isinstance(moves[-1], PutOrder)
            if not is_skipped:
                continue
        if step == "draw":
            moves.append(_read_draw(part, offer.draws[min(put, len(offer.draws) - 1)], words))
            step = "over"
        else:
            raise Unclear("part", found=part.strip())
    return tuple(moves)


def _is_draw(text: str, words: Vocabulary) -> bool:
    return any(words.means(text, meaning) for meaning in DRAWS.values())


def _cards_put(move: Move) -> int:
    return move.singles + move.doubles if isinstance(move, PutIngredients) else 0


def _read_put(text: str, piles: tuple[Pile, ...], words: Vocabulary) -> Move:
    if (move := noted_move(text)) is not None:
        return move
    if words.means(text, "pass") or (not piles and not text.strip()):
        return Pass()
    if not text.strip():
        raise Unclear("empty")
    singles = doubles = 0
    counted = read_counts(words.rest_after(text, "put"), words)
    kinds = tuple(dict.fromkeys(card.kind for _, card in counted))
    if len(kinds) > 1:
        raise Unclear("mixed", kinds=kinds)
    held = next((pile for pile in piles if pile.kind is kinds[0]), Pile(kinds[0], 0, 0))
    for count, card in counted:
        if count is None:  # all of them: the doubles too, unless one sort was named
            singles += 0 if card.is_double else held.singles
            doubles += held.doubles
        elif card.is_double:
            doubles += count
        else:
            singles += count
    return PutIngredients(kinds[0], singles, doubles)


def _read_order(text: str, offer: TurnOffer, words: Vocabulary) -> Move:
    if (move := noted_move(text)) is not None:
        return move
    plain = words.rest_after(text, "order")
    if not plain or words.means(plain, "none"):
        return HoldOrders()
    number = number_in(plain, len(offer.orders)) if offer.orders else None
    order = offer.orders[number - 1] if number is not None else words.order(plain, offer.orders)
    if order is None:
        raise Unclear("order", found=text.strip(), n=len(offer.orders))
    return PutOrder(order)


def _read_draw(text: str, draws: tuple[Draw, ...], words: Vocabulary) -> Move:
    if (move := noted_move(text)) is not None:
        return move
    number = 1 if not text.strip() else number_in(text, len(draws))
    if number is not None and draws:
        source = draws[number - 1].source
    else:
        named = [source for source, meaning in DRAWS.items() if words.means(text, meaning)]
        if not named:
            raise Unclear("one-of", found=text.strip(), n=max(1, len(draws)))
        source = named[0]
    return DrawNothing() if source is None else Refill(source)
