"""Writes a line that never seems to end at one request."""

import sys

from serve import answer, requests, say

for request, here in requests():
    if here:
        while True:
            sys.stdout.write("x" * 65536)
    say(answer(request))
