"""Reports in files: JUnit XML and an HTML page of one run, a matrix of several, and the difference of two."""
