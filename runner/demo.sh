#!/bin/sh
# The main job on real input: judge the reference and PokerKit by all scenarios and real hands.
# Exit status 0 when the reference conforms and PokerKit was driven to the end (its known deviations are expected).
. "$(dirname "$0")/setup.sh"
stud8 run reference
echo
status=0
stud8 run pokerkit "$@" || status=$?
[ "$status" -le 1 ]
