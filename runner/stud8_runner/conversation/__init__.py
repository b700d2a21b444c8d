"""Talking with an engine that may do anything: its process, its messages, and what is asked when."""
