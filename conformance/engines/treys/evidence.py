"""What deviations.yaml says of treys, shown by treys alone: `python evidence.py` with a Python that has it."""

from treys import Card, Evaluator

TWICE = [Card.new(card) for card in ("Kc", "Kd", "Kh", "7s", "7s", "5d", "4h")]
EVALUATOR = Evaluator()
value = EVALUATOR.evaluate(TWICE[:2], TWICE[2:])
print("7s twice:", EVALUATOR.class_to_string(EVALUATOR.get_rank_class(value)))
print("its docstring:", " ".join((Evaluator.evaluate.__doc__ or "").split()))
