"""The chat lines that the host has not confirmed, so that a broken link loses none."""

from __future__ import annotations

from macrobber_core.wire.messages import Say


class PendingTalk:
    """Keeps each line until the host has answered it or sent it to everybody."""

    def __init__(self) -> None:
        self._lines: dict[int, Say] = {}
        self._from_earlier_links: list[Say] = []

    def add(self, line: Say) -> None:
        self._lines[line.id] = line

    def drop(self, line_id: int) -> bool:
        """Drop a line that the host has answered, or that was never sent. Return whether there was such a line."""
        return self._lines.pop(line_id, None) is not None

    def drop_text(self, text: str) -> None:
        """Drop a line of ours that the host has sent to everybody."""
        said = (line.id for line in self._lines.values() if " ".join(line.text.split()) == text)
        self.drop(next(said, -1))

    @property
    def lines(self) -> list[Say]:
        """The lines that the host has not confirmed, oldest first."""
        return list(self._lines.values())

    def begin_link(self) -> None:
        """Note that a host has welcomed us, so that all lines so far were said over earlier links."""
        self._from_earlier_links = self.lines

    def to_send_again(self) -> list[Say]:
        """Return the lines from earlier links that are still unconfirmed, oldest first."""
        return [line for line in self._from_earlier_links if line.id in self._lines]
