"""All messages of the protocol. On the wire a message is an array: its tag, then its fields in order.

The types limit integers and texts, so decoding rejects a frame with a value out of range.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .bounded_data import MAX_ITEMS, PlainChange, PlainData, PlainItem

PROTOCOL = 4
"""The version of the protocol. A host also admits guests of the versions from OLDEST_PROTOCOL on."""
OLDEST_PROTOCOL = 1
FIRST_TO_MOVE = 3
"""The first version whose guests can take a table over, and follow it to another host."""
FIRST_WITH_CHANGES = 4
"""The first version whose guests get the changes to their views, and work out their legal actions."""
VIEW_NUMBERS = 128
"""Views are counted modulo this number since version 4, so their numbers take one byte."""
DEFAULT_PORT = 7438
MAX_STATE_BYTES = 200 * 1024

Number = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Seat = Annotated[int, Meta(ge=1, le=16)]
Name = Annotated[str, Meta(max_length=64)]
Token = Annotated[str, Meta(max_length=64)]
Text = Annotated[str, Meta(max_length=300)]
MAX_ACTION_LENGTH = 64
Action = Annotated[str, Meta(max_length=MAX_ACTION_LENGTH)]
Pake = Annotated[str, Meta(pattern=r"\A[0-9a-f]{66}\Z")]
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
"""32 bytes as hexadecimal digits."""
Events = Annotated[list[PlainItem], Meta(max_length=MAX_ITEMS)]
Port = Annotated[int, Meta(ge=1, le=65_535)]
Addresses = Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=8)]
"""IP addresses, best first."""
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]


Person = Annotated[str, Meta(max_length=80)]
"""A person's program in a succession: its seat (0 for the host that began), a colon, and its fingerprint."""
Digest = Annotated[bytes, Meta(min_length=32, max_length=32)]
Epoch = Annotated[int, Meta(ge=0, le=255)]
Proof = Annotated[bytes, Meta(max_length=32)]
TakeOvers = Annotated[list[tuple[Epoch, Proof]], Meta(max_length=32)]
MAX_PEOPLE = 32
MAX_ENTRY_BYTES = 200 * 1024
Entry = Annotated[bytes, Meta(max_length=MAX_ENTRY_BYTES)]
Entries = Annotated[list[Entry], Meta(max_length=4096)]


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A message, sent as one frame."""


# --- guest to host


class Hello(Message, frozen=True, tag=1):
    """Join the table. A token leads back to the seat it was issued for.

    At a table with a code, the host answers with an Offer unless the token is valid or a proof is included.
    """

    protocol: Number
    name: Name
    watch: bool = False
    token: Token | None = None
    proof: Hex | None = None


class GetOffer(Message, frozen=True, tag=2):
    """Ask for the table's Offer. A Hello may follow."""

    protocol: Number


class TakeSeat(Message, frozen=True, tag=3):
    """Take this seat, or the first free seat if `seat` is None."""

    id: Number
    seat: Seat | None = None


class LeaveSeat(Message, frozen=True, tag=4):
    id: Number


class Decide(Message, frozen=True, tag=5):
    """Play an action at a ply. A decision may be repeated; the host answers each repetition."""

    id: Number
    ply: Number
    action: Action
    takebacks: Number = 0
    """The `takebacks` of the view on which the decision is based. A ply number alone can repeat after a takeback."""


class Resync(Message, frozen=True, tag=6):
    """Ask for a snapshot because a patch could not be applied."""


class Undo(Message, frozen=True, tag=7):
    """Take back the sender's last decision, or propose a takeback. After a takeback everybody gets a snapshot."""

    id: Number
    ply: Number
    takebacks: Number = 0


class Say(Message, frozen=True, tag=8):
    """A chat line for everybody at the table, players and spectators."""

    id: Number
    text: Text


class PakeStart(Message, frozen=True, tag=9):
    """The guest's half of a SPAKE2 exchange, in which each side checks that the other knows the table's code."""

    pake: Pake


class Commit(Message, frozen=True, tag=10):
    """A player's commitment to a value for the deal (`table/commit_reveal.py`). The next view confirms it.

    `deal` is the host's commitment, which identifies the deal: the host may cancel a deal and start another while this
    message is in transit.
    """

    deal: Hex
    commitment: Hex


class Open(Message, frozen=True, tag=11):
    """A player's opened value, sent once everybody has committed. The next view confirms it."""

    deal: Hex
    value: Hex


class Consent(Message, frozen=True, tag=12):
    """The answer to the takeback proposal that seat `asker` made at ply `ply`.

    If the asker answers with `agree` False, the proposal is withdrawn.
    """

    id: Number
    asker: Seat
    ply: Number
    takebacks: Number
    agree: bool


