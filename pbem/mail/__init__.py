"""The post: mails come in and are read, letters are written and go out.

Reading takes bytes and gives data, touches no file and knows no game: ``message`` opens a mail, ``classify`` says what kind it is,
``body`` and ``newtext`` find what its writer wrote now, ``address`` says for which game and seat, ``bounce`` and ``authres`` what
mail servers say. ``compose`` writes a letter.
"""
