"""Parses the table options typed by a player: bots, names, rule options, clock and code."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import combinations

from macrobber_core.bots import MANNERED, installed_plugins, is_known_level, known_levels
from macrobber_core.bots.manners import MANNERED_LEVELS
from macrobber_core.games import GAMES
from macrobber_core.games.contract import NO_OPTION, NOT_THAT_MANY_PLAYERS, Game, Option, OptionValue
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.random_code import random_code
from macrobber_core.table.refusal import NO_BOT
from macrobber_core.unicode import are_alike
from macrobber_tui.errors import UsageError, warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .account import parse_name
from .table_settings import DEFAULT_PLAYERS

VERSION_SIGN = "@"
"""Separates a level from the version of macrobber to which it belonged, as in `hard@0.2`."""
INSTALL_ANCHORS = "'python3 -m pip install ./anchors'"

EDITIONS = {"c3": N_("3rd edition"), "zmg": N_("Z-Man"), "c31": N_("2025 edition")}
"""Descriptions of option values that are not self-explanatory."""


def option_value_in_words(text: str) -> str:
    """Return an option value, written as `text`, in the player's language."""
    return _(EDITIONS.get(text, text))


def option_in_words(name: str, value: OptionValue) -> str:
    """Return an option and its value in the player's language."""
    return _(name) + " " + option_value_in_words(Option.text(value))


def parse_bots(text: str | None, game: Game, commands: Collection[str] = ()) -> list[str]:
    """Parse a list of bots, which may include names of commands; `easy*2,random` means three bots.

    Raises UsageError if it is malformed or too long.
    """
    levels: list[str] = []
    for part in filter(None, (text or "").split(",")):
        word, star, times = part.strip().partition("*")
        level = word if word in commands else parse_level(word, [game.key])
        if star and not (times.isascii() and times.isdigit() and len(times) < 5 and int(times)):
            raise UsageError(_("{part!r}: how many bots? Write {level}*2 for two").format(part=part, level=word))
        levels += [level] * int(times or 1)
        if len(levels) >= game.seats.stop:
            template = _("too many bots: {game} has at most {seats} seats")
            raise UsageError(template.format(game=game.title, seats=game.seats.stop - 1))
    return levels


def parse_names(texts: Iterable[str], game: Game) -> list[str]:
    """Return the cleaned names of players sharing a keyboard.

    Raises ValueError if there are too few or too many names, if one is too long, or if two are too similar.
    """
    names = [parse_name(text) for text in texts if text.strip()]
    if len(names) not in range(2, game.seats.stop):
        template = _("2 to {most} players can share a keyboard, not {count}")
        raise ValueError(template.format(most=game.seats.stop - 1, count=len(names)))
    if any(are_alike(name, other) for name, other in combinations(names, 2)):
        raise ValueError(_("players at one keyboard need different names"))
    return names


def level_named(word: str, levels: Iterable[str]) -> str:
    """Return the level whose name in the player's language is `word`, or otherwise `word` unchanged."""
    return next((level for level in levels if _(level).casefold() == word.casefold()), word)


def level_names(levels: Iterable[str]) -> list[str]:
    """Return the levels, each with its name in the player's language if it differs."""
    named = ((level, _(level)) for level in levels)
    return [level if name == level else f"{level} ({name})" for level, name in named]


def no_such_level(word: str, games: Collection[str]) -> str:
    """Return an error message, in the player's language, for a word that is no bot level of these games."""
    levels = dict.fromkeys(level for game in games for level in known_levels(game))
    reasons = [core_text(NO_BOT(name=repr(word), names=", ".join(level_names(levels))))]
    plain, _dash, manner = word.rpartition("-")
    manners = {game: list(dict.fromkeys(each.rpartition("-")[2] for each in MANNERED[game])) for game in games}
    if plain in levels or any(manner in known for known in manners.values()):
        reasons.append(_("only {levels} may have a manner").format(levels=join_list(MANNERED_LEVELS)))
        template = _("the manners of {game} are {manners}")
        reasons += [
            template.format(game=GAMES[game].title, manners=join_list(known))
            for game, known in manners.items()
            if known
        ]
    return "; ".join(reasons)


