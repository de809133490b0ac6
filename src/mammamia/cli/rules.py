"""`mammamia rules`: the rules of an edition in words, all of them or those about one number."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable
from typing import Final

from mammamia.cli.usage import DEFAULT_EDITION, WrongUsage, edition_named
from mammamia.editions import EDITIONS
from mammamia.i18n import Language
from mammamia.i18n.rulebook import PARAGRAPHS, rule_in_words, rules_in_words

WIDTH: Final = 80


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `rules` understands."""
    say = language.say
    parser.add_argument("rule", metavar="R5.8", nargs="?", help=say("cli.rules.rule-help"))
    parser.add_argument(
        "--edition", metavar="EDITION", default=DEFAULT_EDITION,
        help=say("cli.edition-help", editions=", ".join(EDITIONS), default=DEFAULT_EDITION),
    )  # fmt: skip


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Print the rules, or those about one number."""
    edition = edition_named(chosen.edition, language)
    if chosen.rule is None:
        for title, texts in rules_in_words(language, edition):
            print(f"{title}\n")
            _print(texts)
        return 0
    rule = chosen.rule.upper()
    if rule not in PARAGRAPHS:
        raise WrongUsage(language.say("cli.rules.no-such-rule", found=chosen.rule[:24], first="R1.1", last="R8.4"))
    texts = rule_in_words(language, edition, rule)
    _print(texts or [language.say("cli.rules.nothing-here", edition=language.edition(edition.key))])
    print(language.say("cli.rules.whole", rule=rule))
    return 0


def _print(paragraphs: Iterable[str]) -> None:
    for paragraph in paragraphs:
        print(f"{textwrap.fill(paragraph, WIDTH)}\n")
