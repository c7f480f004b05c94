"""Dispatches a message about the succession to the part of the state machine that handles it."""

from __future__ import annotations

from . import following, hosting, standing
from .member import Member, Step
from .messages import Begin, Declined, Entry, Held, Message, Promised, Stand, Vote


def receive(member: Member, sender: str, message: Message, now: float) -> Step:
    """Return the next state and what to do, after a message from the person with this fingerprint."""
    match message:
        case Begin():
            return following.on_begin(member, sender, message, now)
        case Entry():
            return following.on_entry(member, sender, message, now)
        case Stand():
            return following.on_stand(member, sender, message, now)
        case Declined():
            return following.on_declined(member, sender, message, now)
        case Vote():
            return standing.on_vote(member, sender, message)
        case Held():
            return hosting.on_held(member, sender, message)
        case Promised():
            return hosting.on_promised(member, sender, message, now)
