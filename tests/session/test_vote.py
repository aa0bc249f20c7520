"""A ballot: votes may change and are counted card by card; the first at a count wins a tie."""

from hypothesis import given
from hypothesis import strategies as st

from ktmodule.hearts.cards import PACK
from ktmodule.session.seat.decision import Choice
from ktmodule.session.seat.vote import Ballot, Count, VoteOutcome
from tests.notation import card, cards


def ballot(**votes: str) -> Ballot:
    made = Ballot()
    for identity, wanted in votes.items():
        made.cast(identity, cards(wanted))
    return made


def winners(votes: Ballot, count: int) -> Choice:
    outcome = votes.outcome(count, 0.0)
    assert outcome is not None
    return tuple(won.card for won in outcome.won)


def test_most_votes_win() -> None:
    assert winners(ballot(ann="2C", bob="KH", cid="KH"), 1) == cards("KH")


def test_a_tie_goes_to_the_card_that_reached_the_count_first() -> None:
    assert winners(ballot(ann="2C", bob="KH"), 1) == cards("2C")
    assert winners(ballot(ann="2C", bob="KH", cid="KH", dee="2C"), 1) == cards("KH")


def test_a_viewer_has_one_vote_and_may_change_it() -> None:
    votes = ballot(ann="2C", bob="2C", cid="KH")
    votes.cast("ann", cards("KH"))
    assert votes.counts() == (Count(card("KH"), 2), Count(card("2C"), 1))
    assert votes.voters == 3


def test_a_card_that_loses_a_vote_and_regains_it_loses_the_tie() -> None:
    votes = ballot(ann="2C", bob="KH")
    votes.cast("ann", cards("3D"))
    votes.cast("ann", cards("2C"))
    assert winners(votes, 1) == cards("KH")


def test_the_same_vote_again_changes_nothing() -> None:
    votes = ballot(ann="2C", bob="KH")
    votes.cast("ann", cards("2C"))
    assert winners(votes, 1) == cards("2C")


def test_a_pass_is_voted_card_by_card() -> None:
    votes = ballot(ann="2C KH QS", bob="3D KH QS", cid="3D AS QS")
    assert votes.counts()[0] == Count(card("QS"), 3)
    assert winners(votes, 3) == cards("QS KH 3D")


def test_the_outcome_names_the_winner_and_the_cards_that_came_as_far_but_later() -> None:
    votes = ballot(ann="KH", bob="2C", cid="2C", dee="KH", eve="3D")
    assert votes.outcome(1, 7.0) == VoteOutcome(
        won=(Count(card("2C"), 2),), voters=5, tied=cards("KH"), closed=7.0
    )


def test_the_outcome_of_a_pass_names_three_cards_and_those_tied_with_the_last() -> None:
    votes = ballot(ann="2C KH QS", bob="3D KH QS", cid="4D 2C QS", dee="3D 4D 5D")
    assert votes.outcome(3, 9.0) == VoteOutcome(
        won=(Count(card("QS"), 3), Count(card("KH"), 2), Count(card("2C"), 2)),
        voters=4,
        tied=cards("3D 4D"),
        closed=9.0,
    )


def test_without_votes_there_is_no_winner() -> None:
    assert Ballot().outcome(1, 0.0) is None
    votes = ballot(ann="2C")
    votes.withdraw("ann")
    assert votes.outcome(1, 0.0) is None


def test_more_than_half_of_the_active_viewers_have_to_agree() -> None:
    votes = ballot(ann="2C", bob="2C", cid="KH")
    assert votes.agreed(1, active=3)
    assert not votes.agreed(1, active=4)


choices = st.one_of(
    st.sampled_from(PACK[:4]).map(lambda one: (one,)),
    st.permutations(PACK[:5]).map(lambda some: tuple(some[:3])),
)


@given(st.lists(st.tuples(st.sampled_from("abcdef"), st.one_of(st.none(), choices))))
def test_the_counts_are_those_of_each_viewers_last_vote(
    steps: list[tuple[str, Choice | None]],
) -> None:
    votes, last = Ballot(), dict[str, Choice]()
    for identity, choice in steps:
        if choice is None:
            votes.withdraw(identity)
            last.pop(identity, None)
        else:
            votes.cast(identity, choice)
            last[identity] = choice
    wanted = [one for choice in last.values() for one in choice]
    counts = {count.card: count.votes for count in votes.counts()}
    assert counts == {one: wanted.count(one) for one in wanted}
    assert [count.votes for count in votes.counts()] == sorted(counts.values(), reverse=True)
    assert votes.voters == len(last)
