"""A slow and obvious referee for game records, written from the rules and the record format alone.

It shares no line with the engine: cards are strings, piles are lists, hands are counters. `judge` re-plays a record and
returns what is wrong with it, or None.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any

CIRCLE = ["pineapple", "pepper", "mushroom", "olive", "salami", "shrimp"]
COLOURS = ["yellow", "green", "brown", "purple", "red", "pink"]
DEFAULTS = {
    "classic": {"thin": False, "doubles": False, "rescue": False},
    "first": {"thin": True, "doubles": False, "rescue": False},
    "spanish": {"thin": True, "doubles": False, "rescue": False},
    "plus": {"thin": True},
}


class Foul(Exception):
    """The record breaks a rule."""


def demand(condition: object, words: str) -> None:
    """Call a foul unless the condition holds."""
    if not condition:
        raise Foul(words)


@dataclass
class Recipe:
    """What an order needs (R1.5, R1.6)."""

    needs: dict[str, int] = field(default_factory=dict)
    free_each: int = 0
    free_kinds: int = 0
    free_from: list[str] = field(default_factory=list)
    is_scarcest: bool = False
    heap: int = 0
    crossed: str = ""


def recipe_of(edition: str, order: str) -> Recipe:
    """The recipe of `COLOUR:NAME`."""
    colour, name = order.split(":")
    own = CIRCLE[COLOURS.index(colour)]
    kinds = CIRCLE if edition == "plus" else CIRCLE[:5]
    others = [kind for kind in kinds if kind != own]

    def on(steps: int) -> str:
        return CIRCLE[(CIRCLE.index(own) + steps) % 6]

    if name.startswith("four-"):
        return Recipe({own: 1, name[5:]: 4})
    recipes = {
        "one-of-each": Recipe(dict.fromkeys(kinds, 1)),
        "bombastica": Recipe(heap=15),
        "monotoni": Recipe({own: 1}, 6, 1, others),
        "minimale": Recipe({own: 1}, 4 if edition == "plus" else 3, 1, others, is_scarcest=True),
    }
    if edition == "plus":
        recipes |= {
            "two-and-two": Recipe({own: 1, on(1): 2, on(5): 2}),
            "ciotona": Recipe({own: 1}, 4, 2, others),
            "small-monotoni": Recipe({}, 5, 1, [kind for kind in kinds if kind != on(3)], crossed=on(3)),
            "mini": Recipe({own: 3}, crossed=on(4)),
            "mamma-mia-1": Recipe({own: 1}, 5, 1, [on(2), on(3)]),
            "mamma-mia-2": Recipe({own: 1}, 5, 1, [on(4), on(5)]),
        }
    return recipes[name]


def orders_of(edition: str, colour: str) -> list[str]:
    """All orders of a colour."""
    own = CIRCLE[COLOURS.index(colour)]
    kinds = CIRCLE if edition == "plus" else CIRCLE[:5]
    names = [f"four-{kind}" for kind in kinds if kind != own]
    names += ["one-of-each", "monotoni", "minimale", "bombastica"]
    if edition == "plus":
        names += ["two-and-two", "ciotona", "small-monotoni", "mini", "mamma-mia-1", "mamma-mia-2"]
    return [f"{colour}:{name}" for name in names]


def worth(cards: Counter[str], kind: str) -> int:
    """R5.13: doubles count two."""
    return cards[kind] + 2 * cards[f"double:{kind}"]


def total(cards: Counter[str]) -> int:
    """All ingredients, doubles twice."""
    return sum(n * (2 if card.startswith("double:") else 1) for card, n in cards.items())


def ingredient_of(card: str) -> str:
    """The kind of a single or double card."""
    return card.removeprefix("double:")


def handfuls(hand: Counter[str]) -> Iterator[Counter[str]]:
    """Every part of a hand."""
    names = [card for card in hand if hand[card] > 0]
    for counts in product(*(range(hand[card] + 1) for card in names)):
        yield Counter({card: n for card, n in zip(names, counts, strict=True) if n})


def covers(given: Counter[str], lacking: dict[str, int]) -> bool:
    """Whether the cards are enough for what lacks of each kind."""
    return all(worth(given, kind) >= n for kind, n in lacking.items())


def additions(hand: Counter[str], lacking: dict[str, int]) -> list[Counter[str]]:
    """R5.3, R5.13: every handful that covers what is lacking with no card too many."""
    useful = Counter({card: n for card, n in hand.items() if lacking.get(ingredient_of(card), 0) > 0})
    return [
        given
        for given in handfuls(useful)
        if covers(given, lacking) and not any(covers(given - Counter([card]), lacking) for card in given)
    ]


def heap_additions(hand: Counter[str], lacking: int) -> list[Counter[str]]:
    """R5.6: any cards, with no card too many."""
    return [
        given
        for given in handfuls(hand)
        if total(given) >= lacking and not any(total(given - Counter([card])) >= lacking for card in given)
    ]


class Referee:
    """One game, as the record tells it."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.edition = record["edition"]
        seats = record["seats"]
        self.n = len(seats)
        self.plus = self.edition == "plus"
        demand(2 <= self.n <= (6 if self.plus else 5), "R0: number of players")
        self.colours = [seat["color"] for seat in seats]
        demand(len(set(self.colours)) == self.n, "R1.4: colours")
        demand(set(self.colours) <= set(COLOURS[: 6 if self.plus else 5]), "R1.4: colours")
        options = record.get("options", {})
        demand(set(options) <= set(DEFAULTS[self.edition]) | {"rounds"} | ({"help"} if self.plus else set()), "R0")
        chosen = DEFAULTS[self.edition] | options
        self.help = self.plus and chosen.get("help", self.n > 2)
        demand(not (self.help and self.n == 2), "R6: two players")
        self.rounds = chosen.get("rounds", 4 if self.plus and not self.help else 3)
        demand(1 <= self.rounds <= 9, "R0: rounds")
        self.limit = 9 if self.plus else 7
        self.rescues = self.plus or chosen.get("rescue", False)
        self.kinds = CIRCLE if self.plus else CIRCLE[:5]
        self.cards = self._box(chosen["thin"], chosen.get("doubles", False))
        self._deal(record["deal"])
        self.moves = list(record["moves"])
        self.at = 0
        self.delivered = [0] * self.n
        self.table: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.oven: list[tuple[int, str]] = []
        self.told: list[dict[str, Any]] = []

    def _box(self, thin: bool, doubles: bool) -> Counter[str]:
        left = ({6: 0, 5: 1, 4: 3, 3: 5, 2: 7} if self.plus else {5: 0, 4: 1, 3: 3, 2: 5})[self.n] if thin else 0
        each = (15 if self.plus else 13) - left
        if doubles:
            return Counter(dict.fromkeys(self.kinds, each - 2)) + Counter({f"double:{kind}": 2 for kind in self.kinds})
        return Counter(dict.fromkeys(self.kinds, each))

    def _deal(self, deal: dict[str, Any]) -> None:
        self.hands: list[Counter[str]] = []
        self.held: list[list[str]] = []
        self.waiters = [list(waiter) for waiter in deal["waiters"]]
        demand(len(deal["hands"]) == len(self.waiters) == self.n, "R2: hands")
        for seat, hand in enumerate(deal["hands"]):
            orders = [card for card in hand if card.split(":")[0] in COLOURS]
            self.held.append(orders)
            self.hands.append(Counter(hand) - Counter(orders))
            demand(len(orders) == 1, "R2.3: one order")
            demand(self.hands[seat].total() == (8 if self.plus else 6), "R2.1: dealt")
            demand(sorted(orders + self.waiters[seat]) == sorted(orders_of(self.edition, self.colours[seat])), "R2.3")
        self.supply = list(deal["supply"])
        self.holder: int | None = deal["mamma_mia"]
        expected = Counter(self.cards)
        if self.plus:
            demand(self.holder is None, "no Mamma Mia! card")
        elif self.edition == "first" and self.holder is not None:
            demand(0 <= self.holder < self.n, "R2.2")
        else:
            demand(self.holder is None, "R2.1")
            expected["mamma-mia"] = 1
        demand(sum(self.hands, Counter()) + Counter(self.supply) == expected, "R1: the box")
        self.seat = deal["first"]
        demand(0 <= self.seat < self.n, "R2.4")

    def is_at_end(self) -> bool:
        """Whether the record has no more moves."""
        return self.at == len(self.moves)

    def next_move(self, what: str, seat: int | None) -> dict[str, Any]:
        """The next recorded move, which must be of this sort and of this seat."""
        demand(not self.is_at_end(), "unfinished")
        move: dict[str, Any] = self.moves[self.at]
        self.at += 1
        demand(what in move, f"move {self.at}: {what} expected")
        demand(move.get("seat") == seat, f"move {self.at}: seat {seat} expected")
        return move

    def play(self) -> None:
        """All rounds."""
        for number in range(self.rounds):
            if number > 0:
                self._shuffle()
            opener = self._fill_oven()
            self._bake(opener)
            self.seat = opener

    def _shuffle(self) -> None:
        cards = self.used + Counter(self.supply)
        if not self.plus and "mamma-mia" not in self.supply:
            cards["mamma-mia"] += 1
        self.supply = self.next_move("shuffle", None)["shuffle"][:]
        demand(Counter(self.supply) == cards, "R7.2: the new supply")
        self.used = Counter()
        self.holder = None

    def _fill_oven(self) -> int:
        stuck = 0
        while True:
            seat = self.seat
            move = self.next_move("put", seat)
            self.seat = (seat + 1) % self.n
            must_pass = self.hands[seat].total() == 0
            self._put(seat, move, must_pass)
            drew = self._draw(seat, move["draw"], must_pass)
            stuck = stuck + 1 if must_pass and not drew else 0
            if drew == "supply" and not self.supply:
                return seat if self.plus else self._holder()
            if stuck == self.n:
                return self.seat if self.holder is None else self.holder

    def _holder(self) -> int:
        assert self.holder is not None
        return self.holder

    def _put(self, seat: int, move: dict[str, Any], must_pass: bool) -> None:
        put, order = Counter(move["put"]), move["order"]
        if must_pass:
            demand(not put and order is None, "R3.6: pass")
            return
        demand(put, "R3.1: put something")
        demand(len({ingredient_of(card) for card in put}) == 1, "R3.1: one kind")
        demand(put <= self.hands[seat], "R3.1: not in hand")
        self.hands[seat] -= put
        self.oven += [(seat, card) for card in move["put"]]
        if order is not None:
            demand(order in self.held[seat], "R3.2: not in hand")
            self.held[seat].remove(order)
            self.oven.append((seat, order))

    def _draw(self, seat: int, source: str | None, must_pass: bool) -> str | None:
        size = self.hands[seat].total() + len(self.held[seat])
        if must_pass and self.rescues:
            demand(source == "supply", "R3.6: five from the supply")
            room = 5
        elif size >= self.limit:
            demand(source is None, "R3.3: the hand is full")
            return None
        else:
            demand(source in ("supply", "waiter"), "R3.4: drawing is a duty")
            room = min(self.limit - size, 5) if self.plus else self.limit - size
        if source == "waiter":
            demand(self.waiters[seat], "R3.4: the waiter is empty")
            self.held[seat] += self.waiters[seat][:room]
            del self.waiters[seat][:room]
            return source
        while room and self.supply:
            card = self.supply.pop(0)
            if card == "mamma-mia":
                self.holder = seat
            else:
                self.hands[seat][card] += 1
                room -= 1
        return source

    def _bake(self, opener: int) -> None:
        orders: list[list[Any]] = []
        self.told.append({"opener": opener, "orders": orders})
        oven, self.oven = self.oven, []
        for owner, card in oven:
            if card.split(":")[0] not in COLOURS:
                self.table[card] += 1
                continue
            delivered = self._check(owner, card)
            orders.append([card, delivered])
            if not delivered:
                self.waiters[owner].append(card)
        if self.edition != "first":
            self.oven = [(-1, card) for card in self.table.elements()]
            self.table = Counter()

    def _ways(self, recipe: Recipe) -> list[tuple[str, ...]]:
        """R5.7 to R5.11: which kinds may be chosen."""
        if recipe.crossed and worth(self.table, recipe.crossed):
            return []
        if not recipe.is_scarcest:
            return list(combinations(recipe.free_from, recipe.free_kinds))
        present = [kind for kind in recipe.free_from if worth(self.table, kind)]
        least = min((worth(self.table, kind) for kind in present), default=0)
        return [(kind,) for kind in present if worth(self.table, kind) == least]

    def _lacking(self, recipe: Recipe, kinds: tuple[str, ...]) -> dict[str, int]:
        needs = Counter(recipe.needs) + Counter(dict.fromkeys(kinds, recipe.free_each))
        return {kind: n - worth(self.table, kind) for kind, n in needs.items() if n > worth(self.table, kind)}

    def _check(self, owner: int, order: str) -> bool:
        """R5.12: what becomes of an order that came up."""
        recipe = recipe_of(self.edition, order)
        ways = self._ways(recipe)
        fillings: list[tuple[tuple[str, ...], Counter[str]]] = []
        by_table = False
        for kinds in ways:
            if recipe.heap:
                lack = max(0, recipe.heap - total(self.table))
                adds = heap_additions(self.hands[owner], lack)
                by_table |= lack == 0
            else:
                lacking = self._lacking(recipe, kinds)
                adds = additions(self.hands[owner], lacking)
                by_table |= not lacking
            fillings += [(kinds, add) for add in adds]
        may_ask = self.help and bool(ways) and not by_table
        if not fillings and not may_ask:
            return False
        if by_table and len(fillings) == 1:
            kinds, add = fillings[0]
            self._deliver(owner, recipe, kinds, add)
            return True
        return self._decide(owner, order, recipe, ways, fillings, by_table)

    def _decide(
        self,
        owner: int,
        order: str,
        recipe: Recipe,
        ways: list[tuple[str, ...]],
        fillings: list[tuple[tuple[str, ...], Counter[str]]],
        by_table: bool,
    ) -> bool:
        demand(not self.is_at_end(), "unfinished")
        if "decline" in self.moves[self.at]:
            move = self.next_move("decline", owner)
            demand(move["decline"] == order, "another order is up")
            demand(not by_table, "R5.2: cannot be refused")
            return False
        if "ask" in self.moves[self.at]:
            move = self.next_move("ask", owner)
            demand(move["ask"] == order, "another order is up")
            demand(self.help and not by_table, "R6.1: no help")
            return self._ask(owner, recipe, ways, move)
        move = self.next_move("fill", owner)
        demand(move["fill"] == order, "another order is up")
        kinds = self._kinds_chosen(move, sorted({way for way, _ in fillings}))
        add = Counter(move.get("add", []))
        demand((kinds, add) in fillings, f"move {self.at}: R5.3: not a filling")
        self._deliver(owner, recipe, kinds, add)
        return True

    def _kinds_chosen(self, move: dict[str, Any], ways: list[tuple[str, ...]]) -> tuple[str, ...]:
        if "kinds" not in move:
            demand(len(ways) == 1, f"move {self.at}: kinds are open")
            return ways[0]
        return tuple(sorted(move["kinds"], key=CIRCLE.index))

    def _ask(self, owner: int, recipe: Recipe, ways: list[tuple[str, ...]], move: dict[str, Any]) -> bool:
        kinds = self._kinds_chosen(move, ways)
        demand(kinds in [tuple(sorted(way, key=CIRCLE.index)) for way in ways], "R6.2: kinds")
        request, add = Counter(move["request"]), Counter(move.get("add", []))
        demand(request, "R6.2: request something")
        demand(add <= self.hands[owner], "R6.2: hold the rest")
        if recipe.heap:
            demand(total(request + add) == recipe.heap - total(self.table), "R6.2: what is missing")
        else:
            demand(request + add == Counter(self._lacking(recipe, kinds)), "R6.2: what is missing")
        for step in range(1, self.n):
            helper = (owner + step) % self.n
            answer = self.next_move("answer", helper)["answer"]
            demand(answer in ("help", "refuse"), "R6.3: answer")
            if answer == "help":
                demand(request <= self.hands[helper] and self.waiters[helper], "R6.4: cannot help")
                self.hands[helper] -= request
                self.used += request
                self.waiters[helper].pop(0)
                self.delivered[helper] += 1
                self._deliver(owner, recipe, kinds, add)
                return True
        return False

    def _deliver(self, owner: int, recipe: Recipe, kinds: tuple[str, ...], add: Counter[str]) -> None:
        """R5.4: what the table has is used first, doubles before singles."""
        self.hands[owner] -= add
        self.used += add
        self.delivered[owner] += 1
        if recipe.heap:
            self.used += self.table
            self.table = Counter()
            return
        for kind, n in (Counter(recipe.needs) + Counter(dict.fromkeys(kinds, recipe.free_each))).items():
            for card, each in ((f"double:{kind}", 2), (kind, 1)):
                while n > 0 and self.table[card]:
                    self.table[card] -= 1
                    self.used[card] += 1
                    n -= each
        self.table += Counter()

    def result(self) -> dict[str, Any]:
        """R7.4."""
        ingredients = [hand.total() for hand in self.hands]
        best = max(zip(self.delivered, ingredients, strict=True))
        return {
            "delivered": self.delivered,
            "ingredients": ingredients,
            "winners": [s for s in range(self.n) if (self.delivered[s], ingredients[s]) == best],
            "rounds": self.told,
        }


def judge(record: dict[str, Any]) -> str | None:
    """What is wrong with a finished, well-formed record, or None."""
    try:
        referee = Referee(record)
        referee.play()
        demand(referee.is_at_end(), "moves after the end")
        demand(referee.result() == record["result"], "R7.4: the result")
    except Foul as foul:
        return str(foul)
    return None
