"""Games as lines of text: sentences out, words and typed notation in; for screen readers, dumb terminals, pipes."""
