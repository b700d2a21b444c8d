"""What deviations.yaml says of PokerFace, shown by PokerFace alone: `python evidence.py` with a Python that has it."""

from pokerface import StandardEvaluator, parse_cards

for told, cards in (("eight cards", "KcKdKh7s7c5d4h2s"), ("7s twice", "KcKdKh7s7s5d4h")):
    print(f"{told}:", StandardEvaluator.evaluate_hand(parse_cards(cards), ()))
print("it raises", StandardEvaluator.evaluate_hand.__doc__.split(":raises ")[1].strip())
