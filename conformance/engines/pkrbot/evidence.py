"""What deviations.yaml says of pkrbot, shown by pkrbot alone: `python evidence.py` with a Python that has it."""

import pkrbot

for told, cards in (("eight cards", "Kc Kd Kh 7s 7c 5d 4h 2s"), ("7s twice", "Kc Kd Kh 7s 7s 5d 4h")):
    print(f"{told}:", pkrbot.handtype(pkrbot.evaluate([pkrbot.Card(card) for card in cards.split()])))
print("its docstring:", " ".join((pkrbot.evaluate.__doc__ or "").split()))
