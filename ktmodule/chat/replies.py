"""Every sentence that the program says to chat, each one line."""

from typing import assert_never

from ktmodule.chat.bad_command import BadCommand, Problem
from ktmodule.chat.commands import VERBS, Mode, Role, Topic
from ktmodule.hearts.actions import IllegalAction, Reason
from ktmodule.hearts.cards import Card, Suit, print_cards
from ktmodule.hearts.round import Hand
from ktmodule.hearts.rules import Bonus, Goal, HouseRules, Permission
from ktmodule.hearts.scoring import Scores
from ktmodule.hearts.seats import HUMAN, Direction, Seat
from ktmodule.hearts.trick import Trick
from ktmodule.hearts.views import SeatView

HELP: dict[str, str] = {
    "play": "play CARD plays a card: play 2C, play queen of spades. Several are a plan: play 2C KH "
    "plays KH at its turn. Also: play low, play high, play only",
    "pass": "pass CARD CARD CARD passes three cards: pass 2C KH QS. Also: pass high, pass low",
    "cancel": "cancel forgets the plan",
    "hand": "hand shows your cards",
    "legal": "legal shows the cards that you may play or pass now",
    "table": "table shows the trick in play and whose turn it is",
    "score": "score shows the totals and the points of this round",
    "last": "last shows the trick before this one",
    "rules": "rules tells the house rules in force",
    "status": "status tells how the module stands",
    "help": "help lists the commands; help COMMAND explains one",
    "manual": "manual tells the game in short",
    "claim": "claim takes the seat for you alone while nobody holds it (mode claim)",
    "unclaim": "unclaim gives the seat back",
    "mine": "mine tells somebody who wants the seat that you are still playing",
    "take": "take asks for the seat: who holds it has 60 seconds to act",
    "player": "player tells who holds the seat",
    "mode": "mode first, mode claim, mode vote or mode auto: how viewers become one player",
    "delay": "delay SECONDS: how late viewers see the stream, 0 to 60",
    "pause": "pause stops the game; resume goes on",
    "resume": "resume goes on after pause",
    "skip": "skip closes the open vote now",
    "assign": "assign NAME gives the seat to that viewer",
    "forceplay": "forceplay CARD plays that card, and with three cards passes them, in any mode",
    "ban": "ban NAME ignores that viewer for good; unban NAME takes it back",
    "unban": "unban NAME listens to that viewer again",
    "timeout": "timeout NAME SECONDS ignores that viewer for a while",
    "new": "new deals a new module once this one is solved; new confirm gives this one up",
    "quit": "quit ends the program; the module is kept",
}


def name_of(seat: Seat) -> str:
    """What a seat is called in a sentence: the human seat is `you`."""
    return "you" if seat is HUMAN else seat.word


def does(seat: Seat, verb: str, third: str = "") -> str:
    """The seat with its verb, as a sentence begins: `You play`, `West plays`.

    third: the verb's form for he, she and it, where that is not just an s more.
    """
    return f"You {verb}" if seat is HUMAN else f"{seat.word} {third or verb + 's'}"


def counted(number: int, noun: str) -> str:
    """The number with its noun: `1 point`, `13 points`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, the rest as it is."""
    return text[:1].upper() + text[1:]


def by_suits(cards: Hand) -> str:
    """A sorted hand, its suits set apart: `2C 5C / 3D / QS / AH`."""
    suits = ((card for card in cards if card.suit is suit) for suit in Suit)
    return " / ".join(text for suit in suits if (text := print_cards(tuple(suit))))


