"""The events of Carcassonne.

A `source` is the place of a feature such as `2,-1 n`, or `robbery` or `message`. Feature kinds are `city`, `road`,
`monastery` and `field`. Lists of meeples are indexed by seat, from seat 1.
"""

from __future__ import annotations

from macrobber_anchors.v0_2.frozen.games.contract import Count, Event, Offset

from .components import Figure


class Started(Event, frozen=True, tag=1):
    """The first player was drawn (CB-01)."""

    seat: Count


class TurnBegan(Event, frozen=True, tag=2):
    """A turn began; turns are numbered from 1 across all players."""

    seat: Count
    turn: Count


class Drawn(Event, frozen=True, tag=3):
    """A tile was drawn face up; players can take back the draw by unanimous consent."""

    seat: Count
    tile: str


class Removed(Event, frozen=True, tag=4):
    """The drawn tile fitted nowhere and was removed from the game (CB-03)."""

    tile: str


class Placed(Event, frozen=True, tag=5):
    """A tile was placed, with a meeple on it unless `place` is "" (CB-02, CB-04)."""

    seat: Count
    tile: str
    x: Offset
    y: Offset
    turns: Count
    kind: str
    place: str


class RobberPlaced(Event, frozen=True, tag=6):
    """A robber was placed on a space; `left` is its previous space, or None if it was at home (CR-01)."""

    seat: Count
    space: Count
    left: Count | None


class RobberKept(Event, frozen=True, tag=7):
    """A player who could place or move their robber passed (CR-01, CR-02)."""

    seat: Count


class FeatureScored(Event, frozen=True, tag=8):
    """A feature was completed, or scored at the end if `final`; every seat in `seats` has the majority and scores.

    The size is in tiles and pennants; for a field, `cities` counts the completed cities it touches (CB-06, CB-13).
    """

    kind: str
    source: str
    tiles: Count
    pennants: Count
    cities: Count
    points: Count
    seats: list[Count]
    meeples: list[Count]
    final: bool


class Declared(Event, frozen=True, tag=9):
    """A player chose the next gain to score and, with The Messengers, the figure to move (CR-06, CM-01)."""

    seat: Count
    source: str
    points: Count
    figure: Figure | None


class RobberyChosen(Event, frozen=True, tag=10):
    """A player chose the opponent to rob and, with The Messengers, the opponent's figure (CR-07)."""

    seat: Count
    victim: Count
    figure: Figure | None


class Scored(Event, frozen=True, tag=11):
    """A figure moved by `points` and now has `total` points."""

    seat: Count
    source: str
    points: Count
    figure: Figure
    total: Count


class Robbed(Event, frozen=True, tag=12):
    """A robber took points from `victim` and went home (CR-04); a Scored event follows."""

    seat: Count
    victim: Count
    figure: Figure
    points: Count

    @property
    def attack_seats(self) -> tuple[int, int]:
        return self.seat, self.victim


class RobberMoved(Event, frozen=True, tag=13):
    """A robber moved along with a figure that scored robbed points (CR-05)."""

    seat: Count
    space: Count


class MessageRead(Event, frozen=True, tag=14):
    """A message was read because a figure stopped on a dark space (CM-02)."""

    seat: Count
    message: Count


class Answered(Event, frozen=True, tag=15):
    """The player followed the message or took 2 points; `asked` is False if following it was impossible (CM-08)."""

    seat: Count
    message: Count
    done: bool
    asked: bool


class WentHome(Event, frozen=True, tag=16):
    """A meeple was scored and sent home by a message; `asked` is True if the player had a choice of meeples."""

    seat: Count
    kind: str
    source: str
    asked: bool


class RobberPaid(Event, frozen=True, tag=17):
    """A robber scored points for its owner at the end of the game and went home (CR-10)."""

    seat: Count
    points: Count


class GameEnded(Event, frozen=True, tag=18):
    """The game ended; the reason is `last-tile` (CB-14)."""

    reason: str
    winners: list[Count]
    scores: list[Count]


class MeeplePlaced(Event, frozen=True, tag=19):
    """A meeple was placed on a bag tile, after the robbers; `kind` and `place` are "" if there is none (CR-12)."""

    seat: Count
    x: Offset
    y: Offset
    kind: str
    place: str


CarcassonneEvent = (
    Started | TurnBegan | Drawn | Removed | Placed | RobberPlaced | RobberKept | FeatureScored | Declared
    | RobberyChosen | Scored | Robbed | RobberMoved | MessageRead | Answered | WentHome | RobberPaid | GameEnded
    | MeeplePlaced
)  # fmt: skip
