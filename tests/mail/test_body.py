"""The one text of a mail: which part, in which charset, with which line ends."""

import time

import pytest

from pbem.mail.body import Body, body_of, flowed
from pbem.mail.charset import clean, decode
from pbem.mail.html import html_lines
from pbem.mail.message import Refused, read
from tests.mail.written import parts, raw


def body(text: str, kind: str = "text/plain; charset=utf-8", **headers: str) -> Body:
    return body_of(read(raw(text, kind=kind, **headers)))


def test_19_declared_charset_then_utf_8_then_western_windows():
    assert decode("été".encode("latin-1"), "iso-8859-1") == "été"
    assert decode("été".encode(), "no-such-thing") == "été"
    assert decode("été".encode(), "us-ascii") == "été"
    assert decode(b"\xe9t\xe9 \x93ici\x94", "utf-8") == "été “ici”"
    assert decode(b"\x93ici\x94", "iso-8859-1") == "“ici”"
    assert decode(b"\x81\x8d", "") == "\ufffd\ufffd"
    assert decode("猫".encode("iso2022_jp"), "ISO-2022-JP") == "猫"


@pytest.mark.parametrize(
    "written, meant",
    [
        ("move\u00a0baths", "move baths"),
        ("qui\u202f?", "qui ?"),
        ("mo\u200bve\ufeff", "move"),
        ("tem\u00adple", "temple"),
        ("l’été “oui”", "l'été \"oui\""),
        ("e\u0301te\u0301", "été"),
        ("bid １２", "bid 12"),
        ("3–5", "3-5"),
        ("a\0b", "ab"),
        ("\u202emove\u202c", "move"),
    ],
)
def test_19_what_programs_do_to_a_text_is_undone(written, meant):
    assert clean(written) == meant
    assert body(written).lines == (meant,)


def test_19_a_tower_of_accents_takes_no_longer_than_its_height():
    start = time.process_time()
    clean("e" + "\u0301\u0323" * 200_000)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n", "\u2028", "\x85"])
def test_20_every_line_end_ends_a_line(end):
    content = b"Content-Type: text/plain; charset=utf-8\n\n" + end.join(["one", "two", "three"]).encode()
    assert body_of(read(content)).lines == ("one", "two", "three")


def test_20_line_ends_may_be_mixed_and_headers_may_end_with_cr_alone():
    assert body("one\rtwo\r\nthree\nfour").lines == ("one", "two", "three", "four")
    assert body_of(read(b"Subject: x\rContent-Type: text/plain\r\rone\rtwo")).lines == ("one", "two")


def test_20_quoted_printable_with_soft_breaks():
    found = body("move baths tem=\nple=20\ncard=C2=A0prefect", Content_Transfer_Encoding="quoted-printable")
    assert found.lines == ("move baths temple", "card prefect")


def test_20_base64_even_when_it_is_damaged():
    assert body("bW92ZSBiYXRocw==", Content_Transfer_Encoding="base64").lines == ("move baths",)
    assert body("bW92ZSB\n iYXRocw", Content_Transfer_Encoding="BASE64").lines == ("move baths",)
    assert body("bW92Z", Content_Transfer_Encoding="base64").lines == ("mov",)


def test_20_flowed_text_is_joined_and_unstuffed():
    lines = ["move baths ", "temple", " >not quoted", "> quoted and ", "> joined", ">> deeper ", "> not as deep", "-- ", "Anna"]
    assert flowed(lines) == [
        "move baths temple", ">not quoted", "> quoted and joined", ">> deeper ", "> not as deep", "-- ", "Anna",
    ]  # fmt: skip
    assert flowed(["tem ", "ple"], delsp=True) == ["temple"]


def test_20_flowed_as_the_header_says():
    assert body("move baths \ntemple", "text/plain; format=flowed").lines == ("move baths temple",)
    assert body("move baths tem \nple", 'text/plain; format="Flowed"; DelSp=Yes').lines == ("move baths temple",)
    assert body("move baths \ntemple").lines == ("move baths", "temple")


def test_20_a_quote_without_its_flow_does_not_swallow_the_answer():
    assert body("> Hi \nHello", "text/plain; format=flowed").lines == ("> Hi", "Hello")


def test_21_the_first_plain_text_that_is_no_file_and_not_blank():
    kind, text = parts(
        ("text/plain", "   \n"),
        ("Content-Type: text/plain\nContent-Disposition: attachment; filename=orders.txt", "move file"),
        ("text/plain", "move baths"),
        ("text/html", "<p>move html"),
    )
    assert body(text, kind) == Body("text", ("move baths", ""))


def test_21_html_where_there_is_no_plain_text():
    kind, text = parts(("text/plain", " "), ("text/html", "<p>move <b>baths</b></p>"), kind="multipart/alternative")
    assert body(text, kind) == Body("html", ("move baths",))


def test_21_attached_mails_are_never_opened():
    kind, text = parts(("message/rfc822", "From: bob@example.org\nContent-Type: text/plain\n\nmove forwarded"))
    assert body(text, kind) == Body("attachments")
    kind, text = parts(("text/plain", "look"), ("message/rfc822", "Subject: x\n\nmove forwarded"))
    assert body(text, kind).lines[0] == "look"


