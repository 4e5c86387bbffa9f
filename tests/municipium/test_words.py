"""What players may type (section 1): every name in every language, and no word that could mean two things at the
beginning of a line."""

import tomllib
import unicodedata
from importlib.resources import files

import pytest

from pbem.rules.municipium import GAME
from pbem.words.spelling import plain
from pbem.words.vocabulary import LANGUAGES, ORDER, Vocabulary

SEATS = ["blue", "orange", "yellow", "pink", "black"]

NAMES = {
    "temple": "Temple, Temple, Tempio",
    "tavern": "Tavern, Taverne, Taverna",
    "baths": "Baths, Bains, Thermes, Bagni",
    "emporium": "Emporium, Emporium, Emporio",
    "basilica": "Basilica, Basilique, Basilica",
    "forum": "Forum, Forum, Foro",
    "praetorium": "Praetorium, Prétoire, Pretorio",
    "priest": "Priest, Prêtre, Sacerdote, P, purple, violet, viola, priests, prêtres, sacerdoti",
    "advocate": "Advocate, Avocat, Avvocato, A, grey, gris, grigio, advocates, avocats, avvocati",
    "merchant": "Merchant, Marchand, Mercante, M, brown, brun, marron, marrone, merchants, marchands, mercanti",
    "soldier": "Soldier, Soldat, Soldato, S, red, rouge, rosso, soldiers, soldats, soldati",
    "favour": "Prefect's favour, Faveur du Préfet, Favore del Prefetto, F, favour, faveur, favore, favours, faveurs, favori",
    "blue": "blue, Bleu, Blu",
    "orange": "orange, Orange, Arancio",
    "yellow": "yellow, Jaune, Giallo",
    "pink": "pink, Rose, Rosa",
    "black": "black, Noir, Nero",
    "prefect_visits": "Prefect visits, Visite du Préfet, Visita del Prefetto",
    "citizens_visit": "Citizens visit, Visite de Citoyen, Visite de Citoyens, Visita Cittadino",
    "one_power": "One power, Un pouvoir, Un Potere",
    "all_powers": "All powers, Tous les pouvoirs, Tutti i Poteri",
    "great_family": "Great family, Grande Famille, Grande Famiglia, great_family",
    "your_powers": "Your powers, Vos pouvoirs, Tuo Potere, your_powers",
    "invite_citizens": "Invite citizens, Invitation de Citoyens, Invito Cittadino, invite_citizens",
    "member": "family member, Membre de Famille, personnage, Membro di Famiglia",
    "distinguished": "distinguished, distinguished member, distingué, contraddistinto",
    "laurel": "laurel, wreath of distinction, laurier de distinction, couronne de lauriers, Corona di Onorificenza",
    "disc": "family disc, Disque de Famille, Disco Famiglia",
    "prefect": "Prefect, Praefect, Préfet, Prefetto",
    "room": "Prefect's meeting room, Salle de Réunion du Préfet, Stanza per Riunione del Prefetto",
    "banner": "banner, bannière, banner",
    "bag": "bag, sac, sacchetto",
    "deck": "common deck, Deck Commun, Mazzo Comune",
    "discard": "discard pile, défausse, Pila degli Scarti",
    "decurion": "Decurion token, jeton de Décurion, Segnalino Decurione",
    "influence": "influence, influence, Influenza",
    "prefect_event": "Prefect event, Évènement du Préfet, Evento Prefetto",
    "citizen_event": "Citizen event, Évènement de Citoyen, Evento Cittadino",
    "power_event": "Power event, Évènement de Pouvoir, Evento Potere",
    "power": "exert, exercer, esercitare",
    "active_player": "active player, joueur actif, giocatore attivo",
    "soldier+priest": "soldier+priest, P+S, s+p, Soldat et Prêtre, sacerdote+soldato, prêtre+soldat",
    "merchant+merchant": "M+M, marchand+marchand, Mercante e Mercante",
}


@pytest.fixture(scope="module")
def vocabulary():
    return Vocabulary(GAME, SEATS)


def bare(text):
    """Without accents."""
    return "".join(letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))


def words_of(language):
    return tomllib.loads(files(GAME.package).joinpath(f"words.{language}.toml").read_text("utf-8"))


def language_words(language):
    return tomllib.loads(files("pbem.words").joinpath("languages", f"{language}.toml").read_text("utf-8"))


