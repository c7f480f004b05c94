"""The help of the commands, in the player's language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from macrobber_tui.i18n.language import LANGUAGES, N_, _
from macrobber_tui.i18n.placeholders import translate_placeholders

from .commands import COMMANDS, LazyCommands
from .documented import write_examples

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CLICK_TEXTS = (
    N_("Usage:"), N_("Options"), N_("Commands"), N_("[required]"), N_("Show the version and exit."),
    N_("Show this message and exit."),
)  # fmt: skip
"""The texts that click itself writes into the help."""
LANGUAGE_OPTION = "--language"
PROGRAM_EXAMPLES = ("macrobber --as Ada", "macrobber --language de --theme parchment")


class TranslatingFormatter(click.HelpFormatter):
    """Translates each text of the help as it is written."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, translate_placeholders(args), prefix or _("Usage:") + " ")

    def write_heading(self, heading: str) -> None:
        # click adds the colon, before which French has a blank
        super().write_heading(_("{name}: ").format(name=_(heading)).rstrip().removesuffix(":"))

    def write_text(self, text: str) -> None:
        super().write_text(text and _(text))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        translated = [(translate_placeholders(term), self._translate(meaning)) for term, meaning in rows]
        super().write_dl(translated, col_max, col_spacing)

    @staticmethod
    def _translate(meaning: str) -> str:
        text, *extras = meaning.split("  [")
        labels = [f"[{extra}" for extra in extras]
        return "  ".join([text and _(text), *map(_, labels)])


class TranslatingContext(click.Context):
    """A context whose help is translated."""

    formatter_class = TranslatingFormatter


class TranslatingGroup(click.Group):
    """The group of all commands, listed with the first sentence of their help."""

    context_class = TranslatingContext

    def __init__(self, **attributes: Any) -> None:
        super().__init__(commands=LazyCommands(TranslatingContext), **attributes)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, short_help(name)) for name in self.list_commands(ctx)])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        write_examples(formatter, PROGRAM_EXAMPLES)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem  # slow to import

        names = [name for name in self.list_commands(ctx) if name.startswith(incomplete)]
        commands = [CompletionItem(name, help=short_help(name)) for name in names]
        return commands + click.Command.shell_complete(self, ctx, incomplete)


def short_help(command: str) -> str:
    return first_sentence(_(COMMANDS[command].help))


def first_sentence(text: str) -> str:
    return text.split("\n\n", maxsplit=1)[0].split(". ", maxsplit=1)[0].removesuffix(".") + "."


def language_argument(arguments: Sequence[str]) -> str:
    """Return the language that the arguments choose, or "". The help is printed before click reads its option."""
    for argument, following in zip(arguments, [*arguments, ""][1:], strict=True):
        name, equals, value = argument.partition("=")
        language = value if equals else following
        if name == LANGUAGE_OPTION and language in LANGUAGES:
            return language
    return ""
