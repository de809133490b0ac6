"""What the page is given of the game when it is built: the words of each language, and the faces of the cards."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from mammamia.bots.characters import CHARACTERS, PLAY_NOW  # noqa: E402
from mammamia.bots.memory import Fading  # noqa: E402
from mammamia.bots.memory.activation import NOISE  # noqa: E402
from mammamia.editions import EDITIONS, Colour, Demand, Edition, MammaMiaCard, demand_of  # noqa: E402
from mammamia.game import PutIngredients, PutOrder  # noqa: E402
from mammamia.hosting import daily, ladder, lesson  # noqa: E402
from mammamia.hosting.drills import FIRST_RUN, MOST_THROWN, TABLES, THROWERS, baking_drills  # noqa: E402
from mammamia.hosting.protocol.codec import Codec  # noqa: E402
from mammamia.hosting.tempo import RING, THINKING  # noqa: E402
from mammamia.hosting.terms import LESSON, Terms  # noqa: E402
from mammamia.i18n import LANGUAGES  # noqa: E402
from mammamia.i18n.catalogue import catalogue, entries  # noqa: E402
from tools.page_rules import numbers_of, rules_of  # noqa: E402

AREAS: Final = (
    *("page", "home", "lobby", "people", "table", "opening", "ending", "rewind", "hotseat", "rules"),
    *("learn", "drill", "record", "memory", "review", "daily"),
    *("cards", "characters", "events", "refusals", "records"),
)

Json = dict[str, Any]
_TERMS: Final[Codec[Terms]] = Codec(Terms)


def write(folder: Path) -> None:
    """All of it, as files of JSON."""
    texts = folder / "texts"
    texts.mkdir(parents=True, exist_ok=True)
    for code in LANGUAGES:
        _write(texts / f"{code}.json", words_of(code))
    _write(folder / "game.json", game())
    _write(folder / "forgetting.json", forgetting())
    _write(folder / "lesson.json", the_lesson())
    _write(folder / "drills.json", drills())
    (folder / "keys.ts").write_text(text_keys(), encoding="utf-8")


def _write(file: Path, value: Json) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def words_of(code: str) -> Json:
    """The areas of the catalogue that the page needs, and every recipe in words."""
    language = LANGUAGES[code]
    recipes = {
        f"{key}/{colour.value}:{card.name}": language.recipe(card.recipe)
        for key, edition in EDITIONS.items()
        for colour in edition.colours
        for card in edition.orders_of(colour.ingredient)
    }
    areas = {area: catalogue(code, area) for area in AREAS}
    return {**areas, "server": catalogue(code, "server")["refusals"], "recipe": recipes}


def text_keys() -> str:
    """Every key as a type of TypeScript: a text that is missing is found before the page is built."""
    keys = [".".join((area, *path)) for area in AREAS for path, _ in entries("en", area)]
    return "export type TextKey =\n" + "\n".join(f'  | "{key}"' for key in keys) + ";\n"


def game() -> Json:
    """What is printed on the cards, who can be played against, and what the languages are called."""
    return {
        "kinds": {colour.value: colour.ingredient.value for colour in Colour},
        "editions": {key: _edition(edition) for key, edition in EDITIONS.items()},
        "characters": {key: {"name": one.name, "level": one.level} for key, one in CHARACTERS.items()},
        "playNow": PLAY_NOW,
        "ladder": {"rungs": [asdict(rung) for rung in ladder.RUNGS], "discouraging": ladder.DISCOURAGING},
        "seconds": {**{pace.value: int(seconds) for pace, seconds in THINKING.items()}, "baking": int(RING)},
        "languages": {code: language.name for code, language in LANGUAGES.items()},
        "firstDaily": daily.FIRST.isoformat(),
        "dailySeats": daily.SEATS,
    }


def forgetting() -> Json:
    """How the characters forget: the constants of `bots.memory`, and the threshold of each who forgets."""
    usual = Fading(0.0)
    return {
        "decay": usual.decay,
        "noise": NOISE,
        "own": usual.own,
        "many": usual.many,
        "leftovers": usual.leftovers,
        "thresholds": {key: one.fading.threshold for key, one in CHARACTERS.items() if one.fading is not None},
    }


def the_lesson() -> Json:
    """The steps of the lesson, what the learner does, and the terms under which it is asked for."""
    turns = {
        str(oven): {"kind": put.kind.value, "n": put.singles, "order": str(order.order) if order else None}
        for oven, moves in lesson.TURNS.items()
        for put in [one for one in moves if isinstance(one, PutIngredients)]
        for order in [next((one for one in moves if isinstance(one, PutOrder)), None)]
    }
    return {
        "terms": _TERMS.write(LESSON),
        "steps": [asdict(step) for step in lesson.STEPS],
        "turns": turns,
        "waits": sorted(lesson.WAITS),
        "choices": lesson.CHOICES,
        "right": lesson.RIGHT,
        "last": lesson.LAST,
    }


def drills() -> Json:
    """Tables that were recorded, and what a run of throws is made of."""
    return {
        "tables": [asdict(drill) for drill in baking_drills()],
        "tablesOfOne": TABLES,
        "throwers": THROWERS,
        "firstRun": FIRST_RUN,
        "mostThrown": MOST_THROWN,
        "kinds": [kind.value for kind in EDITIONS["classic"].kinds],
    }


def _edition(edition: Edition) -> Json:
    return {
        "kinds": [kind.value for kind in edition.kinds],
        "colours": [colour.value for colour in edition.colours],
        "players": [edition.players[0], edition.players[-1]],
        "switches": sorted(edition.switches),
        "hasCard": edition.mamma_mia_card is not MammaMiaCard.NOT_IN_THE_BOX,
        "numbers": numbers_of(edition),
        "rules": rules_of(edition),
        "orders": {
            f"{colour.value}:{card.name}": _face(demand_of(card.recipe, edition.kinds))
            for colour in edition.colours
            for card in edition.orders_of(colour.ingredient)
        },
    }


def _face(demand: Demand) -> Json:
    """An order as it is drawn: what it needs by kind, what is free to choose, what is crossed out."""
    face: Json = {"needs": {kind.value: n for kind, n in demand.fixed.items()}}
    if demand.heap:
        face["heap"] = demand.heap
    if demand.is_scarcest:
        face["scarcest"] = demand.extra
    elif demand.of:
        face |= {"extra": demand.extra, "of": [kind.value for kind in demand.of], "kinds": demand.kinds}
    if demand.crossed:
        face["crossed"] = demand.crossed.value
    return face


if __name__ == "__main__":
    write(Path(sys.argv[1]))
