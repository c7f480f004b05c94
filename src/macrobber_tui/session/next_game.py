"""Sentences about the next game at a table: the host's proposal, and the players who have or have not agreed."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.table import TableView
from macrobber_core.table.rematch import undecided
from macrobber_core.table.view import NextGame
from macrobber_tui.i18n.language import _, join_list, ngettext, pgettext

from .table_options import option_in_words


def next_game_text(table: TableView, own_name: str, *, is_host: bool) -> str:
    """Return what has been said about the next game; "" while nobody has said anything."""
    proposal = table.next_game
    if proposal is None:
        return ""
    sentences = [proposal_text(table, is_host=is_host)] if is_another_game(table) else []
    return " ".join(filter(None, [*sentences, agreement_text(table, own_name)]))


def agreement_text(table: TableView, own_name: str) -> str:
    """Return who wants to play the next game, and whom the table waits for; "" while nobody does."""
    proposal = table.next_game
    if proposal is None or not proposal.agreed:
        return ""
    agreed = _agreed_text(proposal, own_name, is_another=is_another_game(table))
    return " ".join(filter(None, [agreed, _awaited_text(table, own_name)]))


def shorter_texts(table: TableView, own_name: str, *, is_host: bool) -> list[str]:
    """Return shorter versions of `next_game_text`, longest first: without who agreed, and without the options."""
    proposal = table.next_game
    if proposal is None:
        return []
    awaited = _awaited_text(table, own_name) if proposal.agreed else ""
    if not is_another_game(table):
        return [awaited] if awaited else []
    full = proposal_text(table, is_host=is_host)
    game = _proposal_sentence(_title_with_players(proposal), is_host=is_host)
    return [text for text in (f"{full} {awaited}".rstrip(), f"{game} {awaited}".rstrip(), game) if text]


def is_another_game(table: TableView) -> bool:
    """Return whether the host proposes anything but the same game again."""
    proposal = table.next_game
    same = (table.game, table.options, len(table.seats))
    return proposal is not None and (proposal.game, proposal.options, proposal.players) != same


def proposal_text(table: TableView, *, is_host: bool) -> str:
    """Return the proposal as a sentence; "" before the game is over."""
    proposal = table.next_game
    if proposal is None:
        return ""
    return _proposal_sentence(_game_in_words(table, proposal), is_host=is_host)


def _proposal_sentence(game: str, *, is_host: bool) -> str:
    template = _("You propose {game}.") if is_host else _("The host proposes {game}.")
    return template.format(game=game)


def _game_in_words(table: TableView, proposal: NextGame) -> str:
    game, name = GAMES.get(proposal.game), _title_with_players(proposal)
    usual: Mapping[str, OptionValue] = table.options
    if proposal.game != table.game:
        usual = {option: default.default for option, default in game.options.items()} if game else {}
    changed = [option_in_words(*item) for item in proposal.options.items() if usual.get(item[0]) != item[1]]
    return f"{name}: {', '.join(changed)}" if changed else name


def _title_with_players(proposal: NextGame) -> str:
    game = GAMES.get(proposal.game)
    return _("{game} for {count} players").format(game=game.title if game else proposal.game, count=proposal.players)


def _agreed_text(proposal: NextGame, own_name: str, *, is_another: bool) -> str:
    others = [name for name in proposal.agreed if name != own_name]
    if is_another:
        return _agreed_to_another_game(others, has_agreed=len(others) < len(proposal.agreed))
    if len(others) == len(proposal.agreed):
        template = ngettext("{names} wants to play again.", "{names} want to play again.", len(others))
        return template.format(names=join_list(others))
    if others:
        template = pgettext("you and others", "{names} want to play again.")
        return template.format(names=join_list([pgettext("you and others", "You"), *others]))
    return _("You want to play again.")


def _agreed_to_another_game(others: list[str], *, has_agreed: bool) -> str:
    if not has_agreed:
        template = ngettext("{names} agrees.", "{names} agree.", len(others))
        return template.format(names=join_list(others))
    if not others:
        return _("You agree.")
    template = pgettext("you and others", "{names} agree.")
    return template.format(names=join_list([pgettext("you and others", "You"), *others]))


def _awaited_text(table: TableView, own_name: str) -> str:
    names = [pgettext("waiting for", "you") if name == own_name else name for name in undecided(table)]
    return _("Waiting for {names}.").format(names=join_list(names)) if names else ""
