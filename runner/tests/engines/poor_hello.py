"""Answers hello without the name of the engine."""

from serve import answer, requests, say

for request, _ in requests():
    say(answer(request, result={"protocol": 1, "engine": {}, "methods": ["evaluate"]}))
