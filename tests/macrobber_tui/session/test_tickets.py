"""Tables that friends elsewhere reach by a ticket, through the program's commands."""

from __future__ import annotations

import asyncio
import json
import subprocess
from dataclasses import replace

import pytest
from click.testing import CliRunner

from helpers.net import Player, until
from helpers.networks import ip, joined_namespaces, namespaces
from helpers.patience import PATIENCE
from helpers.terminals import PROGRAM
from helpers.tui import QUICK, waiting
from macrobber_core.net import tickets
from macrobber_tui.cli.main import cli
from macrobber_tui.errors import UsageError
from macrobber_tui.session.find_table import check_answers, table_dialer
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings

BY_TICKET = ("host", "--headless", "--ticket", "--no-announce", "--players", "3", "--bots", "easy*2")


@pytest.fixture
def without_iroh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tickets, "find_spec", lambda _name: None)


@pytest.fixture
def iroh() -> None:
    pytest.importorskip("iroh", reason="needs iroh: pip install 'macrobber[internet]'")


def by_ticket(settings: TableSettings = QUICK) -> TableSettings:
    return replace(waiting(settings), ticket=True, relay=False)


@pytest.mark.usefixtures("without_iroh")
def test_without_iroh_the_command_says_how_to_install_it() -> None:
    done = CliRunner().invoke(cli, [*BY_TICKET])
    assert done.exit_code != 0
    assert isinstance(done.exception, UsageError | SystemExit)
    assert "tickets need the package iroh: pip install 'macrobber[internet]'" in done.output + str(done.exception)


@pytest.mark.usefixtures("without_iroh")
async def test_without_iroh_a_ticket_cannot_be_used() -> None:
    with pytest.raises(OSError, match=r"tickets need the package iroh: pip install 'macrobber\[internet\]'"):
        await check_answers(table_dialer("endpoint" + "a2" * 40))


@pytest.mark.slow
@pytest.mark.usefixtures("iroh")
async def test_a_table_without_the_option_has_no_ticket() -> None:
    async with open_host(waiting()) as host:
        assert host.ticket() == ""


@pytest.mark.slow
@pytest.mark.usefixtures("iroh")
async def test_the_end_of_the_table_reaches_guests_by_ticket() -> None:
    async with open_host(by_ticket()) as host:
        player = Player(table_dialer(host.ticket()), "Ada")
        async with open_host(waiting()):  # another table of the same user does not disturb
            playing = asyncio.create_task(player.play())
            await until(lambda: player.views)
    await asyncio.wait_for(playing, PATIENCE)
    assert player.ended == "the host has closed the table"


@pytest.mark.slow
@pytest.mark.usefixtures("iroh")
async def test_a_ticket_needs_an_address_to_listen_on_instead_of_a_name() -> None:
    with pytest.raises(OSError, match="--bind needs an IP address"):
        async with open_host(replace(by_ticket(), bind="localhost")):
            pass


@pytest.mark.slow
@pytest.mark.usefixtures("iroh")
def test_a_whole_game_is_played_by_ticket_between_two_networks() -> None:
    with joined_namespaces() as (here, there):
        host_command = ["ip", "netns", "exec", here, *PROGRAM, *BY_TICKET, "--no-relay"]
        with subprocess.Popen(host_command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            ticket = json.loads(host.stdout.readline())["ticket"]
            guest_command = ["ip", "netns", "exec", there, *PROGRAM, "join", ticket, "--bot", "easy", "--as", "Zed"]
            guest = subprocess.run(guest_command, capture_output=True, text=True, timeout=PATIENCE, check=False)
            out, complaints = host.communicate(timeout=PATIENCE)
    assert (guest.returncode, guest.stderr, host.returncode, complaints) == (0, "", 0, "")
    result = json.loads(guest.stdout.splitlines()[-1])
    assert result["event"] == "result"
    assert json.loads(out.splitlines()[-1])["scores"] == result["scores"]


@pytest.mark.slow
@pytest.mark.usefixtures("iroh")
def test_a_host_whose_relays_do_not_answer_says_so() -> None:
    with namespaces("alone") as (alone,):
        ip("-n", alone, "link", "set", "lo", "up")
        command = ["ip", "netns", "exec", alone, *PROGRAM, *BY_TICKET]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as host:
            assert host.stdout is not None
            assert host.stdout.readline()
            host.terminate()
            _out, complaints = host.communicate(timeout=PATIENCE)
    assert "No relay of iroh answers, so the ticket works only where friends can reach" in complaints
