"""Every screen by name, and the way to it. Pictures and snapshots are made from these screens."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from datetime import date
from unittest.mock import patch

from msgspec.structs import replace as changed

from helpers.analysis import golden
from helpers.carcassonne.screens import CARCASSONNE
from helpers.claim_it.screens import CLAIM_IT
from helpers.games import Moment, moments
from helpers.stage import ScriptedGuest, Stage, StagedSession, joining_update
from helpers.tables import GAME, PEOPLE
from helpers.tui import listing, until
from macrobber_core.net.guest.updates import ConnectionLost, TableChanged, TalkReceived, Update
from macrobber_core.net.host.host import Host
from macrobber_core.table import Proposal, Table
from macrobber_tui.app import mistakes_page
from macrobber_tui.boards import public_turns_since, tutorial_of
from macrobber_tui.screens.address_prompt import AddressPrompt
from macrobber_tui.screens.analysis import AnalysisScreen
from macrobber_tui.screens.confirmation import leave_question
from macrobber_tui.screens.curtain import Curtain
from macrobber_tui.screens.first_steps import FirstStepsScreen
from macrobber_tui.screens.game_picker import InterruptedGames, PlayedGames
from macrobber_tui.screens.invitation import InvitationPage
from macrobber_tui.screens.join_prompts import KeyChangedScreen
from macrobber_tui.screens.key_bindings import KeyBindingsScreen
from macrobber_tui.screens.lobby import Lobby
from macrobber_tui.screens.new_table import NewTable
from macrobber_tui.screens.replay import ReplayScreen
from macrobber_tui.screens.rules import RulesScreen
from macrobber_tui.screens.settings import SettingsScreen
from macrobber_tui.screens.setup import Setup
from macrobber_tui.screens.stats import StatsScreen
from macrobber_tui.screens.table import TableScreen
from macrobber_tui.screens.text_prompt import TextPrompt
from macrobber_tui.session.connect import TableSession
from macrobber_tui.session.door_kinds import SSH
from macrobber_tui.session.doors import Door, Doors
from macrobber_tui.session.hosting import new_table, seat_bots
from macrobber_tui.session.hot_seat import public_prompt
from macrobber_tui.session.recent_addresses import RecentAddress
from macrobber_tui.session.replay import RecordReplay
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.widgets.lines_widget import Lines

Showing = Callable[[Stage], Awaitable[None]]

CODE, ADDRESS = "otter-heather-plum", "192.168.1.20:7438"
TALK = (TalkReceived("Ben", "slàinte!"), TalkReceived("Cat", "mind the monks, they pray for others"))


def ignore(_: object) -> None:
    """Do nothing, because this is only a picture."""


# --- before a game


async def lobby(stage: Stage) -> None:
    screen = Lobby("Ada")
    await stage.show(screen)
    screen._update_tables([listing("Glencoe"), listing("Isle of Skye", free=0, begun=True)])


async def empty_lobby(stage: Stage) -> None:
    await stage.show(Lobby("Ada"))


async def long_search(stage: Stage) -> None:
    screen = Lobby("Ada")
    await stage.show(screen)
    screen._search._is_long = True
    screen.show()


async def prompt(stage: Stage) -> None:
    await stage.show(TextPrompt("Your name at the table", "Ada", ignore))


async def address(stage: Stage) -> None:
    days = [date(2026, 2, day) for day in (14, 7, 1)]
    joined = [
        RecentAddress("10.8.0.1:7438", "Zoe's table", "Zoe", days[0]),
        RecentAddress("home.example.org:7440", "Isle of Skye", "Fay", days[1]),
        RecentAddress("[2001:db8:1234:5678:9abc:def0:1234:5678]:7438", "A title of 24 characters", "Zoe", days[2]),
    ]
    with patch("macrobber_tui.screens.address_prompt.recent_addresses", lambda: joined):
        await stage.show(AddressPrompt(ignore))
    await stage.press("down", "down")


async def setup(stage: Stage) -> None:
    await stage.show(Setup(TableSettings(title="Glencoe"), ignore))
    await stage.press("down", "down", "down")


async def choosing_setup(stage: Stage) -> None:
    like = TableSettings(title="Glencoe")
    options = {"ties": "most-cubes", "cards": "pyramid"}
    last = TableSettings(title="Glencoe", players=5, bots=["easy", "hard"], options=GAME.settle(options))
    await stage.show(NewTable(like, ignore, last))
    await stage.press("right", "right", "right")


async def alone(stage: Stage) -> None:
    await stage.show(NewTable(TableSettings(title="Ada's table", listen=False), ignore))


async def code(stage: Stage) -> None:
    await stage.show(TextPrompt("This table has a code; your host knows it", "", ignore))


async def key_changed(stage: Stage) -> None:
    await stage.show(KeyChangedScreen(ADDRESS))


async def interrupted(stage: Stage) -> None:
    await stage.show(InterruptedGames(ignore))


async def games(stage: Stage) -> None:
    await stage.show(PlayedGames())


def waiting_table(stage: Stage) -> Table:
    """Return a table where all but one player have joined."""
    table = Table("Glencoe", GAME, stage.players, GAME.presets["variante"])
    for name in PEOPLE[: stage.players - 2]:
        table.sit(name)
    table.sit_bot("medium", stage.players)
    table.host = PEOPLE[0]
    return table


async def waiting(stage: Stage) -> None:
    table = waiting_table(stage)
    await sit(
        stage, StagedSession(TableChanged(table.view(1), fresh=True), host=Host(table), address=ADDRESS, code=CODE)
    )


async def waiting_guest(stage: Stage) -> None:
    await sit(stage, StagedSession(TableChanged(waiting_table(stage).view(1), fresh=True)))


class PhoneDoor(Door):
    """A door that a phone can reach."""

    link = "ssh://guest@192.168.1.20:2222"


async def invitation(stage: Stage) -> None:
    guest = ScriptedGuest([])
    session = TableSession(guest, addresses=lambda: [ADDRESS], code=CODE, doors=Doors(PhoneDoor(SSH, 2222, None)))
    await stage.show(InvitationPage(lambda: session, lambda: False))


# --- at the table


async def sit(stage: Stage, way: StagedSession) -> TableScreen:
    screen = TableScreen(way)
    await stage.show(screen)
    await stage.wait(way)
    return screen


def at(name: str, *keys: str, seat: int | None = 1, then: tuple[Update, ...] = ()) -> Showing:
    """Return a function that shows a moment of a game after the given keys."""

    async def show(stage: Stage) -> None:
        await sit(stage, StagedSession(joining_update(moments(stage.players, seat)[name]), *then))
        await stage.press(*keys)

    return show


async def raid_over(stage: Stage) -> None:
    """Show the end of the round's last raid, with the scoring still to be read."""
    moment = moments(stage.players)["scored"]
    before, after = moment.log[: moment.scored], moment.log[moment.scored :]
    await sit(stage, StagedSession(joining_update(Moment(moment.table, before)), TableChanged(moment.table, after)))


