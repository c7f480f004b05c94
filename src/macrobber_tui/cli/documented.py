"""Commands whose help also has the allowed numbers, the games and examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from macrobber_tui.i18n.language import N_, _

from .examples import examples_of

HEADINGS = N_("Games"), N_("Examples")


class DocumentedCommand(click.Command):
    """A command of the table `commands.COMMANDS`."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options with the numbers they allow, and then the games if the command takes one."""
        options = [param for param in self.get_params(ctx) if not isinstance(param, click.Argument)]
        records = [(param, param.get_help_record(ctx)) for param in options]
        with formatter.section("Options"):
            formatter.write_dl([with_range(record, param) for param, record in records if record is not None])
        if (game := next((param for param in self.params if param.type.name == "game"), None)) is not None:
            with formatter.section("Games"):
                formatter.write_dl([*games_and_seats(game.default)])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        assert self.name is not None
        write_examples(formatter, examples_of(self.name))


def write_examples(formatter: click.HelpFormatter, examples: Iterable[str]) -> None:
    """Write command lines, which are the same in all languages and must not be wrapped."""
    with formatter.section("Examples"):
        for line in examples:
            formatter.write(f"{'':{formatter.current_indent}}{line}\n")


def with_range(record: tuple[str, str], parameter: click.Parameter) -> tuple[str, str]:
    """Return an option's line of the help with the numbers that the option allows."""
    term, meaning = record
    text = getattr(parameter.type, "range_text", "")
    return (term, f"{meaning}  [{text}]" if text else meaning)


def games_and_seats(default: object) -> Iterator[tuple[str, str]]:
    """Yield the key of each game with its numbers of players."""
    from macrobber_core.games import GAMES

    for key, game in GAMES.items():
        template = _("{least} to {most} players (default)") if key == default else _("{least} to {most} players")
        yield key, template.format(least=game.seats.start, most=game.seats.stop - 1)
