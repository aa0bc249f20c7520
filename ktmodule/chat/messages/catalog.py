"""Every sentence that the program says to chat; settings can replace any of them by name."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType

from ktmodule.chat.command_table import COMMANDS, SPEAK_AS, SPEAK_AS_HELP, WORDS
from ktmodule.chat.messages.templates import as_read

HELP: Mapping[str, str] = MappingProxyType(
    {row.word: row.help for row in COMMANDS} | {SPEAK_AS: SPEAK_AS_HELP}
)
"""The help for each command, by its word; the sentence is named `help_WORD`."""


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences by name. A word in braces is a placeholder, filled when the sentence is used.

    help: the help for each command, by its word.
    """

    # Lines that cannot be read.
    unknown_command: str = 'I don\'t know "{text}": {hint}'
    unknown_card: str = '"{text}" is not a card: {hint}'
    no_suit: str = '"{text}" has no suit: {hint}'
    no_rank: str = '"{text}" has no rank: {hint}'
    placeholder: str = "put a card in place of CARD: {turn}"
    left_over: str = 'I don\'t understand "{text}": {hint}'
    incomplete: str = "{command} what? {help}"
    extra_words: str = 'I don\'t understand "{text}" after {command}: {help}'
    pick_among_others: str = "use low, high or only by itself: {command} {text}"
    vote_on_cards: str = "to vote for a card, type {command}"
    too_long: str = '"{text}…" is too long for a command'
    did_you_mean: str = "did you mean {what}?"
    write_cards: str = "write cards like 2C, 10H or QS"
    see_help: str = "help all lists the commands"
    one_of: str = "{others} or {last}"

    # Actions that the rules refuse (R18).
    nothing_passed: str = "no cards are passed this round: {turn}"
    passing_over: str = "passing is over: {turn}"
    already_passed: str = "you have already passed: {cards}"
    pass_first: str = "first pass three cards {way}: pass CARD CARD CARD"
    not_three: str = "a pass is exactly three cards, not {count}"
    same_card_twice: str = "a pass is three different cards, and you named {cards} more than once"
    not_held: str = "you don't hold {cards}; your hand: {hand}"
    two_of_clubs: str = "the two of clubs leads the first trick: 2C"
    must_follow: str = "you hold {suit}, so you must follow: {legal}"
    no_hearts_yet: str = "no hearts in the first trick: {legal}"
    no_queen_yet: str = "not the queen of spades in the first trick: {legal}"
    hearts_not_broken: str = "hearts are not broken, so you may not lead one: {legal}"
    queen_not_broken: str = (
        "hearts are not broken, so you may not lead the queen of spades: {legal}"
    )

    # Whose turn it is.
    match_over: str = "the match is over"
    not_dealt: str = "the next cards are not dealt yet"
    pass_any: str = "pass any three {way}: {hand}"
    others_choose: str = "the others are still choosing what to pass"
    your_turn: str = "it is your turn; you may play {legal}"
    not_your_turn: str = "it is not your turn"
    turn_of: str = "it is {seat}'s turn"

    # Replies to questions.
    hand: str = "your hand: {hand}"
    hand_empty: str = "your hand is empty"
    table: str = "{plays}; {seat} would take it now: {turn}"
    table_empty: str = "no card is on the table yet: {turn}"
    last_trick: str = "last trick: {plays}; {seat} took it, {points}"
    no_last_trick: str = "no trick has been taken yet"
    score: str = "{scores}; to {target}"
    status: str = "{module}; {round}"
    module_status: str = "module {number} is {light}, {strikes}, match {match}"
    round_status: str = "round {round}, trick {trick} of 13, {hearts}"
    hearts_are_broken: str = "hearts broken"
    hearts_are_not_broken: str = "hearts not broken"
    rules: str = (
        "passing: {passing}. First trick: {first_trick}. {queen}. Moon: {moon}. Sun: {sun}. "
        "To {target}: {goal}"
    )
    long_cycle: str = "{passing} and so on, over {rounds} rounds"
    first_trick_free: str = "any discard"
    first_trick_no_hearts: str = "no hearts"
    first_trick_no_queen: str = "no queen of spades"
    first_trick_no_points: str = "no hearts and no queen of spades"
    queen_may_lead: str = "The queen of spades may be led before hearts are broken"
    queen_may_not_lead: str = "The queen of spades may not be led before hearts are broken"
    others_get: str = "the others +{number}"
    shooter_loses: str = "the shooter -{number}"
    sun_is_moon: str = "just a moon"
    goal_survive: str = "you win if you stay below {target}"
    goal_lowest: str = "you win if nobody has fewer points"
    manual: str = (
        "Hearts: points are bad. Each heart you take costs 1, the queen of spades 13. The two of "
        "clubs leads the first trick. Follow the suit that was led if you can; its highest card "
        "takes the trick and leads the next, and aces are high. The match ends when a total "
        "reaches {target}: {goal}. Winning it solves the module. Type play 2C or pass 2C KH QS; "
        "rules, help"
    )
    manual_at: str = "the manual: {address}"
    view: str = "it is always in view"
    worth: str = "a solved module is worth {points}, divided among those who played its cards"
    what_to_type: str = "play 2C, pass 2C KH QS, low/high/only; !manual"
    what_to_type_alone: str = (
        "play 2C, pass 2C KH QS, low/high/only; {commands}. help COMMAND explains one, help all "
        "lists the rest"
    )
    what_to_type_at: str = "play 2C, pass 2C KH QS, low/high/only; !manual: {address}"
    commands: str = "commands: {commands}. help COMMAND explains one"
    also: str = "{help} (also {words})"

    # The module, and permissions.
    solved: str = "this module is solved: new deals another"
    not_solved: str = "this module is not solved yet: new confirm gives it up and deals another"
    for_broadcaster: str = "{command} is for the broadcaster"
    for_moderators: str = "{command} is for the broadcaster and moderators"
    quit_here: str = "quit works only where the program runs"
    paused: str = "the game is paused: resume continues it"
    resumed: str = "the game continues"
    no_vote: str = "no vote is open"
    mode_first: str = "mode first: the first legal command plays"
    mode_claim: str = "mode claim: the viewer who claims the seat plays"
    mode_vote: str = "mode vote: most votes win"
    mode_auto: str = "mode auto: with few viewers the first command plays, with many they vote"
    delay_set: str = "stream delay set to {seconds} s"
    level_set: str = "{level} opponents from the next round on"
    level_as_set: str = "opponents as in the settings from the next round on"
    level_adapted: str = "the opponents play {level} in this match"
    no_such_level: str = 'there is no level "{text}": {levels}'
    saying: str = "replies go to chat"
    silent: str = "replies appear only on the overlay"
    cannot_say: str = "no account is logged in, so replies cannot go to chat (see ktmodule login)"

    # Polls.
    propose_mode: str = "mode {mode}"
    propose_new: str = "a new module"
    poll_open: str = "Poll: switch to {proposal}? !vote yes or !vote no ({seconds} s)"
    poll_is_open: str = "a poll is already open: {proposal}? !vote yes or !vote no"
    poll_none: str = "no poll is open: vote mode MODE or vote new opens one"
    poll_rest: str = "the next poll can start in {seconds} s"
    poll_time: str = "{proposal}? {yes} to {no} so far, {seconds} s left: !vote yes or !vote no"
    poll_dropped: str = "poll cancelled: {proposal}"
    poll_not_yours: str = "only who began the poll and moderators may cancel it"
    poll_moot: str = "the mode is already {mode}"
    poll_won: str = "poll passed: {proposal}, {yes} to {no}"
    poll_lost: str = (
        "poll failed: {proposal}, {yes} to {no} (needs {percent} % and {voters} voters)"
    )

    # Points.
    rank: str = "{name}: number {place} of {count}, {points}. {leaders}"
    your_rank: str = "you are number {place} of {count}, {points}. {leaders}"
    no_rank_yet: str = "{name}: no points yet. {leaders}"
    not_ranked_yet: str = "you have no points yet. {leaders}"
    leaders: str = "Leading: {leaders}"
    no_leaders: str = "Nobody has points yet"
    streak: str = "{matches} won in a row; the record is {best}"
    opted_out: str = "you are out of the ranking and your points are deleted: optin rejoins"
    still_out: str = "you are out of the ranking, and no points are kept of you: optin rejoins"
    opted_in: str = "you are in the ranking"
    place: str = "number {place} of {count} is {name}, {points}"
    no_such_place: str = "nobody is number {place}: {count} have points"
    points_shared: str = "points for solving it: {shares}"
    shared_with_more: str = "{shares} and {number} more"
    match_lost: str = "no points for a lost match. {leaders}"

    # Holding the seat.
    held_by: str = "{name} holds the seat: take asks for it"
    holder: str = "{name} holds the seat"
    you_hold: str = "you hold the seat"
    nobody_holds: str = "nobody holds the seat: claim takes it"
    contested: str = "{taker} wants the seat: {name} has {seconds} s to play or to type mine"
    asked_for: str = "the seat is yours in {seconds} s, unless {name} plays or types mine"
    not_yours: str = "you don't hold the seat"
    votes_decide: str = "votes decide now, so nobody holds the seat: play CARD is your vote"

    # Viewers.
    nobody_called: str = 'nobody called "{name}" has typed a command recently'
    not_silenced: str = "{name} is a moderator and cannot be banned or timed out"
    banned: str = "{name} is banned (undo: unban {name})"
    not_banned: str = 'nobody called "{name}" is banned'
    unbanned: str = "{name} is no longer banned"
    timed_out: str = "{name} is timed out for {seconds} s"
    seen_late: str = (
        "the stream is {seconds} s behind, and the table has changed since what you saw"
    )

    # Plans.
    no_choice: str = "you may play more than one card: {legal}"
    plan_not_held: str = "you cannot queue {cards}: your hand is {hand}"
    planned_twice: str = "queue each card only once: {cards}"
    planned: str = "queued: {cards} (cancel clears the queue)"
    plan_broken: str = "queue cleared ({cards}): {reason}"
    plan_forgotten: str = "queue cleared: {cards}"
    no_plan: str = "no cards are queued"

    # The overlay's prompt: whose move it is, and what to do or what is waited for.
    prompt_chats: str = "Chat's turn"
    prompt_yours: str = "Your turn"
    prompt_turn: str = "{name}'s turn"
    prompt_wait: str = "Wait"
    prompt_paused: str = "the game is paused"
    prompt_replay: str = "Replay"
    prompt_connecting: str = "Connecting"
    prompt_to_chat: str = "to the chat"
    prompt_reconnecting: str = "Reconnecting"
    prompt_no_chat: str = "chat is disconnected"
    prompt_solved: str = "Solved"
    prompt_next: str = "a moderator or a poll deals the next"
    prompt_another: str = "another module?"
    prompt_pass: str = "choose three cards for {seat}"
    prompt_others_pass: str = "cards are being passed"
    prompt_lead: str = "lead a card"
    prompt_lead_only: str = "lead your only legal card"
    prompt_follow: str = "follow {suit}"
    prompt_discard: str = "no {suit}: discard any card"
    prompt_round_over: str = "round {round} is over"
    prompt_lost: str = "the match is lost, the next one begins"

    # The overlay's votes, and South's plate.
    plate_you: str = "You"
    plate_broadcaster: str = "Broadcaster"
    plate_chat: str = "Chat"
    plate_south: str = "South"
    vote_play: str = "Vote: which card?"
    vote_pass: str = "Vote: three cards to pass"
    vote_poll: str = "{command}: {proposal}?"
    vote_won: str = "{cards} won, {votes} of {voters}"
    vote_tied: str = "{cards} won, {votes} of {voters}, tied with {tied}: first to {votes}"
    vote_pass_won: str = "{cards} won, {voters} voted"
    vote_pass_tied: str = "{cards} won, {voters} voted, tied with {tied}: first to {votes}"

    # Parts that other sentences are filled with.
    you: str = "you"
    solved_light: str = "solved"
    unsolved_light: str = "unsolved"
    one_point: str = "1 point"
    many_points: str = "{number} points"
    one_strike: str = "1 strike"
    many_strikes: str = "{number} strikes"
    one_match: str = "1 match"
    many_matches: str = "{number} matches"
    left: str = "left"
    right: str = "right"
    across: str = "across"
    hold: str = "hold"
    way_to: str = "{way} to {seat}"
    way_to_nobody: str = "to nobody"

    # The overlay's page.
    page_tape: str = "Hearts #{id}"
    page_stake: str = "stay under {target} to solve"
    page_stake_lowest: str = "lowest total at {target} solves"
    page_round: str = "round {number}"
    page_trick: str = "trick {number} of 13"
    page_passing: str = "passing"
    page_match: str = "match {number}"
    page_hearts_broken: str = "hearts broken"
    page_hearts_unbroken: str = "hearts not broken"
    page_pass_left: str = "Pass 3 to the left"
    page_pass_right: str = "Pass 3 to the right"
    page_pass_across: str = "Pass 3 across"
    page_ready: str = "ready"
    page_new_card: str = "new"
    page_total: str = "total"
    page_mode_vote: str = "vote"
    page_mode_first: str = "first come"
    page_mode_claim: str = "claimed by {name}"
    page_how_vote: str = "Chat votes on every card"
    page_how_first: str = "First come, first played"
    page_how_claim: str = "{name} holds the seat"
    page_how_alone: str = "One player against three"
    page_win_vote: str = "most votes win"
    page_win_first: str = "the first legal card is played"
    page_win_claim: str = "others: {command} asks for the seat"
    page_win_alone: str = "points are bad: pass them on"
    page_taking: str = "{name} gets the seat at zero"
    page_keeping: str = "{name} keeps it: play or {command}"
    page_cost: str = "each heart costs 1, the queen of spades 13"
    page_voter: str = "1 voter"
    page_voters: str = "{count} voters"
    page_no_votes: str = "no votes yet"
    page_closing: str = "closing"
    page_paused: str = "paused"
    page_waiting_for_chat: str = "waiting for chat"
    page_seconds: str = "{count} s"
    page_shares: str = "Points for solving it"
    page_points: str = "Points"
    page_lower: str = "lower is better"
    page_new_here: str = "new here?"
    page_chat: str = "chat"
    page_offline: str = "offline: the terminal only"
    page_connected: str = "connected"
    page_connecting: str = "connecting"
    page_disconnected: str = "disconnected"
    page_retry: str = "{state}, again in {count} s"
    page_reconnecting: str = "Reconnecting"
    page_notice: str = "{title}: {text}"
    page_no_server: str = "the game does not answer"
    page_outdated: str = "new version: refresh this source"
    page_moment_solved: str = "Solved"
    page_moment_solved_text: str = "{name} finished on {total}, under {target}"
    page_moment_lowest_text: str = "{name} finished on {total}, the lowest"
    page_moment_played: str = "played by {names}"
    page_moment_lost: str = "Match {number} lost"
    page_moment_lost_text: str = "the module powers down"
    page_moment_next: str = "Match {number}"
    page_moment_next_text: str = "the same module, no strike"
    page_moment_moon: str = "{name} shot the moon"
    page_moment_sun: str = "{name} shot the sun"
    page_moment_queen: str = "{name} took the queen"
    page_moment_hearts: str = "{name} broke hearts"
    page_moment_hearts_text: str = "hearts may be led now"
    page_moment_round: str = "Round {number} is over"
    page_debug_ignored: str = "ignored: {options}"
    page_debug_understood: str = "all options understood"
    page_debug_figures: str = (
        "sequence {sequence}, {messages} messages, last {age} s ago, {frames} frames/s, message "
        "to paint {delay} ms (95 %), {elements} elements"
    )

    help: Mapping[str, str] = field(default_factory=lambda: HELP)

    def help_for(self, word: str) -> str:
        """The help for the command whose row has this word, or for SPEAK_AS, with its figures."""
        text, row = self.help[word], WORDS.get(word)
        return text.format(**row.figures) if row is not None and row.figures else text

    def replaced(self, others: Mapping[str, str]) -> "Sentences":
        """These sentences with some of them replaced, by name.

        Raises WrongSentence for an unknown name, or for a text that cannot be used.
        """
        said = {name: as_read(name, text, DEFAULTS) for name, text in others.items()}
        helped = {word: said.pop(name) for word in HELP if (name := f"help_{word}") in said}
        return replace(self, help=MappingProxyType({**self.help, **helped}), **said)


ENGLISH = Sentences()
"""The sentences that no settings have replaced."""

DEFAULTS: Mapping[str, str] = MappingProxyType(
    {one.name: getattr(ENGLISH, one.name) for one in fields(Sentences) if one.name != "help"}
    | {f"help_{word}": text for word, text in HELP.items()}
)
"""The same sentences by name, the help among them."""