async def scoring(stage: Stage) -> None:
    await raid_over(stage)
    await stage.press("space")


async def proposal(stage: Stage) -> None:
    moment = moments(stage.players)["another"]
    asking = Proposal(2, moment.table.ply - 1, "castle", [], [1, 3])
    await sit(stage, StagedSession(joining_update(replace(moment, table=changed(moment.table, proposal=asking)))))


async def hint(stage: Stage) -> None:
    screen = await sit(stage, StagedSession(joining_update(moments(stage.players)["early action"])))
    await stage.press("H")
    await screen._hints.wait()
    await stage.pilot.pause()


async def people(stage: Stage) -> None:
    moment = moments(stage.players)["action"]
    seats = [changed(seat, away=number == 2) for number, seat in enumerate(moment.table.seats, 1)]
    table = changed(moment.table, seats=seats, spectators=["Zoe"])
    host = Host(Table("Glencoe", GAME, stage.players, {}))
    await sit(stage, StagedSession(joining_update(replace(moment, table=table)), host=host, address=ADDRESS, code=CODE))
    await stage.press("P", "down")


async def passing(stage: Stage) -> None:
    """Show a hot-seat table where the keyboard is about to pass to the next player."""
    screen = await sit(stage, StagedSession(joining_update(moments(stage.players)["another"])))
    screen._table_footer.next_player = "Ben"
    screen.show_keys()


async def curtain(stage: Stage) -> None:
    moment = moments(stage.players)["action"]
    drawn = Curtain(lambda: None, lambda: leave_question(None, lambda: None))
    await stage.show(drawn)
    drawn.show_handover("Ada", "Ben", public_prompt(moment.table), public_turns_since(moment.table, 1, moment.log))


