"""`mammamia study`: many games, and a report of what they tell about the game."""

from __future__ import annotations

import argparse
import json
import shlex
from collections.abc import Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from mammamia.cli.progress import Progress
from mammamia.cli.spreading import add_spread_arguments, spread_of, tell_trouble
from mammamia.cli.usage import (
    DEFAULT_EDITION,
    DEFAULT_PLAYERS,
    WrongUsage,
    add_seed_and_option_arguments,
    number_of,
    plan_of,
)
from mammamia.editions import EDITIONS
from mammamia.i18n import Language
from mammamia.lab import SeriesPlan
from mammamia.lab.cluster import ClusterTrouble
from mammamia.lab.pieces import AnotherWork, Pieces, work_of
from mammamia.lab.simulation import MOST_GAMES
from mammamia.lab.study.figures import MEMORY, Figure, figures_of
from mammamia.lab.study.studies import PLAYING, Findings, StudiedTable, Study, play_study, read_piece, written_piece
from mammamia.lab.workers import Spread
from mammamia.records.writing import differing

DEFAULT_GAMES: Final = 10_000
LEAST_GAMES: Final = 10
DEFAULT_MEMORY: Final = 20
LEAST_MEMORY: Final = 10  # deals; fewer say nothing
MOST_MEMORY: Final = 100_000
DEFAULT_BOT: Final = "counter"
ALL: Final = "all"
PACKAGES: Final = ("altair", "pyarrow", "vl_convert")
PIECES: Final = "pieces.jsonl"
REPORT: Final = "report.html"
FIGURES: Final = "figures.parquet"


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `study` understands."""
    say = language.say
    editions = say("study.edition-help", editions=", ".join(EDITIONS), default=DEFAULT_EDITION)
    parser.add_argument("--edition", metavar="EDITION,…", default=DEFAULT_EDITION, help=editions)
    players = say("study.players-help", default=DEFAULT_PLAYERS)
    parser.add_argument("--players", metavar="N,…", default=str(DEFAULT_PLAYERS), help=players)
    add_seed_and_option_arguments(parser, language)
    parser.add_argument(
        "--games", metavar="N", default=str(DEFAULT_GAMES), help=say("study.games-help", default=DEFAULT_GAMES)
    )
    words = say("study.bots-help", bots=", ".join(PLAYING), default=DEFAULT_BOT)
    parser.add_argument("--bots", metavar="BOT,…", default=DEFAULT_BOT, help=words)
    parser.add_argument(
        "--memory-deals",
        metavar="N",
        default=str(DEFAULT_MEMORY),
        help=say("study.memory-help", default=DEFAULT_MEMORY),
    )
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help=say("study.out-help"))
    add_spread_arguments(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Play what is not played yet, and write the report."""
    if any(find_spec(package) is None for package in PACKAGES):
        raise WrongUsage(language.say("study.extra-missing"))
    try:
        study = _study(chosen, language)
        with spread_of(chosen, language) as spread:
            chosen.out.mkdir(parents=True, exist_ok=True)
            findings = _play(study, spread, chosen.out / PIECES)
    except ClusterTrouble as error:
        return tell_trouble(chosen, error, language)
    except AnotherWork as other:
        raise WrongUsage(language.say("cli.another-work", file=str(other))) from None
    _write(findings, chosen, language)
    print(
        language.say(
            "study.done", n=study.all_games, report=str(chosen.out / REPORT), figures=str(chosen.out / FIGURES)
        )
    )
    return 0


def _play(study: Study, spread: Spread, path: Path) -> Findings:
    findings = Findings(study)
    with Pieces(path, study.written()) as pieces, Progress(study.effort) as progress:
        for piece in map(read_piece, pieces):
            progress.find(findings.add(piece))
        with closing(play_study(findings, spread=spread)) as played:
            for piece in played:
                pieces.add(written_piece(piece))
                progress.advance(findings.add(piece))
    return findings


# ---------------------------------------------------------------- what is studied


def _study(chosen: argparse.Namespace, language: Language) -> Study:
    """The tables of all editions, numbers of players and bots; a thrown seed is the one with which it was begun."""
    games = number_of("--games", chosen.games, range(LEAST_GAMES, MOST_GAMES + 1), language)
    memory_deals = number_of("--memory-deals", chosen.memory_deals, range(MOST_MEMORY + 1), language)
    if 0 < memory_deals < LEAST_MEMORY:
        raise WrongUsage(language.say("study.few-deals", least=LEAST_MEMORY, found=memory_deals))
    bots = _listed(chosen.bots, PLAYING)
    for bot in bots:
        if bot not in PLAYING:
            raise WrongUsage(language.say("cli.arena.no-such-bot", found=bot[:40], bots=", ".join(PLAYING)))
    if chosen.seed is None:
        found = work_of(chosen.out / PIECES) or {}
        chosen.seed = str(found["seed"]) if "seed" in found else None
    plans: list[SeriesPlan] = []
    for key in _listed(chosen.edition, tuple(EDITIONS)):
        sizes = tuple(map(str, EDITIONS[key].players)) if key in EDITIONS else ()
        for players in _listed(chosen.players, sizes):
            one = argparse.Namespace(edition=key, players=players, option=chosen.option, seed=chosen.seed)
            plans.append(plan_of(one, language, games))
            chosen.seed = str(plans[0].seed)
    tables = tuple(StudiedTable(plan, bot) for plan in plans for bot in bots)
    return Study(tables, plans[0].seed, games, memory_deals)


def _listed(text: str, everything: Sequence[str]) -> list[str]:
    """`classic,plus`, or `all`; nothing twice."""
    words = list(everything) if text == ALL and everything else [word.strip() for word in text.split(",")]
    return list(dict.fromkeys(words))


# ---------------------------------------------------------------- what is written


def _write(findings: Findings, chosen: argparse.Namespace, language: Language) -> None:
    from mammamia.lab.study.parquet import write_parquet
    from mammamia.lab.study.report import page

    study = findings.study
    figures = figures_of(findings)
    commands = {_where(figure): _command_of(study, figure) for figure in figures}
    write_parquet(chosen.out / FIGURES, figures, commands)
    asked = _command(study, chosen.edition, chosen.players, chosen.bots, chosen.option)
    part = chosen.out / f"{REPORT}.part"
    part.write_text(page(figures, asked, study.all_games, language), encoding="utf-8")
    part.replace(chosen.out / REPORT)


def _where(figure: Figure) -> tuple[str, int, str]:
    return figure.edition, figure.players, figure.bot


def _command_of(study: Study, figure: Figure) -> str:
    """What makes one figure again, and little else."""
    plan, bot = next(
        (table.plan, table.bot)
        for table in study.tables
        if (table.plan.edition.key, table.plan.players) == (figure.edition, figure.players)
        and figure.bot in (table.bot, MEMORY)
    )
    options = differing(plan.edition, plan.players, plan.options)
    words = [f"{name}={json.dumps(value)}" for name, value in options.items()]
    return _command(study, plan.edition.key, str(plan.players), bot, words)


def _command(study: Study, editions: str, players: str, bots: str, options: Sequence[str]) -> str:
    """The words that make the same figures again."""
    words = ["mammamia", "study", "--edition", editions, "--players", players, "--bots", bots]
    for option in options:
        words += ["--option", option]
    words += ["--games", str(study.games), "--memory-deals", str(study.memory_deals), "--seed", str(study.seed)]
    return shlex.join([*words, "--out", "DIR"])
