"""Words: the languages. Names of things, order words, and the sentences of letters; below orders and render."""
