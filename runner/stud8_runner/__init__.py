"""The command `stud8`: drives any engine over JSON lines and judges it from the scenario files."""

__version__ = "0.1.0"
