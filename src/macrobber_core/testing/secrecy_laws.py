"""The laws of what seats and spectators see: views, events, and positions imagined from a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations

import msgspec

from macrobber_core.games.contract import VIEW_FACTS, Event, Game, OptionValue, Position, View
from macrobber_core.wire import bounded_data
from macrobber_core.wire.codec import pack

from .law import BrokenLaw, Law
from .position_laws import Successor, choose, difference, play_legal, refused
from .random_player import RandomPlayer

Views = Mapping[int | None, View]
"""The views of a position, by seat, and of a spectator (None)."""
KeepsSecrets = Callable[[Event, int | None], bool]
"""Whether an event, as a seat or a spectator gets it, tells what they may know and nothing else."""
ENOUGH_SECRETS = 20
"""The number of views with secrets after which a hidden fact must have been drawn at random."""


class SecrecyLaws:
    """The laws of what seats and spectators see in one game."""

    def __init__(
        self, game: Game, players: int, options: Mapping[str, OptionValue], keeps_secrets: KeepsSecrets
    ) -> None:
        self.game = game
        self.options = options
        self.viewers: tuple[int | None, ...] = (*range(1, players + 1), None)
        self.keeps_secrets = keeps_secrets
        self.secrets = 0
        """The number of views checked that differ from a spectator's."""
        self.drawn = 0
        """How often others saw another position than the real one after hidden facts were drawn at random."""
        self._decode_view: Callable[[bytes], View] = msgspec.msgpack.Decoder(game.view_type).decode
        self._decode_events: Callable[[bytes], list[Event]] = msgspec.msgpack.Decoder(
            list[game.event_type]  # type: ignore[name-defined]
        ).decode

    def check_views(self, position: Position) -> Views:
        """Check and return the views of a position."""
        views = {viewer: position.view(viewer) for viewer in self.viewers}
        for viewer, view in views.items():
            self._check_view(position, viewer, view)
            is_secret = msgspec.structs.replace(view, seat=None) != views[None]
            self.secrets += is_secret
            if is_secret and self.game.is_open:
                raise BrokenLaw(
                    Law.OPEN, f"{named(viewer)} and a spectator see {fields(view, views[None])} differently"
                )
        return views

    def _check_view(self, position: Position, viewer: int | None, view: View) -> None:
        if type(view) is not self.game.view_type:
            raise BrokenLaw(Law.VIEW, f"that of {named(viewer)} is a {type(view).__name__}")
        facts = {name: getattr(position, name) for name in VIEW_FACTS if name != "active"}
        facts |= {"players": len(self.viewers) - 1, "seat": viewer, "options": self.options}
        for name, fact in facts.items():
            if getattr(view, name, ...) != fact:
                raise BrokenLaw(
                    Law.VIEW, f"its {name} is {getattr(view, name, None)!r} for {named(viewer)}, not {fact!r}"
                )
        if not hasattr(view, "active"):
            raise BrokenLaw(Law.VIEW, "it does not tell whose turn it is (active)")
        packed = pack(view)
        try:
            bounded_data.decode(packed)
            again = self._decode_view(packed)
        except ValueError as error:
            raise BrokenLaw(Law.VIEW, f"that of {named(viewer)} cannot be decoded: {error}") from error
        if again != view:
            raise BrokenLaw(Law.VIEW, f"decoding that of {named(viewer)} changes {fields(view, again)}")

    def check_successors(self, actor: int | None, successors: Mapping[str, Successor]) -> None:
        """Check the events of several actions at one position, and that events and views hide the same facts."""
        for action, (_position, events) in successors.items():
            self._check_events(action, events)
        for viewer in self._telling_viewers(None):
            if viewer != actor:  # the actor knows what they did
                self._check_secrecy(viewer, successors)

    def _telling_viewers(self, actor: int | None) -> tuple[int | None, ...]:
        """Return all viewers, or only the actor and a spectator in an open game, in which all see the same."""
        return (actor or self.viewers[0], None) if self.game.is_open else self.viewers

    def _check_events(self, action: str, events: list[Event]) -> None:
        for viewer in self.viewers:
            seen = [event.seen_by(viewer) for event in events]
            packed = pack(seen)
            try:
                bounded_data.decode(packed)
                again = self._decode_events(packed)
            except ValueError as error:
                raise BrokenLaw(Law.EVENT, f"what {named(viewer)} gets cannot be decoded: {error}", action) from error
            if again != seen:
                raise BrokenLaw(Law.EVENT, f"decoding changes what {named(viewer)} gets", action)
            for event, part in zip(events, seen, strict=True):
                if part.seen_by(viewer) != part:
                    raise BrokenLaw(Law.EVENT, f"{named(viewer)} loses part of {part!r} when it is cut again", action)
                if part.seen_by(None) != event.seen_by(None):
                    detail = f"a spectator gets another {event!r} directly than from {named(viewer)}"
                    raise BrokenLaw(Law.SPECTATOR, detail, action)
                if not self.keeps_secrets(part, viewer):
                    raise BrokenLaw(Law.EVENT_SECRET, f"{named(viewer)} gets {part!r}", action)

    def _check_secrecy(self, viewer: int | None, successors: Mapping[str, Successor]) -> None:
        """Check that a viewer tells the outcomes of two actions apart by events and views alike, or not at all."""
        seen = {
            action: ([event.seen_by(viewer) for event in events], after.view(viewer), after)
            for action, (after, events) in successors.items()
        }
        for (one, (events, view, after)), (other, (others, another, elsewhere)) in combinations(seen.items(), 2):
            if events == others and view != another:
                same = f"{named(viewer)} gets the same events of {one!r} and {other!r}"
                detail = f"{same}, and sees {fields(view, another)} differ"
                raise BrokenLaw(Law.SECRET, detail, one)
            if events != others and view == another and after.snapshot() != elsewhere.snapshot():
                pairs = zip(events, others, strict=False)
                this, that = next((pair for pair in pairs if pair[0] != pair[1]), (events, others))
                hidden = f"{named(viewer)}, from whom {difference(after.snapshot(), elsewhere.snapshot())} is hidden"
                detail = f"{hidden}, gets {this!r} of {one!r} and {that!r} of {other!r}"
                raise BrokenLaw(Law.EVENT_SECRET, detail, one)

    def check_imagined(self, position: Position, views: Views, action: str, player: RandomPlayer) -> None:
        """Check for each viewer a position with other hidden facts: it looks the same and plays the same, for now."""
        before, legal = position.snapshot(), position.legal()
        for viewer in self._telling_viewers(position.actor):
            imagined = position.imagine(viewer, player.rng)
            self._check_likeness(imagined, position.actor, viewer, views)
            self._check_likeness(self.game.imagine(views[viewer], player.rng), position.actor, viewer, views)
            if self.game.is_open:
                if (shown := imagined.snapshot()) != before:
                    raise BrokenLaw(Law.OPEN, f"they do not show {difference(before, shown)}")
            else:
                self.drawn += any(imagined.view(other) != view for other, view in views.items())
            if position.actor == viewer and viewer is not None:
                self._check_legal(imagined, views[viewer], legal)
            self._check_course(position.copy(), imagined, viewer, action, player)
            if position.snapshot() != before:
                raise BrokenLaw(Law.IMAGINE, f"playing on with it changed {difference(before, position.snapshot())}")

    def _check_likeness(self, imagined: Position, actor: int | None, viewer: int | None, views: Views) -> None:
        if (view := imagined.view(viewer)) != views[viewer]:
            raise BrokenLaw(Law.IMAGINE, f"{named(viewer)} sees another {fields(views[viewer], view)} there")
        if imagined.actor != actor:
            raise BrokenLaw(Law.IMAGINE, f"its actor is {imagined.actor}, not {actor}")
        if (view := imagined.view(None)) != views[None]:
            detail = f"{named(viewer)} cannot know {fields(views[None], view)}, which a spectator sees"
            raise BrokenLaw(Law.SPECTATOR, detail)

    def _check_legal(self, imagined: Position, view: View, legal: list[str]) -> None:
        for others in (imagined.legal(), self.game.legal_from_view(view)):
            if others != legal:
                action = next(iter(sorted({*others} ^ {*legal})), "their order")
                raise BrokenLaw(Law.LEGAL_FROM_VIEW, f"{action!r} depends on something else")

    def _check_course(
        self, real: Position, imagined: Position, viewer: int | None, action: str, player: RandomPlayer
    ) -> None:
        """Check that the real and the imagined position look alike for as long as the same events are seen."""
        events = [event.seen_by(viewer) for event in play_legal(real, action)]
        if refused(imagined.copy(), action) is not None:
            if imagined.actor == viewer:
                raise BrokenLaw(Law.LEGAL_FROM_VIEW, f"{named(viewer)} cannot tell that {action!r} is possible")
            action = choose(imagined, player)
        others = [event.seen_by(viewer) for event in play_legal(imagined, action)]
        if events == others and real.view(viewer) != imagined.view(viewer):
            different = fields(real.view(viewer), imagined.view(viewer))
            raise BrokenLaw(Law.SECRET, f"{named(viewer)} sees {different} differ, which the same events do not tell")

    def check_game(self) -> None:
        """Check over a whole game that hidden facts are drawn at random, so that views cannot show them all."""
        if self.secrets >= ENOUGH_SECRETS and not self.drawn:
            detail = "what is hidden is not drawn, or a view shows it"
            raise BrokenLaw(Law.IMAGINE, f"other seats see the real facts in all of {self.secrets}: {detail}")


def named(viewer: int | None) -> str:
    return "a spectator" if viewer is None else f"seat {viewer}"


def fields(one: View, other: View) -> str:
    """Return the names of the fields in which two views differ."""
    if type(one) is not type(other):
        return "type"
    return ", ".join(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))
