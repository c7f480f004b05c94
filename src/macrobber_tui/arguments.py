"""What the arguments of the commands mean, and what is wrong with those that mean nothing."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from itertools import combinations
from typing import Any

import click

from macrobber_core.bots import Effort, installed, known_levels
from macrobber_core.games import FIRST, GAMES
from macrobber_core.games.contract import Game, Option, OptionValue
from macrobber_core.lan.clock import LONGEST_DECISION, LONGEST_RESERVE, TimeControl
from macrobber_core.lan.code import made_up, normal
from macrobber_core.unicode import are_alike
from macrobber_core.wire.text import clean, clean_name

from .core_texts import core_text
from .errors import Wrong
from .hosting import DEFAULT_PLAYERS
from .language import _, speak
from .settings import CHOICES
from .settings_file import Read, read_settings

LOOK = "macrobber.look"
"""Where the context of a command keeps what its options say of the look."""
LEAST_BOT_TIME, LONGEST_BOT_TIME = 0.05, 300


class Name(click.ParamType[str]):
    """A name others will read."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            return clean_name(str(value))
        except ValueError as error:
            self.fail(core_text(str(error)), param, ctx)


class Code(click.ParamType[str]):
    """The code of a table, as it is spoken or typed."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            normal(str(value))
        except ValueError as error:
            self.fail(core_text(str(error)), param, ctx)
        return clean(str(value))


class BotTime(click.ParamType[Effort]):
    """What a bot may spend on a decision, in seconds."""

    name = "seconds"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Effort:
        seconds = click.FloatRange(LEAST_BOT_TIME, LONGEST_BOT_TIME).convert(value, param, ctx)
        if math.isnan(seconds):  # which is in every range
            self.fail(_("{value!r} is not a number").format(value=value), param, ctx)
        return Effort(seconds)


class GameKey(click.ParamType[Game]):
    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        if value not in GAMES:
            self.fail(
                _("there is no game {value!r}; there are: {names}").format(value=value, names=", ".join(GAMES)),
                param,
                ctx,
            )
        return GAMES[value]


class LevelOption(click.Option):
    """An option for bots, whose help names the levels. They are looked up when it is read, not at every start."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        known = dict.fromkeys(level for game in GAMES for level in known_levels(game))
        self.help = (self.help or "").format(levels=", ".join(known))
        return super().get_help_record(ctx)


def own_settings() -> Read:
    """The player's, as the options of this command change them."""
    read = read_settings()
    context = click.get_current_context(silent=True)
    asked = context.meta.get(LOOK, {}) if context is not None else {}
    read.settings = replace(read.settings, **asked)
    return read


def warn_of_settings() -> None:
    """Say on standard error what is wrong in the settings file, where no screen says it."""
    for mistake in read_settings().mistakes:
        click.echo(f"macrobber: {mistake}", err=True)


def read_bots(text: str | None, game: Game) -> list[str]:
    """`easy*2,random` as three levels."""
    levels: list[str] = []
    for part in filter(None, (text or "").split(",")):
        level, star, times = part.strip().partition("*")
        check_level(level, [game.key])
        if star and not (times.isascii() and times.isdigit() and len(times) < 5 and int(times)):
            raise Wrong(_("{part!r}: how many bots? Write {level}*2 for two").format(part=part, level=level))
        levels += [level] * int(times or 1)
        if len(levels) >= game.seats.stop:
            told = _("too many bots: {game} has at most {seats} seats")
            raise Wrong(told.format(game=game.title, seats=game.seats.stop - 1))
    return levels


def read_names(texts: Iterable[str], game: Game) -> list[str]:
    """The names of those who share a keyboard; ValueError where they do not fit at a table, or are alike."""
    names = [clean_name(text) for text in texts if text.strip()]
    if len(names) not in range(2, game.seats.stop):
        told = _("a keyboard is shared by 2 to {most} players, not by {count}")
        raise ValueError(told.format(most=game.seats.stop - 1, count=len(names)))
    if any(are_alike(name, other) for name, other in combinations(names, 2)):
        raise ValueError(_("players at one keyboard need names that differ"))
    return names


def check_level(level: str, games: Collection[str]) -> None:
    """Wrong where none of the games has such a bot; what installed ones of that name were passed over for is told."""
    known = list(dict.fromkeys(known for game in games for known in known_levels(game)))
    for name, reason in installed().passed_over:
        if level not in known or name in {f"{game}.{level}" for game in games}:
            click.echo(f"macrobber: {reason}", err=True)
    if level not in known:
        raise Wrong(_("there is no bot {level!r}; there are: {known}").format(level=level, known=", ".join(known)))


