"""Ranks one hand wrongly."""

from serve import answer, requests, say

for request, here in requests():
    say(
        answer(request, result={"high": {"category": "pair", "ranks": "KKAQJ"}, "low": None})
        if here
        else answer(request)
    )
