"""A guest by ssh at a table that is handed over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from helpers.heirs import Heir, at_table, give, glencoe, hosting, joining
from helpers.ssh import HERE, Opened, Screen, connected, new_key, screen
from helpers.tui import until
from helpers.web import WebDoor, browser

pytestmark = pytest.mark.slow


def said_to(guest: Screen) -> str:
    """Return everything on a guest's terminal, with single blanks."""
    printed = guest.sent.decode(errors="replace")
    return " ".join(f"{guest.shown.text} {printed} {guest.complaints.decode()}".split())


@pytest.mark.parametrize("term", ["xterm-256color", ""], ids=["screen", "plain"])
async def test_a_guest_by_ssh_follows_the_table_until_the_old_host_leaves(term: str) -> None:
    ada = Heir(hosting(replace(glencoe(3, 0), ssh=0)))
    async with at_table(ada):
        assert ada.state.session is not None
        old_door = ada.state.session.doors.ssh
        assert old_door is not None
        ben = Heir(joining(ada.host, "Ben"))
        async with at_table(ben), connected(Opened(ada.host, old_door.port), "cat", key=new_key()) as connection:
            cat = await screen(connection, term)
            await until(lambda: ada.host.table.is_complete)
            assert not ada.host.can_hand_over_to("cat")
            ada.host.start()
            await until(lambda: ben.state.stage == "playing")
            await until(lambda: ("round 1" if term else "the game") in said_to(cat))
            await give(ada, ben, "Ben")
            await until(lambda: "The table is now at Ben's. The game goes on." in said_to(cat))
            assert ben.state.session is not None
            new_door = ben.state.session.doors.ssh
            assert new_door is not None
            assert new_door.port != old_door.port
            line = f"ssh -p {new_door.port} {HERE}"
            advice = "To come back later:" if term else "Without macrobber, join this table with:"
            await until(lambda: f"{advice} {line}" in said_to(cat))
            assert not ben.host.table.seats[2].away  # everybody has followed
            await ada.leave()
            await until(cat.is_over.is_set)
            assert "The former host has left, so this door is closed. Your seat is kept." in said_to(cat)
            assert f"The table is now at Ben's. The game goes on. To come back later: {line}" in said_to(cat)
            await until(lambda: ben.host.table.seats[2].away)
            assert ben.host.table.stage == "playing"


@pytest.mark.parametrize("form", ["screen", "plain"])
async def test_a_guest_in_a_browser_follows_the_table_until_the_old_host_leaves(form: str) -> None:
    ada = Heir(hosting(replace(glencoe(3, 0), web=0)))
    async with at_table(ada):
        assert ada.state.session is not None
        old_door = ada.state.session.doors.web
        assert old_door is not None
        ben = Heir(joining(ada.host, "Ben"))
        async with at_table(ben), browser(WebDoor(ada.host, old_door.port), "Cat", form=form) as cat:
            await until(lambda: ada.host.table.is_complete)
            ada.host.start()
            await until(lambda: ben.state.stage == "playing")
            await give(ada, ben, "Ben")
            await cat.shows("The table is now at Ben's.")
            assert ben.state.session is not None
            new_door = ben.state.session.doors.web
            assert new_door is not None
            link = f"https://{HERE}:{new_door.port}/"
            await cat.shows(link)
            assert not ben.host.table.seats[2].away
            await ada.leave()
            await until(cat.is_over.is_set)
            assert cat.bye is not None
            assert cat.bye[0].startswith("The former host has left, so this door is closed. Your seat is kept.")
            await until(lambda: ben.host.table.seats[2].away)
            assert ben.host.table.stage == "playing"
