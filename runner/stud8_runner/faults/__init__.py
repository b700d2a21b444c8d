"""How good is the suite? Faulty engines and mutants of the reference, and which scenarios convict them."""
