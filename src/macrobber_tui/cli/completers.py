"""Completions for the word being typed, one function for each kind of argument.

Each function imports what it needs when a shell asks, because the commands import all of them.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from macrobber_tui.i18n.language import _

if TYPE_CHECKING:
    from macrobber_core.games.contract import Game
    from macrobber_core.library import GameEntry
    from macrobber_core.net.discovery import Listing

SHELL_VARIABLE = "_MACROBBER_COMPLETE"
"""The variable of the environment by which a shell asks for words."""
SEARCH_SECONDS = 0.5
"""How long to look for tables on the network: longer would be tiresome at every press of tab."""
MAX_GAMES = 50
"""The number of latest games whose ids are offered."""


def game_typed(context: click.Context) -> Game | None:
    """Return the game of the command line so far, which is the default one if none is typed."""
    from macrobber_core.games import GAMES

    # click leaves the arguments unread where an option still lacks its value
    unread = next((GAMES[word] for word in context.args if word in GAMES), None)
    game: Game | None = unread or context.params.get("game")
    return game


def beginning(incomplete: str, words: Iterable[str | CompletionItem[str]]) -> list[CompletionItem[str]]:
    """Return the words that begin with `incomplete`."""
    items = [CompletionItem(word) if isinstance(word, str) else word for word in words]
    return [item for item in items if item.value.startswith(incomplete)]


def described(value: str, text: str) -> CompletionItem[str]:
    """Return a word with a description, which may come from another player."""
    from macrobber_core.wire.sanitize import clean

    return CompletionItem(value, help=clean(text))


def complete_level(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the levels of the typed game, or of all games."""
    return beginning(incomplete, levels_for(game_typed(context), incomplete))


def complete_levels(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer a level after the ones already typed, as in `easy*2,hard`."""
    earlier, comma, last = incomplete.rpartition(",")
    return beginning(incomplete, [earlier + comma + level for level in levels_for(game_typed(context), last)])


def levels_for(game: Game | None, typed: str) -> list[str]:
    """Return the levels of a game, or of all games; those with manners only once a `-` is typed."""
    from macrobber_core.bots import MANNERED, known_levels
    from macrobber_core.games import GAMES

    games = [game.key] if game is not None else [*GAMES]
    known = [level for key in games for level in [*known_levels(key), *(MANNERED[key] if "-" in typed else ())]]
    return [*dict.fromkeys(known)]


def complete_rule(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the rule options of the typed game, with each of their values."""
    game = game_typed(context)
    options = game.options.items() if game is not None else ()
    return beginning(
        incomplete,
        [
            described(f"{name}={option.text(choice)}", _(option.help))
            for name, option in options
            for choice in option.choices
        ],
    )


def complete_setup(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    from macrobber_tui.session.named_setups import setups_of

    game = game_typed(context)
    return beginning(incomplete, [described(each.key, _(each.name)) for each in setups_of(game)] if game else [])


def complete_game_id(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    return beginning(incomplete, [described_game(entry) for entry in latest_games()])


def complete_interrupted_game(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    return beginning(incomplete, [described_game(entry) for entry in latest_games() if entry.result is None])


def complete_record(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the ids of games, and files."""
    return [*complete_game_id(context, parameter, incomplete), CompletionItem(incomplete, type="file")]


def complete_evening(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the ids of tables at which games were played."""
    titles = {entry.table: entry.title for entry in latest_games() if entry.table}
    return beginning(incomplete, [described(table, title) for table, title in titles.items()])


def latest_games() -> list[GameEntry]:
    from macrobber_core.library import Library, LibraryError

    with contextlib.suppress(LibraryError), Library() as library:
        return library.games(MAX_GAMES)
    return []


def described_game(entry: GameEntry) -> CompletionItem[str]:
    from macrobber_core.games import GAMES

    game = GAMES[entry.game].title if entry.game in GAMES else entry.game
    return described(entry.id, f"{entry.title}, {game}: {', '.join(entry.names)}")


def complete_player(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the names of all people who played games on this machine; bots are counted by level."""
    names = {name: None for entry in latest_games() for name in entry.people}
    return beginning(incomplete, names)


def complete_known_host(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem[str]]:
    from macrobber_core.net.guest.known_hosts import KnownHosts
    from macrobber_tui.session.recent_addresses import recent_addresses

    addresses = [entry.address for entry in recent_addresses()]
    with contextlib.suppress(OSError):
        addresses += KnownHosts().addresses()
    return beginning(incomplete, dict.fromkeys(addresses))


def complete_table(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the tables on the network, by name, or by address where the name is shared or has a blank.

    After them come the addresses at which the player joined other tables.
    """
    import asyncio

    from macrobber_core.net.addresses import canonical_address
    from macrobber_tui.session.recent_addresses import recent_addresses

    listings = asyncio.run(find_tables())
    titles = [listing.offer.title for listing in listings]
    words = []
    for listing in listings:
        title, address = listing.offer.title, f"{listing.host}:{listing.port}"
        is_word = titles.count(title) == 1 and title.isalnum()
        words.append(described(title, address) if is_word else described(address, title))
    found = {canonical_address(listing.host, listing.port) for listing in listings}
    words += [
        described(entry.address, f"{entry.table}, {entry.day_in_words()}")
        for entry in recent_addresses()
        if entry.address not in found
    ]
    return beginning(incomplete, words)


async def find_tables() -> list[Listing]:
    import asyncio

    from macrobber_core.net.discovery import Browser

    async with Browser(lambda _: None) as browser:
        await asyncio.sleep(0 if browser.error else SEARCH_SECONDS)
        return [listing for listing in browser.listings if not listing.offer.over]


def complete_rules(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
    """Offer the games and then their topics."""
    from macrobber_core.games import GAMES
    from macrobber_tui.i18n.rulebook import topics

    typed: tuple[str, ...] = context.params.get("words") or ()
    if not typed:
        return beginning(incomplete, [described(key, game.title) for key, game in GAMES.items()])
    game = GAMES.get(typed[0])
    return beginning(incomplete, [topic.title for topic in topics(game)] if game and len(typed) == 1 else [])
