"""The last table of each kind, whose settings are proposed again."""

from __future__ import annotations

from dataclasses import replace

from macrobber_core.games import GAMES
from macrobber_core.library import Library, SavedGame, SavedSeat, TableConfig
from macrobber_core.record import Ply, Record
from macrobber_tui.session.last_table import last_settings
from macrobber_tui.session.table_settings import TableSettings

GAME = GAMES["claim-it"]
HOSTED = TableSettings(title="Isla's table")
ALONE = TableSettings(title="Isla's table", listen=False)
SHARED = TableSettings(title="Isla's table", listen=False, people=["Isla", "Ben"])
CONFIG = TableConfig(code="otter", clock=(45, 100), port=7438, hints=False, ssh=2222, announce=False)


def store(
    game: str, *seats: SavedSeat, title: str = "Glencoe", network: bool = True, config: TableConfig = CONFIG
) -> None:
    record = Record(GAME, {"free-squatters": True}, [seat.name for seat in seats], [Ply(0, "start 1")])
    with Library() as library:
        library.create(SavedGame(game, title, "seed", "Ada", network, [*seats], record, None, config=config))
        library.release(game)


ADA, BEN = SavedSeat("Ada", None, "digest", None), SavedSeat("Ben", None, None, None)
FERGUS = SavedSeat("Fergus", "hard", None, None)


def test_there_is_no_last_table_in_a_new_library() -> None:
    assert last_settings(HOSTED) is None


def test_the_last_hosted_table_returns_with_all_its_settings_but_without_its_game() -> None:
    store("aa", ADA, BEN, FERGUS)
    last = last_settings(HOSTED)
    assert last is not None
    assert (last.game, last.players, last.bots, last.options) == (GAME, 3, ["hard"], {"free-squatters": True})
    assert (last.code, last.hints, last.ssh, last.announce) == ("otter", False, 2222, False)
    assert last.time_control is not None
    assert (last.time_control.decision, last.time_control.reserve) == (45, 100)
    assert (last.resume, last.seed, last.host, last.people) == (None, None, None, [])


def test_each_kind_of_table_has_its_own_last_one() -> None:
    store("aa", ADA, BEN, FERGUS)
    assert last_settings(ALONE) is None
    store("bb", ADA, FERGUS, network=False, config=TableConfig())
    assert last_settings(SHARED) is None
    store("cc", ADA, BEN, FERGUS, FERGUS, network=False, config=TableConfig())
    players = [last.players if (last := last_settings(like)) else None for like in (HOSTED, ALONE, SHARED)]
    assert players == [3, 2, 4]
    shared = last_settings(SHARED)
    assert shared is not None
    assert shared.people == ["Isla", "Ben"]


def test_a_table_of_somebody_else_is_not_proposed() -> None:
    store("aa", ADA, BEN, config=TableConfig())
    assert last_settings(HOSTED) is None


def test_only_a_title_of_the_hosts_own_is_kept() -> None:
    store("aa", ADA, BEN, title="Ada's table")
    last = last_settings(HOSTED)
    assert last is not None
    assert last.title == "Isla's table"
    store("bb", ADA, BEN, title="Glencoe")
    last = last_settings(HOSTED)
    assert last is not None
    assert last.title == "Glencoe"


def test_a_table_with_a_bot_that_is_gone_is_not_proposed() -> None:
    store("aa", ADA, replace(FERGUS, bot="of a package"))
    assert last_settings(HOSTED) is None


def test_a_damaged_library_proposes_nothing() -> None:
    with Library() as library:
        path = library.path
    path.write_bytes(b"not a database at all, but quite long enough to be taken for one" * 100)
    assert last_settings(HOSTED) is None
