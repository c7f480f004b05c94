"""Parameter types and options shared by commands; those that the program itself has are in `common_options`."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterable
from typing import Any

import click
from click.shell_completion import CompletionItem

from macrobber_core.bots import Effort, known_levels
from macrobber_core.games import BUILT_IN, DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_core.net.addresses import canonical_host, is_ip_address
from macrobber_core.net.clock import LONGEST_DECISION, LONGEST_RESERVE
from macrobber_core.wire.pake import normalize_code
from macrobber_core.wire.sanitize import clean
from macrobber_tui.errors import UsageError, warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _

from .completers import beginning, complete_levels, complete_rule, complete_setup, described
from .number_types import Seconds, WholeNumber

LEAST_BOT_TIME, LONGEST_BOT_TIME = 0.05, 300
HOST_NAME = re.compile(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
MAX_NAME_SHOWN = 80
MAX_WEB_NAMES = 8


class Code(click.ParamType[str]):
    """The code of a table; spelling variants are accepted."""

    name = "code"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        try:
            normalize_code(str(value))
        except ValueError as error:
            self.fail(core_text(str(error)), param, ctx)
        return clean(str(value))


class BotTime(click.ParamType[Effort]):
    """A bot's thinking time per decision, in seconds."""

    name = "seconds"
    seconds = Seconds(LEAST_BOT_TIME, LONGEST_BOT_TIME)

    @property
    def range_text(self) -> str:
        return self.seconds.range_text

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Effort:
        return Effort(self.seconds.convert(value, param, ctx))


class WebName(click.ParamType[str]):
    """A host name or an address, as browsers write it."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        name = canonical_host(str(value).strip().strip("[]"))
        with contextlib.suppress(UnicodeError):
            name = name if is_ip_address(name) else name.encode("idna").decode("ascii")
        if not is_ip_address(name) and HOST_NAME.fullmatch(name) is None:
            text = _("{value!r} is not the name or address of a machine, such as table.example.org.")
            self.fail(text.format(value=str(value)[:MAX_NAME_SHOWN]), param, ctx)
        return name


def check_number(context: click.Context, parameter: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    if len(value) > MAX_WEB_NAMES:
        text = _("--web-name can be given at most {number} times")
        raise UsageError(text.format(number=MAX_WEB_NAMES))
    return value


class DoorPort(WholeNumber):
    """The port of a door, which can be left out: so a game that follows the option would be taken for it."""

    def __init__(self) -> None:
        super().__init__(0, 65535)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        if str(value).lower() in GAMES and param is not None:
            text = _("{option} takes a port, and {value} is a game. Put the game first: {command} {value} {option}")
            command = ctx.command_path if ctx is not None else "macrobber host"
            self.fail(text.format(option=param.opts[0], value=value, command=command), param, ctx)
        return super().convert(value, param, ctx)


def warn_of_skipped(game: str) -> None:
    """Print why a game of another package, or a part of it, cannot be used."""
    if game not in BUILT_IN:
        from macrobber_tui.session.installed_games import skipped_of

        for reason in skipped_of(game):
            warn(reason)


class GameKey(click.ParamType[Game]):
    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        return beginning(incomplete, [described(key, game.title) for key, game in GAMES.items()])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        if isinstance(value, Game):
            return value
        warn_of_skipped(str(value))
        if value not in GAMES:
            self.fail(
                _("there is no game {value!r}; there are: {names}").format(value=value, names=", ".join(GAMES)),
                param,
                ctx,
            )
        return GAMES[value]


WITH_MANNER = N_("easy, medium and hard may add a manner: -builder, -raider, -gambler or -farmer")


class LevelOption(click.Option):
    """An option whose help lists the bot levels, looked up only when the help is shown."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        return self.get_help_spec(ctx), self.text_with(level for game in GAMES for level in known_levels(game))

    def text_with(self, levels: Iterable[str]) -> str:
        """Return the help with these levels."""
        assert self.help is not None
        named = ", ".join(dict.fromkeys(levels))
        return _(self.help).format(levels="; ".join((named, _(WITH_MANNER))))


def players_option(meaning: str) -> Callable[..., Any]:
    """Return the option --players with its help text."""
    return click.option("--players", type=WholeNumber(), help=meaning)


def games_option(meaning: str) -> Callable[..., Any]:
    """Return the option --games with its help text."""
    return click.option("--games", metavar="N", type=WholeNumber(1), help=meaning)


game_argument = click.argument("game", type=GameKey(), default=DEFAULT_GAME)
bots_option = click.option(
    "--bots",
    cls=LevelOption,
    metavar="LEVEL[*K],...",
    shell_complete=complete_levels,
    help=N_("Bots at the table, such as easy*2. Levels: {levels}."),
)
setup_option = click.option(
    "--setup",
    metavar="NAME",
    shell_complete=complete_setup,
    help=N_("A named setup, such as first-game, usual or long; other options change it."),
)
rule_option = click.option(
    "--option",
    "rules",
    metavar="K=V",
    multiple=True,
    shell_complete=complete_rule,
    help=N_("A rule option; see 'rules'."),
)
clock_option = click.option(
    "--clock",
    metavar="SECONDS",
    type=WholeNumber(1, LONGEST_DECISION),
    help=N_("Time per decision; when it runs out, a bot makes that decision."),
)
reserve_option = click.option(
    "--reserve",
    metavar="SECONDS",
    type=WholeNumber(0, LONGEST_RESERVE),
    help=N_("Extra time per player for the whole game (default: ten times the clock)."),
)
web_name_option = click.option(
    "--web-name",
    "web_names",
    metavar="NAME",
    type=WebName(),
    multiple=True,
    callback=check_number,
    help=N_("With --web: also answer to this name, of a router or a proxy through which browsers come."),
)
bot_time_option = click.option(
    "--bot-time",
    metavar="SECONDS",
    type=BotTime(),
    help=N_("How long the bot chief may think about a decision (default: 1)."),
)
seed_option = click.option(
    "--seed", type=WholeNumber(), help=N_("Make all draws reproducible; the host alone then decides them.")
)
