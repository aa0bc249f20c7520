"""The search budget of a level."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """The search budget of a level: in numbers of deals, never in time.

    deals: how many are sampled for a card; the likeliest are played out.
    play, passing: after how many deals candidates are dropped, and how many deals there are in all.
    keep_one_in: 3 keeps the best third of the candidates each time.
    solved_tricks: with this many tricks to go or fewer, every deal is solved instead of played out,
    in solved_deals of them; 0 never solves.
    match_equity: whether the end of a round counts by the chance to win the match that comes with
    it, or by points alone.
    """

    deals: int
    play: tuple[int, ...]
    passing: tuple[int, ...]
    keep_one_in: int
    solved_tricks: int = 0
    solved_deals: int = 0
    match_equity: bool = False
