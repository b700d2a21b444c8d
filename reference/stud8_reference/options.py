"""The options: points on which the documents or the authorities differ. `spec/options.yaml` says what each value means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Literal, get_args, get_type_hints

from stud8_reference.errors import InputRefusedError

Position = Literal["nearest_dealer", "suit_of_five", "suit_of_seven"]


@dataclass(frozen=True, slots=True)
class Options:
    """One value for every option."""

    max_seats: Literal[2, 3, 4, 5, 6, 7, 8, 9, 10]
    bring_in: Literal["half_small_bet", "twice_ante", "stated"]
    bring_in_choice: Literal["bring_in_only", "bring_in_or_complete"]
    allin_low_card: Literal["left_neighbour", "next_lowest"]
    short_bring_in: Literal["full_amount_owed", "call_short"]
    raise_cap: Literal[3, 4, "none"]
    heads_up_cap: Literal["same", "lifted_if_round_starts_heads_up"]
    fourth_street_pair: Literal["none", "pair_holder", "any_player"]
    short_all_in: Literal["half_bet", "full_bet"]
    free_fold: Literal["allowed", "refused"]
    board_tie: Literal["nearest_dealer", "suit"]
    common_card_betting: Literal["allowed", "none"]
    common_card_first: Literal["same_boards", "with_common_card"]
    show_first: Literal["last_aggressor_of_final_street", "last_aggressor_of_hand"]
    show_first_unbet: Literal["high_board", "left_of_dealer"]
    odd_chip_halves: Literal["high", "low"]
    odd_chip_tied_high: Position
    odd_chip_tied_low: Position
    tied_both_ways: Literal["halves", "whole_pot"]


VALUES: dict[str, tuple[str | int, ...]] = {
    name: get_args(values)
    for name, values in get_type_hints(Options).items()
    if name in {f.name for f in fields(Options)}
}
"""Every option with its values, in the order of `spec/options.yaml`."""


def read_options(given: Mapping[str, Any]) -> Options:
    """Return the options that a JSON object gives, one value for each.

    Raises `InputRefusedError`: `unknown_option` for an option or value that does not exist, `invalid_params` for one left out.
    """
    for name, value in given.items():
        if name not in VALUES:
            raise InputRefusedError("unknown_option", f"options.{name[:40]}", "there is no such option")
        # 3.0 and true equal 3 and 1 in Python, but are no values of an option.
        if not any(type(value) is type(allowed) and value == allowed for allowed in VALUES[name]):
            expected = ", ".join(str(allowed) for allowed in VALUES[name])
            raise InputRefusedError("unknown_option", f"options.{name}", f"expected one of {expected}")
    for name in VALUES:
        if name not in given:
            raise InputRefusedError("invalid_params", f"options.{name}", "every option needs a value")
    return Options(**given)
