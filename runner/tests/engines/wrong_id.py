"""Answers one request under an id that was never sent, or with its id as a text."""

import sys

from serve import answer, requests, say

for request, here in requests():
    wrong = str(request["id"]) if sys.argv[2] == "text" else request["id"] + 1000
    say(answer(request, id=wrong) if here else answer(request))
