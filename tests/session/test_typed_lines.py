"""Lines as people type them, each with what it must do: `tests/chat/typed_lines.tsv`."""

from itertools import pairwise
from pathlib import Path
from random import Random

from ktmodule.chat.commands import Mode
from ktmodule.chat.line import ChatLine, Role, Viewer
from ktmodule.hearts.events import CardPlayed, PassChosen
from ktmodule.hearts.match import Match
from ktmodule.hearts.round import Round
from ktmodule.hearts.rules import KTHEARTS
from ktmodule.hearts.seats import HUMAN
from ktmodule.session.effects import Reply, Show
from ktmodule.session.module import Module
from ktmodule.session.options import Options
from ktmodule.session.outcome import Outcome
from ktmodule.session.seat.decision import DecisionSettings
from ktmodule.session.session import Session
from ktmodule.session.state import NOBODY
from ktmodule.session.turns import Turns
from tests.notation import SOUTH, card, deal_with, hands, late_round, match_of

TABLE = Path(__file__).parents[1] / "chat" / "typed_lines.tsv"

HAND = "9C 10C KC 3D JD KD QS KS AS 10H QH AH"
"""South's hand, all of it legal: South leads the second trick, and hearts are broken."""

ANN = Viewer("ann", Role.VIEWER, "1", "ann")
OTHERS = [Viewer(f"v{number}", Role.VIEWER, f"2{number}", f"v{number}") for number in range(8)]

MODES = {"chat": Mode.FIRST, "alone": Mode.FIRST, "vote": Mode.VOTE, "pass": Mode.FIRST}


def playing() -> Match:
    rest = hands(
        HAND, "2C 3C 4C 5C 6C 7C 8C JC QC 2D 4D 5D", "6D 7D 8D 9D 10D QD AD 2S 3S 4S 5S 6S",
        "7S 8S 9S 10S JS 2H 3H 4H 5H 6H 7H 8H",
    )  # fmt: skip
    return match_of(late_round(rest, leader=SOUTH, broken=True))


def passing() -> Match:
    return match_of(Round.begin(KTHEARTS, 1, deal_with(south=f"{HAND} 2C")))


def session_in(situation: str) -> Session:
    """A session in which it is the human seat's turn; only in `alone` is Ann alone."""
    match = passing() if situation == "pass" else playing()
    settings = DecisionSettings(MODES.get(situation, Mode.FIRST), vote_window=60.0)
    options = Options(decisions=settings)
    session = Session(Turns(Module(1, 1, 1, match), options), options, NOBODY)
    session.tick(0.0)
    if situation in ("chat", "vote", "pass"):
        for other in OTHERS:
            session.receive(ChatLine(other, "!score"), 100.0)
    session.effects()
    return session


def outcome(situation: str, line: str) -> str:
    """The effect of the line, in the words of the table."""
    session = session_in(situation)
    at_home = situation == "terminal"
    viewer = Viewer("ann", Role.BROADCASTER) if at_home else ANN
    session.receive(ChatLine(viewer, line, addressed=at_home), 101.0)
    effects = session.effects()
    events = [event for effect in effects if isinstance(effect, Show) for event in effect.events]
    played = [str(e.card) for e in events if isinstance(e, CardPlayed) and e.seat is HUMAN]
    if played:
        return " ".join(("plays", *played, *map(str, session.scene.queued)))
    if any(isinstance(e, PassChosen) and e.seat is HUMAN for e in events):
        return " ".join(("passes", *map(str, session.scene.view.passed)))
    if (vote := session.scene.vote) is not None:
        return " ".join(("votes", *(str(count.card) for count in vote.counts)))
    replies = [effect for effect in effects if isinstance(effect, Reply)]
    if not replies:
        return "silence"
    (reply,) = replies
    asked = reply.outcome is Outcome.REFUSED
    return f"{'asks' if asked else 'answers'} {reply.text}"


def typed_lines() -> list[tuple[str, str, str]]:
    rows = TABLE.read_text(encoding="utf-8").split("\n")
    cells = [row.split("\t") for row in rows if row and not row.startswith("#")]
    return [(situation, line, expected) for situation, line, expected in cells]


def fits(expected: str, actual: str) -> bool:
    """True where the outcome is the expected one; of a reply, a part is enough."""
    if expected.split()[0] in ("asks", "answers"):
        kind, _, part = expected.partition(" ")
        return actual.startswith(kind) and part in actual
    return actual == expected


def test_every_typed_line_does_what_its_writer_means() -> None:
    rows = typed_lines()
    wrong = [
        (situation, line, expected, actual)
        for situation, line, expected in rows
        if not fits(expected, actual := outcome(situation, line))
    ]
    assert wrong == []
    assert len(rows) >= 300
    assert len({(situation, line) for situation, line, _ in rows}) == len(rows)


ORDINARY = (
    "a an the to two too ate for four ten jack king queen ace of my your heart hearts spade club "
    "diamond as ah ha th js ac and then or not no with so it is that this card cards play pass "
    "first last six nine lol haha please you we I he she they win lose high low only in on at was "
    "cats hats acts asks sack hack dash data that chat dad sad had has kd ts st da dj hq ok go see "
    "c s d h u r b k q t o 2 3 4 10 1 0 ! ? , . ' - Kappa one three five seven eight"
).split()
"""Words around a card, with all that are also names of ranks and suits."""


def test_no_words_around_a_line_ever_play_a_card_that_it_does_not_name(thorough: bool) -> None:
    dice = Random(11)
    lines = 0
    for _ in range(20_000 if thorough else 1_500):
        before, after = (
            dice.choices(ORDINARY, k=dice.randrange(0, 4)),
            dice.choices(ORDINARY, k=dice.randrange(0, 5)),
        )
        named = dice.choice(["9C", "10H", "KS"])
        words = [*before, named, *after]
        line = dice.choice(["!play ", "!", "", "play ", "!1 play "]) + " ".join(words)
        told = outcome("chat", line).split()
        lines += told[0] == "plays"
        if told[0] == "plays" and told[1] != named:
            assert spelt_out(words, told[1]), (line, told)
    assert lines > 50


def spelt_out(words: list[str], text: str) -> bool:
    """True where the words spell the card: its rank, maybe `of`, and its suit side by side."""
    meant = card(text)
    ranks = {meant.rank.mark.lower().replace("10", "t"), str(meant)[:-1].lower(), meant.rank.word}
    ranks.discard("a")
    suits = {meant.suit.letter.lower(), meant.suit.word, meant.suit.word[:-1]}
    plain = [word.lower() for word in words if word.lower() not in ("the", "an", "a")]
    pairs = [*pairwise(plain), *((other, one) for one, other in pairwise(plain))]
    over = [(one, other) for one, of, other in zip(plain, plain[1:], plain[2:], strict=False)
            if of in ("of", "o")]  # fmt: skip
    return text.lower() in plain or any(
        one in ranks and other in suits for one, other in (*pairs, *over)
    )
