"""One tick after the other: orders in, letters out, each mail once. Numbers are those of the behaviours of the mail side."""

from hashlib import sha256
from types import SimpleNamespace
from typing import Any

import pytest

from pbem.cli import pbem
from pbem.mail.message import read
from pbem.processor.cause import Cause
from pbem.processor.window import Window
from pbem.store.verify import verify
from tests.mail.loop import Loop, begun
from tests.mail.written import mail


@pytest.fixture
def loop(tmp_path):
    return begun(tmp_path)


def test_everybody_hears_of_the_beginning_and_one_is_asked(loop):
    _, anna, bruno = loop
    assert (anna.kind, bruno.kind) == ("turn", "notice")
    assert "WHAT YOU MUST DECIDE" in anna.text and "NOTHING TO DECIDE NOW" in bruno.text
    assert "Please answer until Thursday 5 March 2026, 20:00 (UTC)." in anna.said


def test_an_order_is_played_answered_and_the_next_is_asked(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "Hello!\nsettle temple")
    assert answer.kind == "answer"
    assert "> settle temple played: settle temple > Hello! taken for talk" in answer.said
    assert "THE TOWN" in answer.text and "BLUE 1" in answer.text
    turn = post.only("Bruno")
    assert turn.kind == "turn" and "Anna (blue) puts a member in the Temple." in turn.said
    assert post.got("Anna") == []


def test_a_tick_without_news_does_nothing(loop):
    post, _, _ = loop
    before = {path: path.read_bytes() for path in post.home.root.rglob("*.toml") if path.name != "state.toml"}
    report = post.quiet_tick()
    assert (report.records, report.sent.sent, report.mails) == (0, [], [])
    assert before == {path: path.read_bytes() for path in before}


def test_orders_given_by_hand_are_posted_with_the_next_tick(loop):
    from pbem.processor import order

    post, _, _ = loop
    order(post.home, "rome-1", "blue", "settle temple", post.now)
    post.quiet_tick()
    assert post.got("Anna") == []
    assert post.only("Bruno").kind == "turn"


def test_a_short_whole_game_by_mail(tmp_path):
    """Two players answer every letter with its ready block until it is over; the end is posted to both."""
    post, anna, _ = begun(tmp_path)
    letters, last = {"Anna": anna}, {}
    for _ in range(400):
        for name, letter in list(letters.items()):
            post.reply(letter, ready(letter))
            del letters[name]
        post.quiet_tick()
        for name in ("Anna", "Bruno"):
            for letter in post.got(name):
                last[name] = letter
                if "WHAT YOU MUST DECIDE" in letter.text:
                    letters[name] = letter
        if not letters:
            break
    assert post.game().finished is not None
    assert all("THE GAME IS OVER" in letter.text for letter in last.values())
    assert verify(post.home.game("rome-1")).sound
    late = post.answered(last["Anna"], "settle temple")
    assert "The game is over." in late.said and "THE TOWN" in late.text


def ready(letter):
    """The block of a letter that is ready to be sent."""
    lines = letter.text.partition("Ready to send")[2].splitlines()[1:]
    block = []
    for line in lines:
        if line.startswith("    "):
            block.append(line.strip())
        elif block:
            break
    return "\n".join(block)


# 2, 4. Exactly once, and one bad mail stops nothing --------------------------------------------------------------------


def test_02_the_same_mail_by_two_routes_counts_once(loop):
    post, anna, _ = loop
    raw = post.reply(anna, "settle temple")
    post.drop(b"Delivered-To: somewhere@else.test\r\n" + raw)
    post.drop(raw)
    report = post.quiet_tick()
    assert (report.records, report.duplicates) == (1, 2)
    post.drop(raw)
    assert post.quiet_tick().duplicates == 1
    assert len(post.got("Anna")) == 1


TRACES = {
    "Received": "from b.test by c.test; Mon, 2 Mar 2026 12:00:02 +0000", "Return-Path": "<anna@example.org>",
    "X-Original-To": "games@c.test",
    "DKIM-Signature": "v=1; a=rsa-sha256; d=c.test; b=abc", "ARC-Seal": "i=1; a=rsa-sha256", "X-Spam-Score": "1.5",
    "Authentication-Results": "c.test; dkim=pass",
}  # fmt: skip


@pytest.mark.parametrize("id", ["", "<one@example.org>"])
def test_02_two_routes_leave_other_traces_and_other_line_ends_on_a_mail(loop, id):
    post, anna, _ = loop
    raw = post.reply(anna, "settle temple", Message_ID=id)
    other = "".join(f"{name}: {value}\n" for name, value in TRACES.items()).encode() + raw.replace(b"\r\n", b"\n")
    post.drop(other)
    report = post.quiet_tick()
    assert (report.records, report.duplicates) == (1, 1)
    post.drop(b"Received: by a third way\n" + raw)
    assert post.quiet_tick().duplicates == 1
    assert len(post.got("Anna")) == 1


