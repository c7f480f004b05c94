"""The events of Mac Robber. Cubes and cards use the game's notation."""

from __future__ import annotations

from typing import ClassVar, Self

import msgspec
from msgspec.structs import replace

from macrobber_anchors.v0_2.frozen.games.contract import Count, Event, Offset


class OwnCards(Event, frozen=True):
    """An event about cards in a hand; only their owner knows which cards (MR-27)."""

    seat: Count
    count: Count
    cards: str | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, cards=None)


class Started(Event, frozen=True, tag=1):
    """The start player was drawn (MR-01)."""

    seat: Count


class RoundBegan(Event, frozen=True, tag=2):
    round: Count
    start: Count


class Dealt(OwnCards, frozen=True, tag=3):
    """Cards were drawn into a hand (MR-15, MR-18, MR-25)."""

    reveals: ClassVar[bool] = True


class Reshuffled(Event, frozen=True, tag=4):
    """The discard pile became the draw pile (MR-26)."""

    count: Count


class Drew(Event, frozen=True, tag=5):
    """Cubes were drawn onto the display."""

    seat: Count
    cubes: str


class Kept(Event, frozen=True, tag=6):
    """The holder of Biggest Following kept the display (MR-04)."""

    seat: Count


class Returned(Event, frozen=True, tag=7):
    """The holder of Biggest Following returned cubes (MR-04)."""

    seat: Count
    cubes: str


class Built(Event, frozen=True, tag=8):
    """The player put `cattle`, a `castle` or a `monastery` on an estate (MR-12)."""

    seat: Count
    building: str


class Joined(Event, frozen=True, tag=9):
    """A `warrior`, a `piper`, or one or two monks (`monk`) joined a courtyard."""

    seat: Count
    follower: str
    count: Count


class EstateBought(Event, frozen=True, tag=10):
    """An estate was bought; in `paid`, cubes from the courtyard are in lower case (MR-13)."""

    seat: Count
    paid: str


class BardPlayed(Event, frozen=True, tag=11):
    """A bard took cubes from a victim, for the player's courtyard and for the bag (MR-16)."""

    seat: Count
    victim: Count
    courtyard: str
    bag: str


class Finished(Event, frozen=True, tag=12):
    """The player ended the action phase before a second action (MR-06)."""

    seat: Count


class UnusedReturned(Event, frozen=True, tag=13):
    """Unused display cubes returned to the bag (MR-17)."""

    seat: Count
    cubes: str


class Discarded(OwnCards, frozen=True, tag=14):
    """Cards were discarded face down (MR-15, MR-25)."""


class Exchanged(OwnCards, frozen=True, tag=15):
    """Cards were discarded face down, to be replaced from the draw pile (MR-18)."""


class Passed(Event, frozen=True, tag=16):
    """The player chose neither a raid nor an exchange (MR-18)."""

    seat: Count


class RaidBegan(Event, frozen=True, tag=17):
    attacker: Count
    defender: Count


class Laid(Event, frozen=True, tag=18):
    """The attacker laid a card face down; any piper or warrior on it is visible (MR-20, MR-V2)."""

    seat: Count
    round: Count
    piper: bool
    warrior: bool
    card: Count | None

    def seen_by(self, seat: int | None) -> Self:
        return self if seat == self.seat else replace(self, card=None)


class Strength(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One side's strength in a combat round: its card, the card's strength, and any piper (MR-20).

    With combat powers, it also has the 1s carried from earlier rounds, a warrior on the card, and the defender's
    castles (MR-V2 to MR-V6).
    """

    card: Count
    counts: Count
    piper: bool
    carried: Count = 0
    warrior: bool = False
    castles: bool = False

    @property
    def total(self) -> int:
        return self.counts + self.piper + self.carried + self.warrior + self.castles


class Revealed(Event, frozen=True, tag=19):
    """Both sides' strength in a combat round, and the seat that won the round, or None for a tie (MR-20, MR-21)."""

    reveals: ClassVar[bool] = True

    round: Count
    attacker: Count
    attack: Strength
    defender: Count
    defence: Strength
    winner: Count | None


class RaidEnded(Event, frozen=True, tag=20):
    """The rounds won by each side, the winner, and each side's change in VP (MR-22 to MR-24)."""

    attacker: Count
    defender: Count
    attacker_rounds: Count
    defender_rounds: Count
    winner: Count | None
    attacker_vp: Offset
    defender_vp: Offset

    @property
    def attack_seats(self) -> tuple[int, int]:
        return self.attacker, self.defender


class Looted(Event, frozen=True, tag=21):
    """The attacker took a `castle`, `monastery`, `cattle` or `nothing`; `kept`: cattle went to an estate (MR-22)."""

    attacker: Count
    defender: Count
    booty: str
    kept: bool


class FollowingJudged(Event, frozen=True, tag=22):
    """Biggest Following was awarded by `warriors` or `courtyard`, or it `stays` with its holder (MR-29)."""

    seat: Count | None
    before: Count | None
    warriors: Count
    by: str


class GreenScored(Event, frozen=True, tag=23):
    """One seat's green scoring: its place (1, 2, or 0 for none) and whether it is tied (MR-30)."""

    seat: Count
    cubes: Count
    place: Count
    tied: bool
    vp: Count


class RedScored(Event, frozen=True, tag=24):
    """One seat's red scoring: 1 VP per head of cattle, and the bonus for a sole leader (MR-31)."""

    seat: Count
    cattle: Count
    bonus: Count
    vp: Count


class BlueScored(Event, frozen=True, tag=25):
    """One seat's blue scoring: its blue cubes minus the most cattle of any one opponent (MR-32)."""

    seat: Count
    cubes: Count
    rival_cattle: Count
    vp: Count


class TileRemoved(Event, frozen=True, tag=26):
    """An estate tile was removed unseen from the supply (MR-33)."""

    supply: Count


class TileTurned(Event, frozen=True, tag=27):
    """An unknown estate tile was turned up and compared with the leader's VP (MR-34)."""

    number: Count
    leader_vp: Count
    ended: bool


class GameEnded(Event, frozen=True, tag=28):
    """The game ended; the reason is `tile`, `bag` or `supply` (MR-05, MR-33 to MR-35)."""

    reason: str
    winners: list[Count]
    scores: list[Count]


class Struck(Event, frozen=True, tag=29):
    """A seat lost a warrior to the opponent's 2 (MR-V5)."""

    seat: Count


class PointsWon(Event, frozen=True, tag=30):
    """The battle points won by the attacker, and the margin that earned them (MR-V7)."""

    seat: Count
    margin: Offset
    points: Count


class Spent(Event, frozen=True, tag=31):
    """The purchases made with battle points, the VP gained, and the goods that went to the bag (MR-V8)."""

    attacker: Count
    defender: Count
    lines: tuple[str, ...]
    vp: Count
    to_bag: tuple[str, ...]


MacRobberEvent = (
    Started | RoundBegan | Dealt | Reshuffled | Drew | Kept | Returned | Built | Joined | EstateBought
    | BardPlayed | Finished | UnusedReturned | Discarded | Exchanged | Passed | RaidBegan | Laid | Revealed
    | RaidEnded | Looted | FollowingJudged | GreenScored | RedScored | BlueScored | TileRemoved | TileTurned
    | GameEnded | Struck | PointsWon | Spent
)  # fmt: skip
