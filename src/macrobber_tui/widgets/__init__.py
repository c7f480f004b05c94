"""Widgets and line-building helpers shared by all screens."""