def test_02_without_an_id_the_same_words_at_another_moment_are_another_mail(loop):
    post, anna, _ = loop
    for minute in (1, 2):
        post.reply(anna, "help", Message_ID="", Date=f"Mon, 2 Mar 2026 12:0{minute}:00 +0000")
    assert post.quiet_tick().duplicates == 0


def test_02_without_id_and_date_only_the_bytes_tell(loop):
    post, anna, _ = loop
    raw = post.reply(anna, "help", Message_ID="", Date="")
    post.drop(raw)
    post.drop(b"Received: later\n" + raw)
    report = post.quiet_tick()
    assert (len(report.mails), report.duplicates) == (2, 1)


def test_02_other_words_under_the_same_id_are_another_mail(loop):
    """Some programs give the same id to a draft and to what was sent, or to every mail."""
    post, anna, _ = loop
    post.reply(anna, "settle temple", Message_ID="<same@example.org>")
    post.quiet_tick()
    assert "played: settle temple" in post.only("Anna").said
    post.reply(anna, "undo", Message_ID="<same@example.org>")
    report = post.quiet_tick()
    assert (report.records, report.duplicates) == (1, 0)
    assert "taken back" in post.only("Anna").said


def test_02_a_mail_that_an_earlier_version_has_dealt_with_is_known(loop):
    """It marked the id with its author, and its records did."""
    post, anna, _ = loop
    raw = post.reply(anna, "settle temple")
    (path,) = (post.home.mail / "in" / "new").iterdir()
    older = read(raw).older_id
    (post.home.mail / "seen" / f"id-{sha256(older.encode()).hexdigest()[:24]}").touch()
    path.write_bytes(b"Received: by another way\n" + raw)
    assert post.quiet_tick().duplicates == 1
    record: Any = SimpleNamespace(game={"mail": {"id": "x", "hash": "0", "mark": sha256(older.encode()).hexdigest()[:24]}})
    assert Cause.of(read(raw)).is_of(record)


def test_02_the_id_of_another_sender_swallows_nothing(loop):
    post, anna, bruno = loop
    post.reply(bruno, "help", Message_ID="<same@example.org>")
    post.quiet_tick()
    post.reply(anna, "settle temple", Message_ID="<same@example.org>")
    post.reply(anna, "settle temple", Message_ID="<same@example.org>", From="Anna <ANNA@example.org>")
    report = post.quiet_tick()
    assert (report.records, report.duplicates) == (1, 1)
    assert "played: settle temple" in post.only("Anna").said


def test_02_a_record_knows_its_mail_by_bytes_or_by_id_and_author():
    def record(cause):
        return SimpleNamespace(game=cause.noted())

    own = Cause.of(mail("settle temple"))
    assert own.is_of(record(Cause.of(mail("settle temple", Received="by another way"))))
    assert not own.is_of(record(Cause.of(mail("settle temple", From="Bruno <bruno@example.org>"))))
    assert not own.is_of(record(Cause.of(mail("settle forum"))))
    assert Cause.of(mail("x", Message_ID="<2@a.org>")).is_of(record(Cause.of(mail("x", Message_ID="<2@a.org>"))))
    assert "anna" not in str(own.noted())  # records are published one day


def test_02_without_a_message_id_the_bytes_count(loop):
    post, anna, _ = loop
    raw = post.reply(anna, "help", Message_ID="")
    post.drop(raw)
    report = post.quiet_tick()
    assert (len(report.mails), report.duplicates) == (1, 1)
    assert "HELP FOR MUNICIPIUM" in post.only("Anna").text


