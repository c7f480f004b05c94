"""The screens: lobby, table setup, the table and its pages, replay, analysis, rules and settings."""
