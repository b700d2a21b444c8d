"""Answers one request twice."""

from serve import answer, requests, say

for request, here in requests():
    say(answer(request))
    if here:
        say(answer(request))
