"""`stud8 doctor`: goes through the protocol with an engine step by step, and says each cause of what is wrong once."""
