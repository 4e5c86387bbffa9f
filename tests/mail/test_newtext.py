"""What is new in a mail. Behaviours 13 (quoted text is never an order), 14 (new text is never eaten), 15 (signatures)."""

import pytest

from pbem.mail.newtext import NewText, new_text


def reading(text: str) -> NewText:
    return new_text(text.split("\n"))


def new(text: str) -> list[str]:
    return [line for line in reading(text).new if line]


OLD = "\n\n> 1. card prefect\n> 2. move baths temple\n"

ATTRIBUTIONS = [
    "On Mon, 3 Nov 2025 at 10:12, pbem <games+rome-7.anna.12.abcdefghij@example.org> wrote:",
    "On Mon, Nov 3, 2025 at 10:12 AM pbem <\ngames+rome-7.anna.12.abcdefghij@example.org> wrote:",
    "On Nov 3, 2025, at 10:12 AM, pbem\n<games@example.org>\nwrote:",
    "On Monday, 3 November 2025, pbem wrote:",
    "On 11/03/2025 10:12 AM, pbem wrote:",
    "On 2025-11-03 10:12, pbem wrote:",
    "At 10:12 03/11/2025, pbem wrote:",
    "---- On Mon, 03 Nov 2025 10:12:00 +0100 pbem <games@example.org> wrote ----",
    "pbem <games@example.org> wrote:",
    "Le lun. 3 nov. 2025 à 10:12, pbem <games@example.org> a écrit :",
    "Le lun. 3 nov. 2025 à 10:12, pbem <games@example.org> a\nécrit\u00a0:",
    "Le 03/11/2025 à 10:12, pbem a écrit\u202f:",
    "Le lundi 3 novembre 2025, pbem <\ngames@example.org> a\nécrit :",
    "Il giorno lun 3 nov 2025 alle ore 10:12 pbem <games@example.org> ha scritto:",
    "Il giorno lun 3 nov 2025 alle ore 10:12 pbem <games@example.org> ha\nscritto:",
    "Il 03/11/2025 10:12, pbem ha scritto:",
    "Il lunedì 3 novembre 2025 10:12, pbem <games@example.org>\nha scritto:",
    "In data 3 novembre 2025 10:12:00 pbem <games@example.org> ha scritto:",
    "Am 03.11.2025 um 10:12 schrieb pbem:",
    "Am Mo., 3. Nov. 2025 um 10:12 Uhr schrieb pbem <\ngames@example.org>:",
    "pbem <games@example.org> schrieb am Mo., 3. Nov.\n2025, 10:12:",
    "Op ma 3 nov 2025 om 10:12 schreef pbem <games@example.org>:",
    "El lun, 3 nov 2025 a las 10:12, pbem (<games@example.org>) escribió:",
    "2025-11-03 10:12 GMT+01:00 pbem <games@example.org>:",
    "pon., 3 lis 2025 o 10:12 pbem <games@example.org> napisał(a):",
]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_13_attributions_of_one_to_three_lines(attribution):
    assert new("card prefect\n\n" + attribution + OLD) == ["card prefect"]
    assert new("card prefect\n" + attribution + OLD) == ["card prefect"]
    assert new("card prefect\n\n" + attribution + "\n\n1. card senator\n2. pass") == ["card prefect"]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_15_bottom_posting_works_below_quoted_lines(attribution):
    assert new(attribution + OLD + "\ncard prefect\n") == ["card prefect"]


@pytest.mark.parametrize("attribution", ATTRIBUTIONS)
def test_15_unquoted_text_below_an_attribution_is_shown_but_never_played(attribution):
    found = reading(attribution + "\n\ncard prefect")
    assert found.text == ""
    assert (found.doubt, found.doubtful) == ("below_attribution", ["card prefect"])


HEADER_BLOCKS = [
    "From: pbem <games@example.org>\nSent: Monday, November 3, 2025 10:12 AM\nTo: Anna <anna@example.org>\nSubject: [rome-7]",
    "*From:* pbem\n*Sent:* 2025-11-03\n*To:* Anna\n*Subject:* [rome-7]",
    "________________________________\nFrom: pbem\nSent: Monday\nTo: Anna\nSubject: x",
    "From: pbem with a long name\n<games@example.org>\nSent: Monday\nTo: Anna\nSubject: x",
    "De : pbem <games@example.org>\nEnvoyé : lundi 3 novembre 2025 10:12\nÀ : Anna\nObjet\u00a0: [rome-7]",
    "De: pbem\nEnvoyé le: lundi\nÀ: Anna\nCc: Bob\nObjet: x",
    "Da: pbem <games@example.org>\nInviato: lunedì 3 novembre 2025 10:12\nA: Anna\nOggetto: [rome-7]",
    "Von: pbem\nGesendet: Montag, 3. November 2025 10:12\nAn: Anna\nBetreff: [rome-7]",
    "-----Original Message-----\nFrom: pbem\nTo: Anna\nSubject: x",
    "-----Original Message-----",
    "---- Message d'origine ----\nDe : pbem",
    "-------- Messaggio originale --------",
    "-----Ursprüngliche Nachricht-----\nVon: pbem",
]


@pytest.mark.parametrize("block", HEADER_BLOCKS)
def test_13_outlook_blocks_and_original_message_rules(block):
    assert new(f"card prefect\n\n{block}\n\n1. card senator\n2. pass") == ["card prefect"]
    assert new(f"card prefect\n{block}\n\n1. card senator") == ["card prefect"]


