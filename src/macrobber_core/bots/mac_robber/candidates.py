"""Which actions are worth a look: those that others always outdo are left out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from macrobber_core.games.contract import OptionValue
from macrobber_core.games.mac_robber.notation import DISCARDS, EXCHANGES, SONGS
from macrobber_core.games.mac_robber.state import Phase


class Seen(Protocol):
    @property
    def phase(self) -> Phase: ...
    @property
    def options(self) -> dict[str, OptionValue]: ...


def worth_a_look(seen: Seen, legal: Sequence[str]) -> Sequence[str]:
    """Two cubes are taken by a bard where two can be, and low cards go before high ones where cards have no powers
    (MR-V2 to MR-V6).
    """
    if seen.phase == "action":
        return whole_songs(tuple(legal))
    if seen.phase in {"discard", "raid"} and not seen.options["combat-powers"]:
        return lowest_first(tuple(legal))
    return legal


@lru_cache(maxsize=1 << 12)
def whole_songs(legal: tuple[str, ...]) -> Sequence[str]:
    whole = {song.victim for action in legal if (song := SONGS.get(action)) and song.courtyard and song.bag}
    return [
        action
        for action in legal
        if not (song := SONGS.get(action)) or song.victim not in whole or (song.courtyard and song.bag)
    ]


@lru_cache(maxsize=1 << 12)
def lowest_first(legal: tuple[str, ...]) -> Sequence[str]:
    kept: list[str] = []
    lowest: dict[int, str] = {}
    for action in legal:
        pile = DISCARDS.get(action) or EXCHANGES.get(action)
        if pile is None:
            kept.append(action)
        else:
            lowest[sum(pile)] = action  # the texts of a size are in falling order
    return [*kept, *lowest.values()]
