"""The private members of the terminal's and the ssh door's libraries: one module a library."""
