"""Board games by e-mail: orders come in as mail, are played by one engine, and go out as letters.

Imports point one way: cli → processor → archive, mail, render, store, orders → words → rules → engine.
"""

__version__ = "0.1.0"
