"""A map and cards of the table's own: their names stand in letters and are read in orders."""

import pytest

from pbem.render.history import sentences
from pbem.render.letter import letter
from pbem.render.sheet import sheet_of
from pbem.rules.munera.data import CARDS_FILE, MAP_FILE, own_text
from tests.munera.ludus import ludus
from tests.munera.post import Post


def changed(name, *pairs):
    """A standard file with other words in it."""
    text = own_text(name)
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


CORRECTED = {
    "map": changed(MAP_FILE, ('name_la = "Etruria"', 'name_la = "Tuscia Nova"')),
    "cards": changed(
        CARDS_FILE, ('name = "Audax"', 'name = "Audax Rex"'), ('town = "Lupiae"', 'town = "Lecce"'),
        ('title_la = "Infamia"', 'title_la = "Turpitudo"'), ('title_fr = "Infamie"', 'title_fr = "Honte"'),
    ),
}  # fmt: skip
NEW = {
    "map": changed(MAP_FILE, ('"liguria"', '"helvetia"'), ('name_la = "Liguria"', 'name_la = "Helvetia Magna"')),
    "cards": changed(
        CARDS_FILE, ('"liguria"', '"helvetia"'), ('id = "anthrax"\nname = "Anthrax"', 'id = "spartacus"\nname = "Spartacus Thrax"'),
        ('id = "medicus_3"', 'id = "medicus_9"'), ('id = "infamia"', 'id = "dedecus"'),
        ('title_la = "Infamia"', 'title_la = "Dedecus"'), ('title_en = "Infamy"\n', ""),
    ),
}  # fmt: skip


def table(files, gladiator, region, card, minister="medicus_3"):
    position = f"marcus: {region}, 9 denarii, {gladiator} thraex, ursus myrmillo, {minister}, hand {card}\ncaius: samnium, glory 2"
    return Post(ludus(position, zone="lupiae", **files), "munus_orders").go()


def corrected():
    return table(CORRECTED, "audax", "etruria", "infamia")


def added():
    return table(NEW, "spartacus", "helvetia", "dedecus", "medicus_9")


def test_corrected_names_stand_in_letters():
    text = letter(sheet_of(corrected().desk, "marcus"), language="en")
    assert all(name in text for name in ("Tuscia Nova", "Audax Rex", "Lecce", "Turpitudo"))
    assert not any(name in text for name in ("Etruria", "Audax,", "Lupiae", "Infamia"))


def test_each_language_has_the_name_its_file_has():
    text = letter(sheet_of(corrected().desk, "marcus"), language="fr")
    assert all(name in text for name in ("Étrurie", "Audax Rex", "Lecce", "Honte"))
    assert "Infamia" in letter(sheet_of(corrected().desk, "marcus"), language="it")


def test_what_is_new_has_its_name_in_letters_too():
    text = letter(sheet_of(added().desk, "marcus"), language="en")
    assert all(name in text for name in ("Helvetia Magna", "Spartacus Thrax", "Medicus 9", "Dedecus"))
    assert not any(name in text for name in ("medicus_9", "Anthrax"))


@pytest.mark.parametrize(("line", "kept"), [
    ("class audax rex secutor", "class audax secutor"), ("class Audax secutor", "class audax secutor"),
    ("join lecce yes", "join lupiae yes"), ("join Lupiae yes", "join lupiae yes"), ("play turpitudo", "play infamia"),
    ("play honte", "play infamia"),
])  # fmt: skip
def test_corrected_names_are_read_beside_the_old_ones(line, kept):
    post = corrected()
    post.send("marcus", line)
    assert post.plans("marcus") == [kept]


@pytest.mark.parametrize("line", ["class spartacus thrax secutor", "class Spartacus secutor", "class spart secutor"])
def test_new_names_are_read(line):
    post = added()
    post.send("marcus", line)
    assert post.plans("marcus") == ["class spartacus secutor"]


def test_lines_to_type_are_written_with_the_names_and_a_history_tells_them():
    post = corrected()
    assert post.desk.vocabulary.write(["class", "audax", "secutor"]) == "class audax rex secutor"
    events = [{"event": "sold_to_forum", "seat": "marcus", "card": "audax", "n": 3}]
    told = sentences(post.desk.game, post.desk.names, events, language="en", vocabulary=post.desk.vocabulary)
    assert "Audax Rex" in told[-1]


@pytest.mark.parametrize("name", ["Ursus", "Always", "Audax if Rex", "Audax; Rex", "Marcus"])
def test_a_name_that_means_something_else_already_is_shown_but_not_written(name):
    post = table({**CORRECTED, "cards": changed(CARDS_FILE, ('name = "Audax"', f'name = "{name}"'))}, "audax", "etruria", "infamia")
    post.send("marcus", "class audax secutor", "class ursus thraex")
    assert post.plans("marcus") == ["class audax secutor", "class ursus thraex"]
    assert post.desk.vocabulary.word("audax") == "audax" and name in letter(sheet_of(post.desk, "marcus"), language="en")
