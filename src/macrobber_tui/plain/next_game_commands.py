"""The commands that lead from a finished game to the next one at the same table."""

from __future__ import annotations

from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_core.table import TableView
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.session.evening import tally_sentences
from macrobber_tui.session.host_actions import open_waiting_room, propose_game
from macrobber_tui.session.table_options import choose_seat_count, option_example, read_options
from macrobber_tui.session.table_settings import TableSettings

from .commands import PlainCommand, spellings
from .host_commands import refusal
from .table import PlainTable


def next_game_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    host = plain.state.host
    not_over = "" if table.stage == "over" else _("The game is not over yet.")
    not_now = not_over or (_("The table is closed.") if plain.state.closing_reason else "")
    if not not_now and table.next_game is None:
        not_now = _("This host has an older version of macrobber, which plays only one game at a table.")
    no_tally = "" if table.evening else _("No game at this table is over yet.")
    own_no = spellings("no")[0]

    async def again(rest: str) -> str:
        word, wants = rest.casefold(), not rest
        if not (wants or word in spellings("no")):
            return _("Type 'again', or 'again {no}' to take it back.").format(no=own_no)
        if wants == plain.has_agreed:
            return _("You want to play already.") if wants else _("You have not said that you want to play.")
        await plain.say_again(wants=wants)
        return ""

    def propose(rest: str) -> str:
        assert host is not None
        try:
            settings = proposed_settings(table, rest)
        except UsageError as error:
            return refusal(error.message)
        names = [each.state.own_name for each in (plain, *plain.companions)]
        if reason := propose_game(host, settings, names):
            return refusal(reason)
        doubts = settings.game.doubts(settings.players, settings.game.settle(settings.options))
        return _("Warning: {doubts}.").format(doubts=core_text(doubts)) if doubts else ""

    def open_room() -> str:
        assert host is not None
        plain.starts_on_command = True
        return refusal(open_waiting_room(host))

    again_more = _("The next game begins once all players want to play; 'again {no}' takes it back.").format(no=own_no)
    propose_more = _("For example: {example}. The games are {games}.").format(
        example=repr(proposal_example(GAMES[DEFAULT_GAME])), games=join_list(GAMES)
    )
    hosts_own = [
        PlainCommand("propose GAME [PLAYERS] [OPTION=VALUE]", _("propose another game as the next one"),
             propose, not_now, propose_more),
        PlainCommand("room", _("open the waiting room of the next game, to change seats and bots"), open_room, not_now),
    ]  # fmt: skip
    return [
        PlainCommand(f"again [{own_no}]", _("play the next game at this table"), again, not_now, again_more),
        *(hosts_own if host is not None else []),
        PlainCommand("evening", _("who has won how often at this table"),
             lambda: tally_sentences(table.evening), no_tally),
    ]  # fmt: skip


def proposed_settings(table: TableView, text: str) -> TableSettings:
    """Return the game, players and options typed after `propose`; what is not typed stays as it is.

    Another game has its default options. Raises UsageError if the text cannot be understood.
    """
    words = text.split()
    game = GAMES[words.pop(0).lower()] if words and words[0].lower() in GAMES else GAMES[table.game]
    number = next((word for word in words if word.isdecimal()), "")
    words = [word for word in words if word != number]
    if unknown := [word for word in words if "=" not in word]:
        template = _(
            "{word} is neither a game, nor a number of players, nor an option such as {example}; games: {games}"
        )
        raise UsageError(template.format(word=repr(unknown[0]), example=option_example(game), games=", ".join(GAMES)))
    usual = table.options if game.key == table.game else {}
    options = {**usual, **read_options(words, game)}
    seats = int(number) if number else min(max(len(table.seats), game.seats.start), game.seats.stop - 1)
    return TableSettings(game=game, players=choose_seat_count(game, seats, [], people=0), options=options)


def proposal_example(game: Game) -> str:
    """Return what a host may type to propose a game."""
    return f"propose {game.key} {game.seats.start} {option_example(game)}"
