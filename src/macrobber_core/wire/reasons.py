"""Reasons given to players for refusals, farewells, failed connections, unfair deals and untrusted keys.

The table's own refusals are in `table/refusal.py`. A violation of the protocol, which only a faulty program causes, is
worded where it is raised, in English only.
"""

from __future__ import annotations

from macrobber_core.translatable import Template, translatable

# refusals of the host
SPECTATOR = translatable("spectators cannot play")
TOO_MANY_SPECTATORS = translatable("there are too many spectators")
NO_SEAT = translatable("you have no seat")
CLOSE_TO_LEAVE = translatable("the game has begun; close the table to leave it")
NOTHING_SAID = translatable("there is no text to send")
TOO_FAST = translatable("too much at once; wait a moment")
DECIDES_THEMSELVES = Template("{name} is here and can decide for themselves")
NOT_SILENT_YET = Template("{name} is here; a bot can stand in after another {seconds} s without a decision")
NOT_YOURSELF = translatable("you cannot remove yourself")
NO_GUEST = Template("{name} is not at this table")
BANNED = translatable("the host has banned your address from this table for the evening")
WAIT_AFTER_DEAL = Template("you did not take part in the deal; you can take a seat again in {seconds} s")

# handing the table over
NOT_IN_DEAL = translatable("the table cannot change hands during the deal; try again in a moment")
BEING_OFFERED = Template("{name} is being asked already")
CANNOT_HOST = Template("{name}'s program cannot be the host")
WAITING_FOR_PEOPLE = translatable("too many players cannot be reached; the game waits until they are back")
PEOPLE_ARE_BACK = translatable("enough players are back; the game goes on")
ABOUT_TO_MOVE = translatable("the table is about to move")
OFFER_UNANSWERED = Template("{name} has not answered; the table stays here")
DECLINED = Template("{name} does not want to be the host; the table stays here")
CANNOT_TAKE = Template("{name}'s program cannot be the host: {reason}; the table stays here")
OFFERED_AND_LEFT = Template("{name} has left; the table stays here")
NOT_READY = Template("{name}'s program did not get ready in time; the table stays here")
OUT_OF_REACH = Template("{name}'s computer cannot be reached, perhaps because of a firewall; the table stays here")
TOO_LONG_TO_MOVE = translatable("this game is too long to be handed over; the table stays here")
MOVED = Template("the table goes on at {name}'s: join {address}; this version of macrobber cannot follow it")

SSH_DOOR = Template("Without macrobber, join this table with: {command}")
WEB_DOOR = Template("With a browser, join this table at: {command}")
DOOR_LEFT_BEHIND = translatable("the former host has left, so this door is closed")

# news for a returning player
BOT_DECIDED_ONCE = translatable("A bot made 1 decision for you while you were away: see the log.")
BOT_DECIDED = Template("A bot made {number} decisions for you while you were away: see the log.")

# farewells of the host
HOST_CLOSED = translatable("the host has closed the table")
HOST_CLOSED_SAVED = translatable("the host has closed the table; the game is saved there and can be resumed")
NO_PART_IN_DEAL = translatable("you did not take part in the deal")
REMOVED = translatable("the host has removed you from this table")
REMOVED_AND_BANNED = translatable("the host has removed you from this table for the evening")
ONLY_ONE_GAME = translatable(
    "the others play another game here, which needs a newer version of macrobber: install it and join again"
)
BACK_FROM_ELSEWHERE = translatable("you joined from another terminal; this one is closed")
TOO_MANY_MESSAGES = translatable("too many messages at once")

# the code
CODE_NEEDED = translatable("this table has a code; ask your host for it, and add --code WORD")
WRONG_CODE = translatable("that is not the code of this table")
CODE_LENGTH = Template("a code has {least} to {most} letters or digits")
WAIT_ONE_SECOND = Template("too many codes tried; wait {seconds} second")
WAIT_SECONDS = Template("too many codes tried; wait {seconds} seconds")
ONE_WRONG_CODE = Template("{number} wrong code was tried at the door")
WRONG_CODES = Template("{number} wrong codes were tried at the door")
NO_CODE_ASKED = translatable(
    "WARNING: THIS TABLE ASKS FOR NO CODE, though you were given one. It may not be your friends' table. "
    "Nothing was sent to it; if it is the right one, join without the code"
)
CODE_NOT_KNOWN = translatable(
    "WARNING: THIS HOST DOES NOT KNOW THE CODE OF ITS TABLE. It is not your friends' table, or somebody is "
    "intercepting the connection. You have left; neither the code nor a seat was given away"
)

