"""Every game of the house: what tests go over that are about no particular one."""

import officina


def settings(most=3):
    """Pairs of a game's name and a number of seats: as few as it has, and up to `most`."""
    for name in officina.games():
        least, top = officina.describe(name)["seats"]
        for seats in sorted({least, max(least, min(most, top))}):
            yield name, seats
