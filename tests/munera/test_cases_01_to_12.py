"""The worked cases of the rules, by their numbers: set-up, a whole munus phase, duels, wounds, auctions, contracts, travel."""

from typing import Any

from pbem.engine import Loaded, Table
from pbem.rules.munera import GAME
from pbem.rules.munera.box import box
from pbem.rules.munera.contract import able, next_names, travel
from tests.munera.ludus import fight, ludus

# ---------------------------------------------------------------------- C01: set-up


def first_of(deck, *top):
    """A deck with these cards on top."""
    return [*top, *(card for card in deck if card not in top)]


def test_case_01_setting_up_with_a_tie_for_the_rudis_and_a_shared_region():
    options = GAME.settle({}, 3)
    gladiators = "audax paris anthrax pulcher aureus ursus celer".split()
    script = {
        "d10": [7, 9, 9, 4, 6],
        "gladiator": [first_of(box().deck["gladiator"], *gladiators)],
        "minister": [first_of(box().deck["minister"], "faber_2", "arbiter_1a")],
    }
    table: Any = Table(GAME, GAME.new(["marcus", "caius", "lucius"], options, Loaded(script)))
    arena = table.state
    assert arena.rudis == "lucius"
    for seat in arena.seats:
        table.answer(seat, "ready")
    table.answer("lucius", "latium_et_campania")
    lucius = table.state.gyms["lucius"]
    assert lucius.treasury == 13
    assert lucius.gladiators == "audax anthrax pulcher aureus ursus celer".split()
    assert lucius.ministers == ["arbiter_1a"] and len(lucius.hand) == 2
    assert "paris" in table.state.discards["gladiator"] and "faber_2" in table.state.discards["minister"]
    table.answer("marcus", "latium_et_campania")
    table.answer("caius", "sardinia")
    arena = table.state
    assert [arena.gyms[seat].treasury for seat in arena.seats] == [13, 21, 13]
    assert len(arena.decks["gladiator"]) == 22 and not arena.discards["gladiator"]
    assert len(arena.decks["minister"]) == 25 and not arena.discards["minister"]
    assert arena.round == 1 and arena.phase == "munus" and len(arena.munera) == 2


# ---------------------------------------------------------------------- C02: the munus phase of the rulebook

C02 = """
marcus: sardinia, 10 denarii, vectores_2, ursus hoplomachus, hilarus aequimanus, columbus retiarius, lupus secutor wounded
caius: aemilia, 12 denarii, serpens thraex, celer myrmillo, ferox hoplomachus, vindex hoplomachus, nimbus aequimanus,
       bato aequimanus, corvus provocator veteranus 2
lucius: samnium, 9 denarii, pardus thraex, cycnus myrmillo, carbo hoplomachus, latro aequimanus, vespa provocator,
       murena provocator
"""


def telesia():
    game = ludus(C02, zone="verona telesia").start("munus_turn", 0)
    assert game.skip_to("marcus", "munus").options.keys() == {"pass", "telesia"}
    return game.play(
        """
        marcus: munus telesia ursus hilarus
        caius: join yes
        lucius: join yes
        caius: tender 4
        lucius: tender 3
        caius: tender 0
        caius: commit ferox nimbus
        """
    )


def test_case_02_the_rulebooks_munus_phase():
    game = telesia()
    assert game.glory() == "marcus 1 caius 1 lucius 0"
    assert [event["seat"] for event in game.told("eventum_drawn")] == ["marcus", "caius"]
    assert [(e["seat"], e["n"]) for e in game.told("travelled")] == [("marcus", 2), ("caius", 4)]
    assert game.money() == "marcus 13 caius 8 lucius 9"
    assert "caius tender" not in game.asked  # 0 ends it at once
    game.skip_to("caius", "class")
    duels = {frozenset((e["one"], e["two"])) for e in game.told("duel_begins")}
    assert duels == {frozenset(("ursus", "nimbus")), frozenset(("hilarus", "ferox"))}
    assert game.state.rudis == "caius" and "telesia" in game.state.discards["munus"]
    assert all(game.man(name) == "dead" or "engaged" in game.man(name) for name in ("ursus", "hilarus", "ferox", "nimbus"))


