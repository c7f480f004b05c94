"""`macrobber doctor`."""

from __future__ import annotations

import sys

import click

from macrobber_core.wire.messages import DEFAULT_PORT
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.session.find_table import parse_address
from macrobber_tui.session.ssh_command import DEFAULT_PORT as DEFAULT_SSH_PORT
from macrobber_tui.session.web_link import DEFAULT_WEB_PORT

from .common_options import look_options
from .completers import complete_known_host
from .documented import DocumentedCommand
from .number_types import WholeNumber

PORTS = WholeNumber(1, 65535)


@click.command(cls=DocumentedCommand)
@click.argument("friend", metavar="[ADDRESS[:PORT]]", required=False, shell_complete=complete_known_host)
@click.option("--port", type=PORTS, default=DEFAULT_PORT, help=N_("The port of your table (default: 7438)."))
@click.option(
    "--ssh",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_SSH_PORT,
    type=PORTS,
    help=N_("Check the port of a door for ssh, too (default: 2222)."),
)
@click.option(
    "--web",
    metavar="[PORT]",
    is_flag=False,
    flag_value=DEFAULT_WEB_PORT,
    type=PORTS,
    help=N_("Check the port of a door for browsers, too (default: 2223)."),
)
@click.option("--json", "as_json", is_flag=True, help=N_("Print one JSON array."))
@look_options
def doctor(friend: str | None, port: int, ssh: int | None, web: int | None, *, as_json: bool) -> None:
    from macrobber_tui.doctor.examination import examine

    address = parse_address(friend) if friend is not None else None
    if friend is not None and address is None:
        raise UsageError(_("{address!r} is not an address; write it as 192.168.1.20:7438").format(address=friend))
    doors = {"--ssh": ssh, "--web": web}
    ports = {port: "--port"} | {number: option for option, number in doors.items() if number is not None}
    if not examine(ports, address, as_json=as_json):
        sys.exit(1)
