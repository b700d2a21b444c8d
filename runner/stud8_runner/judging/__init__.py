"""From requests and replies to verdicts."""
