"""What was turned up once does not come again when a game master takes it back."""

from datetime import UTC, datetime

from pbem.processor import new_game, order, take_back
from pbem.store import Home, verify

NOW = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
PLACES = "temple tavern baths emporium basilica forum praetorium".split()


def test_the_top_card_is_another_one_after_an_undo(tmp_path):
    home = Home.create(tmp_path / "home")
    new_game(home, "municipium", "rome", ["Anna <a@example.org>", "Bruno <b@example.org>"], now=NOW, seed=b"7" * 32)
    for player in ("Anna", "Bruno"):
        order(home, "rome", player, "; ".join(f"settle {place}" for place in PLACES), NOW)
    seen = []
    for _ in range(6):
        first = home.game("rome").load()
        (seat,) = first.desk.asked()
        answer = order(home, "rome", seat, "card common", NOW)
        assert answer.record is not None
        seen += [event["card"] for event in answer.record.events() if event["event"] == "card_turned"]
        take_back(home, "rome", answer.record.n, "again", NOW)
    assert len(seen) == 6
    assert len({*seen}) > 1
    assert verify(home.game("rome")).sound
