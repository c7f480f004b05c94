"""Write the manual pages of all commands, from their help: `python tools/man_pages.py` writes docs/man.

The pages are in English and name only the levels that come with macrobber. A test fails if they are out of date.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from macrobber_core import __version__
from macrobber_core.bots import LEVELS
from macrobber_tui.cli.commands import COMMANDS
from macrobber_tui.cli.documented import games_and_seats, with_range
from macrobber_tui.cli.examples import examples_of
from macrobber_tui.cli.help_text import PROGRAM_EXAMPLES, first_sentence
from macrobber_tui.cli.main import cli
from macrobber_tui.cli.options import LevelOption
from macrobber_tui.i18n.language import set_language

FOLDER = Path(__file__).parents[1] / "docs" / "man"
EXIT_STATUS = (
    ("0", "Success."),
    ("1", "Something was started but not finished, 'verify' found an error, or 'doctor' found trouble."),
    ("2", "An argument is wrong, or something is not available: a table, a network, or a host that does not return."),
    ("130", "Ctrl+C."),
)
FILES = (
    ("~/.config/macrobber/settings.toml", "The settings; the settings screen of the lobby writes them."),
    ("~/.config/macrobber/themes/", "Your own colour themes."),
    ("~/.local/share/macrobber/", "The games played on this machine."),
    ("~/.local/state/macrobber/", "The key of your tables, the hosts you know, your seats, and the log."),
)
"""The folders on Linux, where the XDG variables name no others."""
ENVIRONMENT = (
    ("NO_COLOR", "If set, no colours are used."),
    ("TERM, COLORTERM", "What the terminal can show; with TERM=dumb, macrobber prints lines of text."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language, unless the settings or --language name one."),
    ("XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME", "Where the folders listed under FILES are instead."),
)


def escape(text: str) -> str:
    """Return text as roff prints it unchanged, one line of the source for each line of the text."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    return "\n".join(rf"\&{line}" if line.startswith(".") else line for line in escaped.split("\n"))


def paragraphs(text: str) -> str:
    return "\n.PP\n".join(escape(paragraph) for paragraph in text.split("\n\n"))


def section(title: str, *lines: str) -> str:
    return "\n".join([f".SH {title}", *lines])


def definitions(items: Iterable[tuple[str, str]]) -> list[str]:
    return [f".TP\n\\fB{escape(term)}\\fR\n{escape(' '.join(meaning.split()))}" for term, meaning in items]


def examples(lines: Sequence[str]) -> list[str]:
    return [f".PP\n.nf\n.RS\n{escape(line)}\n.RE\n.fi" for line in lines]


def options(command: click.Command, context: click.Context) -> Iterator[tuple[str, str]]:
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is None or isinstance(parameter, click.Argument):
            continue
        if isinstance(parameter, LevelOption):
            record = record[0], parameter.text_with(level for levels in LEVELS.values() for level in levels)
        yield with_range(record, parameter)


def page(context: click.Context, summary: str, text: str, *sections: str) -> str:
    """Return a page with its heading; `sections` follow the synopsis, the description and the options."""
    name = context.command_path.replace(" ", "-")
    usage = " ".join(context.command.collect_usage_pieces(context))
    return "\n".join(
        [
            f'.TH {name.upper()} 6 "" "macrobber {__version__}" "macrobber"',
            section("NAME", rf"{escape(name)} \- {escape(summary)}"),
            section("SYNOPSIS", rf"\fB{escape(context.command_path)}\fR {escape(usage)}"),
            section("DESCRIPTION", paragraphs(text)),
            *sections,
            section("OPTIONS", *definitions(options(context.command, context))),
            "",
        ]
    )


def pages() -> dict[str, str]:
    """Return the text of every page, by the name of its file."""
    set_language("en")
    program = click.Context(cli, info_name="macrobber", **cli.context_settings)
    status, see = section("EXIT STATUS", *definitions(EXIT_STATUS)), r"\fBmacrobber\fR(6)"
    commands = [(f"macrobber-{name}(6)", first_sentence(entry.help)) for name, entry in COMMANDS.items()]
    assert cli.help is not None
    text = page(
        program, "board games at a table in your terminal", cli.help, section("COMMANDS", *definitions(commands))
    )
    found = {
        "macrobber.6": text
        + "\n".join(
            [
                section("EXAMPLES", *examples(PROGRAM_EXAMPLES)),
                status,
                section("FILES", *definitions(FILES)),
                section("ENVIRONMENT", *definitions(ENVIRONMENT)),
                "",
            ]
        )
    }
    for name, entry in COMMANDS.items():
        command = cli.commands[name]
        context = click.Context(command, info_name=name, parent=program)
        summary = first_sentence(entry.help).removesuffix(".")
        game = next((param for param in command.params if param.type.name == "game"), None)
        games = [section("GAMES", *definitions(games_and_seats(game.default)))] if game is not None else []
        found[f"macrobber-{name}.6"] = page(context, summary[0].lower() + summary[1:], entry.help) + "\n".join(
            [*games, section("EXAMPLES", *examples(examples_of(name))), status, section("SEE ALSO", see), ""]
        )
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    texts = pages()
    for old in FOLDER.glob("*.6"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
