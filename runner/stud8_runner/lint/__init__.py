"""`stud8 lint`, in parts: each takes what was read and gives the problems that it finds."""
