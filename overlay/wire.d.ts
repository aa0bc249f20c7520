/* Made from ktmodule/adapters/web/wire.py; do not edit. */

export type Message = Snapshot | Heartbeat;

/**
 * Everything that the page draws. sequence: grows with each change. time: the server's clock.
 *
 * trick: the cards on the table. last_trick: the previous trick, until the next one has a card.
 * vote: the open vote on a card or a pass. decided: the outcome of the last one, for two seconds.
 * poll: the open vote on anything else. shares: the most points for solving the module, most
 * first; empty before. log: the last commands, oldest first.
 */
export interface Snapshot {
  version: number;
  sequence: number;
  time: number;
  module: ModuleWire;
  round: RoundWire;
  /**
   * @minItems 4
   * @maxItems 4
   */
  seats: [SeatWire, SeatWire, SeatWire, SeatWire];
  trick: PlayWire[];
  last_trick: TrickWire | null;
  hand: HandCardWire[];
  mode: ModeWire;
  prompt: PromptWire;
  vote: VoteWire | null;
  decided: DecidedWire | null;
  poll: VoteWire | null;
  shares: ShareWire[];
  log: LogWire[];
  chat: ChatWire;
  events: (
    | RoundDealtWire
    | CardsExchangedWire
    | CardPlayedWire
    | HeartsBrokenWire
    | TrickTakenWire
    | RoundScoredWire
    | MatchLostWire
    | ModuleSolvedWire
    | ModuleDealtWire
  )[];
}
/**
 * The module. id: as chat addresses it. match: the number of its match, from 1.
 *
 * goal: what solves it (R15): to stay under `target`, or to have the lowest total.
 */
export interface ModuleWire {
  id: string;
  solved: boolean;
  match: number;
  target: number;
  goal: "lowest" | "survive";
}
/**
 * The round. trick: 1 to 13.
 *
 * over: every card has been played and the score is in the totals; it stays until the next deal.
 */
export interface RoundWire {
  number: number;
  direction: "across" | "hold" | "left" | "right";
  passing: boolean;
  trick: number;
  hearts_broken: boolean;
  over: boolean;
}
/**
 * A seat as its plate shows it. taken: points in this round. chosen: ready to pass.
 *
 * level: the level of who plays it, where that is told: in a replay; otherwise empty.
 */
export interface SeatWire {
  seat: "east" | "north" | "south" | "west";
  name: string;
  level: string;
  taken: number;
  total: number;
  turn: boolean;
  thinking: boolean;
  chosen: boolean;
}
/**
 * A card in a trick, and the seat that played it.
 */
export interface PlayWire {
  seat: "east" | "north" | "south" | "west";
  card: string;
}
/**
 * A complete trick.
 */
export interface TrickWire {
  plays: PlayWire[];
  winner: "east" | "north" | "south" | "west";
}
/**
 * A card in South's hand. place: 0 to 12, the same for the whole round.
 *
 * arrived: received in the pass. votes: how many viewers chose it in the open vote. leading:
 * among the cards that would win it now.
 */
export interface HandCardWire {
  card: string;
  place: number;
  legal: boolean;
  arrived: boolean;
  chosen: boolean;
  votes: number;
  leading: boolean;
}
/**
 * How South's cards are chosen now.
 *
 * holder: the viewer who holds the seat, empty for nobody. taker: who gets it at `taken_at` unless
 * the holder acts; empty for nobody. taken_at: null without a taker, or while its clock stands.
 * command: with it others ask for the seat or, once there is a taker, its holder keeps it, such as
 * `!take`; empty where nobody can.
 */
export interface ModeWire {
  kind: "alone" | "claim" | "first" | "vote";
  holder: string;
  taker: string;
  taken_at: number | null;
  command: string;
}
/**
 * South's task. title: whose move it is. text: what to do, or what is waited for.
 *
 * command: its form, such as `!play CARD`; empty where there is nothing to type.
 */
