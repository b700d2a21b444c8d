"""Writes a line of log before every answer; the answers are right."""

from serve import answer, requests, say

for request, _ in requests():
    say(f"got {request['method']}")
    say(answer(request))
