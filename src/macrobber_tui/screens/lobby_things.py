"""Explains the part of a row of the lobby at which the player points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from macrobber_core.games import GAMES
from macrobber_tui.boards.things import Explanation
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.settings.keys import KeyBindings
from macrobber_tui.widgets.text import upper_first

from .lobby_texts import RECENT, YOU
from .table_list import GAME, PLACE, STATUS, TITLE, TableList, seats_text

if TYPE_CHECKING:
    from macrobber_core.net.discovery import Listing
    from macrobber_tui.session.recent_games import RecentGame


def explain(thing: str, tables: TableList, recent: Sequence[RecentGame], player: str, keys: KeyBindings) -> Explanation:
    """Explain a part of a row, such as `status 2` of the third table, what was played last, or the player's name."""
    kind, _blank, number = thing.partition(" ")
    if kind == YOU:
        about = _("Your name at every table. {key} changes it.").format(key=keys.label_for("n"))
        return Explanation(player, about)
    if kind == RECENT:
        return _recent(recent[int(number)], keys)
    return _part(kind, tables.listings[int(number)], tables, keys)


def _recent(game: RecentGame, keys: KeyBindings) -> Explanation:
    about = _("The day, with whom you played, and how it ended. {key} replays finished games.")
    key = "R"
    if game.is_resumable:
        about, key = _("The day, with whom you played, and how it stands. {key} goes on with it."), "r"
    return Explanation(game.company, about.format(key=keys.label_for(key)))


def _part(kind: str, listing: Listing, tables: TableList, keys: KeyBindings) -> Explanation:
    """Explain a part of a table's row."""
    offer = listing.offer
    match kind:
        case _ if kind == TITLE:
            return Explanation(offer.title, _("A table on your network, with the title that its host has given it."))
        case _ if kind == GAME:
            game = GAMES.get(offer.game)
            if game is None:
                return Explanation(
                    offer.game,
                    _("A game that is not installed here. A newer macrobber may have it, or a package of its own."),
                )
            text = _("The game at this table. {key} opens its rules.")
            return Explanation(game.title, text.format(key=keys.label_for("f1")))
        case _ if kind == STATUS:
            return _status(listing, tables, keys)
        case _:
            assert kind == PLACE, kind
            if company := tables.company(listing):
                name = _("with {names}").format(names=join_list(company))
                return Explanation(upper_first(name), _("With whom you last played at a table of this host."))
            return Explanation(listing.host, _("The address of the host's computer in your network."))


def _status(listing: Listing, tables: TableList, keys: KeyBindings) -> Explanation:
    """Explain whether there is a seat for the player, and what joining takes."""
    offer = listing.offer
    joins, watches = keys.label_for("enter"), keys.label_for("w")
    if tables.has_changed_key(listing):
        about = _("Another computer than before answers at this address. Ask your host before you join.")
        return Explanation(_("KEY HAS CHANGED"), about)
    if tables.keeps_seat(listing):
        about = _("You have played here and can go on: {key} takes you back to your seat.")
        return Explanation(upper_first(_("your seat is kept")), about.format(key=joins))
    about = _("The game is over. {watch} shows how it ended.")
    if not offer.over and (offer.begun or not offer.free):
        about = _("The game has begun. {watch} lets you watch it.")
        about = about if offer.begun else _("Every seat is taken. {watch} lets you watch the game.")
    elif not offer.over:
        about = _("How many seats are free. {join} takes one of them.")
    worth = _("Code: to join, you type a code that the host tells you.") if offer.code and not offer.over else ""
    return Explanation(upper_first(seats_text(offer)), about.format(watch=watches, join=joins), worth)
