"""What the core says, in the language of the player.

The core, and any host, speaks English: its refusals and farewells come as whole texts, over the wire, too. Here they
are recognised by the templates they are made from, and said again in another language. What is not known stays as
it is.
"""

from __future__ import annotations

import re
from functools import cache

from .boards import refusals
from .language import N_, _, listed, ngettext

TEXTS = (
    # the table
    N_("spectators do not decide"),
    N_("the game has begun; you can watch it"),
    N_("the table is full; you can watch the game"),
    N_("the table has no seat {number}"),
    N_("seat {number} is taken by {name}"),
    N_("{name} is here, and decides for themselves"),
    N_("{name} is here; a bot can stand in if there is no decision for another {seconds} s"),
    N_("{name} is no guest at this table"),
    N_("you cannot remove yourself"),
    N_("no seat can be handed over now"),
    N_("{name} is here, and keeps the seat"),
    N_("{name} does not watch this table"),
    N_("no player sits in seat {number}"),
    N_("there is no bot {name}; there are: {names}"),
    N_("the game has begun"),
    N_("not every seat is taken; nobody sits at {numbers}"),
    N_("{name} has not come back yet"),
    N_("nothing is being dealt"),
    N_("values are 64 hexadecimal digits each"),
    N_("your value for the deal is fixed already"),
    N_("not everybody is bound to a value yet"),
    N_("that is not the value you are bound to"),
    N_("the game has not begun"),
    N_("the game is over"),
    N_("it is for {name} to decide"),
    N_("that answers ply {number}, the table is at ply {ply}"),
    N_("something was taken back meanwhile"),
    N_("there is nothing to take back"),
    N_("{name} asks to take something back already"),
    N_("you have asked that; ask again after a decision"),
    N_("{number} decisions were taken back already"),
    N_("time was out, and a bot decided"),
    N_("what came to light cannot be hidden again"),
    N_("nobody asks that any more"),
    N_("you are not asked"),
    N_("it is the others who have to agree"),
    N_("nothing was said"),
    N_("that was a lot at once; wait a moment"),
    N_("too many are watching"),
    N_("you have no seat"),
    N_("the game has begun; close the table to leave it"),
    # whether it was dealt fairly
    N_("the value of {name} is not the one they were bound to"),
    N_("there are values for {number} seats, not for {seats}"),
    N_("the values it was dealt from cannot be read"),
    N_("ply {number}: {reason}"),
    N_("the process that judges was lost: {reason}"),
    N_("it ended without an answer"),
    N_("'{action}' was not for chance to do"),
    N_("'{action}' was not for that seat to do"),
    N_("'{action}' was drawn, but the values give '{drawn}'"),
    N_("'{action}' breaks a rule: {reason}"),
    N_("after '{action}' the table showed something else"),
    N_("the game did not end here"),
    N_("the host has not shown what the draws came from"),
    N_("the host dealt without a value of ours"),
    N_("the values that the host shows are not those it was bound to"),
    N_("the game goes on after its end"),
    N_("there is no such game: {reason}"),
    # the way to a table, and its end
    N_("the host has closed the table"),
    N_("the table is closed"),
    N_("the ssh door is closed"),
    N_("the host is gone"),
    N_("the host is gone; WARNING: ANOTHER ANSWERS IN ITS PLACE at {address}"),
    N_("the host does not speak as it should: {reason}"),
    N_("the host sent an impossible game state ({reason})"),
    N_("you took no part in the deal"),
    N_("you took no part in the deal; you can sit down again in {seconds} s"),
    N_("the host has removed you from this table"),
    N_("you have come back to this table from elsewhere"),
    N_("another table is there now"),
    N_("there is no way to look for it"),
    N_("the table is nowhere on this network"),
    N_("no answer from {address} port {port}"),
    N_("{address} port {port} is no address"),
    N_("what listens at {address} port {port} is no macrobber table"),
    N_("{address} port {port} hangs up: too many are at its door, or it is no macrobber table"),
    N_("nobody listens at {address} port {port}"),
    N_("this table has a code; ask your host for it, and add --code WORD"),
    N_("that is not the code of this table"),
    N_("a code has {least} to {most} letters or digits"),
    N_("too many codes were tried; wait {seconds} second"),
    N_("too many codes were tried; wait {seconds} seconds"),
    N_("{number} wrong code was tried at the door"),
    N_("{number} wrong codes were tried at the door"),
    N_("too many messages at once"),
    N_("this table speaks protocol {number}, you speak {theirs}: use the same version"),
    N_("the table plays {name}, which this version does not know"),
    N_("a name needs at least one visible character"),
    N_("the hosts you know, {path}, cannot be read: {reason}"),
    N_("the file of the hosts you know, {path}, is damaged; delete it to know none"),
    N_("guests cannot know this host again: its key is not kept: {path}: {reason}"),
    N_("the key of this host, {path}, cannot be read: {reason}"),
    N_("the key of this host, {path}, is damaged; delete it to have a new one (guests are told that it changed)"),
    # the library
    N_("this game is not being kept: {reason}"),
    N_("the game is not being kept: {reason}"),
    N_("game {name} is being played by process {number}"),
    N_("another process has taken the game up"),
    N_("the game is not there any more"),
    N_("no game begins with {name}"),
    N_("no game was interrupted"),
    N_("no game was interrupted; the last one, {game}, is over"),
    N_("more than one game begins with {name}"),
    N_("there is no game {name}"),
    N_("it plays {name}, which this version does not know"),
    N_("it was written by a later version of macrobber (schema {number})"),
    # games and bots
    N_("{name} is not one of: {names}"),
    N_("{game} has no option {name}; it has: {names}"),
    N_("option {name}: {value} is not one of: {names}"),
    N_("{game} is for {least} to {most} players, not {number}"),
    N_("random"),
    N_("easy"),
    N_("medium"),
    N_("hard"),
    N_("chief"),
)


def core_text(text: str) -> str:
    """The same in the language of the player."""
    if text in texts():
        return _(text)
    for template, pattern in templates():
        found = pattern.fullmatch(text)
        if found is not None:
            places = {place: part(place, said) for place, said in found.groupdict().items()}
            form = ngettext(template, template, int(places["count"])) if "count" in places else _(template)
            return form.format(**places)
    return text


def part(place: str, said: str) -> str:
    """What stands in a place: another text of the core, some of its terms, or what is nobody's to translate."""
    match place:
        case "reason":
            return core_text(said)
        case "term":
            return listed(map(core_text, said.split(" and ")))
        case _:
            return said


@cache
def texts() -> frozenset[str]:
    return frozenset((*refusals(), *TEXTS))


@cache
def templates() -> list[tuple[str, re.Pattern[str]]]:
    """Those with places, the longest first: they are the most particular."""
    found = (text for text in texts() if "{" in text)
    return [(text, pattern_of(text)) for text in sorted(found, key=lambda text: (-len(text), text))]


def pattern_of(template: str) -> re.Pattern[str]:
    """What a text looks like that was made from it; a number is in digits."""
    pieces = re.split(r"{(\w+)}", template)
    patterns = [
        re.escape(piece) if at % 2 == 0 else f"(?P<{piece}>{of_place(piece)})" for at, piece in enumerate(pieces)
    ]
    return re.compile("".join(patterns))


def of_place(place: str) -> str:
    return r"\d+" if place in {"number", "count"} else ".+?"
