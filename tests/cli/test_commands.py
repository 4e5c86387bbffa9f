"""Each command does what it says, for people and for programs."""

import pytest

from tests.cli.conftest import PLAYERS, SEED


def test_a_new_home_has_everything(empty):
    assert {"pbem.toml", "README.txt"} <= empty.files().keys()
    assert "no games yet" in empty.does("status")
    assert "no games yet" in empty.does("verify")


def test_the_current_folder_is_the_home_if_nothing_else_is_said(empty, monkeypatch):
    monkeypatch.chdir(empty.home)
    empty.runner.env = {"PBEM_HOME": None}
    assert "no games yet" in empty.does("status")


def test_home_and_now_may_stand_before_or_behind_the_command(empty, tmp_path):
    empty.does("init", tmp_path / "other")
    for words in (["--home", tmp_path / "other", "status"], ["status", "--home", tmp_path / "other"]):
        assert "no games yet" in empty.does(*words)
    empty.does("new", "municipium", "rome-1", *PLAYERS, "--now", "2027-01-01T01:00:00+01:00")
    assert empty.reads("status")["games"][0]["at"] == "2027-01-01T00:00:00Z"


def test_people_get_files_and_the_same_address_is_the_same_person(master):
    said = master.does("new", "municipium", "rome-2", "--player", "Annie <ANNA@example.org>", "--player", "Anna <a2@example.org>")
    assert "players/anna-2.toml is new" in said
    assert sorted(name for name in master.files() if name.startswith("players/")) == [
        "players/anna-2.toml", "players/anna.toml", "players/bruno.toml",
    ]  # fmt: skip
    assert master.reads("show", "rome-2")["players"] == {"blue": "Anna", "orange": "Anna"}


def test_colours_by_wish_else_the_first_free(empty):
    empty.does("new", "municipium", "rome-1", "--player", "Anna <a@x.org>", "--player", "Bruno <b@x.org> Blue")
    assert empty.reads("show", "rome-1")["players"] == {"orange": "Anna", "blue": "Bruno"}


def test_colours_in_any_language(empty):
    empty.does("new", "municipium", "rome-1", "--player", "Anna <a@x.org> rose", "--player", "Bruno <b@x.org> arancione")
    assert empty.reads("show", "rome-1")["players"] == {"pink": "Anna", "orange": "Bruno"}


def test_options_reach_the_game(empty):
    empty.does("new", "municipium", "rome-1", *PLAYERS, "--option", "target_decurions=4")
    assert empty.reads("show", "rome-1")["view"]["options"]["target_decurions"] == 4


def test_the_seed_decides_the_game(empty):
    for id in ("rome-1", "rome-2"):
        empty.does("new", "municipium", id, *PLAYERS, "--seed", SEED)
    one, two = (empty.reads("show", id) for id in ("rome-1", "rome-2"))
    assert one["view"] == two["view"]


def test_an_order_is_played_and_recorded(master):
    seat = master.asked()
    assert "played: settle temple" in master.does("order", "rome-1", seat, "settle temple")
    data = master.reads("show", "rome-1")
    assert data["record"] == 2
    assert data["view"]["places"]["temple"]["members"] == {seat: [1, 0]}
    assert "settle temple" in master.reads("history", "rome-1")["records"][-1]["said"]


@pytest.mark.parametrize("player", ["Anna", "anna", "BLUE", "anna@example.org", "ÀNNA"])
def test_a_player_has_many_names(master, player):
    assert master.reads("options", "rome-1", player)["seat"] == "blue"


def test_an_order_may_come_from_stdin(master):
    seat = master.asked()
    assert "played" in master.does("order", "rome-1", seat, "-", stdin="Hello!\n\nsettle temple\n\nBest, Anna\n")


