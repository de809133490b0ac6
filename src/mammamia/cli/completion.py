"""`mammamia completion`: a script that lets a shell complete commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Final

from mammamia.cli.options import OPTIONS, options_of
from mammamia.i18n import Language

Options = Mapping[str, list[str]]  # the options of each command


def add_arguments(parser: argparse.ArgumentParser, language: Language) -> None:
    """What `completion` understands."""
    parser.add_argument("shell", metavar="SHELL", choices=tuple(SHELLS), help=language.say("cli.completion.shell-help"))


def run(chosen: argparse.Namespace, language: Language) -> int:
    """Print the script for a shell."""
    print(SHELLS[chosen.shell]({name: options_of(name) for name in OPTIONS}), end="")
    return 0


def _bash(options: Options) -> str:
    cases = "".join(f'    {name}) words="{" ".join(words)}" ;;\n' for name, words in options.items())
    return (
        "_mammamia() {\n"
        '  local words=""\n'
        '  case "${COMP_WORDS[1]}" in\n'
        f"{cases}"
        "  esac\n"
        f'  [ "$COMP_CWORD" -eq 1 ] && words="{" ".join(options)} --help --lang --version"\n'
        '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))\n'
        "}\n"
        "complete -o default -F _mammamia mammamia\n"
    )


def _zsh(options: Options) -> str:
    return f"autoload -U +X bashcompinit && bashcompinit\n{_bash(options)}"


def _fish(options: Options) -> str:
    lines = [f"complete -c mammamia -n __fish_use_subcommand -f -a '{' '.join(options)}'"]
    for name, words in options.items():
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        lines += [f"complete -c mammamia {seen} -l {word.removeprefix('--')}" for word in words]
    return "\n".join(lines) + "\n"


SHELLS: Final[Mapping[str, Callable[[Options], str]]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
