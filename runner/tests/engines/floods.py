"""Writes lines without end at one request."""

from serve import answer, requests, say

for request, here in requests():
    while here:
        say("and another thing")
    say(answer(request))
