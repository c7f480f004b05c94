"""The settings file takes effect, and writing it preserves everything else."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from macrobber_tui.i18n.language import set_language
from macrobber_tui.settings.choices import CHOICES
from macrobber_tui.settings.file import SettingsError, read_settings, write_settings
from macrobber_tui.settings.keymap import Keymap, find_command
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.path import settings_path

OWN = """\
# mine
name = "Ada"   # the first
theme = 'light'

[keys.table]
undo = "Z"     # as elsewhere

# the end
"""


def written(text: str) -> Path:
    path = settings_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def mistakes(text: str) -> list[str]:
    path = written(text)
    found = read_settings().mistakes
    assert all(mistake.startswith(f"{path}") for mistake in found)
    return [mistake.removeprefix(f"{path}").removeprefix(", ") for mistake in found]


def test_defaults_apply_without_a_file() -> None:
    read = read_settings()
    assert (read.settings, read.mistakes) == (Settings(), [])
    assert not settings_path().exists()


def test_settings_are_read_from_the_file() -> None:
    written(OWN)
    assert read_settings().settings == Settings(name="Ada", theme="light", keymap=Keymap({"table": {"undo": "Z"}}))


def test_the_documented_example_is_valid() -> None:
    page = (Path(__file__).parents[3] / "docs" / "settings.md").read_text(encoding="utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    assert "[keys.table]" in example
    assert mistakes(example) == []


def test_a_mistake_is_reported_with_its_line_and_other_settings_apply() -> None:
    text = 'theme = "drak"\nbell = "no"\nname = 7\ncolour = "red"\nlanguage = "de"\n'
    found = mistakes(text)
    assert len(found) == 4
    assert found[0] == f"line 1: theme: 'drak' is not one of: {', '.join(CHOICES['theme'])}"
    assert found[1] == 'line 2: bell: write true or false, not "no"'
    assert found[2] == "line 3: name: write it in quotes, not as 7"
    assert found[3].startswith("line 4: colour: no such setting; the settings are: name, language,")
    assert read_settings().settings == Settings(language="de")


def test_an_invalid_key_is_reported_with_its_line_and_the_default_applies() -> None:
    found = mistakes(
        '[keys.table]\nundo = "t"\nhint = "ctrl+h"\ntalks = "T"\nlog = 5\n[keys.mac-robber]\ncastle = "ö"\n'
        '[keys.garden]\nundo = "u"\n'
    )
    assert [mistake.partition(":")[0] for mistake in found] == ["line 3", "line 4", "line 5", "line 8", "line 2"]
    assert found[-1] == "line 2: key of table, undo: t is the key of 'talk' (table: talk)"
    assert "no such command; the commands are: talk, emote," in found[1]
    assert read_settings().settings.keymap == Keymap({"mac-robber": {"castle": "ö"}})


@pytest.mark.parametrize("text", ['theme = "light', "keys = 3", "[keys]\ntable = 3\n", "name == 3"])
def test_an_invalid_file_yields_default_settings(text: str) -> None:
    assert len(mistakes(text)) == 1
    assert read_settings().settings == Settings()


def test_invalid_toml_is_reported_with_its_line() -> None:
    assert "line 2" in mistakes("bell = true\ntheme = light")[0]


def test_an_unreadable_file_is_reported_and_not_overwritten() -> None:
    path = written("")
    path.write_bytes(b"name = \xff")
    assert "UTF-8" in read_settings().mistakes[0]
    with pytest.raises(SettingsError):
        write_settings(Settings(), Settings(bell=False))
    assert path.read_bytes() == b"name = \xff"


def test_writing_changes_only_the_changed_settings_and_keeps_comments() -> None:
    path = written(OWN)
    before = read_settings().settings
    undo, log = find_command("table", "undo"), find_command("table", "log")
    assert undo is not None
    assert log is not None
    keymap = before.keymap.with_key("table", undo, "U").with_key("table", log, "G")
    write_settings(before, replace(before, name="Ben", bell=False, keymap=keymap))
    assert path.read_text(encoding="utf-8") == (
        "# mine\nname = \"Ben\"   # the first\ntheme = 'light'\nbell = false\n\n"
        '[keys.table]\nundo = "U"     # as elsewhere\n\n# the end\nlog = "G"\n'
    )
    assert read_settings().settings == replace(before, name="Ben", bell=False, keymap=keymap)


def test_a_key_reset_to_its_default_is_removed_from_the_file() -> None:
    path = written(OWN)
    before = read_settings().settings
    write_settings(before, replace(before, keymap=Keymap()))
    assert "undo" not in path.read_text(encoding="utf-8")
    assert read_settings().settings == replace(before, keymap=Keymap())


def test_the_first_change_creates_the_file() -> None:
    after = Settings(name='Ada "the Bold"', glyphs="ascii", keymap=Keymap({"lobby": {"watch": "backslash"}}))
    write_settings(Settings(), after)
    assert (read_settings().settings, read_settings().mistakes) == (after, [])


def test_unrelated_mistakes_stay_in_the_file() -> None:
    path = written('theme = "drak"\n')
    write_settings(Settings(), Settings(bell=False))
    assert path.read_text(encoding="utf-8") == 'theme = "drak"\nbell = false\n'


SPELLINGS = [
    '[keys.table]\nundo = "Z"  # mine\n',
    'keys.table.undo = "Z"  # mine\n',
    '[keys]\ntable.undo = "Z"  # mine\n',
    'keys = { table = { undo = "Z" } }  # mine\n',
    'keys.table = { undo = "Z" }  # mine\n',
    '["keys"."table"]\n"undo" = "Z"  # mine\n',
    "['keys'.table]\n'undo' = 'Z'  # mine\n",
]
"""The ways to write one setting in TOML."""


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_setting_is_changed_in_every_toml_spelling(text: str) -> None:
    path = written(f"# before\n\"theme\" = 'light'  # in the evening\n{text}")
    before = read_settings().settings
    undo = find_command("table", "undo")
    assert undo is not None
    assert before.keymap.key_for("table", undo) == "Z"
    after = replace(before, theme="dark", keymap=before.keymap.with_key("table", undo, "U"))
    write_settings(before, after)
    assert read_settings().settings == after
    kept = path.read_text(encoding="utf-8")
    assert all(comment in kept for comment in ("# before", "# in the evening", "# mine"))
    write_settings(after, replace(after, keymap=Keymap()))
    assert read_settings().settings == replace(after, keymap=Keymap())


ARRANGEMENTS = {
    "headers": '[keys.log]\nnew = "Z"\n\n[keys.people]\nbar = "Z"\n',
    "headers apart": '[keys.log]\nnew = "Z"\n[mine]\nx = 1\n[keys.people]\nbar = "Z"\n[mine.too]\n',
    "header of all at the end": '[keys.log]\nnew = "Z"\n[keys.people]\nbar = "Z"\n[keys]\n',
    "dotted": 'keys.log.new = "Z"\nkeys.people.bar = "Z"\n',
    "dotted apart": 'keys.log.new = "Z"\nmine = 1\nkeys.people.bar = "Z"\n',
    "dotted under a header": '[keys]\nlog.new = "Z"\npeople.bar = "Z"\n',
    "inline": 'keys = { log = { new = "Z" }, people = { bar = "Z" } }\n',
    "inline and dotted": 'keys.log = { new = "Z" }\nkeys.people.bar = "Z"\n',
    "inline under a header": '[keys]\nlog = { new = "Z" }\npeople = { bar = "Z" }\n',
    "inline and header": '[keys]\nlog = { new = "Z" }\n[keys.people]\nbar = "Z"\n',
    "a place that is no table": 'keys.replay = 3\n[keys.log]\nnew = "Z"\n[keys.people]\nbar = "Z"\n',
    "no newline at the end": '[keys.log]\nnew = "Z"\n[keys.people]\nbar = "Z"',
    "dotted, no newline at the end": 'keys.log.new = "Z"\nkeys.people.bar = "Z"  # mine',
}
"""Ways to write two keys from two sections in TOML."""
CHANGED = [
    [("log", "new", "K")],
    [("log", "notation", "K")],
    [("replay", "turn", "K")],
    [("replay", "turn", "K"), ("replay", "eyes", "Y"), ("analysis", "next", "K")],
    [("log", "new", ""), ("people", "bar", "K"), ("table", "talk", "K")],
]


@pytest.mark.parametrize("changes", CHANGED, ids=str)
@pytest.mark.parametrize("text", ARRANGEMENTS.values(), ids=ARRANGEMENTS)
def test_keys_are_added_and_changed_in_every_toml_layout(text: str, changes: list[tuple[str, str, str]]) -> None:
    path = written(text)
    before = read_settings().settings
    keymap = before.keymap
    assert keymap.custom_keys == {"log": {"new": "Z"}, "people": {"bar": "Z"}}
    for context, name, key in changes:
        command = find_command(context, name)
        assert command is not None
        keymap = keymap.with_key(context, command, key or command.default_key)
    after = replace(before, theme="dark", bell=False, keymap=keymap)
    write_settings(before, after)
    assert read_settings().settings == after
    kept = tomllib.loads(path.read_text(encoding="utf-8"))
    assert kept.get("mine") == tomllib.loads(text).get("mine")


def test_an_invalid_keys_entry_is_replaced_by_the_first_key() -> None:
    written("keys = 3\n")
    talk = find_command("table", "talk")
    assert talk is not None
    after = Settings(keymap=Keymap().with_key("table", talk, "K"))
    write_settings(Settings(), after)
    assert read_settings().settings == after


def test_invalid_toml_is_not_overwritten() -> None:
    path = written('theme = "light')
    with pytest.raises(SettingsError, match="not valid TOML"):
        write_settings(Settings(), Settings(theme="dark"))
    assert path.read_text(encoding="utf-8") == 'theme = "light'


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "name = " + "[" * 10_000,
        "name = " + "[" * 20_000,
        "name = " + "9" * 5_000,
        ".".join("a" * 8_000) + " = 1",
        ".".join("a" * 50_000) + " = 1",
        "#" * 100_000,
    ],
    ids=["brackets", "many brackets", "digits", "dots", "many dots", "large"],
)
def test_an_absurd_file_is_reported_in_one_short_line(text: str) -> None:
    (found,) = mistakes(text)
    assert len(found) < 200
    assert "\n" not in found
    with pytest.raises(SettingsError):
        write_settings(Settings(), Settings(theme="dark"))


def test_a_symbolic_link_to_the_file_is_kept(tmp_path: Path) -> None:
    path = written("")
    path.unlink()
    kept = tmp_path / "dotfiles.toml"
    kept.write_text("# mine\n", encoding="utf-8")
    path.symlink_to(kept)
    write_settings(Settings(), Settings(bell=False))
    assert path.is_symlink()
    assert kept.read_text(encoding="utf-8") == "# mine\nbell = false\n"


def test_a_failure_to_write_is_reported(tmp_path: Path) -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().with_name("settings.toml.new").mkdir()
    with pytest.raises(SettingsError, match=r"settings\.toml: "):
        write_settings(Settings(), Settings(bell=False))
    assert not settings_path().exists()


def test_an_invalid_name_is_reported_in_the_players_language() -> None:
    set_language("fr")
    assert mistakes('name = "\u200b"') == ["ligne 1 : name: un nom doit avoir au moins un caractère visible"]


def test_the_legends_seen_may_be_those_of_a_game_that_was_uninstalled() -> None:
    settings_path().parent.mkdir(parents=True, exist_ok=True)
    settings_path().write_text('legends = "mac-robber chess"\n', encoding="utf-8")
    loaded = read_settings()
    assert loaded.settings.legends == "mac-robber chess"
    assert loaded.mistakes == []