def test_02_a_record_names_its_mail(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    *_, record = post.home.game("rome-1").records()
    assert record.game["mail"]["id"] == "<1@example.org>" and len(record.game["mail"]["hash"]) == 64
    assert record.game["letters"] == [
        {"seat": "orange", "kind": "turn", "after": "1.notice"}, {"seat": "blue", "kind": "answer", "after": "1.turn"}
    ]  # fmt: skip
    assert "mail" not in record.public


def test_04_a_mail_that_nobody_can_read_goes_into_quarantine_and_the_next_is_played(loop, monkeypatch):
    post, anna, _ = loop
    post.reply(anna, "BOOM")
    post.reply(anna, "settle temple")
    plain = Window.written

    def bursts(window, mail):
        if b"BOOM" in mail.raw:
            raise ZeroDivisionError("a bug")
        return plain(window, mail)

    with monkeypatch.context() as patch:
        patch.setattr(Window, "written", bursts)
        report = post.tick()
    assert report.records == 1
    ((key, reason),) = report.quarantined
    assert reason == "ZeroDivisionError: a bug" and any(reason in trouble for trouble in report.troubles)
    assert post.only("Anna").kind == "answer"
    again = runner(post, "quarantine", "requeue", key[-8:])
    assert "is tried again with the next pbem process" in again
    post.quiet_tick()
    assert "BOOM" in post.only("Anna").text


def runner(post: Loop, *words: str, code: int = 0, stdin: bytes | None = None) -> str:
    from click.testing import CliRunner

    result = CliRunner(env={"PBEM_HOME": str(post.home.root), "PBEM_NOW": post.now.isoformat()}).invoke(
        pbem, list(words), input=stdin, prog_name="pbem"
    )
    assert result.exit_code == code, result.output
    return result.output


# 5, 6, 8. Machines, loops and brakes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"}, {"Precedence": "auto_reply"}, {"X_Autoreply": "yes"},
        {"Subject": "Réponse automatique : [rome-1] Municipium"}, {"Return_Path": "<>"}, {"List_Id": "<x.example.org>"},
        {"From": "MAILER-DAEMON@example.org"}, {"From": "games@pbem.test"}, {"X_Loop": "games@pbem.test"},
    ],
    ids=lambda headers: next(iter(headers)),
)  # fmt: skip
def test_05_machines_are_never_answered_and_play_nothing(loop, headers):
    post, anna, _ = loop
    post.reply(anna, "settle temple", **headers)
    report = post.quiet_tick()
    assert (report.records, report.sent.sent) == (0, [])


def test_08_two_robots_stop_after_one_answer(loop):
    """Whoever answers each of our answers with the same words gets one, although nothing marks the mails as a robot's."""
    post, anna, _ = loop
    letter = post.answered(anna, "I am away until Monday.")
    for _ in range(5):
        post.reply(letter, "I am away until Monday.")
        post.quiet_tick()
        got = post.got("Anna")
        letter = got[0] if got else letter
    assert len(list((post.home.mail / "sent").glob("*.re*.eml"))) <= 2


def test_08_an_address_gets_so_many_answers_a_day(tmp_path):
    post, anna, _ = begun(tmp_path, limits="answers_per_address = 3")
    for number in range(6):
        post.reply(anna, f"what about number {number}?")
    post.quiet_tick()
    assert len(post.got("Anna")) == 3
    post.reply(anna, "settle temple")
    assert post.quiet_tick().records == 1
    assert post.only("Anna").kind == "answer"  # what was played is always answered: the next question may be in it
    post.reply(anna, "what about the last one?")
    post.quiet_tick()
    assert post.got("Anna") == []
    post.reply(anna, "status")
    post.tick(hours=13)
    assert len(post.got("Anna")) == 1


def test_29_a_bounce_flags_the_player_and_tells_table_and_game_master_once(loop):
    post, anna, _ = loop
    for number in (1, 2):
        post.drop(bounce(anna["Return-Path"].strip("<>"), f"<bounce-{number}@mx.example.org>"))
        post.quiet_tick()
    told = post.only("Bruno")
    assert told.kind == "notice" and "Letters to Anna (blue) come back" in told.said
    assert "5.1.1" in post.only("maria@example.org").said
    assert post.game().keeps["unreachable"] == ["blue"]
    post.reply(anna, "settle temple")
    post.quiet_tick()
    assert post.game().keeps["unreachable"] == []


def test_29_who_gave_up_on_a_full_mailbox_has_given_up(loop):
    post, anna, _ = loop
    post.drop(bounce(anna["Return-Path"].strip("<>"), "<b@mx.example.org>").replace(b"5.1.1", b"4.2.2"))
    post.quiet_tick()
    assert post.game().keeps["unreachable"] == ["blue"]


def test_29_a_bounce_with_a_forged_return_address_flags_nobody(loop):
    post, anna, _ = loop
    there = anna["Return-Path"].strip("<>").replace("b.rome-1.blue", "b.rome-1.orange")
    post.drop(bounce(there, "<b@mx.example.org>", "someone@else.test"))
    report = post.quiet_tick()
    assert report.records == 0 and post.game().keeps.get("unreachable", []) == []


@pytest.mark.parametrize("to", ["games@pbem.test", "games+anything@pbem.test"])
def test_29_a_bounce_to_the_plain_address_is_known_by_the_letter_it_sends_back(loop, to):
    """As where nothing may follow a plus."""
    post, anna, _ = loop
    letter = f"\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {anna['Message-ID']}\n\n--b--\n".encode()
    post.drop(bounce(to, "<b@mx.example.org>").replace(b"\n--b--\n", letter))
    post.quiet_tick()
    assert post.game().keeps["unreachable"] == ["blue"]


def test_29_a_bounce_that_sends_back_no_letter_of_ours_flags_nobody(loop):
    post, anna, _ = loop
    post.drop(bounce("games@pbem.test", "<b@mx.example.org>") + anna["Message-ID"].replace("@", "q@").encode())
    post.quiet_tick()
    assert post.game().keeps.get("unreachable", []) == []


