"""What deviations.yaml says of PHEvaluator, shown by its Python package alone: `python evidence.py` with a Python that has it."""

from phevaluator import evaluate_cards

print("Kc Kd Kh 7s 7s 5d 4h:", evaluate_cards("Kc", "Kd", "Kh", "7s", "7s", "5d", "4h"))
print("Kc Kd Kh 7s 7c 5d 4h:", evaluate_cards("Kc", "Kd", "Kh", "7s", "7c", "5d", "4h"))
print("its docstring raises:", (evaluate_cards.__doc__ or "").split("Raises:")[1].split("\n")[1].strip())
