"""What deviations.yaml says of PokerFace, shown by PokerFace alone: `python evidence.py` with a Python that has it."""

from pokerface import StandardEvaluator, parse_cards
from pokerface.evaluators import Evaluator

for told, cards in (("eight cards", "KcKdKh7s7c5d4h2s"), ("7s twice", "KcKdKh7s7s5d4h")):
    print(f"{told}: index {StandardEvaluator.evaluate_hand(parse_cards(cards), ()).index}")
print("its docstring raises", (Evaluator.evaluate_hand.__doc__ or "").split(":raises ")[1].strip())
