"""Never answers one request, nor anything after it."""

import time

from serve import answer, requests, say

for request, here in requests():
    if here:
        time.sleep(600)
    say(answer(request))