def unreadable(bad: BadCommand, view: SeatView) -> str:
    """The answer to a command that cannot be read, with the nearest thing that works."""
    cards = _either(_likely(bad.fits, view))
    match bad.problem:
        case Problem.UNKNOWN_COMMAND:
            return f'I do not know "{_short(bad.text)}": {_meant(bad, view)}'
        case Problem.UNKNOWN_CARD:
            hint = f"did you mean {cards}?" if cards else "write cards like 2C, 10H or QS"
            return f'"{_short(bad.text)}" is no card: {hint}'
        case Problem.RANK_WITHOUT_SUIT:
            return f'"{_short(bad.text)}" names no suit: did you mean {cards}?'
        case Problem.SUIT_WITHOUT_RANK:
            return f'"{_short(bad.text)}" names no rank: did you mean {cards}?'
        case Problem.INCOMPLETE:
            return f"{bad.nearest} what? {HELP[bad.nearest]}"
        case Problem.EXTRA_WORDS:
            extra = _short(bad.text)
            return f'{bad.nearest} takes nothing like "{extra}": {HELP[bad.nearest]}'
        case Problem.TOO_LONG:
            return f'"{_short(bad.text)}…" is too long to be a command'
        case unknown:
            assert_never(unknown)


def _likely(fits: tuple[Card, ...], view: SeatView) -> tuple[Card, ...]:
    """Those of the cards that can be played now; if none, those that are held; if none, all."""
    for hand in (view.legal, view.hand):
        if likely := tuple(card for card in fits if card in hand):
            return likely
    return fits


def _meant(bad: BadCommand, view: SeatView) -> str:
    if 0 < len(bad.fits) <= len(view.hand):
        verb = "pass" if view.must_pass else "play"
        return f"did you mean {verb} {print_cards(bad.fits)}?"
    return f"did you mean {bad.nearest}?" if bad.nearest else "help lists the commands"


def illegal(refused: IllegalAction, view: SeatView) -> str:
    """The rule that refuses an action, in the player's words (R18)."""
    cards = print_cards(tuple(dict.fromkeys(refused.cards)))
    legal = print_cards(refused.legal)
    match refused.reason:
        case Reason.MATCH_OVER:
            return solved()
        case Reason.NOTHING_TO_PASS:
            if view.table.direction is Direction.HOLD:
                return f"nothing is passed in this round: {turn(view)}"
            return f"the passing is over: {turn(view)}"
        case Reason.ALREADY_PASSED:
            return f"you have passed already: {print_cards(view.passed)}"
        case Reason.PASSING_FIRST:
            first = f"first pass three cards {way(view.table.direction)}: pass CARD CARD CARD"
            return first if view.must_pass else turn(view)
        case Reason.NOT_THREE_CARDS:
            return f"a pass is exactly three cards, not {len(refused.cards)}"
        case Reason.SAME_CARD_TWICE:
            return f"a pass is three different cards, and you named {cards} more than once"
        case Reason.NOT_HELD:
            return f"you do not hold {_either(refused.cards)}; your hand: {by_suits(view.hand)}"
        case Reason.NOT_YOUR_TURN:
            return turn(view)
        case Reason.TWO_OF_CLUBS_LEADS:
            return "the two of clubs leads the first trick: 2C"
        case Reason.MUST_FOLLOW:
            suit = refused.legal[0].suit.word
            return f"you hold {suit}, so you must follow: {legal}"
        case Reason.NO_HEARTS_IN_FIRST_TRICK:
            return f"no hearts in the first trick: {legal}"
        case Reason.NO_QUEEN_IN_FIRST_TRICK:
            return f"not the queen of spades in the first trick: {legal}"
        case Reason.HEARTS_NOT_BROKEN:
            return f"hearts are not broken, so you may not lead one: {legal}"
        case Reason.QUEEN_BEFORE_HEARTS_BROKEN:
            return f"hearts are not broken, so you may not lead the queen of spades: {legal}"
        case unknown:
            assert_never(unknown)


def solved() -> str:
    return "this module is solved: new deals another"


def not_solved() -> str:
    return "this module is not solved yet: new confirm gives it up and deals another"


def not_allowed(verb: str, role: Role) -> str:
    who = "the broadcaster" if role is Role.BROADCASTER else "the broadcaster and moderators"
    return f"{verb} is for {who}"


def paused() -> str:
    return "the game is paused: resume goes on"


def resumed() -> str:
    return "the game goes on"


def no_vote() -> str:
    return "no vote is open"


