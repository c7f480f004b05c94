"""The page in real browsers: a package, so that its tests share a browser that is closed after the last of them."""
