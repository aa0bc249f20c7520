/* Made from ktmodule/adapters/web/wire.py; do not edit. */

export type Message = Snapshot | Heartbeat;

/**
 * All that the page draws. sequence: grows with each change; time: the server's clock.
 *
 * trick: the cards on the table. last_trick: shown while nothing lies on the table.
 * vote: the open vote about a card or a pass. poll: the open vote about anything else. shares:
 * who got most for the module, once it is solved, the most first.
 * log: the last commands, oldest first. can_speak: whether answers also go to chat.
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
  prompt: PromptWire;
  vote: VoteWire | null;
  poll: VoteWire | null;
  shares: ShareWire[];
  log: LogWire[];
  can_speak: boolean;
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
 * The module: its id as chat addresses it, its status light and match number.
 */
export interface ModuleWire {
  id: string;
  solved: boolean;
  match: number;
  target: number;
}
/**
 * The round in play; `trick` counts 1 to 13.
 *
 * over: all is played and the score is in the totals; so it stays until the next one is dealt.
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
 * One plate at the table. taken: points this round.
 */
export interface SeatWire {
  seat: "east" | "north" | "south" | "west";
  name: string;
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
 * A card that South holds. place: 0 to 12, kept for the whole round.
 *
 * votes: how many viewers chose it in the open vote. arrived: it came in the pass.
 */
export interface HandCardWire {
  card: string;
  place: number;
  legal: boolean;
  arrived: boolean;
  chosen: boolean;
  votes: number;
}
/**
 * What South has to do. command: one that is legal at this moment, empty if none is.
 */
export interface PromptWire {
  kind: "pass" | "play" | "solved" | "wait";
  text: string;
  command: string;
}
/**
 * An open vote: the leading options, most votes first, and when its countdown ends.
 *
 * running: whether its clock runs; while it stands still, `deadline` is when it would end if it
 * went on at the time of the snapshot.
 */
export interface VoteWire {
  title: string;
  options: VoteOptionWire[];
  voters: number;
  opened: number;
  deadline: number;
  running: boolean;
}
/**
 * What can be voted for, and how many viewers did.
 */
export interface VoteOptionWire {
  label: string;
  votes: number;
}
/**
 * What a viewer got for the module that is solved.
 */
export interface ShareWire {
  name: string;
  points: number;
}
/**
 * A command of a viewer and what came of it. id: grows by one for each line.
 */
export interface LogWire {
  id: number;
  name: string;
  command: string;
  outcome: "accepted" | "counted" | "info" | "refused";
  text: string;
}
/**
 * Where commands come from; retry_at: when the next attempt begins, else null.
 */
export interface ChatWire {
  state: "connected" | "connecting" | "disconnected" | "offline";
  channel: string;
  retry_at: number | null;
}
/**
 * Cards are dealt. direction: the way in which some are passed, or that none are.
 */
export interface RoundDealtWire {
  kind: "round_dealt";
  number: number;
  direction: "across" | "hold" | "left" | "right";
}
/**
 * The pass is over. received: what South got.
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
 * seat: the winner. queen: the queen of spades was in it.
 */
export interface TrickTakenWire {
  kind: "trick_taken";
  seat: "east" | "north" | "south" | "west";
  points: number;
  queen: boolean;
}
/**
 * scores: what the round adds to each total; moon: who shot it, if anybody did.
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
 * The match was lost with these totals, and `next_match` follows; no strike (R16).
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
 * The match is won and the module solved. totals: at its end.
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
 * Somebody dealt a new module.
 */
export interface ModuleDealtWire {
  kind: "module_dealt";
}
/**
 * Sent while nothing changes, so that the page knows that the server lives.
 */
export interface Heartbeat {
  heartbeat: true;
  time: number;
}
