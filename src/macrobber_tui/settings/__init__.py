"""The player's settings, the settings file and the key bindings."""
