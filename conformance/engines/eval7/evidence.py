"""What deviations.yaml says of eval7, shown by eval7 alone: `python evidence.py` with a Python that has it."""

import eval7

for told, cards in (
    ("four cards", "Kc Kd Kh 7s"),
    ("eight cards", "Kc Kd Kh 7s 7c 5d 4h 2s"),
    ("7s twice", "Kc Kd Kh 7s 7s 5d 4h"),
):
    print(f"{told}:", eval7.handtype(eval7.evaluate([eval7.Card(card) for card in cards.split()])))
print("its docstring:", " ".join((eval7.evaluate.__doc__ or "").split()))
