"""The one exception that says: this input cannot be played, and here is what is wrong with it."""

from __future__ import annotations

from typing import Literal

Reason = Literal["invalid_params", "invalid_table", "invalid_cards", "unknown_option"]


class InputRefusedError(ValueError):
    """An input that is refused as a whole: why, in which field, and what was expected instead."""

    def __init__(self, reason: Reason, field: str, message: str) -> None:
        super().__init__(f"{field}: {message}" if field else message)
        self.reason: Reason = reason
        self.field = field