C02_LATER = C02.replace("10 denarii", "13 denarii, glory 1").replace("12 denarii", "8 denarii, glory 1")
for fought in ("ursus hoplomachus", "hilarus aequimanus", "ferox hoplomachus", "nimbus aequimanus"):
    C02_LATER = C02_LATER.replace(fought, f"{fought} engaged")


def test_case_02_a_class_is_changed_a_gladiator_lent_and_verona_played():
    game = ludus(C02_LATER, rudis="caius", zone="verona").lend("marcus", "caius", "columbus", "verona", 8).start("munus_turn", 0)
    game.play("caius: class corvus secutor")
    assert game.man("corvus") == "tiro 0 ready"
    game.play("caius: munus verona serpens celer vindex bato corvus columbus")
    game.play("lucius: join yes")
    game.skip_to("caius", "face")
    assert [e["seat"] for e in game.told("cannot_join")] == ["marcus"]
    assert [(e["seat"], e["n"]) for e in game.told("payout")] == [("caius", 10), ("lucius", 10)]
    assert game.glory() == "marcus 1 caius 4 lucius 3"
    assert [(e["seat"], e["n"]) for e in game.told("travelled")] == [("caius", 2), ("lucius", 6), ("marcus", 4)]
    assert game.money() == "marcus 17 caius 8 lucius 13"
    assert [e["seat"] for e in game.told("eventum_drawn")] == ["caius", "lucius", "marcus"]
    game.run()
    full = {frozenset((e["one"], e["two"])) for e in game.told("duel_begins")}
    pairs = "serpens-cycnus celer-pardus vindex-latro bato-carbo corvus-columbus"
    assert full == {frozenset(pair.split("-")) for pair in pairs.split()}
    assert [e["seat"] for e in game.told("spar_begins")] == ["lucius"]
    assert game.told("spar_begins")[0]["one"] in ("vespa", "murena")
    assert game.state.rudis == "lucius" and not game.state.munera


# ---------------------------------------------------------------------- C03: Scorpio against Audax

C03 = """
marcus: doctor_1a thraex, arbiter_1a, scorpio thraex veteranus 1
lucius: medicus_1a, coquus_3 used 1, audax myrmillo 3
"""


DICE_03 = "3 5 | 2 6 6 | 8 2 1 | 0 8 3 | 3 0 1 4 | 5 4 | 9 8 | 0 3"


def test_case_03_the_rulebooks_duel():
    game = fight(C03, "scorpio", "audax", DICE_03)
    assert game.state.duel.virtus == [2, 1]
    game.run("accident", combat="stand stand virtus stand stand virtus stand stand virtus stand stand")
    duel = game.state.duel
    assert (duel.round, duel.pugna, duel.comprobatio, duel.wounds, duel.virtus) == (5, 3, 1, [2, 2], [0, 0])
    assert game.question().known()["need"] == 1  # the arbiter counts: 2 or more is enough
    game.run(accident="coquus", judgement="coquus")
    assert [(e["gladiator"], e["n"]) for e in game.told("appreciation")] == [("audax", 8)]
    assert game.man("scorpio") == "veteranus 3 engaged wound 1"
    assert game.man("audax") == "veteranus 0 engaged"
    assert game.state.used == {"coquus_3": 3}
    game.over()


def test_case_03_round_by_round():
    game = fight(C03, "scorpio", "audax", DICE_03)
    seen = []
    plan = {2: ["virtus"], 3: ["virtus"], 4: ["virtus"]}
    while game.question().kind == "combat":
        duel = game.state.duel
        before = duel.round
        words = plan.get(before, [])
        game.give(game.question().player, words.pop(0) if words else "stand")
        duel = game.state.duel
        if duel is None or duel.round != before or game.question().kind != "combat":
            seen.append((before, duel.pugna, duel.comprobatio, *duel.wounds, *duel.virtus))
    assert seen == [
        (1, -2, 0, 1, 0, 2, 1),
        (2, -2, 1, 1, 0, 1, 1),
        (3, 5, 1, 1, 1, 1, 0),
        (4, 0, 1, 2, 1, 0, 0),
        (5, 3, 1, 2, 2, 0, 0),
    ]


# ---------------------------------------------------------------------- C04: bets and schemes

C04 = """
marcus: nimbus myrmillo
caius: 20 denarii
lucius: anthrax thraex
julius: 20 denarii
"""


