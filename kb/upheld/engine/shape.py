"""Memory of derived values that lasts as long as the tables they were computed from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .ability import Active
    from .characteristics import Characteristics


class Shape:
    """Derived values of one arrangement of objects.

    A new shape is made whenever something changes that characteristics or the abilities in force may depend
    on.  Where continuous effects are in play their conditions may read any table, so `key` also pins those.
    """

    __slots__ = ("active", "key", "layered", "memo", "moment", "views")

    def __init__(self) -> None:
        self.layered: bool | None = None
        self.key: tuple[Any, ...] | None = None
        self.views: dict[int, Characteristics] = {}
        self.active: dict[str, tuple[Active, ...]] | None = None
        self.memo: dict[Any, Any] = {}
        self.moment: tuple[int, str] | None = None