class PlayAgain(Message, frozen=True, tag=13):
    """Whether the sender wants to play proposal number `proposal` once the game is over. Since version 2."""

    id: Number
    proposal: Number
    wants: bool = True


class SendLegal(Message, frozen=True, tag=14):
    """Asks the host to include the guest's legal actions in its views from now on. Since version 4."""


class GetPackage(Message, frozen=True, tag=15):
    """Ask which package brings the table's game. A guest asks before its Hello, if macrobber itself lacks the game."""


class CanHost(Message, frozen=True, tag=32):
    """Tells the host that the sender's program can take the table over, with its own key. Since version 3."""

    fingerprint: Hex
    """The fingerprint of the sender's certificate as a host."""


class AnswerOffer(Message, frozen=True, tag=33):
    """The answer to the TableOffered with this number; `reason` says why the sender's program cannot take it."""

    number: Number
    wants: bool
    reason: Text = ""


class TableReady(Message, frozen=True, tag=34):
    """Tells the host that the sender's program has what it needs and listens on `port`, but admits nobody yet."""

    number: Number
    port: Port
    addresses: Addresses


class HeirListens(Message, frozen=True, tag=35):
    """Tells the host where the sender's program listens, in case it has to go on with the table. Since version 3."""

    port: Port
    addresses: Addresses


class Holds(Message, frozen=True, tag=36):
    """The number of sealed entries that the sender's program holds; also the answer to Alive."""

    epoch: Epoch
    count: Number


class PromisedEpoch(Message, frozen=True, tag=37):
    """Refuses a host: the sender has voted or followed in a later epoch; `followed` and `proof` name its host."""

    epoch: Epoch
    followed: Epoch
    proof: Proof


class CastVote(Message, frozen=True, tag=38):
    """A vote for the heir of an epoch, with the voter's share and log; the first message of a connection to an heir."""

    table: Token
    generation: tuple[Epoch, Number]
    voter: Person
    epoch: Epoch
    share: Annotated[bytes, Meta(max_length=33)]
    """Empty only over the link to the host, which knows the sender."""
    entries: Entries


class LeaveSuccession(Message, frozen=True, tag=46):
    """Tells the host that the sender's program is ending and has forgotten its share."""


class AskHost(Message, frozen=True, tag=39):
    """Asks an heir whether it is the table's host; the first message of a connection to an heir, from a former host."""

    table: Token


# --- host to guest


class Welcome(Message, frozen=True, tag=16):
    """Confirms that the guest has joined. Contains its name at the table and the secret token for its seat."""

    table: Token
    name: Name
    token: Token
    proof: Hex | None = None


class Snapshot(Message, frozen=True, tag=17):
    """The whole view (a `TableView`), numbered `number`, and all events so far."""

    number: Number
    view: PlainData
    events: Events


