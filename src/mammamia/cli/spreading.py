"""The place of work: `--cores N` of this machine, or `--cluster ADDRESS`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from mammamia.cli.usage import WrongUsage, add_cores_argument, cores_of
from mammamia.i18n import Language
from mammamia.lab.cluster import Cluster, ClusterTrouble
from mammamia.lab.workers import Cores, Spread


def add_spread_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """How many processors work, and of which machines."""
    add_cores_argument(parser, language)
    parser.set_defaults(cores=None)
    parser.add_argument("--cluster", metavar="ADDRESS", help=language.say("cli.cluster.help"))


@contextmanager
def spread_of(chosen: argparse.Namespace, language: Language) -> Iterator[Spread]:
    """The processes or the cluster, while they are needed."""
    if chosen.cluster is None:
        yield Cores(cores_of(chosen.cores or "1", language))
        return
    if chosen.cores is not None:
        raise WrongUsage(language.say("cli.cluster.no-cores"))
    with Cluster(chosen.cluster) as cluster:
        yield cluster


def tell_trouble(chosen: argparse.Namespace, error: ClusterTrouble, language: Language) -> int:
    """One sentence about a cluster that cannot be used, and the exit code."""
    sentence = language.say(f"cli.cluster.{error.trouble.value}", address=chosen.cluster[:80])
    print(f"mammamia {chosen.command}: {sentence}", file=sys.stderr)
    return 1