export interface PromptWire {
  kind: "pass" | "play" | "solved" | "wait";
  title: string;
  text: string;
  command: string;
}
/**
 * An open vote: its options, most votes first, and when its countdown ends.
 *
 * closes: when the last votes are counted, later than `deadline` by the stream delay. running:
 * whether its clock runs. While it is paused, `deadline` and `closes` are as if the clock resumed
 * at the time of the snapshot.
 */
export interface VoteWire {
  title: string;
  options: VoteOptionWire[];
  voters: number;
  opened: number;
  deadline: number;
  closes: number;
  running: boolean;
}
/**
 * An option of a vote, and the number of viewers for it.
 */
export interface VoteOptionWire {
  label: string;
  votes: number;
}
/**
 * The outcome of the last vote, to be shown until that time. cards: the winners.
 */
export interface DecidedWire {
  cards: string[];
  text: string;
  until: number;
}
/**
 * A viewer's points for solving the module.
 */
export interface ShareWire {
  name: string;
  points: number;
}
/**
 * A command as it was understood, and its outcome; or an announcement.
 *
 * id: larger than that of the line before. name: of who typed it; empty for an announcement.
 * command: empty for an announcement, and for a line that could not be read. text: what there is
 * to say about it, or empty.
 */
export interface LogWire {
  id: number;
  name: string;
  command: string;
  outcome: "accepted" | "counted" | "info" | "refused";
  text: string;
}
/**
 * The chat connection. retry_at: when it tries to connect again, or null.
 */
export interface ChatWire {
  state: "connected" | "connecting" | "disconnected" | "offline";
  channel: string;
  retry_at: number | null;
}
/**
 * Cards were dealt. direction: where three of them are passed; `hold`: nowhere.
 */
export interface RoundDealtWire {
  kind: "round_dealt";
  number: number;
  direction: "across" | "hold" | "left" | "right";
}
/**
 * The pass is complete. received: South's new cards.
 */
export interface CardsExchangedWire {
  kind: "cards_exchanged";
  direction: "across" | "hold" | "left" | "right";
  received: string[];
}
/**
 * A seat played a card.
 */
export interface CardPlayedWire {
  kind: "card_played";
  seat: "east" | "north" | "south" | "west";
  card: string;
}
/**
 * A seat discarded the first heart (R9).
 */
export interface HeartsBrokenWire {
  kind: "hearts_broken";
  seat: "east" | "north" | "south" | "west";
}
/**
 * A trick was taken. seat: its winner. queen: whether the queen of spades was in it.
 */
export interface TrickTakenWire {
  kind: "trick_taken";
  seat: "east" | "north" | "south" | "west";
  points: number;
  queen: boolean;
}
/**
 * A round was scored. scores: added to the totals. moon: the seat that shot it, if any.
 */
export interface RoundScoredWire {
  kind: "round_scored";
  number: number;
  /**
   * @minItems 4
   * @maxItems 4
   */
  scores: [number, number, number, number];
  moon: ("east" | "north" | "south" | "west") | null;
  sun: boolean;
}
/**
 * The match was lost with these totals; `next_match` follows, without a strike (R16).
 */
export interface MatchLostWire {
  kind: "match_lost";
  /**
   * @minItems 4
   * @maxItems 4
   */
  totals: [number, number, number, number];
  next_match: number;
}
/**
 * The match was won and the module solved. totals: at the end of the match.
 */
export interface ModuleSolvedWire {
  kind: "module_solved";
  /**
   * @minItems 4
   * @maxItems 4
   */
  totals: [number, number, number, number];
}
/**
 * A new module was dealt.
 */
export interface ModuleDealtWire {
  kind: "module_dealt";
}
/**
 * Sent while nothing changes, so that the page knows that the server is alive.
 */
export interface Heartbeat {
  heartbeat: true;
  time: number;
}
