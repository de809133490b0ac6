"""The memory report in lines: the same for both faces, and the same words as on the page."""

from __future__ import annotations

from collections.abc import Iterator

from mammamia.editions import Ingredient
from mammamia.game import Order, cards
from mammamia.hosting.memory.report import KindReport, OrderReport, Remark
from mammamia.hosting.protocol.messages import MemoryReport
from mammamia.i18n import Language
from mammamia.records import parse_card
from mammamia.tui.scene import Scene

MANY = 5  # so many of a kind are named where it is named alone


def report_lines(report: MemoryReport, scene: Scene, language: Language) -> Iterator[str]:
    """What was remembered, then each own order, then what a guest says."""
    say, names = language.say, scene.company.called(language)
    yield say("memory.report.title", round=report.round)
    even = say("memory.report.even", n=report.even, total=report.total)
    if report.remembered is None:
        yield f"{say('memory.report.no-guess')} {even}"
    else:
        off = sum(abs((kind.said or 0) - kind.true) for kind in report.kinds)
        yield (
            f"{say('memory.report.of', n=report.remembered, total=report.total)}. "
            f"{say('memory.report.off', n=off)} {even}"
        )
    yield from (_kind_line(kind, language) for kind in report.kinds)
    for own in report.orders:
        yield from _order_lines(own, names, language, is_complete=report.complete)
    if report.worlds:
        yield say(f"memory.report.{'plain' if report.plain else 'worlds'}", worlds=report.worlds)
    if report.remark is not None:
        yield f"{names[report.remark.seat]}: {remark_in_words(report.remark, language)}"


def kind_name(kind: Ingredient, language: Language) -> str:
    """A kind by itself, as if there were many."""
    return language.say(f"cards.kind.{kind.value}", n=MANY)


def remark_in_words(remark: Remark, language: Language) -> str:
    """What a guest says."""
    values: dict[str, object] = dict(remark.values)
    if "kind" in values:
        values["cards"] = cards(Ingredient(str(values.pop("kind"))), int(str(values["n"])))
    if "order" in values:
        order = parse_card(str(values["order"]))
        assert isinstance(order, Order), "a remark is about an order"
        values["order"] = language.quoted(order)
    return language.say(f"memory.remark.{remark.key}", **values)


def _kind_line(one: KindReport, language: Language) -> str:
    say, name = language.say, kind_name(one.kind, language)
    if one.said is None:
        return f"  {name}: {say('memory.report.was', true=one.true)}"
    off = one.said - one.true
    key = "right" if off == 0 else "few" if off < 0 else "many"
    said = say("memory.report.said", said=one.said, true=one.true)
    return f"  {name}: {said}, {say(f'memory.report.{key}', n=abs(off))}"


def _order_lines(own: OrderReport, names: tuple[str, ...], language: Language, *, is_complete: bool) -> Iterator[str]:
    say, title = language.say, language.order_name(own.order)
    yield f"{title}: {say('memory.report.baked' if own.baked else 'memory.report.burnt')}"
    if own.figures is None:
        yield f"  {say('memory.report.cannot' if is_complete else 'memory.report.reckoning')}"
    else:
        yield f"  {_steps(own, language)}"
        yield f"  {_told(own, language)}"
    lacking = [(one.kind, one.count) for one in own.lacking if one.kind is not None]
    if lacking and own.takers:
        kinds = [kind_name(kind, language) for kind, _ in lacking]
        missing = tuple(card for kind, n in lacking for card in cards(kind, n))
        short = say("memory.report.short", order=language.quoted(own.order), cards=missing)
        yield f"  {say('memory.report.where', kinds=kinds)} {short}"
        for taker in own.takers:
            order = language.quoted(taker.order)
            yield f"    {say('memory.report.took', name=names[taker.seat], order=order, n=taker.count)}"


def _steps(own: OrderReport, language: Language) -> str:
    figures, say = own.figures, language.say
    assert figures is not None, "they are there"
    steps = [("risk" if figures.memory is None else "nerve", figures.nerve)]
    if figures.memory is not None:
        steps.append(("memory", figures.memory))
    steps += [("luck", figures.luck), ("at-the-oven", figures.at_the_oven)]
    return ", ".join(f"{say(f'memory.step.{name}')} {step:+d}".replace("-", "−") for name, step in steps)


def _told(own: OrderReport, language: Language) -> str:
    figures, say = own.figures, language.say
    assert figures is not None, "they are there"
    if figures.said is None:
        chance = say("memory.report.knew", knew=figures.knew)
    else:
        chance = say("memory.report.thought", said=figures.said, knew=figures.knew)
    error = say("memory.report.error", n=figures.error) if figures.error else say("memory.report.exact")
    return f"{say(f'memory.headline.{figures.headline.value}')} {chance} {error}"
