"""`mammamia train`: make the net of the strongest bots, step by step; stopped, it goes on where it was."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Final

from mammamia.cli.progress import Progress
from mammamia.cli.usage import WrongUsage, add_cores_argument, cores_of, number_of
from mammamia.engine.batches import is_fast
from mammamia.i18n import Language
from mammamia.lab.simulation import MOST_SEED

DEFAULTS: Final = {
    "seed": 1,
    "iterations": 3,
    "chunks": 96,
    "worlds": 16,
    "epochs": 14,
    "lessons": 600,
    "ends": 400,
    "deals": 500,
}
MOST: Final = {
    "seed": MOST_SEED >> 16,
    "iterations": 20,
    "chunks": 1000,
    "worlds": 10_000,
    "epochs": 1000,
    "lessons": 100_000,
    "ends": 100_000,
    "deals": 100_000,
}


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `train` understands."""
    say = language.say
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help=say("cli.train.out-help"))
    for name, default in DEFAULTS.items():
        words = say(f"cli.train.{name}-help", default=str(default))
        parser.add_argument(f"--{name}", metavar="N", default=str(default), help=words)
    add_cores_argument(parser, language)


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Take all steps that are not done yet, and say each."""
    numbers = {
        name: number_of(f"--{name}", getattr(chosen, name), range(0 if name == "seed" else 1, most + 1), language)
        for name, most in MOST.items()
    }
    cores = cores_of(chosen.cores, language)
    if not is_fast():
        raise WrongUsage(language.say("cli.train.needs-fast"))
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the matrices are small, and a sum should not depend on cores
    from mammamia.lab.training.course import FINAL, AnotherCourse, Training, TrainingCourse

    try:
        training = Training(TrainingCourse(**numbers), chosen.out, cores=cores)
    except AnotherCourse as other:
        raise WrongUsage(language.say("cli.train.another-course", file=str(other))) from None
    with Progress(training.steps) as progress:
        for step in training.run():
            progress.clear()
            print(step, flush=True)
            progress.advance()
    seconds = sum(told["seconds"] for told in training.log())
    print(language.say("cli.train.done", file=str(chosen.out / FINAL), seconds=f"{seconds:.0f}"))
    return 0
