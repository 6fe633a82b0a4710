"""The recognisers `size` and `change`: power and toughness, and what is added to them (CR 208.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from upheld.language.built_in import BUILT_IN
from upheld.language.tokens import LARGEST_NUMBER, Token

Amount = int | str


def _pair(value: object) -> tuple[object, object] | None:
    pair: tuple[object, ...] = value if isinstance(value, tuple) else ()  # pyright: ignore[reportUnknownVariableType]
    return (pair[0], pair[1]) if len(pair) == 2 else None


def _amount(text: str) -> Amount:
    return int(text) if text.isdigit() and int(text) <= LARGEST_NUMBER else text.upper()


def _show_size(value: object) -> str | None:
    pair = _pair(value)
    if pair is None or not all(_is_amount(one) for one in pair):
        return None
    return f"{pair[0]}/{pair[1]}"


def _is_amount(one: object) -> bool:
    return (type(one) is int and one >= 0) or (isinstance(one, str) and ("*" in one or one == "X"))


@BUILT_IN.recogniser("size", show=_show_size, example="4/4", starts={"<size>"})
def size(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, tuple[Amount, Amount]]]:
    """`4/4` as (4, 4), `*/1+*` as ("*", "1+*"), `X/X` as ("X", "X")."""
    token = tokens[start]
    if token.kind == "size":
        power, _, toughness = token.key.partition("/")
        yield start + 1, (_amount(power), _amount(toughness))


def _show_change(value: object) -> str | None:
    pair = _pair(value)
    if pair is None or not all(type(one) is int or one in ("+X", "-X") for one in pair):
        return None
    is_loss = any(str(one).startswith("-") for one in pair)
    return "/".join(_signed(one, "-" if is_loss else "+") for one in pair)


def _signed(one: object, sign_of_zero: str) -> str:
    return f"{sign_of_zero}0" if one == 0 else f"{one:+d}" if isinstance(one, int) else str(one)


def change_text(key: str) -> str:
    """A change as it is printed: `+1/+1`, `-0/-1`."""
    power, _, toughness = key.partition("/")
    return _show_change((_change(power), _change(toughness))) or key


def _change(text: str) -> Amount:
    return text.upper() if text[1:] == "x" else int(text)


@BUILT_IN.recogniser("change", show=_show_change, example="+1/+1", starts={"<change>"})
def change(tokens: Sequence[Token], start: int) -> Iterator[tuple[int, tuple[Amount, Amount]]]:
    """`+1/-2` as (1, -2), `+X/+0` as ("+X", 0)."""
    token = tokens[start]
    if token.kind == "change":
        power, _, toughness = token.key.partition("/")
        yield start + 1, (_change(power), _change(toughness))