def parse_level(word: str, games: Collection[str]) -> str:
    """Return the bot level with this name, in English or in the player's language.

    Print a warning for installed bots of this level that could not be loaded. Raises UsageError if none of the games
    has a bot of this level.
    """
    known = list(dict.fromkeys(known for game in games for known in known_levels(game)))
    level = level_named(word, known)
    if level not in known and any(is_known_level(game, level) for game in games):  # it has a manner
        return level
    for name, reason in installed_plugins().skipped:
        if level not in known or name in {f"{game}.{level}" for game in games}:
            warn(reason)
    if level not in known:
        if VERSION_SIGN in word and not any(VERSION_SIGN in other for other in known):
            raise UsageError(
                _("{level!r} is a bot of an earlier version: install those with {command} in the source of macrobber")
                .format(level=word, command=INSTALL_ANCHORS)
            )  # fmt: skip
        raise UsageError(no_such_level(word, games))
    return level


def parse_options(settings: tuple[str, ...], game: Game, players: int) -> dict[str, OptionValue]:
    """Read rule options, and print a warning if the game advises against them for this number of players.

    Raises UsageError for an unknown, malformed or repeated option.
    """
    options = read_options(settings, game)
    if warning := game.doubts(players, game.settle(options)):
        warn(core_text(warning))
    return options


def read_options(settings: Iterable[str], game: Game) -> dict[str, OptionValue]:
    """Parse rule options, each NAME=VALUE. Raises UsageError for an unknown, malformed or repeated option."""
    options: dict[str, OptionValue] = {}
    for setting in expand_presets(settings, game):
        name, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(_("option {setting!r}: write it as NAME=VALUE").format(setting=setting))
        if name in options:
            raise UsageError(_("option {name} is given twice").format(name=name))
        if name not in game.options:
            known = ", ".join(game.options)
            raise UsageError(core_text(NO_OPTION(game=game.title, name=repr(name), names=known)))
        try:
            options[name] = game.options[name].parse(value)
        except ValueError as error:
            raise UsageError(_("option {name}: {reason}").format(name=name, reason=core_text(str(error)))) from error
    return options


def option_example(game: Game) -> str:
    """Return an option of a game as it is typed, or NAME=VALUE if the game has none."""
    if not game.options:
        return "NAME=VALUE"
    name, option = next(iter(game.options.items()))
    return f"{name}={option.text(option.choices[-1])}"


def expand_presets(settings: Iterable[str], game: Game) -> list[str]:
    """Replace presets with the options they stand for."""
    expanded: list[str] = []
    for setting in settings:
        name, _equals, value = setting.partition("=")
        if name != "preset":
            expanded.append(setting)
        elif value in game.presets:
            expanded += [f"{key}={Option.text(chosen)}" for key, chosen in game.presets[value].items()]
        else:
            known = ", ".join(game.presets) or _("none")
            raise UsageError(
                _("{title} has no preset {value!r}; it has: {known}").format(title=game.title, value=value, known=known)
            )
    return expanded


def parse_clock(decision: int | None, reserve: int | None) -> TimeControl | None:
    """Return the time control for the given seconds per decision and reserve, or None without a clock.

    Raises UsageError for a reserve without a clock.
    """
    if decision is None:
        if reserve is not None:
            raise UsageError(_("--reserve needs --clock"))
        return None
    default = TimeControl.with_default_reserve(decision)
    return default if reserve is None else TimeControl(decision, reserve)


def choose_code(code: str | None, *, private: bool) -> str | None:
    """Return the given code, or a generated code for a private table. Raises UsageError if both are requested."""
    if code is not None and private:
        raise UsageError(_("--private generates a code; use --code alone to set your own"))
    return random_code() if private else code


def choose_seat_count(game: Game, players: int | None, bots: list[str], people: int) -> int:
    """Return the number of seats: `players`, or a suitable default. Raises UsageError if bots or people do not fit."""
    if players is None:
        players = min(max(DEFAULT_PLAYERS, game.seats.start, len(bots) + people), game.seats.stop - 1)
    if players not in game.seats:
        minimum, maximum = game.seats.start, game.seats.stop - 1
        raise UsageError(core_text(NOT_THAT_MANY_PLAYERS(game=game.title, least=minimum, most=maximum, number=players)))
    if len(bots) + people > players:
        no_room = ngettext(
            "{count} bot does not fit at a table for {players}",
            "{count} bots do not fit at a table for {players}",
            len(bots),
        )
        raise UsageError(no_room.format(count=len(bots), players=players))
    return players