class ViewUpdate(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The result of a Changed or a Patch: the next view, and the events since the previous view."""

    view: PlainData
    events: Events


class Patch(Message, frozen=True, tag=18):
    """The ViewUpdate that follows view number `base`, packed and compressed, and its checksum before compression.

    Only for guests of versions 1 to 3; the others get Changed instead.
    """

    base: Number
    checksum: Annotated[int, Meta(ge=0, lt=2**32)]
    difference: bytes


class ViewChange(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The change from one view to the next (`wire/changes.py`), and the events since then."""

    change: PlainChange
    events: Events


class Changed(Message, frozen=True, tag=30):
    """The checksum of the ViewUpdate that follows view number `base`, then its ViewChange, packed and compressed."""

    base: Annotated[int, Meta(ge=0, lt=VIEW_NUMBERS)]
    difference: bytes


class Accepted(Message, frozen=True, tag=19):
    id: Number


class Refusal(Message, frozen=True, tag=20):
    """Refuses the message with this id, which has changed nothing."""

    id: Number
    reason: Text


class Farewell(Message, frozen=True, tag=21):
    """The host's last message to a guest, with the reason for disconnecting."""

    reason: Text


class Offer(Message, frozen=True, tag=22):
    """The current state of a table, for guests who want to join; its fields also form the mDNS text record."""

    protocol: Number
    table: Token
    title: Name
    game: Name
    begun: bool
    seats: Number
    free: Number
    code: bool = False
    over: bool = False


class GamePackage(Message, frozen=True, tag=31):
    """The name and version of the package that brings the table's game, or "" if it is one of macrobber's own."""

    package: Name


class Said(Message, frozen=True, tag=23):
    """A chat line. It is not ordered relative to views, and may be dropped for a slow guest."""

    name: Name
    text: Text


class PakeReply(Message, frozen=True, tag=24):
    """The host's half of the SPAKE2 exchange. The guest answers with a Hello that includes a proof."""

    pake: Pake


class Revealed(Message, frozen=True, tag=25):
    """Sent when the game is over: the values of its deal, and every ply with its actor (0 is chance).

    `taken_back` lists the actions taken back, in order: the ply number, the actor and the action.
    """

    secret: Hex
    values: Annotated[list[Hex | None], Meta(max_length=MAX_ITEMS)]
    plies: Annotated[list[tuple[Number, Action]], Meta(max_length=MAX_ITEMS)]
    taken_back: Annotated[list[tuple[Number, Number, Action]], Meta(max_length=MAX_ITEMS)]


class Clock(Message, frozen=True, tag=26):
    """The time a seat has left for its decision at `ply`, and each seat's reserve; sent after the view of that ply.

    Like chat, it is not ordered relative to views. `seat` is None while nobody is timed.
    """

    seat: Seat | None
    ply: Number
    left: Milliseconds
    reserves: Annotated[list[Milliseconds], Meta(max_length=16)]


class TableOffered(Message, frozen=True, tag=27):
    """Offers the table to a player who can host it. Since version 3, as the next two."""

    number: Number


class TableState(Message, frozen=True, tag=28):
    """All that a program needs to be the host of this table (`net/table_state.py`), after a player wanted it."""

    number: Number
    state: Annotated[bytes, Meta(max_length=MAX_STATE_BYTES)]


class Moved(Message, frozen=True, tag=29):
    """The host's last message to a guest, because the table goes on at another host.

    For the player who takes it over, this is the moment from which their program is its host.
    """

    name: Name
    """The name of the player who is the host now."""
    fingerprint: Hex
    port: Port
    addresses: Addresses
    proof: Hex | None = None
    """As in a Welcome, if the guest has proved that it knows the code."""
    was_lost: bool = False
    """Whether others had gone on without this host; only a program of its own believes it without a proof."""


class Generation(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The people among whom the table's key is split, and the order of its heirs (`succession/generation.py`)."""

    table: Token
    epoch: Epoch
    number: Number
    host: Person
    others: Annotated[list[Person], Meta(max_length=MAX_PEOPLE)]
    heirs: Annotated[list[Person], Meta(max_length=MAX_PEOPLE)]
    mode: Literal["off", "majority", "trust"]
    host_plays: bool
    share_digests: Annotated[list[Digest], Meta(max_length=MAX_PEOPLE)]
    proof_digests: Annotated[list[Digest], Meta(max_length=MAX_PEOPLE)]


class Contact(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a person's program listens."""

    person: Person
    name: Name
    port: Port
    addresses: Addresses


class AskHeir(Message, frozen=True, tag=40):
    """Asks a program that can host to listen, so that it can go on with the table if its host is gone."""

    is_local: bool
    """Whether the table is open to programs on its own machine only."""


class BeginSuccession(Message, frozen=True, tag=41):
    """The whole state: to a person who joins or comes back, and to all in a new epoch or generation."""

    generation: Generation
    epoch: Epoch
    share: Annotated[bytes, Meta(max_length=33)]
    """Empty if the host has given it before."""
    entries: Entries
    proof: Proof
    contacts: Annotated[list[Contact], Meta(max_length=MAX_PEOPLE)]
    take_overs: TakeOvers
    """The epochs in which the table was taken over, with their proofs, the latest last."""


class SealedEntry(Message, frozen=True, tag=42):
    """One more entry of the sealed log."""

    entry: Entry


class StandAgain(Message, frozen=True, tag=43):
    """A host whose people have voted in a later epoch asks for their votes in its own next epoch."""

    epoch: Epoch
    current: Epoch
    """The sender's epoch now, and its proof."""
    proof: Proof
    generation: tuple[Epoch, Number]
    """The epoch and the number of the sender's generation."""


class Alive(Message, frozen=True, tag=44):
    """A sign of life from the host while nothing happens."""


class DeclineEpoch(Message, frozen=True, tag=45):
    """The heir does not take over in this epoch: it hears the host, or its player does not want to."""

    epoch: Epoch
    hears_host: bool


FromGuest = (
    Hello
    | GetOffer
    | TakeSeat
    | LeaveSeat
    | Decide
    | Resync
    | Undo
    | Say
    | PakeStart
    | Commit
    | Open
    | Consent
    | PlayAgain
    | SendLegal
    | GetPackage
    | CanHost
    | AnswerOffer
    | TableReady
    | HeirListens
    | Holds
    | PromisedEpoch
    | LeaveSuccession
    | CastVote
    | AskHost
)
FromHost = (
    Welcome
    | Snapshot
    | Patch
    | Changed
    | Accepted
    | Refusal
    | Farewell
    | Offer
    | GamePackage
    | Said
    | PakeReply
    | Revealed
    | Clock
    | TableOffered
    | TableState
    | Moved
    | AskHeir
    | BeginSuccession
    | SealedEntry
    | StandAgain
    | Alive
    | DeclineEpoch
)
