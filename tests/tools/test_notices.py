"""The notices of a release hold the licence of everything in it."""

from __future__ import annotations

from pathlib import Path

import pytest

import notices


def install(folder: Path, name: str, metadata: str = "", **files: str) -> None:
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n{metadata}")
    for file, text in files.items():
        (info / file).write_text(text)
    (info / "RECORD").write_text("".join(f"{info.name}/{file},,\n" for file in ["METADATA", *files]))


def test_a_notice_has_the_name_the_licence_and_its_text(tmp_path: Path) -> None:
    install(
        tmp_path,
        "glen",
        "License-Expression: MIT\nProject-URL: Home, https://glen.example\n",
        LICENSE="Do as you like.",
    )
    (found,) = notices.notices(tmp_path)
    assert str(found).splitlines()[1:] == [
        "glen 1.0", "Licence: MIT", "From: https://glen.example", "", "Do as you like.",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("metadata", "licence"),
    [
        ("License: EPL-2.0\nClassifier: License :: OSI Approved\n", "EPL-2.0"),
        ("License: A long text\n  of many lines\nClassifier: License :: OSI Approved :: MIT License\n", "MIT License"),
        ("", "not stated"),
    ],
)
def test_older_metadata_names_the_licence_in_other_fields(metadata: str, licence: str, tmp_path: Path) -> None:
    install(tmp_path, "glen", metadata, COPYING="text")
    assert notices.notices(tmp_path)[0].licence == licence


def test_the_parts_of_the_page_have_notices_too() -> None:
    found = notices.notices(Path(__file__).parents[2] / "src")
    assert {"LICENSE-addon-fit.txt", "LICENSE-xterm.txt"} <= {notice.name.split(" ")[0] for notice in found}


def test_a_missing_text_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    install(tmp_path, "glen", "License-Expression: MIT\n")
    monkeypatch.setattr("sys.argv", ["notices.py", str(tmp_path)])
    with pytest.raises(SystemExit, match=r"without the text of a licence: glen 1\.0"):
        notices.main()
    assert "glen 1.0" in capsys.readouterr().out
