"""Refusals by a table: the exception and its reasons."""

from __future__ import annotations

from macrobber_core.translatable import Template, Translatable, translatable


class Refused(ValueError):
    """A refused request, which has changed nothing. The message gives the reason and is shown to the player."""

    def __init__(self, reason: Translatable) -> None:
        super().__init__(reason)


# seats
WATCH_GAME = translatable("the game has begun; you can watch it")
TABLE_FULL = translatable("the table is full; you can watch the game")
NO_SUCH_SEAT = Template("the table has no seat {number}")
SEAT_TAKEN = Template("seat {number} is taken by {name}")
NO_HANDOVER = translatable("no seat can be handed over now")
KEEPS_SEAT = Template("{name} is here and keeps the seat")
NO_SPECTATOR = Template("{name} is not watching this table")
NO_PLAYER = Template("no player sits in seat {number}")
NO_BOT_IN_SEAT = Template("no bot sits in seat {number}")
NO_BOT = Template("there is no bot {name}; there are: {names}")

# the start and the deal
GAME_BEGUN = translatable("the game has begun")
SEATS_FREE = Template("these seats are still free: {numbers}")
PLAYER_AWAY = Template("{name} is not back yet")
NO_DEAL = translatable("there is no deal in progress")
VALUE_FIXED = translatable("you have already committed to a value for the deal")
NOT_COMMITTED = translatable("not everybody has committed to a value yet")
OTHER_VALUE = translatable("that is not the value you committed to")

# decisions
GAME_NOT_BEGUN = translatable("the game has not begun")
GAME_OVER = translatable("the game is over")
NOT_YOUR_TURN = Template("it's {name}'s turn")
OTHER_PLY = Template("that was for ply {number}, but the table is at ply {ply}")
TAKEN_BACK = translatable("something has been taken back in the meantime")

# the next game
GAME_NOT_OVER = translatable("the game is not over")
OTHER_NEXT_GAME = translatable("the host has proposed another game in the meantime")
NOBODY_AGREED = translatable("nobody wants to play again yet")
ONLY_PLAYERS_AGREE = translatable("a bot plays again anyway")

# takebacks
NOTHING_TO_TAKE_BACK = translatable("there is nothing to take back")
PROPOSAL_PENDING = Template("{name} is already asking to take something back")
PROPOSED_ALREADY = translatable("you have already asked; ask again after a decision")
TOO_MANY_TAKEBACKS = Template("{number} decisions have already been taken back")
TIMED_OUT = translatable("time had run out, so a bot decided")
REVEALED = translatable("too late to take back: something has been revealed since")
NO_PROPOSAL = translatable("that request is no longer open")
NOT_ASKED = translatable("you were not asked")
OTHERS_AGREE = translatable("the other players have to agree")
