"""Writes the golden games anew (`make records`): one per edition and number of players, and some with options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mammamia.editions import EDITIONS, FIRST
from mammamia.game import Phase
from mammamia.lab import SeriesPlan
from mammamia.lab.simulation import deal_game, record_game
from mammamia.records import Record, write_readable

HERE = Path(__file__).parent
SEED = 2004
WITH_OPTIONS: dict[str, tuple[str, int, dict[str, object]]] = {
    "classic-4-doubles": ("classic", 4, {"doubles": True}),
    "classic-3-rescue": ("classic", 3, {"rescue": True}),
    "classic-2-thin": ("classic", 2, {"thin": True}),
    "classic-4-one-round": ("classic", 4, {"rounds": 1}),
    "spanish-5-doubles-rescue": ("spanish", 5, {"doubles": True, "rescue": True}),
    "plus-4-without-help": ("plus", 4, {"help": False}),
    "plus-3-not-thin-five-rounds": ("plus", 3, {"thin": False, "rounds": 5}),
}


def golden_games() -> Iterator[tuple[str, Record]]:
    """Every golden game with its name."""
    for edition in EDITIONS.values():
        for players in edition.players:
            plan = SeriesPlan(edition, players, {}, SEED, 1)
            yield f"{edition.key}-{players}", record_game(plan, 0).record()
    for name, (key, players, options) in WITH_OPTIONS.items():
        yield name, record_game(SeriesPlan(EDITIONS[key], players, options, SEED, 1), 0).record()
    yield "first-3-card-dealt", card_dealt()
    yield "plus-3-unfinished", unfinished()


def card_dealt() -> Record:
    """R2.2: somebody is dealt the Mamma Mia! card."""
    plan = SeriesPlan(FIRST, 3, {}, SEED, 1)
    number = next(n for n in range(1000) if deal_game(plan, n)[0].record().deal.mamma_mia is not None)
    return record_game(plan, number).record()


def unfinished() -> Record:
    """A game that breaks off in the middle of a turn."""
    recording, shuffle = deal_game(SeriesPlan(EDITIONS["plus"], 3, {}, SEED, 1), 7)
    while recording.game.state.turns < 12 or recording.game.phase is not Phase.ORDER:
        recording.play(recording.game.random_move(shuffle))
    return recording.record()


def main() -> None:
    """Write them all."""
    for old in HERE.glob("*.game"):
        old.unlink()
    for name, record in golden_games():
        (HERE / f"{name}.game").write_text(write_readable(record), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
