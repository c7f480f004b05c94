"""The screens: lobby, setting a table up, the table itself, reading."""
