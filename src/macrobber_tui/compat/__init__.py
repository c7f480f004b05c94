"""Access to private members of third-party libraries: one module per library, and one for Textual's driver."""
