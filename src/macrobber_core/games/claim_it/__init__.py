"""Claim It! (Wattsalpoag), a race for claims for 2 to 5 players: push your luck, settle, claim."""

from macrobber_core.games.contract import Game

from . import components as box
from .events import ClaimItEvent
from .position import ClaimIt, imagine
from .view import ClaimItView

GAME = Game(
    key="claim-it",
    title="Claim It!",
    seats=box.PLAYERS,
    options=box.OPTIONS,
    presets={},
    view_type=ClaimItView,
    event_type=ClaimItEvent,
    setup=ClaimIt.setup,
    imagine=imagine,
    package=__name__,
    doubts=box.doubts,
    is_open=True,
)
