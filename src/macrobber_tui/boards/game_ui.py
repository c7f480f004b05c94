"""The interface that a game exports for the screens and for plain mode."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from macrobber_core.bots.contract import Reason
from macrobber_core.table.view import SeatView, TableView
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _

from .history import BaseHistory
from .log_lines import GameLog
from .named_setup import NamedSetup
from .names import NameOf, game_over_sentence
from .story import StoryLine

if TYPE_CHECKING:
    from rich.style import Style

    from macrobber_tui.theme.theme import Palette

    from .board import BoardWidget
    from .narrator import PlainGame
    from .rule_pictures import RulePictures
    from .tutorial import Tutorial


class GameUi(Struct, frozen=True, kw_only=True):
    """A game's texts, its board and its plain mode.

    A view holds the parts of the game that one seat is allowed to see. `board`, `plain`, `tutorial` and
    `rule_pictures` import their results only when called, because texts need no screen, and a screen needs only one
    board.
    """

    decision_prompt: Callable[[TableView, Any], str]
    """Return a sentence about the decision that this seat, another seat or chance must make."""
    describe: Callable[[str, TableView, Any], str]
    """Return a description of an action."""
    player_styles: Callable[[Palette], Sequence[Style]]
    """Return the style of each seat on this game's board."""
    phase_topic: Callable[[Any], str]
    """Return the rules topic of a view's phase, or ""."""
    log: GameLog
    new_history: Callable[[int], BaseHistory]
    """Return an empty history for the given number of players."""
    setups: Sequence[NamedSetup]
    """The named setups, the one for a first game first."""
    story: Callable[[Any, NameOf], list[StoryLine]]
    """Return the story of a finished game, given its history and how players are called."""
    tie_break: Callable[[Any], str] = lambda _view: ""
    """Return what decided a finished game in which the best players have equal points; "" otherwise."""
    attack_sentence: str
    """What the tally of an evening says of an attack: `{name}` attacked `{names}`, in English."""
    action_name: Callable[[str, TableView], str]
    """Return the short name of an action, for a hint."""
    effects: Callable[[str, TableView], list[str]]
    """Return the effects of an action, most important first."""
    reason: Callable[[Reason, TableView], str]
    """Return a reason of a hint in words."""
    board: Callable[[], type[BoardWidget]]
    plain: Callable[[], PlainGame]
    tutorial: Callable[[], Tutorial] | None = None
    rule_pictures: Callable[[], RulePictures] = dict
    """Return the pictures of the game's pieces in its rules."""
    hands: Callable[[Sequence[Any]], list[str]] = lambda _views: []
    """Return each seat's hidden cards, given the views of all seats in order; [] if the game hides nothing."""

    def topic(self, view: Any) -> str:
        """Return the rules topic of a view's phase; "" before the game has begun."""
        return self.phase_topic(view) if view is not None else ""

    def prompt(self, table: TableView, view: Any) -> str:
        """Return a sentence about this seat's decision, or about the player the table is waiting for."""
        if view is None:
            return _("The game has not begun.")
        if view.result is not None:
            return game_over_sentence([table.name(seat) for seat in view.result.winners])
        actor = view.actor
        if actor and actor != table.seat and is_missing(table.seats[actor - 1]):
            name = table.name(actor)
            return elide(_("Waiting for {name}, who is away."), name).format(name=name)
        return self.decision_prompt(table, view)


def is_missing(seat: SeatView) -> bool:
    """Return whether the table has to wait for an absent player, because no bot stands in."""
    return seat.away and not seat.stand_in