def test_21_a_multipart_without_its_boundary_is_read_as_it_is():
    assert body("move baths", "multipart/mixed; boundary=never").lines == ("move baths",)
    assert body("move baths", "multipart/alternative").lines == ("move baths",)


def test_21_why_there_is_nothing_to_read():
    assert body("") == body(" \n \n") == Body("empty")
    kind, text = parts(("Content-Type: image/png; name=cat.png\nContent-Transfer-Encoding: base64", "iVBORw0KGgo="))
    assert body(text, kind).source == "attachments"
    kind, text = parts(("text/calendar; method=REQUEST", "BEGIN:VCALENDAR"))
    assert body(text, kind).source == "calendar"
    kind, text = parts(("application/pgp-encrypted", "Version: 1"), ("application/octet-stream", "…"), kind="multipart/encrypted")
    assert body(text, kind).source == "encrypted"
    assert body("MIIB", "application/pkcs7-mime; smime-type=enveloped-data").source == "encrypted"
    assert body("-----BEGIN PGP MESSAGE-----\n\nhQEM").source == "encrypted"
    assert not body("-----BEGIN PGP MESSAGE-----\n\nhQEM").is_readable


def test_21_signed_mails_are_read_without_their_signature():
    kind, text = parts(("text/plain", "move baths"), ("application/pgp-signature", "iQEz"), kind="multipart/signed")
    assert body(text, kind) == Body("text", ("move baths", ""), signed=True)
    wrapped = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nmove baths\n- -- \nAnna\n-----BEGIN PGP SIGNATURE-----\n\niQEz"
    assert body(wrapped) == Body("text", ("move baths", "--", "Anna"), signed=True)


def test_22_a_text_too_long_is_refused_with_a_word():
    for text, code in (("x\n" * 20_000, "too_many_lines"), ("x" * 600_000, "text_too_long")):
        with pytest.raises(Refused) as refused:
            body(text)
        assert refused.value.code == code


@pytest.mark.parametrize(
    "html, lines",
    [
        ("one<br>two<p>three</p>four", ["one", "two", "three", "four"]),
        ("<p>caf&eacute;&nbsp;&amp; &#233;</p>", ["café\xa0& é"]),
        ("<ul><li>a<li>b</ul><table><tr><td>1<td>2<tr><td>3</table>", ["a", "b", "1 2", "3"]),
        ("<style>p {}</style><script>x<y</script><title>t</title><!-- c > -->text", ["text"]),
        ("<pre>a\n  b</pre>c\n  d", ["a", "  b", "c d"]),
        ("gold < 4 and 3 > 2", ["gold < 4 and 3 > 2"]),
        ('<a href="x>y" title=\'"\'>link</a> it\'s', ["link it's"]),
        ('<div style="display: none">hidden</div>seen', ["seen"]),
        ("<p>never <b>closed", ["never closed"]),
        ("closed</div></p> never opened", ["closed", "never opened"]),
        ("&#99999999999999999999999;x", ["x"]),
    ],
)
def test_21_html_to_text(html, lines):
    assert html_lines(html) == lines


@pytest.mark.parametrize(
    "html, lines",
    [
        (
            'move<div class="gmail_quote"><div class="gmail_attr">Den 3. skrev B:</div><blockquote>old<br>older</blockquote></div>',
            ["move", "> Den 3. skrev B:", "> old", "> older"],
        ),
        (
            '<div class="gmail_quote">Am 3. schrieb Bob:<blockquote>1?</blockquote>yes<blockquote>2?</blockquote>no</div>',
            ["> Am 3. schrieb Bob:", "> 1?", "yes", "> 2?", "no"],
        ),
        ('move<hr><div id="divRplyFwdMsg"><b>From:</b> Bob</div><div>old</div>', ["move", "> From: Bob", "> old"]),
        ('move<div id="x_divRplyFwdMsg">De : Bob</div></div></div>old', ["move", "> De : Bob", "> old"]),
        ('move<div class="moz-cite-prefix">Le 3 :</div><blockquote type="cite">a<blockquote>b</blockquote></blockquote>',
         ["move", "> Le 3 :", "> a", ">> b"]),
        ('move<div class="gmail_signature">Anna, Rome</div>', ["move"]),
        ('move<div id="yahoo_quoted_1">old</div>', ["move", "> old"]),
    ],
)  # fmt: skip
def test_13_what_programs_mark_as_quoted_is_quoted(html, lines):
    assert html_lines(html) == lines


@pytest.mark.parametrize("junk", ["<!--", "<", "<a ", '<a b="', "</", "<![", "<div>", "</div>", "<a b=c ", "&#", "<pre>\n", 'x="'])
def test_22_no_html_takes_longer_than_its_length_allows(junk):
    start = time.process_time()
    html_lines(junk * (400_000 // len(junk)))
    html_lines("<a " + junk * (400_000 // len(junk)))
    assert time.process_time() - start < 5
