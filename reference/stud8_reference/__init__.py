"""The rules of Seven Card Stud Hi/Lo as small readable functions."""
