"""The parts of each game that the screens and plain mode use.

Each of our own games has its own package here, which exports its `GameUi` as `UI` and is imported when first needed.
Games from other packages bring theirs as a module `ui`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from macrobber_core.games import BUILT_IN, GAMES, installed_games, load_part
from macrobber_tui.i18n.language import _

from .hint import Hint
from .names import name_lookup, you

if TYPE_CHECKING:
    from macrobber_core.bots import Advice
    from macrobber_core.games.contract import Event, Game
    from macrobber_core.table.view import TableView
    from macrobber_tui.settings.keys import KeyBindings
    from macrobber_tui.theme.theme import Theme

    from .board import BoardWidget
    from .game_ui import GameUi
    from .log_lines import LogLine
    from .narrator import PlainGame
    from .tutorial import Tutorial


def ui_of(game: str) -> GameUi:
    """Return the `GameUi` of a game, by default the one for any game. Raises KeyError if there is no such game."""
    has_failed = game not in BUILT_IN and installed_games().is_skipped(game, "ui")
    return default_ui_of(game) if has_failed else _own_ui(game)


@cache
def default_ui_of(game: str) -> GameUi:
    from .any_game import default_ui  # for other packages only

    return default_ui(GAMES[game])


@cache
def _own_ui(game: str) -> GameUi:
    from .game_ui import GameUi  # it imports this module

    module = load_part(game, "ui", __name__)
    ui = getattr(module, "UI", None)
    if isinstance(ui, GameUi):
        return ui
    if module is not None:
        installed_games().skip_part(game, "ui", "there is no GameUi called UI")
    return default_ui_of(game)


def new_board(game: str, theme: Theme, keyboard: KeyBindings, yes_or_no: KeyBindings | None = None) -> BoardWidget:
    """Create a board for a game. Raises KeyError if there is no such game."""
    return ui_of(game).board()(theme, keyboard, yes_or_no)


def plain_game(game: str) -> PlainGame:
    return ui_of(game).plain()


def full_log(table: TableView, events: Sequence[Event]) -> list[LogLine]:
    """Return the full log of a table, as shown on the log page."""
    return ui_of(table.game).log.lines(events, name_lookup(table), table.seat)


def action_noun(table: TableView, verb: str) -> str:
    """Return a noun phrase for an action, given the first word of its notation."""
    return _(ui_of(table.game).log.action_nouns.get(verb, verb))


def log_filters(table: TableView) -> dict[str, str]:
    """Return the log categories of a game, keyed by their default keys."""
    return {command.default_key: command.meaning for command in ui_of(table.game).log.filters}


def public_turns_since(table: TableView, seat: int, log: Iterable[Event], *, is_you: bool = False) -> list[str]:
    """Describe the other players' turns since the last turn of `seat`, one line each, using public knowledge only.

    If `is_you` is set, the text is for that seat alone and addresses it as "you". Otherwise it is for the whole table,
    and the result is empty as soon as that seat has acted.
    """

    def name_of(other: int) -> str:
        return you() if is_you and other == seat else table.name(other)

    game = ui_of(table.game)
    history = game.new_history(len(table.seats))
    for event in log:
        history.add_event(event.seen_by(None))
    summaries = [(entry.seat, *game.log.summarize_turn(entry, name_of)) for entry in history.since(seat)]
    if not is_you and any(turn == seat and text for turn, _who, text in summaries):
        return []
    return [_("{name}: {what}").format(name=player, what=text) for _seat, player, text in summaries if text]


def has_tutorial(game: Game) -> bool:
    return ui_of(game.key).tutorial is not None


def tutorial_of(game: Game) -> Tutorial:
    """Return the tutorial of a game. Raises KeyError if it has none."""
    tutorial = ui_of(game.key).tutorial
    if tutorial is None:
        raise KeyError(game.key)
    return tutorial()


def hints_from_advice(table: TableView, advice: Iterable[Advice]) -> list[Hint]:
    """Return the advice as hints for the deciding player, each with its reasons, or with its effects if it has none."""
    game = ui_of(table.game)
    return [
        Hint(
            evaluation.action,
            game.action_name(evaluation.action, table),
            evaluation.chance,
            [game.reason(reason, table) for reason in evaluation.reasons] or game.effects(evaluation.action, table),
        )
        for evaluation in advice
    ]
