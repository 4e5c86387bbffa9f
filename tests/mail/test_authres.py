"""Behaviour 12: what our own mail server says of the sender, and nobody else's word."""

import pytest

from pbem.mail.authres import verdict
from pbem.mail.message import read
from tests.mail.written import mail

OURS = "mx.pbem.test"


def hold(*headers: str) -> str:
    lines = "".join(f"Authentication-Results: {header}\n" for header in headers)
    return verdict(read(f"{lines}From: a@b.c\n\n".encode()), OURS).hold


def test_12_a_fail_from_our_own_server_is_held():
    assert hold("mx.pbem.test; dmarc=fail header.from=example.org") == "dmarc"
    assert hold("MX.pbem.test 1; spf=pass smtp.mailfrom=a@b.c; dkim=fail (bad; signature=pass)") == "dkim"


def test_12_a_pass_is_not_held():
    assert hold("mx.pbem.test; dkim=pass header.d=example.org; dmarc=pass") == ""
    assert hold("mx.pbem.test; none") == ""
    assert hold() == ""


def test_12_one_good_signature_is_enough():
    assert hold("mx.pbem.test; dkim=fail header.d=list.org; dkim=pass header.d=example.org") == ""
    assert hold("mx.pbem.test; dkim=pass header.d=example.org; dkim=fail header.d=list.org") == ""
    assert hold("mx.pbem.test; dkim=fail; dmarc=pass") == ""


def test_12_other_servers_are_not_listened_to():
    assert hold("mx.evil.test; dmarc=fail") == ""
    assert hold("mx.pbem.test.evil.test; dmarc=fail") == ""
    assert hold("mx.evil.test; dmarc=pass", "mx.pbem.test; dmarc=fail") == "dmarc"


def test_12_the_topmost_of_our_own_counts():
    assert hold("mx.pbem.test; dmarc=fail", "mx.pbem.test; dmarc=pass") == "dmarc"
    assert hold("mx.pbem.test; dmarc=pass", "mx.pbem.test; dmarc=fail") == ""


def test_12_without_a_name_of_our_own_nothing_is_trusted():
    assert verdict(mail(Authentication_Results="; dmarc=fail"), "").results == {}
    assert verdict(mail(Authentication_Results="mx.pbem.test; dmarc=fail"), "").results == {}


@pytest.mark.parametrize("junk", ["(((((", "mx.pbem.test; =", ";;;", "mx.pbem.test; dmarc=", "mx.pbem.test; (dmarc=fail", "\udcff"])
def test_12_garbage_does_not_raise(junk):
    verdict(read(b"Authentication-Results: " + junk.encode("utf-8", "surrogateescape") + b"\n\n"), OURS)
