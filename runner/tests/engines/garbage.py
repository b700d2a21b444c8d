"""Writes something else than JSON instead of one answer."""

from serve import answer, requests, say

for request, here in requests():
    say("\x1b[2Jshuffling ..." if here else answer(request))
