"""A download ends with the whole file, or with a message; servers of every kind of honesty."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest
from tests.library.samples import packed, scryfall_card
from tests.library.server import Answer, Handler, Served, cut_off, honest, in_turn, serving

from upheld.errors import UpheldError
from upheld.library.fetching.download import Addresses, download
from upheld.library.fetching.web import Patience
from upheld.library.taking_in.imported import unseen

DATA = bytes(range(256)) * 800
QUICK = Patience(connect=9, piece=9, attempts=3, pause=0)
IMPATIENT = Patience(connect=9, piece=0.8, attempts=2, pause=0)


@pytest.fixture
def served() -> Iterator[Served]:
    with serving() as served:
        yield served


def no_bar(_label: str, _length: int) -> nullcontext[Callable[[int], object]]:
    return nullcontext(unseen)


def get(served: Served, answer: Answer | None = None, patience: Patience = QUICK) -> bytes:
    """What a download of the cards gives when their file is answered so."""
    if answer is not None:
        served.answers["/cards.json"] = answer
    listed = {"data": [{"type": "oracle_cards", "download_uri": f"{served.url}/cards.json"}]}
    served.answers["/list"] = lambda handler: handler.answer(200, packed(listed))
    with download("cards", Addresses(bulk_list=f"{served.url}/list"), no_bar, patience) as file:
        assert file.name == "cards.json"
        return file.read_bytes()


def test_a_file_is_fetched_and_gone_when_it_was_used(served: Served, cache: Path) -> None:
    assert get(served, honest(DATA)) == DATA
    assert [file.name for file in (cache / "downloads" / "cards").iterdir()] == []
    assert served.asked("/cards.json", "Accept-Encoding") == ["identity"]
    (agent,) = served.asked("/list", "User-Agent")
    assert agent is not None
    assert agent.startswith("Upheld/")
    assert served.asked("/list", "Accept") == ["application/json;q=0.9,*/*;q=0.8"]


def test_a_file_cut_off_is_gone_on_with(served: Served) -> None:
    assert get(served, in_turn(cut_off(DATA, 5000), honest(DATA))) == DATA
    assert served.asked("/cards.json", "Range") == [None, "bytes=5000-"]
    assert served.asked("/cards.json", "If-Range") == [None, '"one"']


def test_what_came_before_a_failure_is_used_by_the_next_command(served: Served) -> None:
    once = Patience(9, 9, attempts=1)
    with pytest.raises(UpheldError, match="5,000 bytes are here, the same command goes on from there"):
        get(served, cut_off(DATA, 5000), once)
    assert get(served, honest(DATA), once) == DATA
    assert served.asked("/cards.json", "Range") == [None, "bytes=5000-"]


def test_a_file_that_changed_meanwhile_is_fetched_anew(served: Served) -> None:
    other = DATA[::-1]
    assert get(served, in_turn(cut_off(DATA, 5000), honest(other, '"two"'))) == other


def test_a_server_that_goes_on_with_another_file_is_not_believed(served: Served) -> None:
    other = DATA[::-1]

    def mixes(handler: Handler) -> None:
        place = f"bytes 5000-{len(other) - 1}/{len(other)}"
        handler.answer(206, other[5000:], ETag='"two"', Content_Range=place)

    assert get(served, in_turn(cut_off(DATA, 5000), mixes, honest(other, '"two"'))) == other


def test_a_server_that_goes_on_elsewhere_is_not_believed(served: Served) -> None:
    def elsewhere(handler: Handler) -> None:
        place = f"bytes 4000-{len(DATA) - 1}/{len(DATA)}"
        handler.answer(206, DATA[4000:], ETag='"one"', Content_Range=place)

    assert get(served, in_turn(cut_off(DATA, 5000), elsewhere, honest(DATA))) == DATA


def test_without_a_tag_that_tells_versions_apart_it_begins_anew(served: Served) -> None:
    assert get(served, in_turn(cut_off(DATA, 5000, 'W/"one"'), honest(DATA))) == DATA
    assert served.asked("/cards.json", "Range") == [None, None]


def test_a_part_longer_than_the_file_is_given_up(served: Served) -> None:
    short = DATA[:3000]
    assert get(served, in_turn(cut_off(DATA, 5000), honest(short))) == short


def test_a_server_that_stalls_is_left_after_a_while(served: Served) -> None:
    def stalls(handler: Handler) -> None:
        cut_off(DATA, 5000)(handler)
        handler.wfile.flush()
        served.ended.wait(5)

    assert get(served, in_turn(stalls, honest(DATA)), IMPATIENT) == DATA
    with pytest.raises(UpheldError, match=r"did not answer for 0\.8 seconds: 5,000 bytes are here"):
        get(served, stalls, IMPATIENT)


def test_a_server_that_never_answers_is_left_with_a_hint(served: Served) -> None:
    with pytest.raises(UpheldError, match=r"did not answer for 0\.8 seconds\nhint: is there a network\?"):
        get(served, lambda _: served.ended.wait(5), IMPATIENT)


def test_a_length_told_too_long_is_an_error(served: Served) -> None:
    def lies(handler: Handler) -> None:
        handler.answer(200, DATA, Content_Length=str(len(DATA) + 10), ETag='"one"')

    with pytest.raises(UpheldError, match="204,800 bytes are here"):
        get(
            served, in_turn(lies, lambda handler: handler.answer(206, b"", Content_Range="bytes 0-1/2"), lies)
        )


def test_a_length_told_too_short_gives_a_file_that_the_import_refuses(served: Served, tmp_path: Path) -> None:
    from upheld.library.taking_in.import_cards import import_cards

    data = packed([scryfall_card()])
    cut = get(served, lambda handler: handler.answer(200, data, Content_Length=str(len(data) - 9)))
    (tmp_path / "cards.json").write_bytes(cut)
    with pytest.raises(UpheldError, match="it was cut off, fetch it again"):
        import_cards([tmp_path / "cards.json"], tmp_path)


def digest(data: bytes) -> str:
    return f"sha-256=:{base64.b64encode(hashlib.sha256(data).digest()).decode()}:"


def test_a_told_sum_is_compared(served: Served) -> None:
    def right(handler: Handler) -> None:
        handler.answer(200, DATA, Repr_Digest=digest(DATA))

    def wrong(handler: Handler) -> None:
        handler.answer(200, DATA[::-1], Repr_Digest=digest(DATA))

    assert get(served, right) == DATA
    with pytest.raises(UpheldError, match="is not the one whose SHA-256 the server told"):
        get(served, wrong)


@pytest.mark.parametrize(("status", "said"), [(404, "404 Not Found"), (500, "500 Internal Server Error")])
def test_an_answer_that_is_no_file_is_told(served: Served, status: int, said: str) -> None:
    with pytest.raises(UpheldError, match=f"/cards.json: the server answers {said}"):
        get(served, lambda handler: handler.answer(status, b"no"))


def redirecting(to: str) -> Answer:
    return lambda handler: handler.answer(302, b"", Location=to)


def test_redirects_are_followed(served: Served) -> None:
    served.answers["/there"] = honest(DATA)
    assert get(served, redirecting("/there")) == DATA


def test_a_redirect_to_a_plain_address_elsewhere_is_not_followed(served: Served) -> None:
    with pytest.raises(UpheldError, match=r"redirects to http://example\.com/x: only https"):
        get(served, redirecting("http://example.com/x"))
    with pytest.raises(UpheldError, match=r"redirects to file:/+etc/passwd: only https"):
        get(served, redirecting("file:///etc/passwd"))


def test_redirects_in_a_loop_end(served: Served) -> None:
    served.answers["/there"] = redirecting("/cards.json")
    with pytest.raises(UpheldError, match="redirects in a loop"):
        get(served, redirecting("/there"))
    for index in range(9):
        served.answers[f"/{index}"] = redirecting(f"/{index + 1}")
    with pytest.raises(UpheldError, match="redirects more than 5 times"):
        get(served, redirecting("/0"))


def test_without_a_server_the_message_has_a_way_out() -> None:
    addresses = Addresses(bulk_list="http://127.0.0.1:9/list")
    with (
        pytest.raises(UpheldError, match=r"no connection to 127\.0\.0\.1 .*\nhint: is there a network\?"),
        download("cards", addresses, no_bar, QUICK),
    ):
        pass


@pytest.mark.parametrize(
    "address", ["http://example.com", "ftp://example.com", "example.com", "", "http://[", "a b"]
)
def test_only_encrypted_addresses_are_asked(address: str) -> None:
    with (
        pytest.raises(UpheldError, match=r"only https addresses are asked|this is no address"),
        download("cards", Addresses(bulk_list=address), no_bar, QUICK),
    ):
        pass


PAGE = """<html><a href="/a/MagicCompRules%2020250207.pdf">PDF</a>
<A HREF='Old 20240101.TXT'>old</A> <a href="/rules/Rules%2020250207.txt?x=1">text</a><a>none</a>"""


def rules(served: Served, page: str) -> tuple[str, bytes]:
    served.answers["/rules"] = lambda handler: handler.answer(200, page.encode())
    with download("cr", Addresses(rules_page=f"{served.url}/rules"), no_bar, QUICK) as file:
        return file.name, file.read_bytes()


def test_the_newest_text_that_the_page_links_is_fetched(served: Served) -> None:
    served.answers["/rules/Rules%2020250207.txt?x=1"] = honest(DATA)
    assert rules(served, PAGE) == ("Rules 20250207.txt", DATA)


def test_a_page_without_a_text_is_an_error(served: Served) -> None:
    with pytest.raises(UpheldError, match="the page links no text of the rules"):
        rules(served, "<a href='a.pdf'>")


def test_the_address_of_a_text_is_fetched_itself(served: Served) -> None:
    served.answers["/x.txt"] = honest(DATA)
    with download("cr", Addresses(rules_page=f"{served.url}/x.txt"), no_bar, QUICK) as file:
        assert file.read_bytes() == DATA


def test_an_endless_page_is_left(served: Served) -> None:
    with pytest.raises(UpheldError, match="the answer is longer than"):
        rules(served, "<a>" * 3_000_000)


@pytest.mark.parametrize(
    ("listed", "said"),
    [
        (b"<html>", "this is no list of Scryfall's bulk files"),
        (b'{"data": {}}', "this is no list of Scryfall's bulk files"),
        (b'{"data": []}', "the list has no file of the type 'oracle_cards'"),
        (b'{"data": [{"type": "oracle_cards"}]}', "the list has no file of the type"),
    ],
)
def test_a_list_without_the_file_is_an_error(served: Served, listed: bytes, said: str) -> None:
    served.answers["/list"] = lambda handler: handler.answer(200, listed)
    with (
        pytest.raises(UpheldError, match=said),
        download("cards", Addresses(bulk_list=f"{served.url}/list"), no_bar, QUICK),
    ):
        pass


def test_packed_lines_are_preferred_and_names_lead_nowhere(served: Served) -> None:
    entry = {
        "type": "rulings",
        "download_uri": f"{served.url}/old.json",
        "jsonl_download_uri": f"{served.url}/%2e%2e%2f..%5C.new%00.gz",
    }
    served.answers["/list"] = lambda handler: handler.answer(200, json.dumps({"data": [entry]}).encode())
    served.answers["/%2e%2e%2f..%5C.new%00.gz"] = honest(DATA)
    with download("rulings", Addresses(bulk_list=f"{served.url}/list"), no_bar, QUICK) as file:
        assert file.name == "_.new_.gz"
        assert file.parent.name == "rulings"


def test_progress_counts_every_byte_once(served: Served) -> None:
    seen: list[tuple[int, list[int]]] = []

    def bar(_label: str, length: int) -> nullcontext[Callable[[int], object]]:
        seen.append((length, []))
        return nullcontext(seen[-1][1].append)

    served.answers["/list"] = lambda handler: handler.answer(
        200, packed({"data": [{"type": "rulings", "download_uri": f"{served.url}/r"}]})
    )
    served.answers["/r"] = in_turn(cut_off(DATA, 5000), honest(DATA))
    with download("rulings", Addresses(bulk_list=f"{served.url}/list"), bar, QUICK):
        pass
    assert [length for length, _ in seen] == [len(DATA)] * 2
    assert [sum(told) for _, told in seen] == [5000, len(DATA)]
