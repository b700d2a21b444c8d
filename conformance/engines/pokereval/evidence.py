"""What deviations.yaml says of pokereval, shown by pokereval alone: `python evidence.py` with a Python that has it."""

from pokereval.card import Card
from pokereval.hand_evaluator import HandEvaluator

KINGS = [Card(13, 4), Card(13, 3), Card(13, 2)]
for told, sevens in (("7s twice", (1, 1)), ("7s and 7c", (1, 4))):
    cards = KINGS + [Card(7, suit) for suit in sevens] + [Card(5, 3), Card(4, 2)]
    print(f"{told}: rank {HandEvaluator.Seven.evaluate_rank(cards)}")