# the connection, as the guest sees it
TABLE_CLOSED = translatable("the table is closed")
HOST_GONE = translatable("the host is gone")
NO_HOST_THERE = Template("the table has moved to {name}, whose computer does not answer")
HOST_SILENT = translatable("the host's program no longer answers")
HOST_REPLACED = Template("the host is gone; WARNING: A DIFFERENT HOST ANSWERS at {address}")
BAD_HOST = Template("the host violated the protocol: {reason}")
IMPOSSIBLE_STATE = Template("the host sent an impossible game state ({reason})")
UNKNOWN_GAME = Template("the table plays {name}, which this version does not know")
PACKAGE_NEEDED = Template("the table plays {name}, which is in the package {package}: install it and join again")
OTHER_PACKAGE = Template("the table plays {name} of {package}, and you have {own}: install the same version")
OTHER_TABLE = translatable("there is a different table there now")
NO_WAY_TO_LOOK = translatable("cannot search for the table here")
NOWHERE = translatable("the table was not found on this network")
NO_ANSWER = Template("no answer from {address} port {port}")
NO_ADDRESS = Template("{address} port {port} is not a valid address")
UNKNOWN_NAME = Template("the name {address} cannot be resolved; check the spelling, or use the IP address")
NO_TABLE = Template("{address} port {port} is not a macrobber table")
HANGS_UP = Template("{address} port {port} closed the connection: it has too many, or it is not a macrobber table")
NOBODY_LISTENS = Template("there is no table at {address} port {port}")
NO_NETWORK = Template("this computer has no network that leads to {address}")
TICKET_SILENT = translatable("no table answers to this ticket; ask your host for a new one")
BAD_TICKET = translatable("this is not a whole ticket; copy it again")
TICKET_NEEDS_ADDRESS = translatable("with a ticket, --bind needs an IP address instead of a name")
NO_IROH = translatable("tickets need the package iroh: pip install 'macrobber[internet]'")
NO_RELAY = translatable(
    "No relay of iroh answers, so the ticket works only where friends can reach this computer directly."
)
NO_COMPUTER = Template("no computer answers at {address}")

# the fair deal, as the guest sees it
OTHER_VALUES = translatable("the host's values are not the ones it committed to")
OTHER_VALUE = Template("{name}'s value is not the one they committed to")
OTHER_RULES = translatable("the host changed the rules of the game")
CHANGED_VALUES = translatable("the host changed the values it deals from")
TWO_VIEWS = translatable("the table showed two different things after the same decision")
TOO_MANY_VIEWS = translatable("the host sent more than a game can contain")
CHOSE_FIRST = translatable("the host chose who begins")
WITHOUT_OUR_VALUE = translatable("the host dealt without our value")
NOT_REVEALED = translatable("the host has not revealed the values of the deal")
GOES_ON = translatable("the game continued after it had ended")

# keys
KEY_CHANGED = Template(
    "WARNING: THE HOST AT {address} IS NOT THE ONE YOU MET THERE BEFORE. {reason} Nothing was sent to it. "
    "Ask your host; if all is well, type '{command}' and join again"
)
KEY_CHANGED_CAUSES = translatable(
    "Somebody may be impersonating the host to read everything and play in your place. Or the host has a new "
    "key: another user now hosts there, the address now belongs to another machine, or macrobber was reinstalled."
)
KNOWN_HOSTS_UNREADABLE = Template("the list of known hosts, {path}, cannot be read: {reason}")
KNOWN_HOSTS_DAMAGED = Template("the list of known hosts, {path}, is damaged; delete it to start afresh")
KEY_NOT_KEPT = Template("guests will not recognize this host next time: its key could not be saved: {path}: {reason}")
KEY_UNREADABLE = Template("the key of this host, {path}, cannot be read: {reason}")
KEY_DAMAGED = Template(
    "the key of this host, {path}, is damaged; delete it to get a new one (guests will be warned that it changed)"
)
