"""The home: made at once, and clear about mistakes in what people write by hand."""

from __future__ import annotations

import tomllib
from datetime import date
from pathlib import Path

import pytest

from pbem.store import Holiday, Home, Person, errors
from pbem.store.settings import Settings


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home.create(tmp_path / "post")


def settings(home: Home, text: str) -> Settings:
    (home.root / "pbem.toml").write_text(text)
    return Home.open(home.root).settings


def wrong(home: Home, text: str) -> str:
    with pytest.raises(errors.BadFile) as refused:
        settings(home, text)
    message = str(refused.value)
    assert "\n" not in message and "pbem.toml: " in message
    return message.partition("pbem.toml: ")[2]


def test_a_new_home_works_at_once(home):
    again = Home.open(home.root)
    assert again.settings == Settings()  # the file says what is the case without it
    assert (again.games(), again.people()) == ([], {})
    folders = {str(path.relative_to(home.root)) for path in home.root.rglob("*") if path.is_dir()}
    assert folders == {
        "players", "games", "tables", "templates", "log", "mail", "mail/in", "mail/reading", "mail/out", "mail/sent",
        "mail/quarantine",
    }  # fmt: skip
    assert "`pbem process`" in (home.root / "README.txt").read_text()


def test_every_setting_is_in_the_file_with_a_comment(home):
    text = (home.root / "pbem.toml").read_text()
    tomllib.loads(text)
    for key in ("password_file", "security", "second_thoughts", "open_to", "zone", "ca_file", "command", "mail_bytes",
                "without_token", "authserv_id", "grace", "gap", "hour"):  # fmt: skip
        (line,) = [line for line in text.splitlines() if line.lstrip("# ").startswith(f"{key} =")][:1]
        assert "#" in line


def test_what_is_not_for_everybody_is_closed(home):
    modes = {path.name: path.stat().st_mode & 0o777 for path in home.root.iterdir()}
    assert modes["mail"] == modes["players"] == 0o700
    assert modes["pbem.toml"] == 0o600


def test_a_home_is_not_made_twice(home):
    (home.root / "pbem.toml").write_text('language = "fr"\n')
    with pytest.raises(errors.StoreError, match="is a home already; nothing was changed"):
        Home.create(home.root)
    assert Home.open(home.root).settings.language == "fr"


def test_a_folder_that_is_no_home(tmp_path):
    with pytest.raises(errors.StoreError, match=r"has no pbem.toml. `pbem init"):
        Home.open(tmp_path)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[post]\nadress = "a@b.c"', "there is no key post.adress; did you mean address?"),
        ("[clok]\nanswer = 3", "there is no key clok; did you mean clock?"),
        ("xyzzy = 1", "there is no key xyzzy; there are: language, zone, master, post, clock, limits, tables"),
        ('[post.inbox]\npasword_file = "x"', "there is no key post.inbox.pasword_file; did you mean password_file?"),
        ('[clock]\nanswer = "three"', "clock.answer should be a number, but it is text in quotes"),
        ("[post]\naddress = 3", "post.address should be text in quotes, but it is a whole number"),
        ("post = 3", "post should be a table, but it is a whole number"),
        ('zone = "Europe/Pariss"', "zone: there is no time zone 'Europe/Pariss'; did you mean Europe/Paris?"),
        ('zone = "../etc/passwd"', "zone: there is no time zone"),
        ('[post]\naddress = "games"', "post.address: 'games' is not a mail address"),
        ("language = \nzone = 1", "is not TOML: Invalid value (at line 1, column 12)"),
    ],
)
def test_mistakes_are_named_by_file_and_key(home, text, message):
    assert message in wrong(home, text)


def test_a_value_that_is_not_among_the_known_ones(home):
    assert wrong(home, 'language = "de"') == "language cannot be 'de'; it can be: en, fr, it"
    assert wrong(home, '[post.inbox]\nkind = "pop"').startswith("post.inbox.kind cannot be 'pop'; it can be: drop,")
    assert wrong(home, "[clock]\nanswer = -1") == "clock.answer should be a number >= 0"


def test_a_file_that_is_not_text(home):
    (home.root / "pbem.toml").write_bytes(b'zone = "\xff"')
    with pytest.raises(errors.BadFile, match="is not UTF-8 text"):
        Home.open(home.root)


# People ---------------------------------------------------------------------------------------------------------------

ANNA = Person(
    id="anna", name="Anna Müller", addresses=["anna@example.org", "a.m@example.com"], language="fr", zone="Europe/Paris",
    brief=True, holidays=[Holiday(date(2026, 8, 1), date(2026, 8, 14))],
)  # fmt: skip


