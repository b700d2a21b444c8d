"""Hand histories in the field's own formats: read, checked against the rules, and written."""
