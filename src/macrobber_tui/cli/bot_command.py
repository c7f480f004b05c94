"""Bots that are commands, as `macrobber sim` takes them: NAME=COMMAND."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterable, Sequence
from typing import Any

import click

from macrobber_core.bots import is_known_level
from macrobber_core.bots.plugins import LEVEL
from macrobber_core.games.contract import Game
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _


class BotCommand(click.ParamType[tuple[str, Sequence[str]]]):
    """The name of a bot, and the words of its command, which no shell reads."""

    name = "command"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, Sequence[str]]:
        name, _equals, text = str(value).partition("=")
        try:
            words = shlex.split(text)
        except ValueError:
            self.fail(_("a quotation mark is missing in {command!r}").format(command=text), param, ctx)
        if not LEVEL.fullmatch(name) or not words:
            template = _("{value!r}: write it as NAME=COMMAND, such as {example}")
            self.fail(template.format(value=value, example="greedy='node greedy.mjs'"), param, ctx)
        if shutil.which(words[0]) is None:
            self.fail(_("there is no program {name!r}").format(name=words[0]), param, ctx)
        return name, words


def parse_commands(named: Iterable[tuple[str, Sequence[str]]], game: Game) -> dict[str, Sequence[str]]:
    """Return the commands by name. Raises UsageError for a name that is given twice, or that a level has."""
    commands: dict[str, Sequence[str]] = {}
    for name, words in named:
        if name in commands or is_known_level(game.key, name):
            raise UsageError(_("there is already a bot {name!r}; give the command another name").format(name=name))
        commands[name] = words
    return commands
