"""What is told of a run: text on a terminal, JSON, JUnit XML, an HTML page; a matrix of several, and the difference of two."""
