"""The commands of plain mode: dispatch and help."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from macrobber_tui.boards.narrator import PlainPage
from macrobber_tui.i18n.language import _, pgettext
from macrobber_tui.i18n.placeholders import translate_placeholders

from .output import Output

Printed = str | Iterable[str] | None
"""A line or lines to print; "" or None for nothing."""
QUIT_ALIASES = ("q",)
"""The key that leaves a screen does so as a word too."""


@dataclass(frozen=True, slots=True)
class PlainCommand:
    """A word a player can type, with its arguments."""

    usage: str
    """The usage, with arguments in capitals, such as `say TEXT`."""
    meaning: str
    run: Callable[..., Printed | Awaitable[Printed]]
    """Called with the rest of the line if `usage` has arguments. Its result is printed."""
    refusal: str = ""
    """The reason why the command is unavailable now, or ""."""
    details: str = ""
    """Further help, printed by `help WORD`."""
    second_name: str = ""
    """A second name, listed in the help."""
    aliases: Collection[str] = ()
    """Further names that the help does not mention."""
    is_listed: bool = True
    """Whether the help lists the command. If it does not, the table refuses the command with a reason."""

    @property
    def name(self) -> str:
        return self.usage.partition(" ")[0]

    @property
    def translated_usage(self) -> str:
        """The usage with its arguments in the player's language; the command itself stays English."""
        return translate_placeholders(self.usage)


class CommandScope(Protocol):
    """A place to type commands: a table, the lobby, a replay."""

    def commands(self) -> list[PlainCommand]:
        """Return the commands understood here; an unavailable command has a `refusal`."""

    def pending_question(self) -> list[str]:
        """Return the pending question with instructions for answering it, or no lines."""

    async def answer(self, line: str) -> None:
        """Handle a line that does not begin with a command."""


def page_command(page: PlainPage) -> PlainCommand:
    """Return the command that prints a page of the game."""
    form = f"{page.name} {page.argument}" if page.argument else page.name
    return PlainCommand(form, page.description, page.get_lines, page.unavailable_reason)


async def dispatch(scope: CommandScope, line: str, output: Output) -> None:
    """Run the command on a line, or print the reason why it cannot run."""
    name, _space, rest = line.partition(" ")
    commands = scope.commands()
    command = find_command(commands, name.lower())
    if not line:
        output.print_all(scope.pending_question())
    elif name.lower() in help_words():
        output.print_all(help_on(commands, rest.strip().lower(), scope))
    elif command is None:
        await scope.answer(line)
    elif command.refusal:
        output.print(command.refusal)
    else:
        printed = command.run(rest.strip()) if " " in command.usage else command.run()
        if inspect.isawaitable(printed):
            printed = await printed
        output.print_all([printed] if isinstance(printed, str) and printed else printed or [])


def help_words() -> set[str]:
    """Return the words that ask for help: in English, in the player's language, and a question mark."""
    return {"help", pgettext("a word to type", "help"), "?"}


def find_command(commands: Sequence[PlainCommand], name: str) -> PlainCommand | None:
    return next(
        (command for command in commands if name and name in {command.name, command.second_name, *command.aliases}),
        None,
    )


def help_on(commands: Sequence[PlainCommand], name: str, scope: CommandScope) -> list[str]:
    """Return help on a single command, or the list of available commands."""
    command = find_command(commands, name)
    if command is not None:
        usage = _("{form}: {meaning}.").format(form=command.translated_usage, meaning=command.meaning)
        synonym = [_("'{other}' does the same.").format(other=command.second_name)] if command.second_name else []
        not_now = [_("Not now: {reason}").format(reason=command.refusal)] if command.refusal else []
        return [" ".join([usage, *([command.details] if command.details else []), *synonym, *not_now])]
    if name:
        return [_("There is no command '{name}' here.").format(name=name)]
    available = [command for command in commands if command.is_listed and not command.refusal]
    forms = [
        _("{form}: {meaning}.").format(form=command.translated_usage, meaning=command.meaning) for command in available
    ]
    last_line = _("help WORD: more about a word in this list.")
    return [*scope.pending_question(), _("You can type:"), *forms, last_line]


def is_number(line: str) -> bool:
    """Return whether a line is the number of a choice, such as `2` or `2.`."""
    return line.removesuffix(".").isdecimal()


# --- questions answered with yes or no


def spellings(english: str) -> tuple[str, ...]:
    """Return the words accepted for "yes" or "no": the player's word, its first letter, and both in English."""
    own = _(english)
    return own, own[0], english, english[0]


def yes_or_no() -> str:
    """Return the instruction for answering a yes-or-no question."""
    return _("Type '{yes}' or '{no}'.").format(yes=_("yes"), no=_("no"))


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A question asked before an action. Another command cancels it; any other line repeats it."""

    text: str
    run: Callable[[], Awaitable[object]]
    is_about_decision: bool = False
    """Whether it is void once the decision has changed."""
    answers: Sequence[PlainCommand] = ()
    """The answers besides "no", if "yes" would not say which."""
    instruction: str = ""
    """How to answer, unless with yes or no."""

    def lines(self) -> list[str]:
        return [self.text, self.instruction or yes_or_no()]


class ConfirmationScope(Protocol):
    """A scope that asks yes-or-no questions."""

    output: Output
    question: Confirmation | None

    def pending_question(self) -> list[str]:
        """Return the pending question; a confirmation comes first."""


def ignored_question(scope: ConfirmationScope, line: str) -> Confirmation | None:
    """Return the question cancelled by a line that does not answer it, if any."""
    question, answers = scope.question, {*spellings("yes"), *spellings("no"), *help_words()}
    answers |= {command.name for command in (question.answers if question is not None else ())}
    if not line or line.split(maxsplit=1)[0].lower() in answers:
        return None
    scope.question = None
    return question


def confirmation_commands(asker: ConfirmationScope, question: Confirmation) -> list[PlainCommand]:
    async def yes() -> None:
        asker.question = None
        await question.run()

    def no() -> str:
        asker.question = None
        return _("Cancelled.")

    own_yes, letter_yes, *also_yes = spellings("yes")
    own_no, letter_no, *also_no = spellings("no")
    return [
        *(question.answers or [PlainCommand(own_yes, _("do it"), yes, second_name=letter_yes, aliases=also_yes)]),
        PlainCommand(own_no, _("cancel"), no, second_name=letter_no, aliases=also_no),
    ]