@pytest.mark.parametrize(
    "rule",
    [
        "---------- Forwarded message ---------\nFrom: Bob <bob@example.org>\nDate: Mon\nSubject: x\nTo: Anna",
        "---------- Message transféré ---------",
        "---------- Messaggio inoltrato ---------",
        "Begin forwarded message:\n\nFrom: Bob\nSubject: x\nDate: Mon",
        "Début du message réexpédié :",
        "Inizio messaggio inoltrato:",
    ],
)
def test_13_forwarded_mails_are_not_orders(rule):
    assert new(f"card prefect\n\n{rule}\n\ncard senator") == ["card prefect"]
    found = reading(f"{rule}\n\ncard senator")
    assert (found.text, found.doubt) == ("", "forwarded")
    assert found.doubtful[-1] == "card senator"


def test_13_below_our_own_marker_nothing_is_new():
    letter = "##- écrivez au-dessus de cette ligne -##\n1. card prefect\n2. pass"
    assert new(f"card senator\n\n{letter}") == ["card senator"]
    assert reading(letter).doubt == "below_marker"
    assert reading(f"\n\n{letter}").text == ""


def test_13_the_tail_of_a_long_quoted_line_is_quoted():
    long = "> 3. card prefect, and if that is not possible then the other one of the two,"
    assert new(f"move baths\n\n{long}\ncard senator\n> 4. pass\n") == ["move baths"]
    assert new("> 3. card prefect?\ncard senator\n> 4. pass\n") == ["card senator"]


@pytest.mark.parametrize(
    "text",
    [
        "On the left: baths", "On Thursday:", "On Thursday I wrote:", "On my turn I wrote:\nmove baths", "On 3 I pass",
        "On the other hand, it could happen twice!", "Le temple, puis le forum", "Le temple a écrit", "Le 3 au temple",
        "Il tempio", "Il prefetto ha scritto", "Il 3 novembre passo", "From the baths to the temple", "From: baths",
        "From: baths\nTo: temple", "De: thermes\nA: temple", "De la part de Bob", "Am Anfang das Bad", "I wrote a note:",
        "Bob wrote: hello", "Sent two to the baths", "Sent from my desk, is much easier than my phone.", "-- first point",
        "----", "====", "a -- b", "original message", "move baths > temple", "card prefect if gold > 3", "| temple |",
        "2025-11-03 10:12", "10:12 is fine: pass", "To: temple", "the notification was sent from my iPhone",
        "stop here and wait", "Subject: my turn\nTo: everybody",
    ],
)  # fmt: skip
def test_14_new_text_is_never_eaten(text):
    assert new(text) == text.split("\n")
    assert new(f"{text}\ncard prefect") == [*text.split("\n"), "card prefect"]
    assert new(f"Hello\n{text}\n\n{ATTRIBUTIONS[0]}{OLD}") == ["Hello", *text.split("\n")]


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nAnna\nmove baths", "--\nAnna", "—\nAnna", "Sent from my iPhone", "Sent from my Galaxy S5, please excuse typos",
        "Sent from Outlook for iOS<https://example.org/x>", "Get Outlook for Android", "(Sent from my phone)",
        "Envoyé de mon iPhone", "Envoyé depuis mon mobile", "Envoye de mon telephone", "Envoyé à partir de Outlook pour iOS",
        "Inviato da iPhone", "Inviato dal mio telefono", "Inviato da Outlook per Android<https://example.org>",
        "Von meinem iPhone gesendet", "Gesendet mit der GMX Mail App", "_____________________\nrome mailing list",
    ],
)  # fmt: skip
def test_15_signatures_and_footers_end_the_text(signature):
    assert new(f"card prefect\n{signature}") == ["card prefect"]
    assert new(f"card prefect\n\n{signature}\n\n{ATTRIBUTIONS[0]}{OLD}") == ["card prefect"]


@pytest.mark.parametrize("word", ["stop", "STOP", "quit", "fin", "basta"])
def test_15_stop_words_end_the_text(word):
    assert new(f"card prefect\n{word}\ncard senator\n> x\nmove baths") == ["card prefect"]


def test_15_inline_answers_are_new_text_in_their_order():
    text = "On Mon, 3 Nov 2025, pbem wrote:\n> Which card?\n\nprefect\n\n> From where?\nbaths\n> Where to?\n\ntemple\n\n-- \nAnna"
    assert new(text) == ["prefect", "baths", "temple"]


def test_15_inline_answers_below_a_phone_footer_still_count():
    text = f"Sent from my iPhone\n\n> {ATTRIBUTIONS[0]}\n> \n> Which card?\n\nprefect\n\n> Bye\n"
    assert new(text) == ["prefect"]


def test_15_a_motto_in_a_signature_does_not_open_it_again():
    assert new("card prefect\n-- \nAnna\n> carpe diem\nmove baths") == ["card prefect"]


def test_15_only_quoted_lines_are_refused_with_a_word():
    found = reading("> card prefect\n> pass")
    assert (found.text, found.doubt, found.doubtful) == ("", "only_quoted", ["card prefect", "pass"])


def test_nothing_vanishes_every_line_has_a_reason():
    text = "Hello\n\nOn Mon, 3 Nov 2025, pbem wrote:\n> old\n\nnew\n-- \nAnna"
    assert [line.text for line in reading(text).lines] == text.split("\n")
    whys = "new new attribution quote new new signature signature".split()
    assert [line.why for line in reading(text).lines] == whys


def test_an_empty_body_has_no_text_and_no_doubt():
    for text in ("", "\n\n", "-- \nAnna"):
        assert (reading(text).text, reading(text).doubt, reading(text).doubtful) == ("", "", [])
