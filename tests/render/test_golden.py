"""Golden letters: a short piece of a Municipium game, compared byte by byte.

Three families settle by plans sent ahead, play and are asked; then nobody writes but where the script says so. To renew the
letters after a change that is meant: ``PBEM_RENEW_GOLDEN=1 pytest tests/render/test_golden.py``, then read them with
``git diff tests/render/golden``.
"""

import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from pbem.orders.desk import Desk
from pbem.render.help import help_text
from pbem.render.history import history
from pbem.render.letter import Post, letter
from pbem.render.options import options_text
from pbem.render.reply import reply
from pbem.render.sheet import sheet_of
from tests.render.play import new_desk

GOLDEN = Path(__file__).parent / "golden"
RENEW = os.environ.get("PBEM_RENEW_GOLDEN") == "1"
SETTLING = {
    "blue": "forum forum forum tavern baths temple temple",
    "orange": "basilica basilica tavern emporium emporium praetorium temple",
    "yellow": "praetorium praetorium baths baths forum tavern basilica",
}
DEADLINE = datetime(2026, 11, 21, 20, 0, tzinfo=ZoneInfo("Europe/Paris"))


class Script:
    """A game in which each stop gives one letter or more."""

    def __init__(self) -> None:
        self.desk: Desk = new_desk("municipium", seed=1)
        self.record = 1
        self.events = list(self.desk.begin().events)
        self.all_events = list(self.events)

    def post(self, *talk: dict[str, str]) -> Post:
        return Post("rome-7", self.record, self.events, talk, DEADLINE)

    def letter(self, seat: str | None, *talk: dict[str, str]) -> str:
        return letter(sheet_of(self.desk, seat), self.post(*talk), language="en")

    def asked(self) -> str:
        return next(iter(self.desk.asked()))

    def wait_for(self, kind: str) -> None:
        """Let the time pass until somebody is asked this, or the game is over."""
        self.events = []
        while self.desk.result is None and kind not in {question.kind for question in self.desk.asked().values()}:
            self.note(self.desk.deadline([self.asked()]).events)

    def note(self, events: list[dict[str, object]]) -> None:
        self.record += 1
        self.events += events
        self.all_events += events

    def write(self, seat: str, text: str) -> str:
        """The answer to a mail."""
        answer = self.desk.write(seat, text)
        if not answer.refused:
            self.note(answer.deed.events)
        return reply(answer, sheet_of(self.desk, seat), self.post(), language="en")


def played() -> Iterator[tuple[str, str]]:
    """The letters of the script, by their files' names."""
    script = Script()
    yield "placement", script.letter(script.asked())
    for seat, places in SETTLING.items():
        script.write(seat, " ; ".join(f"settle {place}" for place in places.split()))
    script.events = script.all_events[-6:]
    first = script.asked()
    other = next(seat for seat in script.desk.seats if seat != first)
    rule = "always place priest temple if first | place priest forum"
    yield "reply-plan", script.write(other, f"Hi all,\n{rule}\nsay good luck!\nAnna")
    yield "waiting", script.letter(other, {"by": other, "text": "good luck!"})
    yield "turn", script.letter(first, {"by": other, "text": "good luck!"}, {"by": other, "to": first, "text": "truce?"})
    yield "reply-refused", script.write(first, "move temple temple\ncard common")
    yield "onlooker", script.letter(None)
    script.wait_for("prepare")
    yield "prepare", script.letter(script.asked())
    for seat in script.desk.seats:
        script.write(seat, "ask pick ; auto move ; auto card ; auto place ; auto power")  # who lets his time pass is not asked
    assert {question.kind for question in script.desk.asked().values()} == {"pick"}
    yield "pick", script.letter(script.asked())
    yield "options", options_text(sheet_of(script.desk, script.asked()), language="en")
    yield "reply-played", script.write(script.asked(), "1")
    script.wait_for("nothing")
    script.events = script.events[-8:]
    yield "finished", script.letter(first)
    yield "history", history(script.desk.game, script.desk.names, script.all_events, language="en")
    yield "help", help_text(script.desk.game, script.desk.vocabulary, language="en")


def test_the_letters_are_those_we_have_read_and_liked():
    letters = dict(played())
    if RENEW:
        for old in GOLDEN.glob("*.txt"):
            old.unlink()
        for name, text in letters.items():
            (GOLDEN / f"{name}.txt").write_text(text, encoding="utf-8", newline="\n")
    assert {path.stem for path in GOLDEN.glob("*.txt")} == letters.keys()
    for name, text in letters.items():
        assert text.encode() == (GOLDEN / f"{name}.txt").read_bytes(), f"{name}.txt is another letter now; see above how to renew"
