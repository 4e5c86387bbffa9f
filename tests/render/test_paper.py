"""Paper: lines, columns and tables within a width."""

from pbem.render.paper import aligned, clipped, columns, fit, fold, wide


def test_a_long_line_is_folded_below_its_text():
    assert fold("12. one two three", 11) == ["12. one two", "    three"]
    assert fold("- " + "x" * 10, 6) == ["- xxxx", "  xxxx", "  xx"]


def test_wide_signs_take_two_columns():
    assert wide("王a") == 3
    assert all(wide(line) <= 10 for line in fold("王小明 " * 6, 10))
    assert clipped("王小明李", 5) == "王小…"
    assert clipped("Anna", 5) == "Anna"


def test_never_two_empty_lines():
    assert fit("\n\na  \n\n\n b\n\n") == "a\n\n b\n"


def test_tables_are_aligned_and_empty_columns_left_out():
    assert aligned([["a", "", "王"], ["bcd", "", "x"]]) == ["a    王", "bcd  x"]


def test_short_texts_stand_side_by_side():
    assert columns(["a", "bb", "c"], 2, width=7) == ["a    bb", "c"]
    assert columns(["long enough"], 78) == ["long enough"]
