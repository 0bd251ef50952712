"""Properties that are worked out once: `functools.cached_property` without its lock, which takes longer than most of
what is kept here. So it is for what one thread looks at, as positions and all that belongs to them."""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which is slow to import
if TYPE_CHECKING:
    from functools import cached_property as kept
else:

    class kept:  # noqa: N801
        """A method as an attribute, which is called when somebody first asks for it."""

        def __init__(self, make):
            self.make = make
            self.__doc__ = make.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, one, owner=None):
            if one is None:
                return self
            value = one.__dict__[self.name] = self.make(one)
            return value


__all__ = ["kept"]
