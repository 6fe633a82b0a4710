from upheld.errors import Place, Problem, Problems


def test_a_problem_shows_place_line_column_and_hint() -> None:
    problem = Problem(Place("a.md", 7, 3), "no such word", hint="when", source_line="  wen it rains")
    assert str(problem) == "a.md:7: no such word\n      wen it rains\n      ^\n    hint: when"


def test_a_problem_without_its_line_is_one_line() -> None:
    assert str(Problem(Place("a.md", 7), "no such word")) == "a.md:7: no such word"


def test_problems_show_one_after_the_other() -> None:
    both = Problems([Problem(Place("a.md", 1), "one"), Problem(Place("a.md", 2), "two")])
    assert str(both) == "a.md:1: one\na.md:2: two"
