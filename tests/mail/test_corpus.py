"""The reader against real mails that nobody here wrote, with what their own sources say of them (`pytest -s` prints the shares)."""

import os
import re
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.mail.body import Body, body_of
from pbem.mail.bounce import delivery_report
from pbem.mail.charset import clean
from pbem.mail.classify import Kind, Own, Sort, classify
from pbem.mail.message import Mail, Refused, read
from pbem.mail.newtext import NewText, new_text

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("PBEM_MAIL_CORPUS") or ROOT.parent / "shared" / "mail-corpus")
OWN = Own.at("games@pbem.test")
BODY_HEAD = b"From: a@example.org\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
AUTOMATIC = {
    "bounce": Kind.BOUNCE, "delay-notice": Kind.BOUNCE, "complaint": Kind.COMPLAINT, "mdn": Kind.RECEIPT,
    "auto-reply": Kind.AUTOMATIC, "list-or-bulk": Kind.LIST,
}  # fmt: skip

pytestmark = pytest.mark.skipif(not (CORPUS / "manifest.toml").is_file(), reason="the mail corpus is not here (PBEM_MAIL_CORPUS)")


class Read:
    """One mail of the corpus, read."""

    def __init__(self, stated: dict[str, Any]) -> None:
        self.stated = stated
        self.file: str = stated["file"]
        raw = (CORPUS / self.file).read_bytes()
        start = time.process_time()
        self.mail: Mail = read(BODY_HEAD + raw if stated["form"] == "body" else raw)
        self.sort: Sort = classify(self.mail, OWN)
        self.body: Body = body_of(self.mail)
        self.new: NewText = new_text(self.body.lines)
        self.seconds = time.process_time() - start


@cache
def corpus() -> tuple[list[Read], dict[str, str]]:
    """All that could be read, and why the others were refused. Anything but a refusal is a crash and fails the test."""
    found, refused = [], {}
    for stated in tomllib.loads((CORPUS / "manifest.toml").read_text(encoding="utf-8"))["mail"]:
        try:
            found.append(Read(stated))
        except Refused as reason:
            refused[stated["file"]] = str(reason)
    return found, refused


def all_read() -> Iterator[Read]:
    return iter(corpus()[0])


def share(what: str, hits: int, misses: list[str], out_of: int) -> float:
    print(f"\n{what}: {hits} of {out_of} ({hits / out_of:.1%})", *(f"\n  missed: {miss}" for miss in misses))
    return hits / out_of


def test_22_nothing_crashes_or_hangs_and_hardly_anything_is_refused():
    found, refused = corpus()
    print(f"\n{len(found)} read, {len(refused)} refused: {refused}")
    print(Counter(str(one.sort.kind) for one in found), Counter(one.body.source for one in found))
    assert len(found) > 500
    assert len(refused) < 5
    assert max(one.seconds for one in found) < 2


def bare(line: str) -> str:
    """Some sources state lines in Markdown: marks and spaces do not count."""
    return re.sub(r"[*_>\s]", "", clean(line))


def test_13_the_stated_first_lines_are_found():
    stated = [one for one in all_read() if "first_line" in one.stated or "first_line_prefix" in one.stated]
    misses, doubtful = [], []
    for one in stated:
        seen = [bare(line) for line in one.new.new or one.new.doubtful if line.strip()]
        wanted, beginning = one.stated.get("first_line"), one.stated.get("first_line_prefix")
        if wanted is not None and seen[:1] != [bare(wanted)]:
            misses.append(f"{one.file}: {wanted!r}, found {seen[:1]}")
        elif beginning is not None and not any(line.startswith(bare(beginning)) for line in seen):
            misses.append(f"{one.file}: {beginning!r}…")
        elif one.new.doubt:
            doubtful.append(f"{one.file}: {one.new.doubt}")
    hits = len(stated) - len(misses)
    print("\nA stated line is found if the reader gives it as the first. In four mails it stands where old letters stand: it is")
    print("shown to its sender with a question and never played (behaviours 13 and 15):", *(f"\n  {one}" for one in doubtful))
    assert share("first lines found", hits, misses, len(stated)) >= 0.97
    quotes = [one for one in stated if one.stated.get("first_line", "").startswith(">")]
    print("\nThree stated lines are themselves quoted with `>`: behaviour 13 forbids to take them as new, so they are left out:")
    print(*(f"  {one.file}: {one.stated['first_line']!r}\n" for one in quotes), end="")
    could = len(stated) - len(quotes)
    unplayed = [one for one in [*misses, *doubtful] if not any(one.startswith(quote.file) for quote in quotes)]
    assert share("first lines taken as new text, to be played", could - len(unplayed), unplayed, could) >= 0.97


def test_13_where_nothing_is_new_nothing_is_found():
    for one in all_read():
        if one.stated.get("nothing_new"):
            assert one.new.text == ""


def test_13_no_quote_marker_is_left_in_new_text():
    left = [one.file for one in all_read() if any(line.lstrip().startswith(">") for line in one.new.new)]
    assert left == []


def test_29_the_stated_bounces_are_found():
    stated = [one for one in all_read() if one.stated["kind"] == "bounce"]
    misses = [f"{one.file}: {one.sort}" for one in stated if one.sort.kind is not Kind.BOUNCE]
    assert share("bounces", len(stated) - len(misses), misses, len(stated)) >= 0.95


def test_29_delays_are_not_failures():
    for one in all_read():
        if one.stated["kind"] == "delay-notice":
            report = delivery_report(one.mail)
            assert report is not None and report.recipients and not report.has_failed


def test_06_what_is_no_bounce_is_not_taken_for_one():
    bounces = [one for one in all_read() if one.sort.kind is Kind.BOUNCE]
    assert [one.file for one in bounces if one.stated["kind"] not in ("bounce", "delay-notice")] == []


def test_05_no_automatic_mail_may_be_answered():
    answered = [one.file for one in all_read() if one.stated["kind"] in AUTOMATIC and one.sort.may_answer]
    flagged = [one.file for one in all_read() if "null-return-path" in one.stated.get("flags", ()) and one.sort.may_answer]
    assert answered == flagged == []


def test_06_the_stated_kinds_are_found():
    stated = [one for one in all_read() if one.stated["kind"] in AUTOMATIC]
    wrong = [one for one in stated if one.sort.kind is not AUTOMATIC[one.stated["kind"]]]
    misses = [f"{one.file}: {one.stated['kind']}, found {one.sort}" for one in wrong]
    assert share("kinds of automatic mail", len(stated) - len(misses), misses, len(stated)) >= 0.95


def test_19_the_stated_subjects_are_read():
    for one in all_read():
        if "subject" in one.stated:
            assert one.mail.subject == " ".join(clean(one.stated["subject"]).split())


def test_21_what_can_be_read_is_read():
    for one in all_read():
        if one.stated["kind"] in ("signed", "calendar", "reply-with-quote", "signature-only", "forwarded"):
            assert one.body.is_readable, one.file
