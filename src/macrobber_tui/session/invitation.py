"""The command for joining our table, and a check whether friends can join."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import NamedTuple

from macrobber_core.net.tickets import is_ticket
from macrobber_tui.i18n.language import N_, _, join_list

from .key_words import as_browsers_show, key_words
from .ssh_command import ssh_command_line
from .web_link import web_link

ELSEWHERE = N_("Friends elsewhere type:")
MAX_OTHER_ADDRESSES = 3
NETWORK_POLL_SECONDS = 5
"""The number of seconds between checks for a network change in waiting rooms and lobbies."""


class JoinCommand(NamedTuple):
    introduction: str
    """A sentence saying who can join; the command follows if anybody can."""
    command: str
    """The command to type, or "" if nobody can join."""
    others: str
    """A sentence with this machine's other addresses, or ""."""

    @property
    def sentence(self) -> str:
        """All parts on one line."""
        return " ".join(filter(None, (self.introduction, self.command + "." * bool(self.others), self.others)))


def join_command(
    addresses: Sequence[str], *, announced: bool = True, code: str | None = None, watch: bool = False
) -> JoinCommand:
    """Return the command for joining or watching a table. `addresses` include the port, the best one first."""
    if not addresses:
        return JoinCommand(_("There is no network. Nobody else can join."), "", "")
    first, *others = addresses
    if is_loopback(first):
        introduction = _("There is no network. Only players on this machine can join:")
        if has_network():
            introduction = _("Only players on this machine can join:")
    elif announced:
        introduction = _("Friends on this network see this table in their lobby, or type:")
    else:
        introduction = _("Friends on this network type:")
    command = f"macrobber join {first}" + (f" --code {code}" if code else "") + " --watch" * watch
    others = [other for other in others if not is_loopback(other)][:MAX_OTHER_ADDRESSES]
    other_addresses = (
        _("Other addresses of this machine: {addresses}.").format(addresses=join_list(others)) if others else ""
    )
    return JoinCommand(introduction, command, other_addresses)


def passed_on_command(address: str, *, watch: bool = False) -> JoinCommand | None:
    """Return the command by which a guest's friends can join the table too, given the host's address with its port.

    A guest by ticket passes on the ticket.
    """
    if is_ticket(address):
        return JoinCommand(_(ELSEWHERE), ticket_command(address, watch=watch), "")
    return join_command([address], announced=False, watch=watch) if address else None


def ticket_command(ticket: str, *, watch: bool = False) -> str:
    """Return the command for joining by a ticket, or "" without one."""
    return f"macrobber join {ticket}" + " --watch" * watch if ticket else ""


def ticket_invitation(command: str) -> str:
    """Return a sentence inviting friends elsewhere, given `ticket_command`."""
    introduction = _(ELSEWHERE)
    return f"{introduction} {command}"


def ssh_join_command(address: str, port: int) -> JoinCommand:
    """Return the command by which friends of a guest by ssh can join the table too."""
    introduction = _("Friends on this network type:")
    if ip_address(address).is_loopback:
        introduction = _("Only players on this machine can join:")
    return JoinCommand(introduction, ssh_command_line(address, port), "")


def web_join_command(scheme: str, address: str, port: int) -> JoinCommand:
    """Return the link by which friends of a guest in a browser can join the table too."""
    introduction = _("Friends on this network open:")
    if ip_address(address).is_loopback:
        introduction = _("Only players on this machine can join:")
    return JoinCommand(introduction, web_link(scheme, address, port), "")


def web_invitation(link: str) -> str:
    """Return a sentence inviting friends with a browser."""
    return _("In a browser: {link}").format(link=link)


def key_text(fingerprint: str) -> list[str]:
    """Return what people can compare with the page and with the browser, given a certificate's fingerprint."""
    if not fingerprint:
        return []
    proof = _("The browser shows this certificate (SHA-256): {fingerprint}")
    return [key_words_text(key_words(fingerprint)), proof.format(fingerprint=as_browsers_show(fingerprint))]


def key_words_text(words: str) -> str:
    """Return a sentence with the words of the key that the page shows; "" without any."""
    return _("The page shows these words (no proof): {words}").format(words=words) if words else ""


def why_no_phone(*, has_door: bool) -> str:
    """Return why no phone can join our table."""
    if not has_door:
        return _("A phone needs a door to this table: open one with --web for its browser, or with --ssh for an app.")
    return _("There is no address here that a phone could reach.")


def can_friends_join(addresses: Sequence[str]) -> bool:
    """Return whether anybody besides the host can join a table that listens at these addresses (with ports).

    A table bound to loopback on purpose counts, because other users of this machine may be logged in remotely.
    """
    return not all(map(is_loopback, addresses)) or (bool(addresses) and has_network())


def is_loopback(address: str) -> bool:
    """Return whether an address with a port is a loopback address; a name is not one."""
    try:
        return ip_address(address.rpartition(":")[0].strip("[]")).is_loopback
    except ValueError:
        return False


def has_network() -> bool:
    """Return whether this machine has an address other than loopback."""
    from macrobber_core.net.interfaces import own_addresses

    return any(not ip_address(address).is_loopback for address in own_addresses(None))
