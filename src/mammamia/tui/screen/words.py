"""The words of the screen: the page's sentences, with a name for "you" where several people share the keyboard."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from mammamia.editions import Recipe
from mammamia.game import Order, Seat, SeatView
from mammamia.game.opening import CheckedOrder
from mammamia.game.view import CoveredDeliveries, OpenDeliveries
from mammamia.i18n import Language
from mammamia.tui.answers import Choice, Sort, cards_in, kinds_chosen
from mammamia.tui.scene import Announced, Company, Scene
from mammamia.tui.screen.draft import Draft
from mammamia.tui.screen.opening import takers_of

NAMED = "hotseat.named"


@dataclass(frozen=True, slots=True)
class Wording:
    """The sentences for one viewer of one company."""

    language: Language
    company: Company
    seat: Seat | None = None
    is_past: bool = False  # a record: nobody is thinking any more

    @property
    def names(self) -> tuple[str, ...]:
        """What each seat is called."""
        return self.company.called(self.language)

    def say(self, key: str, /, **values: object) -> str:
        """A text; among several people with the name of the viewer."""
        named = f"{NAMED}.{key}"
        if len(self.company.people) > 1 and self.language.has(named):
            who = "" if self.seat is None else self.names[self.seat]
            return self.language.say(named, who=who, **values)
        return self.language.say(key, **values)

    # ------------------------------------------------------------ the table

    def announcement(self, said: Announced) -> str:
        """What a seat said: `Chiara: “2 peppers!”`."""
        name = self.names[said.seat]
        if not said.put:
            return self.say("table.passes", name=name)
        if said.order is None:
            return self.say("table.says", name=name, cards=said.put)
        return self.say("table.says-with", name=name, cards=said.put, order=self.language.order_name(said.order))

    def drew(self, said: Announced) -> str:
        """Where a seat drew from, and how many: `waiter +2`."""
        return "" if said.source is None else self.say(f"screen.drew.{said.source.value}", n=said.drawn)

    def whose_turn(self, scene: Scene) -> str:
        """Who decides."""
        deciding = scene.table.deciding
        if deciding is None:
            return self.say("table.wait")
        if deciding == scene.seat:
            return self.say("table.your-turn")
        if scene.company.players[deciding].bot is not None and not self.is_past:
            return self.say("table.thinks", name=self.names[deciding])
        return self.say("table.turn-of", name=self.names[deciding])

    def hand(self, scene: Scene) -> str:
        """The viewer's hand in a line."""
        if not isinstance(scene.view, SeatView):
            return self.say("table.watching")
        parts = [self.language.count(card, n) for card, n in Counter(scene.view.hand).items()]
        parts += [self.language.quoted(order) for order in scene.view.orders]
        return ", ".join(parts) or self.say("table.hand-empty")

    def scores(self, scene: Scene) -> str:
        """Who has delivered how much; where that lies covered, how much in all."""
        match scene.table.delivered:
            case CoveredDeliveries(size):
                return self.say("table.score-covered", n=size)
            case OpenDeliveries(by_seat):
                rows = zip(self.names, by_seat, strict=True)
                return ", ".join(self.say("table.score-of", name=name, n=len(orders)) for name, orders in rows)

    def badge(self) -> str:
        """How much the table helps the memory."""
        return self.say("table.aid", aid=self.say(f"page.aids.{self.company.aid.value}"))

    # ------------------------------------------------------------ the turn

    def action(self, draft: Draft) -> tuple[str, str]:
        """The sentence one will say, and what is drawn then."""
        draw = draft.draw
        drawn = self.say(
            "table.draw.nothing" if draw.source is None else f"table.draw.{draw.source.value}", n=draw.count
        )
        if draft.put and draft.order is not None:
            order = self.language.order_name(draft.order)
            return self.say("table.bake-with", cards=draft.put, order=order), drawn
        if draft.put:
            return self.say("table.bake", cards=draft.put), drawn
        if draft.offer.step == "put":
            return self.say("table.pass"), drawn
        if draft.order is not None:
            return self.say("screen.only-order", order=self.language.order_name(draft.order)), drawn
        return self.say("table.only-draw" if draft.offer.step == "draw" else "table.no-order"), drawn

    def warnings(self, scene: Scene, draft: Draft) -> list[str]:
        """What one should know before doing it."""
        found = []
        if scene.seat is not None and scene.table.seats[scene.seat].is_locked:
            found.append(self.say("table.you-locked"))
        if draft.locks:
            found.append(self.say("table.warn-lock"))
        if draft.draw.may_end:
            found.append(self.say("table.warn-end"))
        return found

    # ------------------------------------------------------------ orders

    def recipe(self, order: Order) -> Recipe:
        """What an order demands."""
        place = self.company.names.place(order)
        assert place is not None, "the order is in the game"
        return self.company.names.recipes[place[0]][place[1]]

    def needs(self, order: Order) -> str:
        """The same in words."""
        return self.language.recipe(self.recipe(order))

    # ------------------------------------------------------------ the opening

    def choice(self, choice: Choice) -> str:
        """An answer in words: `Bake it – with olives – 2 olives from your hand`."""
        parts = [self.say(f"opening.{choice.sort.value}")]
        if kinds := kinds_chosen(choice):
            parts.append(self.say("opening.with-kinds", kinds=[self.language.kind(kind, 5) for kind in kinds]))
        if request := cards_in(choice.request):
            parts.append(self.say("opening.request", cards=request))
        if added := cards_in(choice.added):
            parts.append(self.say("opening.add", cards=added))
        elif choice.sort is Sort.FILL:
            parts.append(self.say("opening.table-only"))
        return " – ".join(parts)

    def owner(self, check: CheckedOrder) -> str:
        """Whose order it is."""
        if check.seat == self.seat:
            return self.say("opening.your-order")
        return self.say("opening.order-of", name=self.names[check.seat])

    def why_burnt(self, checks: tuple[CheckedOrder, ...], place: int) -> str:
        """What an order was short of, and where that had gone."""
        check = checks[place]
        if check.crossed:
            return self.say("opening.spoilt", kind=self.language.kind(check.crossed[0]))
        if check.lacks_another_kind:
            return self.say("opening.no-other")
        lines = []
        for need in check.needs:
            if need.lack:
                missing = (
                    self.say("opening.any-cards", n=need.lack)
                    if need.kind is None
                    else self.language.count(need.kind, need.lack)
                )
                names = [self.names[seat] for seat in takers_of(checks, place, need.kind)]
                key = "opening.short-taken" if names else "opening.short"
                lines.append(self.say(key, cards=missing, **({"names": names} if names else {})))
        return self.language.say("replay.baking.between-parts").join(lines)


def words_of(scene: Scene, language: Language) -> Wording:
    """The sentences for the viewer of a scene."""
    return Wording(language, scene.company, scene.seat)
