"""What can go wrong in the laboratory, by what follows from it."""


class Unusable(Exception):
    """Arguments or a file that cannot be used; the message says what to do. Nothing has begun."""


class CannotGoOn(Exception):
    """Something outside failed on the way; the message says what to do."""
