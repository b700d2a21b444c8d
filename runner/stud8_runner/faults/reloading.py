"""The reference with one of its modules from another source, for a while."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

from ..explain.functions import REFERENCE


class _Finder(MetaPathFinder, Loader):
    """Gives one module another source; all others come from where they always come from."""

    def __init__(self, name: str, source: str, path: Path) -> None:
        self.name, self.source, self.path = name, source, path

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        """The module's place, for the one that has another source."""
        return importlib.util.spec_from_loader(fullname, self, origin=str(self.path)) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the other source as the module."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # many a mutant is odd Python
            exec(compile(self.source, str(self.path), "exec"), module.__dict__)


@contextmanager
def loaded(module: str, source: str, path: Path) -> Iterator[None]:
    """All modules of the reference are loaded afresh, this one from `source`, and put back as they were afterwards."""
    package = importlib.import_module(REFERENCE)
    kept = {name: found for name, found in sys.modules.items() if name.startswith(f"{REFERENCE}.")}
    finder = _Finder(f"{REFERENCE}.{module}", source, path)
    for name in kept:
        del sys.modules[name]
    sys.meta_path.insert(0, finder)
    try:
        importlib.import_module(f"{REFERENCE}.protocol")
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.startswith(f"{REFERENCE}.")]:
            del sys.modules[name]
        sys.modules.update(kept)
        for name, found in kept.items():
            setattr(package, name.rpartition(".")[2], found)