def test_case_04_nimbus_against_anthrax_with_bets_and_schemes():
    game = fight(C04, "nimbus", "anthrax", "6 8 | 8 1 | 2 1 | 7 4 3 | 4 | 6")
    game.play("caius: bet anthrax 4")
    assert "anthrax" not in game.question("julius").options  # the box is taken
    game.play(
        """
        julius: bet nimbus 3
        marcus: combat stand
        lucius: combat stand
        julius: scheme refectio
        """
    )
    assert (game.state.duel.pugna, game.state.duel.wounds) == (-2, [0, 0])
    game.play("lucius: combat stand").play("marcus: combat stand").play("caius: scheme pausa")
    assert (game.state.duel.pugna, game.state.duel.wounds) == (-2, [0, 1])
    game.play("lucius: combat virtus")
    assert game.asked == "julius scheme scheme" and game.question().known()["reroll"]
    game.play("julius: scheme arbiter_corruptus anthrax")
    assert game.asked == "marcus combat means"  # the announcement is void, and Anthrax has no means
    game.play("marcus: combat stand")
    assert (game.state.duel.pugna, game.state.duel.wounds) == (-1, [0, 2])
    game.play("marcus: combat stand").play("caius: scheme fautores plus anthrax")
    assert game.asked == "lucius combat means"
    game.play("lucius: combat virtus").run()
    assert game.told("outcome_wounds")[0]["winner"] == "nimbus"
    assert game.told("appreciation")[0]["n"] == 4
    assert (game.man("nimbus"), game.man("anthrax")) == ("tiro 2 engaged", "tiro 1 engaged")
    assert game.money() == "marcus 0 caius 14 lucius 0 julius 21"
    game.over()


# ---------------------------------------------------------------------- C05: a lasting wound


def test_case_05_a_wound_over_three_rounds():
    position = "marcus: medicus_1a, ursus thraex wounded\ncaius: celer thraex"
    fourth = ludus(position, dice="2").start("forum_phase").run("sell")
    assert fourth.over().man("ursus") == "tiro 0 engaged wound 1"
    fifth = ludus(position, dice="3").start("forum_phase").run("sell")
    assert fifth.over().man("ursus") == "tiro 0 engaged"
    sixth = ludus(position.replace("wounded", "engaged")).start("forum_phase").run("sell")
    assert sixth.man("ursus") == "tiro 0 ready"


# ---------------------------------------------------------------------- C06: an auction


def test_case_06_a_tie_and_the_way_of_the_rudis():
    game = ludus(
        "marcus: 9 denarii\ncaius: 6 denarii\nlucius: 7 denarii",
        forum="audax corvus ferox faber_2 lupae_1a medicus_1a", dice="3 3 | 8 2",
    ).start("auctions", 0)  # fmt: skip
    game.give("marcus", "faber_2")
    assert game.refuses("marcus", "3")
    for seat, bid in {"marcus": "5", "caius": "pass", "lucius": "5"}.items():
        game.give(seat, bid)
    assert game.state.gyms["marcus"].ministers == ["faber_2"] and game.state.rudis == "caius"
    game.give("caius", "corvus")
    for seat, bid in {"caius": "0", "marcus": "pass", "lucius": "pass"}.items():
        game.give(seat, bid)
    assert game.state.gyms["caius"].gladiators == ["corvus"] and game.state.rudis == "lucius"
    assert game.money() == "marcus 4 caius 6 lucius 7"
    for seat in ("lucius", "marcus", "caius"):
        game.give(seat, "done")
    assert game.asked == "marcus the_end the_end" and game.state.rudis == "lucius"
    assert game.state.forum == ["audax", "ferox", "lupae_1a", "medicus_1a"]
    game.over()


# ---------------------------------------------------------------------- C09: nobody joins