def mode_set(mode: Mode) -> str:
    how = {
        Mode.FIRST: "the first legal command plays",
        Mode.CLAIM: "who claims the seat plays",
        Mode.VOTE: "most votes win",
        Mode.AUTO: "few viewers play at once, many vote",
    }
    return f"mode {mode.value}: {how[mode]}"


def delay_set(seconds: float) -> str:
    return f"viewers are taken to see the stream {seconds:.0f} s late"


def held_by(name: str) -> str:
    return f"{name} holds the seat: take asks for it"


def holder(name: str) -> str:
    """Who holds the seat; an empty name is nobody."""
    return f"{name} holds the seat" if name else "nobody holds the seat: claim takes it"


def contested(name: str, taker: str) -> str:
    return f"{taker} wants the seat: {name} has 60 s to play or to type mine"


def not_yours() -> str:
    return "you do not hold the seat"


def not_claimed_here() -> str:
    return "the seat can be held only in mode claim"


def nobody_called(name: str) -> str:
    return f'nobody called "{_short(name)}" has typed a command of late'


def not_silenced(name: str) -> str:
    return f"{name} is a moderator, who is always heard"


def banned(name: str) -> str:
    return f"{name} is not heard any more: unban {name} takes it back"


def not_banned(name: str) -> str:
    return f'nobody called "{_short(name)}" is banned'


def unbanned(name: str) -> str:
    return f"{_short(name)} is heard again"


def timed_out(name: str, seconds: float) -> str:
    return f"{name} is not heard for {seconds:.0f} s"


def no_choice(legal: Hand) -> str:
    """The answer to `play only` where more than one card is legal."""
    return f"you may play more than one card: {print_cards(legal)}"


def plan_not_held(cards: Hand, view: SeatView) -> str:
    return f"you cannot plan {_either(cards)}: your hand is {by_suits(view.hand)}"


def planned_twice(cards: Hand) -> str:
    return f"a plan names each card once: {print_cards(tuple(dict.fromkeys(cards)))}"


def planned(cards: Hand) -> str:
    return f"planned: {print_cards(cards)} (cancel forgets it)"


def plan_broken(reason: str, rest: Hand) -> str:
    """Why a planned card was not played; `rest` is all that is forgotten."""
    return f"plan forgotten ({print_cards(rest)}): {reason}"


def plan_cancelled(cards: Hand) -> str:
    return f"plan forgotten: {print_cards(cards)}" if cards else "there is no plan to forget"


def help_for(word: str | None) -> str:
    """All commands, or the one that `word`, a key of HELP, stands for."""
    if word is None:
        return f"commands: {', '.join(HELP)}. help COMMAND explains one"
    others = VERBS[word][1:]
    return HELP[word] + (f" (also {', '.join(others)})" if others else "")


def answer(topic: Topic, view: SeatView, status: str) -> str:
    """What a viewer asked for; `status` is the module's own sentence."""
    match topic:
        case Topic.HAND:
            return f"your hand: {by_suits(view.hand)}" if view.hand else "your hand is empty"
        case Topic.LEGAL:
            return turn(view)
        case Topic.TABLE:
            return _table(view)
        case Topic.SCORE:
            return score(view.table.totals, view.table.taken, view.table.rules.target)
        case Topic.LAST:
            last = view.table.last_trick
            return "no trick has been taken yet" if last is None else f"last trick: {taken(last)}"
        case Topic.RULES:
            return rules(view.table.rules)
        case Topic.STATUS:
            return f"{status}; {round_status(view)}"
        case Topic.MANUAL:
            return MANUAL
        case unknown:
            assert_never(unknown)


MANUAL = (
    "Hearts: avoid points. Each heart taken is 1, the queen of spades 13. Pass three cards, then "
    "follow the suit that was led if you can; the highest card of it takes the trick and leads the "
    "next. Hearts may be led once one was discarded. Take all 26 points and the others get them: a "
    "moon; all 13 tricks: a sun. A match ends when a total reaches the target: win it and the "
    "module is solved. Type play 2C or pass 2C KH QS; rules, help"
)


def manual_at(address: str) -> str:
    return f"the manual: {address}"


