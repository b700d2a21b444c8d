"""The suite as data: files read and checked, rules and cases made of them, and the requests planned."""
