"""The web door: lets guests without macrobber play in a browser."""
