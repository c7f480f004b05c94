"""The laws that every game keeps, and the error that names a broken one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from macrobber_core.games.contract import Game, Option, OptionValue


class Law(StrEnum):
    """The laws of `games/contract.py`, one sentence each."""

    START = "a game must begin with a chance outcome that draws the first player"
    LEGAL = "the legal actions must be different texts in a fixed order, and empty only if no seat has to act"
    TEXT = "a text must be short, visible and printable"
    PLAYABLE = "every legal action must be playable"
    REFUSAL = "every other action must be refused, for a declared reason"
    UNCHANGED = "a refusal must leave the position unchanged"
    CHANCE = "chance must draw playable outcomes, the same ones from the same seed"
    LISTED = "what a game lists as actions of seats and outcomes of chance must be all of them"
    COPY = "a copy must be equal and independent"
    SNAPSHOT = "a snapshot must be JSON data, and equal for equal positions"
    CONSERVED = "no component may appear or disappear"
    ROUND = "rounds must count up from 1"
    ENDS = "every game must end"
    RESULT = "a game that is over, and no other, must have a result, in which a winner has the highest score"
    VIEW = "a view must have the declared type, fit in a message, and agree with its position"
    EVENT = "an event must have the declared type and fit in a message"
    SECRET = "a view must show only what the events tell its seat"
    EVENT_SECRET = "an event must tell a seat no hidden fact"
    SPECTATOR = "a spectator must see no more than any seat"
    OPEN = "the views of an open game must all be the same, and show everything"
    IMAGINE = "an imagined position must look like the real one to its seat, with hidden facts drawn at random"
    LEGAL_FROM_VIEW = "the legal actions must follow from the view of their seat"
    REPLAY = "a record must lead to the same positions again"
    RULES = "RULES.md must be there, and be readable in a small terminal"
    SETUP = "every option, preset and number of players must be valid"
    FAILURE = "no method may fail"


class BrokenLaw(AssertionError):
    """Raised for a broken law; the text names it, and says how to get there again."""

    def __init__(self, law: Law, detail: str, action: str | None = None, place: str = "") -> None:
        super().__init__(law, detail, action, place)
        self.law = law
        self.detail = detail
        self.action = action
        """The action that broke the law, if it is not the one played at this ply."""
        self.place = place

    def __str__(self) -> str:
        return f"{self.place}{self.law}, but {self.detail}"

    def at(
        self, game: Game, players: int, options: Mapping[str, OptionValue], seed: int, ply: int, action: str | None
    ) -> BrokenLaw:
        """Return the error with its place in a random game."""
        place = f"{game.title}, {players} players, {options_text(game, options)}, seed {seed}, ply {ply}"
        named = self.action if self.action is not None else action
        return BrokenLaw(self.law, self.detail, named, f"{place}{'' if named is None else f', action {named!r}'}: ")


def options_text(game: Game, options: Mapping[str, OptionValue]) -> str:
    """Return the options that differ from the default ones, as in `cards=pyramid`."""
    changed = [f"{name}={Option.text(value)}" for name, value in options.items() if value != game.options[name].default]
    return ", ".join(changed) or "default options"