def test_29_whoever_writes_from_the_address_can_be_reached_in_all_his_games(loop):
    post, anna, _ = loop
    post.begin("rome-2")
    post.drop(bounce(anna["Return-Path"].strip("<>"), "<b@mx.example.org>"))
    post.quiet_tick()
    assert [post.game(id).keeps["unreachable"] for id in ("rome-1", "rome-2")] == [["blue"], ["blue"]]
    post.reply(anna, "help")
    post.quiet_tick()
    assert [post.game(id).keeps["unreachable"] for id in ("rome-1", "rome-2")] == [[], []]
    records = post.game().mark.n
    post.quiet_tick()
    assert post.game().mark.n == records


def test_29_an_order_from_another_address_says_nothing_about_the_one_that_is_lost(loop):
    post, anna, _ = loop
    person = post.home.person("anna")
    person.addresses.append("anna@elsewhere.test")
    post.home.keep(person)
    post.drop(bounce(anna["Return-Path"].strip("<>"), "<b@mx.example.org>"))
    post.quiet_tick()
    post.reply(anna, "settle temple", From="anna@elsewhere.test")
    post.quiet_tick()
    assert post.game().keeps["unreachable"] == ["blue"]
    told = [letter for letter in post.got("Bruno") if letter.kind == "notice"]
    post.quiet_tick()
    assert len(told) == 1 and not any(letter.kind == "notice" for letter in post.got("Bruno"))


def test_29_a_bounce_of_a_bounce_ends_there(loop):
    post, _, _ = loop
    post.drop(bounce("games@pbem.test", "<b@mx.example.org>", "mailer-daemon@else.test"))
    report = post.quiet_tick()
    assert (report.records, report.sent.sent) == (0, [])


def test_29_a_bounce_that_brings_a_bounce_of_our_letter_is_answered_by_nobody(loop):
    """Both from the null sender. What lies in it says that Anna's letter came back: that is told once."""
    post, anna, _ = loop
    ours = f"\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: {anna['Message-ID']}\n\n--b--\n".encode()
    inner = bounce(anna["Return-Path"].strip("<>"), "<inner@mx.example.org>").replace(b"\n--b--\n", ours)
    within = b"\n--c\nContent-Type: message/rfc822\n\n" + inner + b"\n--c--\n"
    for number in (1, 2, 3):
        outer = bounce("games@pbem.test", f"<outer-{number}@mx.else.test>", "mailer-daemon@mx.example.org")
        post.drop(outer.replace(b"--b", b"--c").replace(b'"b"', b'"c"').replace(b"\n--c--\n", within))
        report = post.quiet_tick()
        assert not any("mailer-daemon" in str(sent).lower() for sent in report.sent.sent)
    assert post.game().mark.n == 2 and post.only("Bruno").kind == "notice"
    assert post.got("Anna") == [] and len(post.got("maria@example.org")) == 1
    post.quiet_tick()
    assert post.game().mark.n == 2


def bounce(to: str, id: str, whose: str = "anna@example.org") -> bytes:
    return f"""\
Return-Path: <>
From: MAILER-DAEMON@mx.example.org
To: {to}
Message-ID: {id}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; {whose}
Action: failed
Status: 5.1.1

--b--
""".encode()


# 9, 10, 11. Who writes ------------------------------------------------------------------------------------------------


def test_09_any_of_a_players_addresses_will_do(loop):
    post, anna, _ = loop
    person = post.home.person("anna")
    person.addresses.append("anna@work.example")
    post.home.keep(person)
    post.reply(anna, "settle temple", From="A. <Anna@Work.Example>")
    assert post.quiet_tick().records == 1
    assert post.only("anna@work.example").kind == "answer"


def test_09_an_answer_about_no_game_goes_to_the_address_that_wrote(tmp_path):
    post = Loop(tmp_path)
    post.begin("rome-2")
    person = post.home.person("anna")
    person.addresses.append("anna@work.example")
    post.home.keep(person)
    post.tick()
    post.write("settle temple", From="anna@work.example", To="games@pbem.test", Subject="my move")
    post.quiet_tick()
    assert "You play in: rome-1, rome-2." in post.only("anna@work.example").said


def test_09_a_right_stamp_from_an_unknown_sender_asks_the_registered_address(loop):
    post, anna, _ = loop
    post.reply(anna, "settle forum", From="mallory@evil.example")
    assert post.quiet_tick().records == 0
    assert post.got("mallory@evil.example") == []
    asked = post.only("Anna")
    assert "A mail came in your name from mallory@evil.example" in asked.said and "> settle forum" in asked.text
    line = asked.said.partition("this one line: ")[2][: len("confirm ") + 8]
    answer = post.answered(asked, line)
    assert "played: settle forum" in answer.said


