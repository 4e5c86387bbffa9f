"""What phones and people put around an order: it is read all the same; and talk that looks like it stays talk."""

import pytest

from pbem.orders.lines import Line, Numbers, Said
from pbem.orders.mailtext import read_mail
from tests.orders.tables import municipium


@pytest.fixture(scope="module")
def grammar():
    return municipium().desk.grammar


def orders(grammar, text):
    return [order for line in read_mail(text, grammar, ["settle"]) for order in line.orders]


THREES = """3|3.|3)|(3)|[3]|#3|# 3|3:|3 !|*3*|**3**|_3_|"3"|« 3 »|- 3|* 3|• 3|3 please|3, please.|please 3|Option 3|option 3.|n. 3
N.3|No. 3|n° 3|nº 3|№ 3|Nr. 3|number 3|numéro 3|Numero 3|le numéro 3|choix 3|opzione 3|scelta 3|3 merci|3, svp
3 s'il te plaît|3 per favore|3 grazie|3️⃣|３|③|3 👍|3 :)|- *3.*|-> 3|3 -
""".strip().replace("\n", "|").split("|")


@pytest.mark.parametrize("line", THREES)
def test_a_number_however_it_is_dressed(grammar, line):
    (order,) = orders(grammar, line)
    assert order == Numbers((3,))


@pytest.mark.parametrize("line", ["1, 4", "1 4", "1 and 4", "1 et 4", "1 & 4", "#1, #4", "1) 4)", "option 1, 4 please", "n. 1 e 4"])
def test_several_numbers(grammar, line):
    (order,) = orders(grammar, line)
    assert order == Numbers((1, 4))


SETTLES = """settle forum|Settle forum.|*settle forum*|**settle forum**|_settle forum_|*settle* forum|settle *forum*|*settle forum
"settle forum"|“settle forum”|‘settle forum’|(settle forum)|- settle forum|– settle forum|* settle forum|• settle forum
•settle forum|+ settle forum|-> settle forum|→ settle forum|6. settle forum|6) settle forum|(6) settle forum|6 - settle forum
6.settle forum|settle forum please|please settle forum|Settle forum, thanks!|settle forum 🙂|👉 settle forum
settle forum :-)|- *settle forum*.|s'il te plaît settle forum|settle forum merci|1. *settle forum*
""".strip().replace("\n", "|").split("|")


@pytest.mark.parametrize("line", SETTLES)
def test_words_however_they_are_dressed(grammar, line):
    (order,) = orders(grammar, line)
    assert isinstance(order, Line) and order.text == "settle forum"


def test_bold_type_around_several_orders(grammar):
    assert [order.text for order in orders(grammar, "*settle forum; settle temple*")] == ["settle forum", "settle temple"]


def test_a_star_that_means_something_stays(grammar):
    (order,) = orders(grammar, "move forum* temple")
    assert "*" in order.text


TALK = """3 of us are coming|There are 3 of us|I have 3 cats, no 4|At 3 o'clock?|3 weeks of holidays|option 3 would be nice but no
3 or 4?|No, 3 is too many|I like number 3 best|1 is better than 3|3-4 people|3/4|we are 3|please|thank you|*sigh*
(smile)|...|3 times no|+39 06 123456|06 12 34 56 78 90 12|3 pm|3rd|3x|3 %|3 € each|#metoo|# 3 of them|n. 3 is not bad
""".strip().replace("\n", "|").split("|")


@pytest.mark.parametrize("line", TALK)
def test_talk_with_numbers_in_it_is_no_order(grammar, line):
    assert not orders(grammar, line)


def test_what_is_said_to_others_keeps_its_dress(grammar):
    (order,) = orders(grammar, "- say Well done; *bravo* Bruno, thanks!")
    assert order == Said("say", "Well done; *bravo* Bruno, thanks!")


def test_a_quoted_line_is_never_an_order(grammar):
    (order,) = orders(grammar, "settle forum\n> settle temple\n>> settle baths; settle tavern")
    assert order.text == "settle forum"
