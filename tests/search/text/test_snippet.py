from upheld.search.text.snippet import LENGTH, snippet


def shown(text: str, *terms: str) -> str:
    pieces = snippet(text, set(terms))
    return "".join(f"[{piece.text}]" if piece.found else piece.text for piece in pieces)


def test_matches_are_marked_in_all_their_forms() -> None:
    assert shown("Draws and a draw.", "draw") == "[Draws] and a [draw]."


def test_the_part_with_most_matches_is_shown() -> None:
    text = f"{'one ' * 100}counter here, draw and discard {'two ' * 100}"
    found = shown(text, "counter", "draw", "discard")
    assert "[counter] here, [draw] and [discard]" in found
    assert found.startswith("… one")
    assert found.endswith("two …")
    assert len(found) < LENGTH + 20


def test_without_a_match_the_beginning_is_shown() -> None:
    assert shown("a b " * 100).startswith("a b a b")
    assert shown("") == ""


def test_a_text_without_spaces_is_cut() -> None:
    assert len(shown("x" * 1000)) < LENGTH + 20