def test_09_a_code_that_nobody_knows_confirms_nothing(loop):
    post, anna, _ = loop
    assert "There is no mail “deadbeef” that waits" in post.answered(anna, "confirm deadbeef").said


@pytest.mark.parametrize(
    ("policy", "records", "says"),
    [("refuse", 0, "does not answer one of our letters, so nothing was played"), ("confirm", 0, "so we ask before we play it"),
     ("accept", 1, "played: settle temple")],
)  # fmt: skip
def test_09_a_players_address_without_a_stamp_follows_the_policy(tmp_path, policy, records, says):
    post, _, _ = begun(tmp_path, post=f'without_token = "{policy}"')
    post.write("settle temple", From="anna@example.org", To="games@pbem.test", Subject="my move")
    assert post.quiet_tick().records == records
    assert says in post.only("Anna").said


def test_09_what_was_asked_about_is_played_when_confirmed(tmp_path):
    post, _, _ = begun(tmp_path)
    post.write("settle baths", From="anna@example.org", To="games@pbem.test", Subject="my move")
    post.quiet_tick()
    asked = post.only("Anna")
    code = asked.said.partition("this one line: ")[2].split()[1]
    assert "played: settle baths" in post.answered(asked, f"confirm {code}").said
    again = post.answered(asked, f"confirm {code}")  # a second time there is nothing left to confirm
    assert "You have confirmed that mail before" in again.said and post.game().mark.n == 2


def test_09_a_stolen_stamp_is_of_no_use_to_another_player(loop):
    post, anna, _ = loop
    post.reply(anna, "settle temple", From="bruno@example.org")
    assert post.quiet_tick().records == 0
    told = post.only("Bruno")
    assert "was not sent to you" in told.said and "Bruno, you play orange" in told.said
    assert post.got("Anna") == []
    assert "orange" in told["Reply-To"] and "blue" not in told["Reply-To"]


def test_10_a_stamp_made_up_by_somebody_proves_nothing(tmp_path):
    post, anna, _ = begun(tmp_path, post='without_token = "refuse"')
    address = anna["Reply-To"].replace(".blue.1.", ".blue.2.")
    post.reply(anna, "settle temple", To=address, In_Reply_To="", References="")
    assert post.quiet_tick().records == 0
    assert "does not answer one of our letters" in post.only("Anna").said


def test_11_without_plus_addresses_the_thread_proves_it(tmp_path):
    post, anna, _ = begun(tmp_path, post="plus = false")
    assert "<games@pbem.test>" in anna["Reply-To"]
    assert "played: settle temple" in post.answered(anna, "settle temple").said


def test_11_the_subject_only_names_the_game(tmp_path):
    post = Loop(tmp_path, post='without_token = "accept"')
    post.begin("rome-2")
    post.tick()
    assert [len(post.got(name)) for name in ("Anna", "Bruno")] == [2, 2]
    post.write("settle temple", From="anna@example.org", To="games@pbem.test", Subject="my move")
    post.quiet_tick()
    assert "You play in: rome-1, rome-2." in post.only("Anna").said
    post.write("settle temple", From="anna@example.org", To="games@pbem.test", Subject="Re: [rome-2] move")
    assert post.quiet_tick().records == 1
    assert post.game("rome-2").mark.n == 2


def test_a_stranger_is_not_answered_but_kept_for_the_game_master(loop):
    post, _, _ = loop
    post.write("buy cheap watches", From="spam@evil.example", To="games@pbem.test", Subject="hi")
    report = post.tick()
    assert report.sent.sent == []
    assert "nobody here writes from spam@evil.example" in report.quarantined[0][1]


def test_12_a_mail_that_failed_the_checks_waits_for_the_game_master(tmp_path):
    post, anna, _ = begun(tmp_path, post='authserv_id = "mx.pbem.test"')
    post.reply(anna, "settle temple", Authentication_Results="mx.pbem.test; dmarc=fail header.from=example.org")
    report = post.tick()
    ((key, reason),) = report.quarantined
    assert "dmarc" in reason and report.records == 0
    assert "did not pass the checks" in post.only("maria@example.org").said
    runner(post, "quarantine", "requeue", key, "--trust")
    assert post.quiet_tick().records == 1


def test_two_games_at_once_are_two_records_and_two_answers(tmp_path):
    post = Loop(tmp_path)
    post.begin("rome-2")
    post.tick()
    one, two = post.got("Anna")
    post.reply(one, "settle temple", To=f"{one['Reply-To']}, {two['Reply-To']}")
    assert post.quiet_tick().records == 2
    assert [post.game(id).mark.n for id in ("rome-1", "rome-2")] == [2, 2]
    assert sorted(letter["Subject"] for letter in post.got("Anna")) == ["[rome-1] Municipium", "[rome-2] Municipium"]


