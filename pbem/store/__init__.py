"""The store: a game as records in a folder, its caches, its lock, and the check that nothing was changed."""
