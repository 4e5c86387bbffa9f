"""The demo: a whole game by real e-mail on this machine, between bots that know nothing but the letters they get.

``reading``, ``playing`` and ``mailing`` are the bots: they read a letter's text as a person would, think a little, and answer with
their mail program. They import nothing of pbem, which a test keeps. ``postoffice`` is the mail server between them and the game
master's folder, ``show`` the whole of it, tick by tick.
"""