# 13 to 22. What is written --------------------------------------------------------------------------------------------


def test_16_nothing_understood_tells_how_to_get_help(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "lovely weather today")
    assert "“help” tells how orders are written" in answer.said and "WHAT YOU MUST DECIDE" in answer.text


def test_16_every_line_of_a_mail_is_in_its_answer_with_what_became_of_it(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "Dear all,\nsettle temple\nalways place soldier tavern\nsay good luck\nboard\nYours, Anna")
    for line in (
        "> settle temple played: settle temple", "> always place soldier tavern kept as a rule: always place soldier tavern",
        "> say good luck said to all", "> board heard", "> Dear all, taken for talk", "> Yours, Anna taken for talk",
    ):  # fmt: skip
        assert line in answer.said


def test_16_a_line_that_is_right_beside_one_that_is_wrong_is_told_so(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "settle temple\nsettle forumm")
    assert "> settle temple nothing wrong here, but not taken because of another line" in answer.said
    assert "Perhaps you meant: settle forum" in answer.said


def test_16_a_line_not_understood_plays_nothing_and_names_what_was_meant(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "settle tmple")
    assert "Perhaps you meant: settle temple" in answer.said and "Nothing of your mail was taken" in answer.said


def test_17_a_number_of_an_older_letter_is_refused_with_the_present_list(loop):
    post, anna, _ = loop
    post.answered(anna, "1")
    bruno = post.only("Bruno")
    post.answered(bruno, "1")
    now = post.only("Anna")
    answer = post.answered(anna, "1")
    assert "belongs to an older letter" in answer.said and "WHAT YOU MAY DO" in answer.text
    assert "played" in post.answered(now, "1").said


def test_17_not_your_move(loop):
    post, _, bruno = loop
    answer = post.answered(bruno, "1")
    assert "Nothing is asked of you just now" in answer.said and "THE TOWN" in answer.text


def test_17_a_game_that_is_gone_has_its_own_word(tmp_path):
    post, anna, _ = begun(tmp_path)
    folder = post.home.game("rome-1").path
    folder.rename(tmp_path / "elsewhere")
    (post.home.mail / "posted.toml").unlink()
    post.reply(anna, "settle temple")
    post.tick()
    assert "There is no game rome-1 here" in post.only("Anna").said


def test_17_a_reply_to_a_letter_of_another_game_is_for_that_game(tmp_path):
    post = Loop(tmp_path)
    post.begin("rome-2")
    post.quiet_tick()
    one, two = sorted(post.got("Anna"), key=lambda letter: letter["Subject"])
    answer = post.answered(two, "settle temple", Subject=f"Re: {one['Subject']}")
    assert answer["Subject"] == two["Subject"] and "played: settle temple" in answer.said
    assert post.game("rome-1").mark.n == 1 and post.game("rome-2").mark.n == 2


def test_17_words_to_an_old_letter_count_as_sent_now(loop):
    post, anna, _ = loop
    post.answered(anna, "1")
    post.answered(post.only("Bruno"), "1")
    post.got("Anna")
    assert "played: settle baths" in post.answered(anna, "settle baths").said


def test_18_the_last_mail_counts_in_order_of_arrival_not_of_its_date(loop):
    post, _, bruno = loop
    post.reply(bruno, "settle baths", Date="Tue, 3 Mar 2026 12:00:00 +0000")
    post.reply(bruno, "settle forum", Date="Sun, 1 Mar 2026 12:00:00 +0000")
    post.quiet_tick()
    assert [entry.text for entry in post.game().desk.book.of("orange")] == ["settle forum"]


def test_18_a_newer_line_takes_the_place_of_the_older_and_the_answer_says_so(loop):
    post, _, bruno = loop
    post.answered(bruno, "settle baths")
    answer = post.answered(bruno, "settle forum")
    assert "kept in your plan: settle forum > settle forum takes the place of: settle baths" in answer.said


def test_18_an_answer_that_waits_is_replaced_until_it_is_played_and_the_answer_says_so(tmp_path):
    post, anna, _ = begun(tmp_path, clock="second_thoughts = 2")
    post.answered(anna, "settle temple")
    assert "It takes the place of the one you have sent before." in post.answered(anna, "settle baths").said
    post.quiet_tick(hours=3)
    assert "Anna (blue) puts a member in the Baths." in post.got("Bruno")[-1].said


def test_18_a_mail_that_is_refused_replaces_nothing(loop):
    post, _, bruno = loop
    post.answered(bruno, "settle baths")
    assert "Nothing of your mail was taken" in post.answered(bruno, "settle forum\nsettle nowhere").said
    assert [entry.text for entry in post.game().desk.book.of("orange")] == ["settle baths"]


