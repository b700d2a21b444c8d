"""The engines of others: which are known, how they are installed, where they deviate, and the table of all."""
