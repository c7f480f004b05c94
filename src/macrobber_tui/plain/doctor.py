"""The doctor in the plain lobby: why friends do not find a table, or why theirs is not reached."""

from __future__ import annotations

from collections.abc import Iterable

from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.doctor.finding import Finding, State
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _
from macrobber_tui.session.find_table import parse_address

from .commands import PlainCommand
from .output import Output


def doctor_command(output: Output) -> PlainCommand:
    async def examine(address: str) -> list[str]:
        friend = parse_address(address) if address else None
        if address and friend is None:
            raise UsageError(_("{address!r} is not an address; write it as 192.168.1.20:7438").format(address=address))
        from macrobber_tui.doctor.network import check_network  # noqa: PLC0415  # slow to import

        output.print(_("Checking the network; this takes a few seconds."))
        return finding_lines(await check_network({DEFAULT_PORT: "--port"}, friend))

    return PlainCommand("doctor [ADDRESS]", _("why friends do not find your table, or you not theirs"), examine)


def finding_lines(findings: Iterable[Finding]) -> list[str]:
    """Return each finding as a line, with what to do and what to type; only warnings and problems are called so."""
    lines = []
    for finding in findings:
        line = f"{finding.topic}: {finding.found}"
        if finding.state is not State.GOOD:
            state = _(finding.state.value)
            line = f"{state[:1].upper()}{state[1:]}. {line}"
        lines.append(" ".join([line, finding.advice]).strip())
        lines += finding.commands
    return lines
