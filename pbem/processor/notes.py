"""Words that are no moves: each is answered with a text, and some change how their writer is written to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo, available_timezones

from pbem.orders.lines import Said
from pbem.processor import thoughts
from pbem.processor.answer import Note
from pbem.processor.position import letter_now, sheet_for
from pbem.processor.reading import asked_since, events_for, is_brief, language_of, person_in, records_of
from pbem.processor.timing import PAUSED, times_of, zone_of
from pbem.render.board import board_text
from pbem.render.help import help_text, rules_text
from pbem.render.history import history
from pbem.render.letter import zone_name
from pbem.render.options import options_text
from pbem.render.reply import preview as preview_text
from pbem.render.sheet import Sheet, sheet_of
from pbem.store import GameFolder, Home
from pbem.store.opengame import OpenGame
from pbem.store.settings import Language
from pbem.words.catalogue import Catalogue, Verbatim, quoted
from pbem.words.sentences import locale
from pbem.words.spelling import plain
from pbem.words.vocabulary import LANGUAGES

LANGUAGE_NAMES = {plain(locale(code).get_language_name(said) or code): code for code in LANGUAGES for said in LANGUAGES}


class Noted:
    """Answers the words that are no moves for one writer."""

    def __init__(self, home: Home, folder: GameFolder, game: OpenGame, seat: str) -> None:
        self.home, self.folder, self.game, self.seat = home, folder, game, seat
        self.person = person_in(home, game, seat)

    @property
    def language(self) -> str:
        return language_of(self.game, self.person)

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue(self.language, self.game.game, self.game.header.names, self.game.desk.vocabulary)

    @property
    def sheet(self) -> Sheet:
        return sheet_for(self.game, self.seat)

    def answer(self, said: Said) -> Note:
        """The answer to one word."""
        known: dict[str, Callable[[str], Note | str]] = {
            "help": self._help, "rules": self._rules, "status": self._status, "board": self._board, "options": self._options,
            "history": self._history, "preview": self._preview, "resend": self._resend, "language": self._language,
            "timezone": self._timezone, "brief": self._brief, "resign": self._resign,
        }  # fmt: skip
        if said.word not in known:
            word = quoted(self.catalogue.order_word(said.word))
            return Note(said.word, self.catalogue.say("note.not_yet", word=word), refused=True)
        found = known[said.word](said.rest)
        return found if isinstance(found, Note) else Note(said.word, found)

    # ------------------------------------------------------------------ texts

    def _help(self, rest: str) -> str:
        return help_text(self.game.game, self.game.desk.vocabulary, language=self.language, templates=self.home.templates)

    def _rules(self, rest: str) -> str:
        return rules_text(self.game.game, self.game.desk.vocabulary, language=self.language, templates=self.home.templates)

    def _board(self, rest: str) -> str:
        return board_text(self.sheet, language=self.language, templates=self.home.templates)

    def _options(self, rest: str) -> str:
        return options_text(self.sheet, language=self.language, templates=self.home.templates)

    def _resend(self, rest: str) -> str:
        return letter_now(self.home, self.folder, self.game, self.seat)

    def _history(self, rest: str) -> str:
        told = events_for(records_of(self.folder, self.game), self.game, self.seat)
        events = [event for _, some in told for event in some]
        return history(
            self.game.game, self.game.header.names, events, language=self.language, seat=self.seat, templates=self.home.templates,
            brief=is_brief(self.person), vocabulary=self.game.desk.vocabulary,
        )  # fmt: skip

    def _status(self, rest: str) -> str:
        """Who is waited for, since when and until when; nothing of it if that somebody is asked is a secret."""
        if self.game.finished is not None:
            return self.catalogue.say("note.over")
        waiting = self.game.desk.waiting()
        if waiting is None:
            return self.catalogue.say("decide.table_waits")
        lines: list[str] = [self.catalogue.say("decide.waits_for", players=waiting)]
        for seat in waiting:
            time = asked_since(self.folder, self.game, seat, self.person)
            if time is not None:
                zone = Verbatim(zone_name(time))
                lines.append(self.catalogue.say("note.since", player=seat, time=time, zone=zone))
            if (found := times_of(self.home, self.folder, self.game, seat)) is not None:
                lines.append(self._until(found.until))
        if thoughts.thought(self.game, self.seat) is not None:
            lines.append(self.waits(False).text)
        if self.game.keeps.get(PAUSED):
            lines.append(self.catalogue.say("note.paused"))
        return "\n".join(lines)

    def _until(self, end: datetime) -> str:
        time = self._clock(end)
        return self.catalogue.say("decide.by", time=time, zone=Verbatim(zone_name(time)))

    def _clock(self, moment: datetime) -> datetime:
        """By the reader's own clock."""
        return moment.astimezone(zone_of(self.home, self.person))

    def waits(self, replaced: bool) -> Note:
        """That an answer waits, and until when it can be changed."""
        found = thoughts.thought(self.game, self.seat)
        if found is None:
            return Note("", "")
        time = self._clock(found.until)
        text = self.catalogue.say("note.waits", time=time, zone=Verbatim(zone_name(time)), word=self.catalogue.order_word("undo"))
        return Note("", f"{text} {self.catalogue.say('note.waits_instead')}" if replaced else text)

    def _resign(self, rest: str) -> str:
        """Asks before anything is done: programs follow links, and people write in anger."""
        line = f"{self.catalogue.order_word('resign')} {self.catalogue.order(['', 'yes'])}"
        return self.catalogue.say("note.resign", line=Verbatim(line))

    def _preview(self, orders: str) -> Note:
        """What the orders would do, the board after them, and what could follow."""
        reply, desk = self.game.desk.preview(self.seat, orders)
        sheet = sheet_of(desk, self.seat)
        own = {"language": self.language, "templates": self.home.templates}
        texts = [preview_text(reply, desk, sheet, **own)]  # type: ignore[arg-type]
        if not reply.refused:
            texts += [board_text(sheet, **own)]  # type: ignore[arg-type]
            texts += [options_text(sheet, **own)] if sheet.question and not desk.unforeseen else []  # type: ignore[arg-type]
        return Note("preview", "\n".join(texts), refused=reply.refused)

    # ------------------------------------------------------------------ how one is written to

    def _language(self, rest: str) -> Note:
        code = LANGUAGE_NAMES.get(plain(rest), plain(rest))
        if self.person is None or code not in get_args(Language):
            known = self.catalogue.joined(map(Verbatim, LANGUAGES))
            key = "note.no_language" if rest.strip() else "note.which_language"
            return Note("language", self.catalogue.say(key, word=quoted(rest), known=known), refused=True)
        self.person.language = code  # type: ignore[assignment]
        self.home.keep(self.person)
        name = Verbatim(locale(code).get_language_name(code) or code)
        return Note("language", self.catalogue.say("note.language", name=name))

    def _timezone(self, rest: str) -> Note:
        zone = next((name for name in available_timezones() if plain(name) == plain(rest).replace(" ", "_")), None)
        if self.person is None or zone is None:
            key = "note.no_zone" if rest.strip() else "note.which_zone"
            return Note("timezone", self.catalogue.say(key, word=quoted(rest)), refused=True)
        self.person.zone = ZoneInfo(zone).key
        self.home.keep(self.person)
        return Note("timezone", self.catalogue.say("note.zone", zone=Verbatim(zone)))

    def _brief(self, rest: str) -> Note:
        """`brief`, `brief yes`, `brief no`: long scenes told short, in all games."""
        wanted = self._yes_or_no(rest)
        if self.person is None or wanted is None:
            return Note("brief", self.catalogue.say("note.neither", word=quoted(rest)), refused=True)
        self.person.brief = wanted
        self.home.keep(self.person)
        return Note("brief", self.catalogue.say("note.brief_on" if wanted else "note.brief_off"))

    def _yes_or_no(self, rest: str) -> bool | None:
        """A word alone means yes; None: neither was said."""
        ids = {thing for token in self.game.desk.vocabulary.read(rest) for thing in token.ids}
        return True if not rest.strip() or "yes" in ids else False if "no" in ids else None
