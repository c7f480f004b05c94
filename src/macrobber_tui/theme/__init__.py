"""Colours and glyphs of the boards and screens."""
