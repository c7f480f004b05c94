"""The options of the program itself, most of which commands have too.

They import their dependencies when they are used, because the help of the program needs none of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from macrobber_tui.i18n.language import N_, _, set_language
from macrobber_tui.settings.choices import CHOICES, LOOK

from .completers import beginning


class Name(click.ParamType[str]):
    """The name of a player or a table, cleaned for display."""

    name = "name"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from macrobber_tui.i18n.core_messages import core_text
        from macrobber_tui.session.account import parse_name

        try:
            return parse_name(str(value))
        except ValueError as error:
            self.fail(core_text(str(error)), param, ctx)


game_option = click.option("--as", "name", type=Name(), help=N_("Your name at the table."))
plain_option = click.option(
    "--plain", is_flag=True, help=N_("Lines of text instead of a screen (automatic where no screen can be shown).")
)
LOOK_OPTIONS = {
    "language": N_("Language (default: that of your system)."),
    "theme": N_("Colour theme (default: what the terminal supports): {themes}."),
    "glyphs": N_("Character set (default: what the locale supports)."),
    "detail": N_("How boards are drawn (default: rich on a local terminal with 256 colours, plain by ssh)."),
    "motion": N_("Whether things move to their places (default: on where boards are painted)."),
}
"""The options for the look of the program, with their help texts."""


class ThemeName(click.Choice[str]):
    """The name of a theme: the program's, listed in the help, or the player's own."""

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        from macrobber_tui.settings.own_themes import theme_names

        return beginning(incomplete, theme_names())

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from macrobber_tui.settings.own_themes import theme_names

        return str(value) if value in theme_names() else super().convert(value, param, ctx)


class ThemeOption(click.Option):
    """An option whose help lists the program's themes in its text, because they are too many for one line."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        assert self.help is not None
        return self.get_help_spec(ctx), _(self.help).format(themes=", ".join(CHOICES["theme"]))


def store_look(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    if value is not None:
        context.meta.setdefault(LOOK, {})[parameter.name] = value


def store_language(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    store_look(context, parameter, value)
    if value is not None:
        set_language(value)


def look_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --language, --theme, --glyphs, --detail and --motion to a command; `own_settings` applies them."""
    for name, meaning in reversed(LOOK_OPTIONS.items()):
        command = click.option(
            f"--{name}",
            cls=ThemeOption if name == "theme" else click.Option,
            metavar="NAME" if name == "theme" else None,
            type=ThemeName(CHOICES[name]) if name == "theme" else click.Choice(CHOICES[name]),
            expose_value=False,
            is_eager=name == "language",  # so errors in the other options are in that language
            callback=store_language if name == "language" else store_look,
            help=meaning,
        )(command)
    return command
