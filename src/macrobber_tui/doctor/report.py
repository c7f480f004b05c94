"""Prints findings: as lines for people, or as JSON for scripts."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Mapping, Sequence

import click
from rich.cells import cell_len

from macrobber_tui.i18n.language import N_, _, ngettext
from macrobber_tui.i18n.wrap import wrap_lines

from .finding import Finding, State

GROUPS = {"network": N_("Network"), "terminal": N_("Terminal"), "machine": N_("This machine")}
COLOURS = {State.GOOD: "green", State.LOOK: "yellow", State.TROUBLE: "red"}
JSON_STATES = {State.GOOD: "good", State.LOOK: "look", State.TROUBLE: "trouble"}
MAX_WIDTH = 100


def group_lines(title: str, findings: Sequence[Finding], width: int, *, has_colours: bool) -> list[str]:
    """Return the lines of a group: each state and topic, what was found, and what to do."""
    states = {state: _(state.value) for state in State}
    state_width = max(map(cell_len, states.values()))
    lines = [click.style(title, bold=True) if has_colours else title]
    for finding in findings:
        word = states[finding.state]
        padded = word + " " * (state_width - cell_len(word))
        shown = click.style(padded, fg=COLOURS[finding.state]) if has_colours else padded
        margin = " " * (state_width + 4)
        first, *rest = wrap_lines(f"{finding.topic}: {finding.found}", width - len(margin)) or [""]
        lines += [f"  {shown}  {first}", *(margin + each for each in rest)]
        lines += [margin + each for each in wrap_lines(finding.advice, width - len(margin))]
        lines += [f"{margin}  {command}" for command in finding.commands]  # whole, so that it can be copied
    return lines


def summary(groups: Mapping[str, Sequence[Finding]]) -> str:
    findings = [each for group in groups.values() for each in group]
    troubles = sum(each.state is State.TROUBLE for each in findings)
    if not troubles:
        return _("No problems found.")
    return ngettext("{count} problem found.", "{count} problems found.", troubles).format(count=troubles)


def has_trouble(groups: Mapping[str, Sequence[Finding]]) -> bool:
    return any(each.state is State.TROUBLE for group in groups.values() for each in group)


def print_group(key: str, findings: Sequence[Finding]) -> None:
    is_terminal = sys.stdout.isatty()
    has_colours = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"
    width = min(MAX_WIDTH, shutil.get_terminal_size().columns if is_terminal else MAX_WIDTH)
    for line in group_lines(_(GROUPS[key]), findings, width, has_colours=has_colours):
        click.echo(line)
    click.echo()


def as_json(groups: Mapping[str, Sequence[Finding]]) -> str:
    """Return one JSON array, with an object for each finding."""
    return json.dumps(
        [
            {
                "group": key,
                "check": each.check,
                "state": JSON_STATES[each.state],
                "topic": each.topic,
                "found": each.found,
                "advice": each.advice,
                "commands": list(each.commands),
            }
            for key, group in groups.items()
            for each in group
        ],
        ensure_ascii=False,
    )