def test_case_09_nobody_joins():
    game = ludus(
        """
        marcus: aemilia, 3 denarii, glory 4, serpens thraex, celer myrmillo, ferox hoplomachus
        caius: 9 denarii, pardus thraex, cycnus myrmillo, carbo hoplomachus, latro aequimanus
        lucius: 9 denarii, nimbus aequimanus, vespa provocator, murena provocator
        """,
        zone="bononia verona",
    ).lend("lucius", "marcus", "nimbus", "bononia", 2).start("munus_turn", 0)  # fmt: skip
    game.play("marcus: munus bononia serpens celer ferox nimbus").play("caius: join no")
    game.skip_to("caius", "class")  # he is the next rudiarius
    assert game.money() == "marcus 3 caius 9 lucius 9" and game.glory() == "marcus 4 caius 0 lucius 0"
    assert [e["seat"] for e in game.told("cannot_join")] == ["lucius"]
    assert not game.told("eventum_drawn") and not game.told("travelled")
    assert all(game.man(name).endswith("ready") for name in game.state.men)
    assert game.state.rudis == "caius" and game.state.munera == ["verona"]


# ---------------------------------------------------------------------- C10: contracts

C10 = """
marcus: 20 denarii, serpens thraex, pardus thraex, celer myrmillo, cycnus myrmillo, vespa provocator, columbus retiarius,
        murena provocator engaged, lupus secutor wounded
caius: umbra secutor
"""


def can(game, munus):
    return able(game.arena, "marcus", munus, game.arena.box.munera[munus].denarii)


def test_case_10_what_a_gymnasium_can_fulfil():
    game = ludus(C10, zone="luca bononia telesia pompeii capua")
    assert [munus for munus in game.arena.munera if can(game, munus)] == ["luca", "pompeii"]


def test_case_10_with_a_borrowed_secutor():
    game = ludus(C10, zone="luca bononia capua").lend("caius", "marcus", "umbra", "bononia", 0)
    game.lend("caius", "marcus", "umbra", "capua", 0)
    game.arena.gyms["caius"].treasury = 20
    assert [munus for munus in game.arena.munera if can(game, munus)] == ["luca", "bononia"]
    assert list(next_names(game.arena, "marcus", "bononia", 7, ["serpens", "celer"])) == ["columbus", "umbra"]


def test_case_10_with_a_gladiator_made_provocator():
    game = ludus(C10.replace("lupus secutor wounded", "lupus secutor wounded, latro"), zone="bononia").start("munus_turn", 0)
    assert not able(game.state, "marcus", "bononia", 7)
    game.play("marcus: class latro provocator")
    assert "bononia" in game.skip_to("marcus", "munus").options


# ---------------------------------------------------------------------- C11: travel


def price(home, munus, *staff):
    game = ludus(", ".join([f"marcus: {home}", *staff]) + "\ncaius: umbria", zone=munus)
    return travel(game.arena, "marcus", munus)


def test_case_11_travel_prices():
    assert [price("umbria", "spoletium"), price("corsica", "aleria"), price("sicilia", "syracusae")] == [0, 0, 0]
    assert price("sicilia", "capua") == 4
    assert price("sardinia", "mediolanum") == 8
    assert price("sardinia", "mediolanum", "vectores_3") == 2
    assert price("sardinia", "mediolanum", "vectores_1a", "vectores_2") == 4
    assert price("corsica", "libarna") == 4
    assert price("corsica", "libarna", "vectores_3") == 0


# ---------------------------------------------------------------------- C12: two zeros

C12 = "marcus: lupus secutor\ncaius: celer retiarius"


def test_case_12_one_of_two_dies():
    game = fight(C12, "lupus", "celer", "0 0 | 0 3").run().over()
    assert (game.man("lupus"), game.man("celer")) == ("dead", "tiro 1 engaged")
    assert game.money() == "marcus 0 caius 0" and not game.told("appreciation")


def test_case_12_both_die_and_every_bet_is_lost():
    game = fight(C12 + "\nlucius: 9 denarii", "lupus", "celer", "0 0 | 0 0").play("lucius: bet lupus 3").run().over()
    assert (game.man("lupus"), game.man("celer")) == ("dead", "dead")
    assert game.money() == "marcus 0 caius 0 lucius 6"


def test_case_12_an_arbiter_of_either_saves_both():
    for position in (C12.replace("lupus", "arbiter_1a, lupus"), C12.replace("celer", "arbiter_1a, celer")):
        game = fight(position, "lupus", "celer", "0 0 | 0 0")
        game.play("marcus: combat stand").play("caius: combat stand")
        assert game.state.duel.round == 2 and not any(game.state.duel.dead)
