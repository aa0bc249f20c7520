"""The figures that hold for every viewer and are told to them, each in one place."""

MOST_DELAY = 60.0
"""Seconds that a stream may be late."""

MOST_TIMEOUT = 14 * 24 * 3600.0
"""Seconds that a viewer may be ignored for; two weeks, as on Twitch. A ban has no end."""

NOTICE = 60.0
"""Seconds that a holder has to act once somebody wants to take the seat."""

POLL_OPEN = 60.0
"""Seconds for which a poll is open."""

POLL_PERCENT = 51
"""Of those who voted in a poll, so many in a hundred have to be for it."""

POLL_VOTERS = 3
"""So many have to vote in a poll."""