def test_the_answer_to_an_order_for_programs(master):
    data = master.reads("order", "rome-1", master.asked(), "settle temple")
    assert (data["taken"], data["record"], data["undo"], data["over"]) == (True, 2, None, False)
    assert [(line["text"], line["became"]) for line in data["lines"]] == [("settle temple", "played")]


def test_a_number_is_the_line_of_the_list(master):
    seat = master.asked()
    third = master.reads("options", "rome-1", seat)["options"][2]
    assert third["number"] == 3
    assert third["line"] in master.does("order", "rome-1", seat, "3")


def test_out_of_turn_is_kept_as_a_plan_and_used_later(master):
    other = master.other()
    assert "kept in your plan: settle forum" in master.does("order", "rome-1", other, "settle forum")
    assert master.reads("show", "rome-1", "--as", other)["plans"][0]["text"] == "settle forum"
    assert master.reads("show", "rome-1")["plans"] == []
    master.does("order", "rome-1", master.asked(), "settle temple")
    assert other in master.reads("show", "rome-1")["view"]["places"]["forum"]["members"]


def test_a_record_gives_no_plan_away(master):
    master.does("order", "rome-1", master.other(), "settle forum")
    record = master.reads("history", "rome-1")["records"][-1]
    assert (record["said"], record["events"]) == ("A letter has come in.", [])


def test_show_for_a_player_and_for_an_onlooker(master):
    seat = master.asked()
    assert "WHAT YOU MUST DECIDE" in master.does("show", "rome-1", "--as", seat)
    onlooker = master.does("show", "rome-1")
    assert "WHAT YOU MUST DECIDE" not in onlooker and "THE TOWN" in onlooker
    assert master.reads("show", "rome-1", "--as", seat)["question"]["kind"] == "settle"


