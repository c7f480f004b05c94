"""Runs all checks, each group within a limit, and prints what they find."""

from __future__ import annotations

import asyncio
import sys

import click

from macrobber_tui.i18n.language import _
from macrobber_tui.settings.file import own_settings

from . import machine, network, terminal
from .attempt import Check, attempt
from .finding import Finding
from .report import as_json as to_json
from .report import has_trouble, print_group, summary

GROUP_SECONDS = 120
"""The limit of a group of checks. Each check has one of its own, so that this one is hardly ever reached."""


def examine(ports: dict[int, str], friend: tuple[str, int] | None, *, as_json: bool) -> bool:
    """Run all checks and print the report; return whether no trouble was found."""
    if not as_json and sys.stderr.isatty():
        click.echo(_("Checking the network; this takes a few seconds."), err=True)
    groups: dict[str, list[Finding]] = {}
    checks: dict[str, Check] = {
        "network": lambda: network.check_network(ports, friend),
        "terminal": _check_terminal,
        "machine": machine.check_machine,
    }
    for key, work in checks.items():
        groups[key] = asyncio.run(attempt(work, GROUP_SECONDS))
        if not as_json:
            print_group(key, groups[key])
    click.echo(to_json(groups) if as_json else summary(groups))
    return not has_trouble(groups)


def _check_terminal() -> list[Finding]:
    return terminal.check_terminal(terminal.gather_facts(own_settings().settings))
