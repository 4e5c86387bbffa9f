"""Real mails that nobody here wrote, through a whole tick beside a running game: nothing is played, and no machine is answered."""

import re
import tomllib

import pytest

from pbem.mail.classify import classify
from pbem.mail.message import Refused, read
from tests.mail.loop import Loop, begun
from tests.mail.test_corpus import AUTOMATIC, BODY_HEAD, CORPUS, OWN, pytestmark  # noqa: F401

FROM = re.compile(rb"^From:.*(?:\r?\n[ \t].*)*", re.IGNORECASE | re.MULTILINE)
BLANK = re.compile(rb"\r?\n\r?\n")
ANNA = b"From: Anna <anna@example.org>"


def mails(*, automatic: bool) -> list[bytes]:
    stated = tomllib.loads((CORPUS / "manifest.toml").read_text(encoding="utf-8"))["mail"]
    wanted = [one for one in stated if (one["kind"] in AUTOMATIC) == automatic]
    return [(BODY_HEAD if one["form"] == "body" else b"") + (CORPUS / one["file"]).read_bytes() for one in wanted]


def as_anna(raw: bytes) -> bytes:
    """The same mail in a player's name."""
    blank = BLANK.search(raw)
    head, rest = (raw[: blank.start()], raw[blank.start() :]) if blank else (raw, b"")
    return FROM.sub(ANNA, head, count=1) + rest


def told_by_sender(raw: bytes) -> bool:
    """A machine's mail that nothing but its sender gives away: in a player's name it is a player's."""
    try:
        return classify(read(raw), OWN).reason in ("daemon", "returned")
    except Refused:
        return False


def files(post: Loop) -> dict[str, bytes]:
    """All that is kept of the games."""
    folder = post.home.root / "games"
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def post(tmp_path):
    return begun(tmp_path)[0]


@pytest.mark.parametrize("sender", [bytes, as_anna], ids=["of strangers", "in a player's name"])
@pytest.mark.parametrize("automatic", [True, False], ids=["machines", "people"])
def test_22_real_mails_change_no_game(post, sender, automatic):
    before = files(post)
    found = [raw for raw in mails(automatic=automatic) if sender is bytes or not (automatic and told_by_sender(raw))]
    for raw in found:
        post.drop(sender(raw))
    report = post.tick()
    assert len(found) > 50
    assert len(report.mails) + report.duplicates + len(report.quarantined) == len(found)
    assert not [reason for _, reason in report.quarantined if re.match(r"[A-Z]\w+: ", reason)]  # no error of ours
    assert report.records == 0 and files(post) == before
    assert post.got("Bruno") == []
    if automatic or sender is bytes:
        assert post.got("Anna") == []
    written_to = [path.name for path in (post.home.mail / "drop").iterdir()]
    assert len(written_to) <= 3, written_to  # Anna, Bruno and the game master: no letter went anywhere else
