"""The commands of `stud8`, one module each: `NAME`, `configure(parser)` and `run(args)`, which returns the exit status."""