def turn(view: SeatView) -> str:
    """Whose turn it is, and what the human seat may do."""
    table = view.table
    if table.over:
        return "the match is over"
    if view.must_pass:
        return f"pass any three {way(table.direction)}: {by_suits(view.hand)}"
    if table.passing:
        return "the others are still choosing what to pass"
    if view.legal:
        return f"it is your turn, and you may play {print_cards(view.legal)}"
    return "it is not your turn" if table.turn is None else f"it is {table.turn.word}'s turn"


def way(direction: Direction) -> str:
    """Where a pass goes: `left to West`."""
    if direction is Direction.HOLD:
        return "to nobody"
    return f"{direction.value} to {direction.target(HUMAN).word}"


def plays(trick: Trick) -> str:
    """The cards of a trick as they were played: `West 5C, North KC`."""
    return ", ".join(f"{name_of(seat)} {card}" for seat, card in trick.plays())


def taken(trick: Trick) -> str:
    """A complete trick in a sentence."""
    winner = trick.winner
    won = "" if winner is None else f"; {name_of(winner)} took it"
    return f"{plays(trick)}{won}, {counted(trick.points, 'point')}"


def score(totals: Scores, taken_now: Scores, target: int) -> str:
    """The totals, with the points of this round where there are any."""
    parts = (
        f"{name_of(seat)} {totals[seat]}" + (f" (+{taken_now[seat]})" if taken_now[seat] else "")
        for seat in Seat
    )
    return f"{', '.join(parts)}; to {target}"


def module_status(number: int, is_solved: bool, strikes: int, match_number: int) -> str:
    light = "solved" if is_solved else "unsolved"
    return f"module {number} is {light}, {counted(strikes, 'strike')}, match {match_number}"


def round_status(view: SeatView) -> str:
    table = view.table
    broken = "hearts broken" if table.hearts_broken else "hearts not broken"
    return f"round {table.round_number}, trick {table.trick_number} of 13, {broken}"


def rules(house: HouseRules) -> str:
    """The house rules in force, in one sentence each."""
    cycle = ", ".join(direction.value for direction in house.passing[:12])
    more = f" and so on, {len(house.passing)} rounds" if len(house.passing) > 12 else ""
    first = _first_trick(house)
    queen = "may" if house.lead_queen_unbroken is Permission.ALLOWED else "may not"
    goal = (
        f"you win if you stay below {house.target}"
        if house.goal is Goal.SURVIVE
        else "you win if nobody has less"
    )
    return (
        f"passing: {cycle}{more}. First trick: {first}. The queen of spades {queen} be led before "
        f"hearts are broken. Moon: {_bonus(house.moon, 26)}. Sun: {_bonus(house.sun, 52)}. "
        f"To {house.target}: {goal}"
    )


def _first_trick(house: HouseRules) -> str:
    forbidden = Permission.FORBIDDEN
    barred = [
        name
        for name, permission in (
            ("hearts", house.first_trick_hearts),
            ("queen of spades", house.first_trick_queen),
        )
        if permission is forbidden
    ]
    return f"no {' and no '.join(barred)}" if barred else "any discard"


def _bonus(bonus: Bonus, amount: int) -> str:
    match bonus:
        case Bonus.ADD:
            return f"the others +{amount}"
        case Bonus.SUBTRACT:
            return f"the shooter -{amount}"
        case Bonus.OFF:
            return "just a moon"
        case unknown:
            assert_never(unknown)


def _table(view: SeatView) -> str:
    trick = view.table.trick
    if trick is None or not trick.cards:
        return f"the table is empty: {turn(view)}"
    winner = trick.winner
    leading = "" if winner is None else f"; so far {name_of(winner)} would take it"
    return f"{plays(trick)}{leading}: {turn(view)}"


def _either(cards: tuple[Card, ...]) -> str:
    *others, last = map(str, dict.fromkeys(cards)) if cards else ("",)
    return f"{', '.join(others)} or {last}" if others else last


def _short(text: str) -> str:
    return text if len(text) <= 20 else text[:19] + "…"