def things(token):
    return [thing for thing in token.ids if thing[0].isalnum()]


@pytest.mark.parametrize(("thing", "name"), [(thing, name) for thing, names in NAMES.items() for name in names.split(", ")])
def test_every_name_is_read_in_every_writing(vocabulary, thing, name):
    orderable = {value for values in vocabulary.values.values() for value in values} | {*vocabulary.kinds}
    for written in (name, name.upper(), name.lower(), bare(name), name.replace("'", "’"), f"  {name} "):
        tokens = vocabulary.read(written)
        assert len(tokens) == 1, tokens
        assert thing in tokens[0].ids
        assert not tokens[0].short
        if thing in orderable:
            assert [other for other in things(tokens[0]) if other in orderable] == [thing]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_names_the_same_things(language):
    english, own = words_of("en"), words_of(language)
    for table in ("things", "kinds", "slots", "facts", "policies"):
        assert list(own[table]) == list(english[table]), table


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_declared_has_a_name(vocabulary, language):
    own, general = words_of(language), language_words(language)
    for value in (value for values in vocabulary.values.values() for value in values if not value.endswith("*")):
        assert value in own["things"] or value in general["things"], value
    assert set(own["kinds"]) == set(vocabulary.kinds)
    assert set(own["slots"]) == set(vocabulary.values)
    assert set(own["facts"]) == set(vocabulary.fact_types)
    assert set(own["policies"]) == set(vocabulary.policies)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_spelling_stands_twice_in_a_list(language):
    for table in ("things", "kinds", "slots", "facts", "policies"):
        for thing, spellings in words_of(language)[table].items():
            known = [plain(spelling) for spelling in spellings]
            assert len({*known}) == len(known), (thing, spellings)


def beginnings(vocabulary, language):
    """The spellings a line can begin with, and what they stand for: kinds, and words for the first slot of a kind."""
    own = words_of(language)
    first = {value for kind in vocabulary.kinds.values() for slot in kind.first_slots() for value in vocabulary.values[slot]}
    for table in ("kinds", "things"):
        for thing, spellings in own[table].items():
            if table == "kinds" or thing in first:
                yield from ((spelling, thing) for spelling in spellings)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_begin_a_line_means_one_thing(vocabulary, language):
    orderable = {value for values in vocabulary.values.values() for value in values} | {*vocabulary.kinds}
    for spelling, thing in beginnings(vocabulary, language):
        (token,) = vocabulary.read(spelling)
        assert [other for other in things(token) if other in orderable] == [thing], spelling
        assert not token.short


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_beginning_is_a_word_of_the_language_itself(vocabulary, language):
    general: dict[str, str] = {}
    for other in LANGUAGES:
        for table in ("order", "things"):
            for thing, spellings in language_words(other)[table].items():
                general.update((plain(spelling), thing) for spelling in spellings)
    for spelling, thing in beginnings(vocabulary, language):
        assert general.get(plain(spelling), thing) == thing, spelling
        assert not any(other.startswith(ORDER) for other in vocabulary.read(spelling)[0].ids), spelling


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_we_write_we_read(vocabulary, language):
    """Every order word in every language, as letters show it."""
    for kind in vocabulary.kinds:
        (token,) = vocabulary.read(vocabulary.word(kind, language, kind=True))
        assert kind in token.ids
    for value in (value for values in vocabulary.values.values() for value in values):
        (token,) = vocabulary.read(vocabulary.word(value, language))
        assert value in token.ids


@pytest.mark.parametrize(
    ("fact", "names"),
    [
        ("first", "first, premier, primo"),
        ("no_event", "quiet, no_event, sans évènement, senza evento"),
        ("raises", "raises, monte, sale"),
        ("token", "token, jeton, segnalino"),
    ],
)
def test_facts_are_read_in_every_language(vocabulary, fact, names):
    for name in names.split(", "):
        (token,) = vocabulary.read(name)
        assert f"?{fact}" in token.ids


@pytest.mark.parametrize(("policy", "names"), [("prefer", "prefer, préférer, preferire"), ("spare", "spare, superflu, superfluo")])
def test_policies_are_read_in_every_language(vocabulary, policy, names):
    for name in names.split(", "):
        (token,) = vocabulary.read(name)
        assert things(token) == [policy]