def test_a_person_is_kept(home):
    home.keep(ANNA)
    assert home.person("anna") == ANNA
    assert home.people() == {"anna": ANNA}
    assert home.person_at("A.M@Example.COM") == ANNA
    assert home.person_at("nobody@example.org") is None
    path = home.root / "players" / "anna.toml"
    assert tomllib.loads(path.read_text())["holidays"][0]["first"] == date(2026, 8, 1)
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_digest_that_an_earlier_version_has_promised_harms_nothing(home):
    (home.root / "players" / "bruno.toml").write_text('name = "Bruno"\naddresses = ["b@example.org"]\ndigest = true\n')
    home.keep(home.person("bruno"))
    assert "digest" not in (home.root / "players" / "bruno.toml").read_text()


def test_a_person_written_by_hand(home):
    (home.root / "players" / "bruno.toml").write_text('name = "Bruno"\naddresses = ["b@example.org"]\n')
    assert home.person("bruno") == Person(id="bruno", name="Bruno", addresses=["b@example.org"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('name = "B"\naddresses = ["b@x.org"]\nlangage = "fr"', "there is no key langage; did you mean language?"),
        ('name = "B"', "the key addresses is missing"),
        ('name = "B"\naddresses = "b@x.org"', "addresses should be a list in [ ], but it is text in quotes"),
        ('name = "B"\naddresses = ["b"]', "addresses: 'b' is not a mail address"),
        ('name = ""\naddresses = []', "name: '' is not a name"),
        ('name = "B"\naddresses = []', 'addresses: there is none, and one at least is wanted, like ["anna@example.org"]'),
        ('name = "B"\naddresses = [""]', "addresses: '' is not a mail address"),
        ('name = "B"\naddresses = ["b@x.org"]\nzone = ""', "zone: there is no time zone ''; it is written like \"Europe/Paris\""),
        ('name = "B"\naddresses = ["b@x.org"]\nzone = "Europe/Zürich"', "did you mean Europe/Zurich?"),
        ('name = "B"\naddresses = []\nholidays = [{frist = 2026-08-01}]', "there is no key holidays[0].frist; did you mean first?"),
        ('name = "B"\naddresses = []\nholidays = [{first = 2026-08-02, last = 2026-08-01}]', "2026-08-01 comes before 2026-08-02"),
        ('name = "B"\naddresses = []\nholidays = [{first = "May", last = 2026-08-01}]', "holidays[0].first: Invalid RFC3339"),
    ],
)
def test_mistakes_in_a_persons_file(home, text, message):
    (home.root / "players" / "bruno.toml").write_text(text)
    with pytest.raises(errors.BadFile) as refused:
        home.person("bruno")
    assert "bruno.toml: " in str(refused.value) and message in str(refused.value).replace("[...]", "[0]")


def test_an_address_belongs_to_one_person(home):
    home.keep(ANNA)
    with pytest.raises(errors.BadFile, match=r"anna@example.org belongs to anna already"):
        home.keep(Person(id="bruno", name="Bruno", addresses=["Anna@example.org".lower()]))


def test_an_address_that_two_files_claim_is_told_and_belongs_to_the_first(home):
    home.keep(ANNA)
    (home.root / "players" / "bruno.toml").write_text('name = "Bruno"\naddresses = ["ANNA@example.org"]\n')
    (told,) = home.look_at_people()
    assert "bruno.toml: addresses: anna@example.org belongs to anna already. Until" in told
    found = home.person_at("anna@example.org")
    assert found is not None and found.id == "anna"


def test_of_several_time_zones_that_are_like_it_the_first_by_name_is_meant(home):
    (home.root / "players" / "bruno.toml").write_text('name = "Bruno"\naddresses = ["b@x.org"]\nzone = "Etc/GMT+15"\n')
    assert "did you mean Etc/GMT+1? Until" in home.look_at_people()[0]


def test_a_week_without_days_is_refused(home):
    path = home.root / "pbem.toml"
    path.write_text("[clock]\ndays = []\n")
    with pytest.raises(errors.BadFile, match=r"clock.days: there is none, and one at least is wanted"):
        Home.open(home.root)


def test_an_unknown_person_names_who_it_may_be(home):
    home.keep(ANNA)
    with pytest.raises(errors.UnknownPerson, match="did you mean anna"):
        home.person("ana")


@pytest.mark.parametrize("id", ["../anna", "Anna", "", "a/b", "a.b"])
def test_ids_of_people_are_plain(home, id):
    with pytest.raises(errors.BadName, match="cannot be the name of a person"):
        home.person(id)
    with pytest.raises(errors.BadName):
        home.keep(Person(id=id, name="X", addresses=[]))
