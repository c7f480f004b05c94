"""Determines the player's name: from the command line, the settings, or a question at the first start."""

from __future__ import annotations

import contextlib
import getpass
import pwd
import sys
from collections.abc import Callable
from dataclasses import replace

import click

from macrobber_tui.errors import warn
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.plain.line_editor import use_readline
from macrobber_tui.session.account import name_from_account, parse_name, suggested_name
from macrobber_tui.session.terminal import use_plain_mode
from macrobber_tui.settings.file import SettingsError, read_settings, write_settings

ESCAPE = "\x1b"
HELP = {"help", "?"}


def account_name() -> str:
    """Return the name of the account, or "" if it has none."""
    with contextlib.suppress(OSError, KeyError):
        return getpass.getuser()
    return ""


def full_name_of(account: str) -> str:
    """Return the full name of an account's owner, or "" if the system does not know it."""
    with contextlib.suppress(KeyError):
        full_name = pwd.getpwnam(account).pw_gecos.partition(",")[0]
        return full_name.replace("&", account.capitalize())  # by an old convention, "&" stands for the account
    return ""


def player_name(
    given: str | None, *, plain: bool, asks: bool = True, before_asking: Callable[[], object] | None = None
) -> str:
    """Return the given or saved name; at the first start in a terminal, ask for a name and save the answer.

    `asks` is False if nobody plays. `before_asking` may raise UsageError, so nobody gives a name in vain. A settings
    file with mistakes also prevents the question: it may already contain a name, or be read-only.
    """
    loaded = read_settings()
    if name := given or loaded.settings.name:
        return name
    account = account_name()
    if not asks or loaded.mistakes or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return name_from_account(account)
    name = suggested_name(account, full_name_of(account))
    if before_asking is not None:
        before_asking()
    if use_plain_mode(requested=plain):
        name = ask_in_line(name)
    else:
        from macrobber_tui.app import run  # slow to import and rarely needed
        from macrobber_tui.screens.text_prompt import NamePrompt

        names = [name]
        run(NamePrompt(name, names.append))
        name = names[-1]
    try:
        write_settings(loaded.settings, replace(loaded.settings, name=name))
    except SettingsError as error:
        warning = _("your name was not saved: {reason}").format(reason=error)
        warn(warning)
    return name


def ask_in_line(default: str) -> str:
    """Ask for the player's name until the answer is valid; an empty answer means the default.

    Raises KeyboardInterrupt if the player interrupts the program.
    """
    with contextlib.suppress(ImportError):
        use_readline()
    while True:
        try:
            text = input(_("Your name at the table (enter: {name}):").format(name=default) + " ")
        except EOFError:
            click.echo()
            return default
        if not text.strip(f"{ESCAPE} "):
            return default
        if text.strip().lower() in HELP:
            template = _(
                "Type the name the other players will see, or press enter for {name}. Later, --as replaces it."
            )
            click.echo(template.format(name=default))
            continue
        try:
            return parse_name(text)
        except ValueError as error:
            click.echo(_("Not possible: {reason}.").format(reason=core_text(str(error))))
