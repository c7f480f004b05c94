"""Client isolation: a network that keeps its clients apart can only be suspected, if no neighbour answers."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

from macrobber_core.net.interface_kinds import Interface
from macrobber_core.net.neighbours import NEIGHBOURS, Neighbour
from macrobber_core.net.reachability import Reach, try_address
from macrobber_tui.i18n.language import _, ngettext

from .finding import Finding, State

MAX_ASKED = 6
SECONDS = 1.5


async def check_isolation(
    known: Sequence[Neighbour],
    gateways: Collection[str],
    interfaces: Sequence[Interface],
    heard: Collection[str],
    port: int,
    *,
    has_table: bool = NEIGHBOURS.exists(),
) -> list[Finding]:
    """Ask the neighbours whether they answer at all; a refusal is an answer. `heard` are those that sent multicast."""
    topic, key = _("Neighbours"), "neighbours"
    if not has_table:
        return [Finding(key, topic, State.GOOD, _("Not checked: this system does not list them."))]
    local = {each.name for each in interfaces if each.is_local_network}
    there = [each.address for each in known if each.interface in local and each.is_there]
    asked = [each for each in there if each not in gateways][:MAX_ASKED]
    if not asked and not heard:
        found = _("No other machine on this network is known yet.")
        return [Finding(key, topic, State.GOOD, found)]
    reached = await asyncio.gather(*(try_address(each, port, SECONDS) for each in asked))
    answering = {each for each, reach in zip(asked, reached, strict=True) if reach in {Reach.CONNECTED, Reach.REFUSED}}
    count = len(answering | set(heard))
    if count:
        template = ngettext("{count} other machine answers.", "{count} other machines answer.", count)
        return [Finding(key, topic, State.GOOD, template.format(count=count))]
    template = ngettext(
        "{count} other machine is known here, and does not answer.",
        "{count} other machines are known here, and none answers.",
        len(asked),
    )
    suspicion = _("Perhaps the network separates its devices (client isolation), or they have firewalls.")
    advice = _("If friends cannot join, switch client isolation off in the router, or use a cable or another network.")
    return [Finding(key, topic, State.LOOK, f"{template.format(count=len(asked))} {suspicion}", advice)]