def test_19_a_wrong_charset_is_read_all_the_same(loop):
    post, anna, _ = loop
    head = f"From: anna@example.org\nTo: {anna['Reply-To']}\nMessage-ID: <x@y>\nContent-Type: text/plain; charset=klingon\n"
    post.drop(head.encode() + b"Content-Transfer-Encoding: 8bit\n\nTh\xe9 c\xf4te!\nsettle temple\n")
    assert post.quiet_tick().records == 1
    assert "Thé côte!" in post.only("Anna").text


def test_21_html_only_is_read(loop):
    post, anna, _ = loop
    head = f"From: anna@example.org\nTo: {anna['Reply-To']}\nMessage-ID: <x@y>\nContent-Type: text/html\n\n"
    post.drop(head.encode() + b"<html><body><div>settle temple</div><blockquote>settle forum</blockquote></body></html>\n")
    assert post.quiet_tick().records == 1
    assert "played: settle temple" in post.only("Anna").said


@pytest.mark.parametrize(("text", "says"), [("", "There was"), ("   \n\n", "There was")])
def test_21_an_empty_mail_is_told_so(loop, text, says):
    post, anna, _ = loop
    post.write(text, **{"From": "anna@example.org", "To": anna["Reply-To"]})
    post.quiet_tick()
    assert says in post.only("Anna").said


def test_13_a_mail_with_everything_below_the_quote_is_refused_with_a_word(loop):
    post, anna, _ = loop
    quoted = "\n".join(f"> {line}" for line in anna.text.splitlines()[:5])
    post.write(
        f"On Mon, 2 Mar 2026 at 12:05, pbem <games@pbem.test> wrote:\n{anna.text}\n{quoted}\nsettle temple\n",
        **{"From": "anna@example.org", "To": anna["Reply-To"]},
    )
    report = post.quiet_tick()
    answer = post.only("Anna")
    assert report.records == 0 and "Nothing was played. Please write above it." in answer.said


def test_22_a_mail_of_20_mb_is_answered_with_a_word(loop):
    post, anna, _ = loop
    head = f"From: anna@example.org\nTo: {anna['Reply-To']}\nMessage-ID: <big@y>\n\n".encode()
    post.drop(head + b"settle temple\n" * 1_500_000)
    report = post.quiet_tick()
    answer = post.only("Anna")
    assert report.records == 0 and "too large" in answer.said and len(answer.raw) < 20_000


def test_22_parts_within_parts_are_told_in_words(loop):
    post, anna, _ = loop
    raw = post.reply(anna, "settle temple").replace(b"Content-Type: text/plain", b"Content-Type: multipart/mixed; boundary=b0")
    deep = b"".join(b"\n--b%d\nContent-Type: multipart/mixed; boundary=b%d\n" % (depth, depth + 1) for depth in range(30))
    post.drop(raw.replace(b"<1@example.org>", b"<deep@example.org>") + deep)
    post.quiet_tick()
    said = " ".join(letter.said for letter in post.got("Anna"))
    assert "Your mail has parts within parts" in said and "too_deep" not in said


def test_22_a_proven_player_is_told_that_a_field_of_the_head_is_too_long(loop):
    post, anna, _ = loop
    head = f"From: anna@example.org\nTo: {anna['Reply-To']}\nMessage-ID: <long@y>\nX-Trace: {'x' * 210_000}\n\n".encode()
    post.drop(head + b"settle temple\n")
    assert post.quiet_tick().records == 0
    assert "The head of your mail is too long" in post.only("Anna").said


def test_22_of_a_stranger_such_a_mail_goes_into_quarantine(loop):
    post, _, _ = loop
    post.drop(b"From: mallory@evil.example\nTo: games@pbem.test\nX-Trace: " + b"x" * 210_000 + b"\n\nsettle temple\n")
    assert len(post.tick().quarantined) == 1 and post.got("mallory@evil.example") == []


def test_22_a_head_without_end_goes_into_quarantine(loop):
    post, _, _ = loop
    post.drop(b"From: anna@example.org\n" + b"X-A: b\n" * 100_000 + b"\nsettle temple\n")
    assert "head is too long" in post.tick().quarantined[0][1]


# 3, 7, 24, 25. Letters ------------------------------------------------------------------------------------------------


def test_07_our_letters_say_what_they_are(loop):
    post, anna, _ = loop
    answer = post.answered(anna, "help")
    assert (anna["Auto-Submitted"], answer["Auto-Submitted"]) == ("auto-generated", "auto-replied")
    assert anna["X-Auto-Response-Suppress"] == "All"


def test_07_answers_come_from_an_address_that_says_whose_they_are_and_never_quote_all(loop):
    post, anna, _ = loop
    long = "\n".join(f"a line of talk, number {number}" for number in range(200))
    answer = post.answered(anna, long)
    assert answer["Return-Path"].startswith("<games+b.rome-1.blue.")
    stranger = post.reply(anna, long, From="mallory@evil.example")
    post.quiet_tick()
    asked = post.only("Anna").text
    assert b"number 199" in stranger and "number 11" in asked and "number 12\n" not in asked and "number 199" not in asked