def test_show_an_earlier_moment(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    assert master.reads("show", "rome-1", "--at", 1)["record"] == 1
    assert seat in master.reads("show", "rome-1", "--at", 1)["waiting"]


def test_both_ways_to_ask_for_json(master):
    assert master.does("show", "rome-1", "--json") == master.does("show", "rome-1", "--format", "json")


def test_reveal_shows_plans_and_tells_the_table_why(master):
    master.does("order", "rome-1", master.other(), "settle forum")
    text = master.does("show", "rome-1", "--reveal", "--reason", "who sleeps?")
    assert "settle forum" in text
    record = master.reads("history", "rome-1")["records"][-1]
    assert record["kind"] == "reveal"
    assert record["events"] == ["The game master has looked at what is secret: who sleeps?"]
    assert "who sleeps?" in master.does("show", "rome-1", "--as", "Anna")
    secret = master.reads("show", "rome-1", "--reveal", "--reason", "again")["secret"]
    assert secret["asked"] == [master.asked()]
    assert secret["book"]["entries"][0]["text"] == "settle forum"


def test_options_list_every_legal_line(master):
    seat = master.asked()
    lines = [option["line"] for option in master.reads("options", "rome-1", seat)["options"]]
    assert len(lines) == 7 and "settle temple" in lines
    text = master.does("options", "rome-1", seat)
    assert all(line in text for line in lines)
    assert master.reads("options", "rome-1", master.other())["options"] == []


def test_status_says_who_is_waited_for_since_when(master):
    seat = master.asked()
    master.does("order", "rome-1", master.other(), "say hello", "--now", "2026-03-02T12:00:00Z")
    line = master.does("status", "--now", "2026-03-03T14:00:00Z")
    assert line.startswith("rome-1  municipium  record 2")
    assert f"({seat}) since 2026-03-01 12:00 UTC, 2 d 2 h" in line


def test_history_in_text(master):
    master.does("order", "rome-1", master.asked(), "settle temple")
    assert "puts a member in the Temple." in master.does("history", "rome-1")


def test_verify_finds_a_changed_letter(master, spoil):
    master.does("order", "rome-1", master.asked(), "settle temple")
    assert "rome-1: sound; 2 records" in master.does("verify")
    assert master.reads("verify", "rome-1")["games"][0]["sound"] is True
    spoil("games/rome-1/history.toml", "settle temple", "settle forum ")
    result = master.type("verify")
    assert result.exit_code == 1
    assert "NOT SOUND" in result.stdout and "record 2" in result.stdout


def test_the_game_master_takes_back_and_restores(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    assert "record 2 taken back by record 3" in master.does("undo", "rome-1", "--reason", "a slip")
    assert master.asked() == seat
    records = master.reads("history", "rome-1")["records"]
    assert [record["void"] for record in records] == [False, True, False]
    assert "a slip" in master.does("show", "rome-1", "--as", seat)
    master.does("undo", "rome-1", "--reason", "no slip after all")
    assert seat in master.reads("show", "rome-1")["view"]["places"]["temple"]["members"]
    assert "sound" in master.does("verify")


def test_public_records_know_seats_only(master):
    """Who sits there stands in secret.toml."""
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    master.does("order", "rome-1", seat, "undo")
    master.does("order", "rome-1", "Bruno", "say hello")
    master.does("replace", "rome-1", "Bruno", "Nora <nora@example.org>", "--reason", "moved away")
    master.does("order", "rome-1", "Anna", "resign yes")
    text = (master.home / "games/rome-1/history.toml").read_text()
    assert 'said = "Municipium begins with Blue and Orange."' in text and 'said = "Orange speaks to all."' in text
    assert not [name for name in ("anna", "bruno", "nora") if name in text.lower()]


def test_after_undo_a_player_is_asked_again_and_his_plan_waits_for_the_next_question(master):
    seat = master.asked()
    master.does("order", "rome-1", seat, "settle temple")
    assert "kept" in master.does("order", "rome-1", seat, "settle forum")
    for _ in range(2):
        assert "taken back" in master.does("order", "rome-1", seat, "undo").lower()
        assert master.asked() == seat
        assert "played: settle tavern" in master.does("order", "rome-1", seat, "settle tavern")
        assert master.asked() != seat
    assert "settle forum" in master.does("show", "rome-1", "--as", seat)
    assert "sound" in master.does("verify")


def test_the_game_master_takes_back_from_a_record_on(master):
    for _ in range(3):
        master.does("order", "rome-1", master.asked(), "settle temple")
    assert "records 3 to 4 taken back by record 5" in master.does("undo", "rome-1", "3", "--reason", "again from here")
    assert len(master.reads("show", "rome-1")["view"]["places"]["temple"]["members"]) == 1
    assert "sound" in master.does("verify")


def test_an_option_may_be_a_file_where_the_game_says_so(empty, tmp_path):
    from pbem.rules.munera.data import CARDS_FILE, MAP_FILE, own_text

    own = tmp_path / "italia.toml"
    own.write_text(own_text(MAP_FILE).replace("cost_per_zone = 2", "cost_per_zone = 3"), "utf-8")
    empty.does("new", "munera", "capua", *PLAYERS, "--option", f"map={own}")
    assert "sound" in empty.does("verify", "capua")
    own.write_text("no map", "utf-8")
    assert "map.toml is no TOML" in empty.fails(2, "new", "munera", "capua-2", *PLAYERS, "--option", f"map={own}")
    own.write_text(own_text(CARDS_FILE), "utf-8")
    told = empty.fails(2, "new", "munera", "capua-2", *PLAYERS, "--option", f"map={own}")
    assert f"map.toml, schema: expected munera-map/1, got munera-cards/1; map.toml is {own} here" in told
    own.write_text(own_text(MAP_FILE), "utf-8-sig")  # as some editors save it
    empty.does("new", "munera", "capua-2", *PLAYERS, "--option", f"map={own}")
    assert "cannot be read" in empty.fails(2, "new", "munera", "capua-3", *PLAYERS, "--option", f"map={tmp_path / 'none.toml'}")
