"""The laws of what a game says about itself: its rules, options and presets."""

from __future__ import annotations

import re

from macrobber_core.games.contract import Game, Option
from macrobber_core.games.installed import KEY, MAX_KEY, MAX_TITLE

from .law import BrokenLaw, Law
from .position_laws import is_visible

COLUMNS = 76
"""The width of the rules at 80 columns."""
RULING = re.compile(r"\b[A-Z]{2}-V?\d+\b")
"""The id of a ruling, such as MR-13."""
UNREADABLE = ("###", "|", "```", ">")
"""The beginnings of lines that a screen cannot show."""


def check_rules(game: Game) -> None:
    """Check that RULES.md fits a small terminal, has a ruling, and explains every option."""
    try:
        rules = game.rules()
    except OSError as error:
        raise BrokenLaw(Law.RULES, f"{game.package} has none: {error}") from error
    for number, line in enumerate(rules.splitlines(), 1):
        if len(line) > COLUMNS:
            raise BrokenLaw(Law.RULES, f"line {number} has {len(line)} columns, more than {COLUMNS}")
        if not (line.isascii() and (line.isprintable())) or line != line.rstrip():
            raise BrokenLaw(Law.RULES, f"line {number} has a blank at its end, or a character that terminals may lack")
        if line.startswith(UNREADABLE):
            raise BrokenLaw(Law.RULES, f"line {number} is no chapter (##), paragraph or list item")
    if RULING.search(rules) is None:
        raise BrokenLaw(Law.RULES, "it has no ruling such as AB-01")
    chapter = rules.partition("\n## Options\n")[2].partition("\n## ")[0]
    for name, option in game.options.items():
        for text in (name, *map(Option.text, option.choices)):
            if f"`{text}`" not in chapter:
                raise BrokenLaw(Law.RULES, f"its chapter Options does not explain `{text}` of {name}")


def check_setup(game: Game) -> None:
    """Check the game's name, options and presets, and its warnings."""
    if KEY.fullmatch(game.key) is None or len(game.key) > MAX_KEY:
        raise BrokenLaw(Law.SETUP, f"the key {game.key!r} is not made of at most {MAX_KEY} of a-z, 0-9 and -")
    if not is_visible(game.title) or len(game.title) > MAX_TITLE:
        raise BrokenLaw(Law.TEXT, f"the title {game.title!r} is not 1 to {MAX_TITLE} printable characters")
    for name, option in game.options.items():
        _check_option(name, option)
    for name, preset in game.presets.items():
        try:
            game.settle(preset)
        except ValueError as error:
            raise BrokenLaw(Law.SETUP, f"the preset {name!r} is not: {error}") from error
    for players in game.seats:
        warning = game.doubts(players, game.settle({}))
        if warning and not is_visible(warning):
            raise BrokenLaw(Law.TEXT, f"the warning {warning!r} is not")


def _check_option(name: str, option: Option) -> None:
    texts = [Option.text(choice) for choice in option.choices]
    for text in (name, *texts):
        if KEY.fullmatch(text) is None:
            raise BrokenLaw(Law.SETUP, f"{text!r} of the option {name!r} is not made of a-z, 0-9 and -")
    if option.default not in option.choices or len({*texts}) != len(texts):
        raise BrokenLaw(Law.SETUP, f"the option {name!r} lacks its default, or has a choice twice")
    if not is_visible(option.help):
        raise BrokenLaw(Law.TEXT, f"the help of the option {name!r} is not")
