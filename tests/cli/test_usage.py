"""Exit codes, help, languages: what all commands share."""

from __future__ import annotations

import re
import sys

import pytest

from mammamia import __version__
from mammamia.cli import COMMANDS, parser_of
from mammamia.cli.examples import EXAMPLES
from mammamia.i18n import LANGUAGES
from tests.cli.conftest import Cli

HELLO = {code: language.say("cli.argparse.usage") for code, language in LANGUAGES.items()}


def test_the_version(cli: Cli) -> None:
    assert cli("--version") == (0, f"mammamia {__version__}\n", "")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_in_every_language(cli: Cli, code: str, command: str) -> None:
    run = cli(*filter(None, [command]), "--help", "--lang", code)

    assert run.code == 0
    assert run.out.startswith(HELLO[code])
    assert not run.err
    for foreign in ("show this help", "positional arguments", "%("):
        assert foreign not in run.out or code == "en"


def test_help_says_what_every_command_does(cli: Cli) -> None:
    out = cli("--help").out
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_ends_with_examples_that_the_command_takes(cli: Cli, command: str) -> None:
    assert cli(command, "--help").out.endswith("".join(f"  {line}\n" for line in EXAMPLES[command]))
    for line in EXAMPLES[command]:
        words = re.split(r" [|<>]", line.removeprefix('eval "$(').removesuffix(')"'))[0].split()
        assert words[:2] == ["mammamia", command]
        assert parser_of(LANGUAGES["en"], command).parse_args(words[1:]).command == command


@pytest.mark.parametrize(
    "words",
    [("bake",), ("verify",), ("replay",), ("simulate", "--oven"), ("simulate", "--games"), ("deal", "7"),
     ("simulate", "--game", "3"), ("verify", "--json=1", "x")],
)  # fmt: skip
@pytest.mark.parametrize("code", LANGUAGES)
def test_wrong_words_are_wrong_usage(cli: Cli, words: tuple[str, ...], code: str) -> None:
    run = cli("--lang", code, *words)

    assert run.code == 2
    assert not run.out
    assert run.err.startswith(HELLO[code])
    if code != "en":
        assert not any(english in run.err for english in ("required", "unrecognized", "invalid", "expected", "ignored"))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("simulate --games 0", "--games is a number from 1 to"),
        ("simulate --games -3", "--games is a number from 1 to"),
        ("simulate --games many", "--games is a whole number, not “many”"),
        ("simulate --games 5000000000", "--games is a number from 1 to"),
        ("simulate --players 7", "2 to 5 players, not 7"),
        ("simulate --edition plus --players 7", "2 to 6 players, not 7"),
        ("simulate --players 1", "2 to 5 players, not 1"),
        ("simulate --players 2.5", "--players is a whole number"),
        ("simulate --edition deluxe", "there is no edition “deluxe”; there are: classic, first, spanish, plus"),
        ("simulate --option cheese=true", "R0: there is no option"),
        ("simulate --option help=false", "R0: the option “help” makes no sense"),
        ("simulate --edition plus --players 2 --option help=true", "R6: "),
        ("simulate --option thin=yes", "R0: the option “thin” is true or false"),
        ("simulate --option rounds=10", "R0: the option “rounds” is a number from 1 to 9"),
        ("simulate --option rounds=true", "R0: the option “rounds” is a number from 1 to 9"),
        ("simulate --option thin", "an option is given as NAME=VALUE"),
        ("simulate --option thin=true --option thin=false", "the option “thin” is given twice"),
        ("simulate --seed -1", "--seed is a number from 0 to 18446744073709551615"),
        ("simulate --seed 18446744073709551616", "--seed is a number from 0 to 18446744073709551615"),
        ("simulate --seed seven", "--seed is a whole number"),
        ("simulate --cores 0", "--cores is a number from 1 to"),
        ("deal --players 9", "2 to 5 players, not 9"),
        ("deal --edition x", "there is no edition “x”"),
        ("replay - --game 0", "--game is a number from 1"),
    ],
)
def test_values_that_make_no_sense_get_one_sentence(cli: Cli, words: str, said: str) -> None:
    run = cli(*words.split())

    assert run.code == 2
    assert not run.out
    assert said in run.err
    assert run.err.count("\n") == 1
    assert run.err.startswith(f"mammamia {words.split()[0]}: ")


def test_a_number_with_thousands_of_digits(cli: Cli) -> None:
    run = cli("simulate", "--seed", "9" * 10_000)
    assert run.code == 2
    assert len(run.err) < 200


def test_an_unknown_language(cli: Cli) -> None:
    for words in (["--lang", "xx", "--version"], ["deal", "--lang=xx"]):
        run = cli(*words)
        assert run.code == 2
        assert "en, de, es, fr, it, ru" in run.err


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "it_IT.UTF-8"}, "it"),
        ({"LC_ALL": "it_IT.UTF-8", "MAMMAMIA_LANG": "ru"}, "ru"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_environment(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], code: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert cli("--help").out == cli("--help", "--lang", code).out


def test_the_console_script_and_the_module_are_the_same(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["mammamia", "--version"])
    import runpy

    with pytest.raises(SystemExit) as end:
        runpy.run_module("mammamia", run_name="__main__")
    assert end.value.code == 0
