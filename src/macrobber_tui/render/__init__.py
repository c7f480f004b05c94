"""Encodes screen changes in as few bytes as possible; the only user of Textual's compositor."""
