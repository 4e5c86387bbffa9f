"""What any game must do when it is played by orders: deeds fold in again, desks load again, refused mails change nothing."""

import json

import pytest

from pbem.orders.desk import Desk, Misfit
from tests.contract.playing import as_bytes
from tests.contract.writing import SEED, new_desk, played_by_orders


def test_deeds_folded_in_again_lead_to_the_same_desk(match):
    """House rule 5: an answer carries its question, its word and the counter; played again it fits."""
    folded = new_desk(match)
    for desk, deed, _ in played_by_orders(match):
        folded.fold(json.loads(as_bytes(plain(deed))))
        assert as_bytes(folded.dump()) == as_bytes(desk.dump())


def plain(deed) -> dict:
    return {"inputs": deed.inputs, "changes": deed.changes}


def test_saved_and_loaded_it_asks_the_same(match):
    for desk, _, _ in played_by_orders(match, most=25):
        loaded = Desk.load(match.game, json.loads(as_bytes(desk.dump())), SEED, desk.names)
        assert repr(loaded.asked()) == repr(desk.asked())
        assert as_bytes(loaded.dump()) == as_bytes(desk.dump())


@pytest.mark.parametrize("broken", [{"word": "no such word"}, {"kind": "no_such_kind"}, {"seat": "nobody"}, {"drawn": 9_999}])
def test_an_answer_that_does_not_fit_is_never_reinterpreted(match, broken):
    """Folding stops at it; refitting leaves it and what was built on it out, and gives it back."""
    before = new_desk(match)
    before.begin()
    desks = played_by_orders(match, most=12)
    next(desks)
    for _, deed, _ in desks:
        answers = [entry for entry in deed.inputs if "word" in entry]
        if answers:
            break
        before.fold(plain(deed))
    assert answers and answers[0] is deed.inputs[0]
    spoilt = {"inputs": [{**answers[0], **broken}, *deed.inputs[1:]], "changes": deed.changes}
    with pytest.raises(Misfit):
        before.clone().fold(spoilt)
    if "drawn" not in broken:
        desk = before.clone()
        position = as_bytes(desk.table.dump())
        left_out = desk.refit(spoilt)
        assert left_out[0] == spoilt["inputs"][0]
        assert as_bytes(desk.table.dump()) == position


def test_a_refused_mail_changes_nothing(match):
    for desk, _, _ in played_by_orders(match, most=12):
        before = as_bytes(desk.dump())
        for seat in desk.seats:
            assert desk.write(seat, "always xyzzy\nplugh if frob > 3").refused
        assert as_bytes(desk.dump()) == before
