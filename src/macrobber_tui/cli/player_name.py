"""The name of the player at this machine: given, saved in the settings, or asked for at the first start."""

from __future__ import annotations

import contextlib
import getpass
import sys
from dataclasses import replace

import click

from macrobber_core.wire.text import clean_name

from .core_texts import core_text
from .language import _
from .settings_file import SettingsError, read_settings, write_settings
from .terminal import without_screen

SHARED_ACCOUNTS = {"root", "admin", "administrator", "user", "ubuntu", "debian", "pi", "vagrant"}
"""Accounts that several machines have, and so several players at a table."""
ESCAPE = "\x1b"


def account_name() -> str:
    """Return the name of the account, or "Guest" where it names nobody."""
    with contextlib.suppress(OSError, KeyError, ValueError):
        name = clean_name(getpass.getuser())
        if name not in SHARED_ACCOUNTS:
            return name
    return _("Guest")


def player_name(given: str | None, *, plain: bool, asks: bool = True) -> str:
    """Return the name given, or the saved one; at the first start in a terminal, ask for it and save the answer.

    `asks` is off where no person plays. A settings file with mistakes may hide a name, and cannot always be written:
    then nobody is asked, either.
    """
    read = read_settings()
    if name := given or read.settings.name:
        return name
    name = account_name()
    if not asks or read.mistakes or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return name
    if without_screen(asked=plain):
        name = ask_in_line(name)
    else:
        from .app import ask_on_screen  # noqa: PLC0415  # slow to import, and seldom needed

        name = ask_on_screen(name)
    try:
        write_settings(read.settings, replace(read.settings, name=name))
    except SettingsError as error:
        told = _("your name is not saved: {reason}").format(reason=error)
        click.echo(f"macrobber: {told}", err=True)
    return name


def ask_in_line(default: str) -> str:
    """Ask for the player's name until it can be shown; return the default one if they give none."""
    while True:
        try:
            text = input(_("Your name at the table (enter: {name}):").format(name=default) + " ")
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return default
        if not text.strip(f"{ESCAPE} "):
            return default
        try:
            return clean_name(text)
        except ValueError as error:
            click.echo(_("Not possible: {reason}.").format(reason=core_text(str(error))))