async def first_steps(stage: Stage) -> None:
    settings = TableSettings(players=3, bots=["easy"] * 2, title="Ada's first steps", seed=tutorial_of(GAME).seed)
    table = new_table(settings)
    table.sit("Ada")
    seat_bots(table, settings.bots)
    table.start()
    way = StagedSession(TableChanged(table.view(1), table.log_seen_by(1), fresh=True))
    screen = FirstStepsScreen(GAME, "Ada")
    screen._source = way
    await stage.show(screen)
    await stage.wait(way)


# --- to look things up


async def replay(stage: Stage) -> None:
    """Show a replay after a raid, with all hands open."""
    record = golden({3: "three-clans", 4: "four-clans", 5: "five-clans"}[stage.players])
    await stage.show(ReplayScreen(RecordReplay(record), 80))


async def play_on(stage: Stage) -> None:
    await replay(stage)
    await stage.press("g")


async def analysis(stage: Stage) -> None:
    """Show the analysis at a costly decision; computing it takes minutes unless cached."""
    screen = AnalysisScreen(golden())
    await stage.show(screen)
    sheet = screen.query_one("#sheet", Lines)
    await until(lambda: "rated" not in sheet.text)
    await stage.press("pagedown", "pagedown", "pagedown", "n")


async def statistics(stage: Stage) -> None:
    await stage.show(StatsScreen("Ada"))


async def statistics_of_a_game(stage: Stage) -> None:
    await stage.show(StatsScreen("Ada"))
    await stage.press("g", "down")


async def rules(stage: Stage) -> None:
    await stage.show(RulesScreen(GAME))
    await stage.press("slash", *"tie green")


async def settings(stage: Stage) -> None:
    await stage.show(SettingsScreen())


async def all_keys(stage: Stage) -> None:
    await stage.show(KeyBindingsScreen())
    await stage.press("down", "down", "down")


async def mistakes(stage: Stage) -> None:
    await stage.show(mistakes_page(['/home/ada/.config/macrobber/settings.toml, line 3: there is no theme "sepia"']))


TABLE: Mapping[str, Showing] = {
    "action": at("action", then=TALK),
    "another's turn": at("another"),
    "redraw": at("redraw", "2", "5"),
    "estate": at("estate", "e"),
    "bard": at("bard", "b", "down"),
    "raid or exchange": at("raid or exchange"),
    "raid target": at("raid or exchange", "r", "down"),
    "exchange": at("raid or exchange", "x"),
    "end of the turn": at("raid or exchange", "o"),
    "raid": at("raid"),
    "their raid": at("their raid"),
    "spectator": at("their raid", seat=None),
    "booty": at("booty"),
    "discard": at("discard", "space"),
    "raid over": raid_over,
    "scoring": scoring,
    "points": at("action", "v"),
    "chart": at("action", "v", "v"),
    "end": at("over", "space"),
    "hint": hint,
    "leaving": at("action", "q"),
    "proposal": proposal,
    "passing": passing,
    "lost": at("another", then=(ConnectionLost(2, 4.0),)),
    "log": at("action", "L"),
    "notation": at("action", "L", "n", "r"),
    "talk": at("action", "t", "tab", *"I heard that", then=TALK),
    "talk line": at("action", "t", *"I heard that", then=TALK),
    "quick words": at("action", "Q"),
    "palette": at("action", "colon", *"log"),
    "people": people,
    "keys of the table": at("action", "question_mark", "question_mark"),
    "rules at the table": at("raid or exchange", "f1"),
    "curtain": curtain,
    "first steps": first_steps,
    "replay": replay,
    "play on": play_on,
}
"""The screens of players who are, or have been, at a table."""

SCREENS: Mapping[str, Showing] = {
    "lobby": lobby,
    "empty lobby": empty_lobby,
    "lobby after a long search": long_search,
    "prompt": prompt,
    "address": address,
    "new table": choosing_setup,
    "setup": setup,
    "against bots": alone,
    "code": code,
    "key has changed": key_changed,
    "interrupted": interrupted,
    "games": games,
    "waiting": waiting,
    "waiting as a guest": waiting_guest,
    "invitation": invitation,
    **TABLE,
    **CLAIM_IT,
    **CARCASSONNE,
    "analysis": analysis,
    "statistics": statistics,
    "statistics of a game": statistics_of_a_game,
    "rules": rules,
    "settings": settings,
    "all keys": all_keys,
    "mistakes": mistakes,
}
