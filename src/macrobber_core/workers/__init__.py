"""Processes that answer requests: how they are asked, and how they answer."""
