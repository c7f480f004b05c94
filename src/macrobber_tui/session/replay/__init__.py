"""Replay a game: its frames, the viewpoints they may be shown from, and new games branched off from a frame."""
