"""R2: every deal comes from the match's seed, and from nothing else."""

import random
from collections import Counter

from ktmodule.hearts.cards import PACK, print_cards
from ktmodule.hearts.match import Match
from ktmodule.hearts.randomness import derived_seed, generator, pick, shuffled
from ktmodule.hearts.round import deal
from ktmodule.hearts.rules import KTHEARTS, STANDARD_4P
from ktmodule.hearts.seats import Seat
from tests.notation import Step, random_match


def test_R2_the_deals_of_seed_2024_are_the_same_on_every_platform_and_python() -> None:
    assert tuple(map(print_cards, deal(2024, 1))) == (
        "10C JC QC KC 2D 5D 8D 4S 6S JS 4H 5H QH",
        "2C 5C 3D 6D 10D KD AD 5S 7S 8S 9S 3H AH",
        "3C 4C 8C QD 2S 3S QS KS AS 2H 6H 7H 8H",
        "6C 7C 9C AC 4D 7D 9D JD 10S 9H 10H JH KH",
    )
    assert tuple(map(print_cards, deal(2024, 2))) == (
        "6C 7C 10C KC 5D 8D JD KD AD 10S JS 2H KH",
        "3C 4C 9C 2D 4D 7D 9D 2S 6S QS 4H 6H JH",
        "2C JC QC QD 7S 8S 9S KS AS 7H 8H 10H AH",
        "5C 8C AC 3D 6D 10D 3S 4S 5S 3H 5H 9H QH",
    )


def test_R2_derived_seeds_are_the_same_on_every_platform_and_python() -> None:
    assert derived_seed(0) == 3257818196121990
    assert derived_seed(2024, 1) == 3210389245146587
    assert derived_seed(2024, 1, 2) == 8506160025145071


def test_R2_a_deal_is_the_whole_pack_in_four_sorted_hands_of_thirteen() -> None:
    for seed in range(50):
        hands = deal(seed, 1)

        assert [len(hand) for hand in hands] == [13] * 4
        assert all(list(hand) == sorted(hand) for hand in hands)
        assert sorted(card for hand in hands for card in hand) == list(PACK)


def test_R2_a_seed_gives_the_same_match_whatever_else_the_process_draws() -> None:
    def recorded(noise: int) -> list[Step]:
        random.seed(noise)
        steps = []
        for step in random_match(7, KTHEARTS):
            random.random()
            deal(noise, 1)
            steps.append(step)
        return steps

    assert recorded(1) == recorded(2)


def test_R2_each_round_of_each_seed_has_its_own_deal() -> None:
    deals = [deal(seed, number) for seed in range(30) for number in range(1, 11)]

    assert len(set(deals)) == len(deals)


def test_R2_the_deals_depend_neither_on_the_rules_nor_on_the_play() -> None:
    def dealt(steps: list[Step]) -> dict[int, object]:
        opening = Match.begin(5, KTHEARTS).round
        following = [s.after.round for s in steps if s.after.round.number != s.before.round.number]
        return {playing.number: playing.hands for playing in (opening, *following)}

    one = dealt(list(random_match(5, KTHEARTS)))
    other = dealt(list(random_match(5, STANDARD_4P)))

    passed_in_both = [n for n in one.keys() & other.keys() if n % 4]
    assert len(passed_in_both) >= 3
    for number in passed_in_both:
        assert one[number] == other[number] == deal(5, number)


def test_R2_each_seat_is_dealt_each_card_about_equally_often() -> None:
    deals = 2000
    falls: Counter[tuple[str, Seat]] = Counter()
    for seed in range(deals):
        hands = deal(seed, 1)
        falls.update((str(card), seat) for seat in Seat for card in hands[seat])

    assert len(falls) == 52 * 4
    # 500 are expected, with a standard deviation of 19.4: five deviations either way.
    assert 403 < min(falls.values())
    assert max(falls.values()) < 597


def test_R2_a_shuffle_gives_every_order_about_equally_often() -> None:
    orders = Counter(shuffled("abc", generator(seed)) for seed in range(6000))

    assert len(orders) == 6
    assert 856 < min(orders.values())
    assert max(orders.values()) < 1144


def test_a_pick_gives_every_item_about_equally_often() -> None:
    picks = Counter(pick("abcd", generator(seed)) for seed in range(4000))

    assert set(picks) == set("abcd")
    assert 863 < min(picks.values())
    assert max(picks.values()) < 1137


def test_generators_of_one_seed_differ_by_their_path() -> None:
    paths = [(), (1,), (2,), (1, 1), (11,), (1, 2), (12,)]

    assert len({generator(3, *path).random() for path in paths}) == len(paths)
    assert generator(3, 1, 2).random() == generator(3, 1, 2).random()