def read_options(settings: tuple[str, ...], game: Game, players: int) -> dict[str, OptionValue]:
    """The options that were named; a warning where so many players had better not choose them."""
    options: dict[str, OptionValue] = {}
    for setting in written_out(settings, game):
        name, equals, value = setting.partition("=")
        if not equals:
            raise Wrong(_("option {setting!r}: write it as NAME=VALUE").format(setting=setting))
        if name in options:
            raise Wrong(_("option {name} is given twice").format(name=name))
        if name not in game.options:
            raise Wrong(
                _("{title} has no option {name!r}; it has: {options}").format(
                    title=game.title, name=name, options=", ".join(game.options)
                )
            )
        try:
            options[name] = game.options[name].parse(value)
        except ValueError as error:
            raise Wrong(_("option {name}: {reason}").format(name=name, reason=core_text(str(error)))) from error
    if doubts := game.doubts(players, game.settle(options)):
        click.echo(f"macrobber: {core_text(doubts)}", err=True)
    return options


def written_out(settings: tuple[str, ...], game: Game) -> list[str]:
    """A preset as the options it stands for."""
    settled: list[str] = []
    for setting in settings:
        name, _equals, value = setting.partition("=")
        if name != "preset":
            settled.append(setting)
        elif value in game.presets:
            settled += [f"{key}={Option.text(chosen)}" for key, chosen in game.presets[value].items()]
        else:
            known = ", ".join(game.presets) or _("none")
            raise Wrong(
                _("{title} has no preset {value!r}; it has: {known}").format(title=game.title, value=value, known=known)
            )
    return settled


def read_clock(decision: int | None, reserve: int | None) -> TimeControl | None:
    """The time people have, in seconds; none without a clock."""
    if decision is None:
        if reserve is not None:
            raise Wrong(_("--reserve goes with --clock"))
        return None
    usual = TimeControl.usual(decision)
    return usual if reserve is None else TimeControl(decision, reserve)


def code_for(code: str | None, *, private: bool) -> str | None:
    """The code given, or one made up for a private table."""
    if code is not None and private:
        raise Wrong(_("--private makes a code up; with one of your own --code is enough"))
    return made_up() if private else code


def seats_for(game: Game, players: int | None, bots: list[str], people: int) -> int:
    """The number of players asked for, or the usual one; Wrong where they do not fit."""
    if players is None:
        players = min(max(DEFAULT_PLAYERS, game.seats.start, len(bots) + people), game.seats.stop - 1)
    if players not in game.seats:
        told = _("{game} is for {least} to {most} players, not {number}")
        most = game.seats.stop - 1
        raise Wrong(told.format(game=game.title, least=game.seats.start, most=most, number=players))
    if len(bots) + people > players:
        raise Wrong(_("{bots} bot(s) do not fit at a table for {players}").format(bots=len(bots), players=players))
    return players


game_argument = click.argument("game", type=GameKey(), default=FIRST)
as_option = click.option("--as", "name", type=Name(), help="Your name at the table.")
players_option = click.option("--players", type=int, help="How many play.")
bots_option = click.option(
    "--bots",
    cls=LevelOption,
    metavar="LEVEL[*K],...",
    help="Bots to take part, such as easy*2. Levels: {levels}.",
)
plain_option = click.option(
    "--plain", is_flag=True, help="Lines of text instead of a screen; by itself where there can be no screen."
)
rule_option = click.option("--option", "rules", metavar="K=V", multiple=True, help="A rule option; see 'rules'.")
clock_option = click.option(
    "--clock",
    metavar="SECONDS",
    type=click.IntRange(1, LONGEST_DECISION),
    help="Time for a decision; when it is out, a bot makes that one.",
)
reserve_option = click.option(
    "--reserve",
    metavar="SECONDS",
    type=click.IntRange(0, LONGEST_RESERVE),
    help="More time for each player, for the whole game; ten decisions by default.",
)
bot_time_option = click.option(
    "--bot-time",
    metavar="SECONDS",
    type=BotTime(),
    help="How long the bot chief may think about a decision; 1 by default.",
)
seed_option = click.option("--seed", type=int, help="Makes all chance reproducible; it is the host's alone then.")


def _keep(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta.setdefault(LOOK, {})[parameter.name] = value


def _speak(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    _keep(context, parameter, value)
    if value is not None:
        speak(value)


def look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """For every command that shows a screen; `own_settings` knows what they say."""
    language = click.option(
        "--language",
        type=click.Choice(CHOICES["language"]),
        expose_value=False,
        is_eager=True,  # before --help
        callback=_speak,
        help="The language; by default that of the locale.",
    )
    theme = click.option(
        "--theme",
        type=click.Choice(CHOICES["theme"]),
        expose_value=False,
        callback=_keep,
        help="The colours; by default those the terminal can show.",
    )
    glyphs = click.option(
        "--glyphs",
        type=click.Choice(CHOICES["glyphs"]),
        expose_value=False,
        callback=_keep,
        help="The characters; by default those the locale can write.",
    )
    return language(theme(glyphs(command)))
