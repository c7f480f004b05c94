"""Every message of the protocol. On the wire a message is an array: its tag, then its fields in order.

Integers are bounded here, texts too; a frame that does not fit is refused before anybody acts on it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from .plain import MOST_ITEMS, Plain, PlainItem

PROTOCOL = 1
DEFAULT_PORT = 7438

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=1, le=16)]
Name = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=300)]
Action = Annotated[str, Meta(max_length=64)]
Pake = Annotated[str, Meta(pattern=r"\A[0-9a-f]{66}\Z")]
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes."""
Events = Annotated[list[PlainItem], Meta(max_length=MOST_ITEMS)]
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What crosses the wire in one frame."""


# --- guest to host


class Hello(Message, frozen=True, tag=1):
    """Makes a guest of who sends it. With a token it asks for the seat it had.

    At a table with a code it is answered by the offer, unless the token is good or the proof is there.
    """

    protocol: Number
    name: Name
    watch: bool = False
    token: Token | None = None
    proof: Hex | None = None


class Ask(Message, frozen=True, tag=2):
    """What is offered here? Answered by an Offer; a hello may follow."""

    protocol: Number


class TakeSeat(Message, frozen=True, tag=3):
    """Any free seat, or this one."""

    id: Number
    seat: Seat | None = None


class LeaveSeat(Message, frozen=True, tag=4):
    id: Number


class Decide(Message, frozen=True, tag=5):
    """An action, for the ply it answers. The same decision may be sent again; it is always answered."""

    id: Number
    ply: Number
    action: Action
    takebacks: Number = 0
    """As in the view it answers: a ply comes again when something is taken back."""


class Resync(Message, frozen=True, tag=6):
    """A patch did not fit: send a snapshot."""


class Undo(Message, frozen=True, tag=7):
    """Take back the last decision, or propose to, at that ply. Everybody is sent a snapshot when it is taken back."""

    id: Number
    ply: Number
    takebacks: Number = 0


class Say(Message, frozen=True, tag=8):
    """Something said to everybody at the table, players and spectators."""

    id: Number
    text: Text


class Knock(Message, frozen=True, tag=9):
    """The guest's half of a handshake (SPAKE2) that shows to each side whether the other knows the table's code."""

    pake: Pake


class Commit(Message, frozen=True, tag=10):
    """The commitment to a value for the deal, from who has a seat (`table/pact.py`). The next view answers.

    A deal is known by the host's commitment: one may be called off, and another begun, while this is on its way.
    """

    deal: Hex
    commitment: Hex


class Open(Message, frozen=True, tag=11):
    """The value itself, once everybody is committed. The next view answers."""

    deal: Hex
    value: Hex


class Consent(Message, frozen=True, tag=12):
    """The answer to what seat `asker` proposes to take back, at that ply; from the asker itself: it asks no more."""

    id: Number
    asker: Seat
    ply: Number
    takebacks: Number
    agree: bool


# --- host to guest


class Welcome(Message, frozen=True, tag=16):
    """The name the guest has here, and the secret that gives it back its seat, for its eyes only."""

    table: Token
    name: Name
    token: Token
    proof: Hex | None = None


class Snapshot(Message, frozen=True, tag=17):
    """The whole view (a `TableView`) as number `number`, and all events so far."""

    number: Number
    view: Plain
    events: Events


class News(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a patch yields: the next view, and the events between it and the one before."""

    view: Plain
    events: Events


class Patch(Message, frozen=True, tag=18):
    """How the packed news after view number `base` differs from what was sent before, and its checksum."""

    base: Number
    checksum: Annotated[int, Meta(ge=0, lt=2**32)]
    difference: bytes


class Accepted(Message, frozen=True, tag=19):
    id: Number


class Refusal(Message, frozen=True, tag=20):
    """Why the message with that id was refused; nothing has changed by it."""

    id: Number
    reason: Text


class Farewell(Message, frozen=True, tag=21):
    """The last message of a host, and why there are no more."""

    reason: Text


class Offer(Message, frozen=True, tag=22):
    """What a table offers now; also what is announced on the network."""

    protocol: Number
    table: Token
    title: Name
    game: Name
    begun: bool
    seats: Number
    free: Number
    code: bool = False
    over: bool = False


class Said(Message, frozen=True, tag=23):
    """What somebody said; it has no place in the order of views and may be lost on the way to a slow guest."""

    name: Name
    text: Text


class Knocked(Message, frozen=True, tag=24):
    """The host's half of the handshake; a hello with a proof is to follow."""

    pake: Pake


class Revealed(Message, frozen=True, tag=25):
    """When the game is over: what it was dealt from, and every ply with its actor (0 is chance).

    Then what was taken back, in that order: the number of the ply, and what had been played there.
    """

    secret: Hex
    values: Annotated[list[Hex | None], Meta(max_length=MOST_ITEMS)]
    plies: Annotated[list[tuple[Number, Action]], Meta(max_length=MOST_ITEMS)]
    taken_back: Annotated[list[tuple[Number, Number, Action]], Meta(max_length=MOST_ITEMS)]


class Clock(Message, frozen=True, tag=26):
    """The time a seat has left for the decision at that ply, and what each seat has in reserve; after the view of it.

    Like talk it has no place in the order of views. Without a seat nobody is timed now.
    """

    seat: Seat | None
    ply: Number
    left: Milliseconds
    reserves: Annotated[list[Milliseconds], Meta(max_length=16)]


FromGuest = Hello | Ask | TakeSeat | LeaveSeat | Decide | Resync | Undo | Say | Knock | Commit | Open | Consent
FromHost = Welcome | Snapshot | Patch | Accepted | Refusal | Farewell | Offer | Said | Knocked | Revealed | Clock
