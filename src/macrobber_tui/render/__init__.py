"""Encodes screen changes in as few bytes as possible. Only this package uses Textual's compositor."""