def test_08_a_run_sends_so_many_letters_and_the_next_the_rest(tmp_path):
    post = Loop(tmp_path, limits="letters_per_run = 1")
    assert len(post.quiet_tick().sent.sent) == 1
    assert len(post.quiet_tick().sent.sent) == 1
    assert len(post.got("Anna")) == len(post.got("Bruno")) == 1


def test_24_one_game_is_one_thread_with_one_subject(loop):
    post, anna, bruno = loop
    answer = post.answered(anna, "settle temple")
    turn = post.only("Bruno")
    assert {letter["Subject"] for letter in (anna, bruno, answer, turn)} == {"[rome-1] Municipium"}
    assert answer["In-Reply-To"] == "<1@example.org>" and turn["In-Reply-To"] == bruno["Message-ID"]
    assert turn["References"].split()[0] == bruno["References"].split()[0]
    assert all(len(letter["Message-ID"]) <= 70 for letter in (anna, bruno, answer, turn))


def test_24_every_letter_names_the_root_and_what_it_follows_which_its_reader_has(loop):
    post, anna, bruno = loop
    letters, known = {"Anna": [anna], "Bruno": [bruno]}, set()
    for place in ("temple", "forum", "baths"):
        for name in ("Anna", "Bruno"):
            post.reply(letters[name][-1], f"settle {place}")
            post.quiet_tick()
            known |= {f"<{number}@example.org>" for number in range(1, post.count)}
            for reader, got in letters.items():
                got += post.got(reader)
    for got in letters.values():
        root = got[0]["In-Reply-To"]
        seen = {root, *known}
        for letter in got:
            assert letter["In-Reply-To"] in seen
            assert letter["References"].split() == list(dict.fromkeys([root, letter["In-Reply-To"]]))
            seen.add(letter["Message-ID"])
        assert len(got) > 3


@pytest.mark.parametrize("id", ["<a b@c>", "none"])
def test_24_an_id_that_nobody_can_name_is_not_replaced_by_an_invented_one(loop, id):
    post, anna, _ = loop
    answer = post.answered(anna, "settle temple", Message_ID=id)
    assert answer["In-Reply-To"] == anna["References"].split()[0] and "sha256" not in answer["References"]


def test_25_a_long_outlook_id_stays_whole_in_our_answer(loop):
    post, anna, _ = loop
    long = "<" + "A1B2C3D4" * 12 + "@eurprd04.prod.outlook.example>"
    answer = post.answered(anna, "settle temple", Message_ID=long)
    head = answer.raw.partition(b"\r\n\r\n")[0]
    assert b"In-Reply-To: " + long.encode() in head and b"=?" not in head


def test_players_never_see_each_others_addresses_or_stamps(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    turn = post.only("Bruno")
    assert b"anna@example.org" not in turn.raw and b".blue." not in turn.raw


def test_a_letter_rendered_again_has_the_same_bytes(loop):
    post, anna, _ = loop
    post.answered(anna, "settle temple")
    post.got("Bruno")
    sent = {path.name: path.read_bytes() for path in (post.home.mail / "sent").glob("*.eml")}
    for path in (post.home.mail / "sent").glob("*.eml"):
        path.unlink()
    (post.home.mail / "posted.toml").unlink()
    post.quiet_tick()
    again = {path.name: path.read_bytes() for path in (post.home.mail / "sent").glob("*.eml")}
    assert again == {name: raw for name, raw in sent.items() if ".answer." not in name} and len(again) == 3


def test_29_after_a_complaint_nothing_is_sent_until_somebody_writes(loop):
    post, anna, bruno = loop
    post.drop(complaint(bruno["Message-ID"]))
    post.quiet_tick()
    assert "bruno@example.org has reported one of our letters" in post.only("maria@example.org").said
    post.got("Anna")
    post.answered(anna, "settle temple")
    post.quiet_tick()
    assert post.got("Bruno") == []
    assert "WHAT YOU MUST DECIDE" in post.answered(bruno, "resend").text


def test_29_a_complaint_that_anybody_could_have_made_up_stops_nothing(loop):
    post, anna, bruno = loop
    post.drop(complaint(bruno["Message-ID"].replace("@", "q@")))
    post.quiet_tick()
    assert "does not say which" in post.only("maria@example.org").said
    post.answered(anna, "settle temple")
    assert post.only("Bruno").kind == "turn"


def complaint(id: str) -> bytes:
    return f"""\
From: staff@isp.example
To: games@pbem.test
Message-ID: <complaint@isp.example>
Subject: Abuse report
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse

--b
Content-Type: message/rfc822

Message-ID: {id}
Subject: [rome-1] Municipium

...
--b--
""".encode()
