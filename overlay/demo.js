// @ts-check
/**
 * `demo=1`: a whole match with votes and a poll, without a server. It replays a recorded match as
 * snapshots; like the page it knows no rules, what was legal and who took a trick is in the record.
 */

import { ROUNDS } from './demo-match.js';

/** @typedef {import('./wire.d.ts').Snapshot} Snapshot */
/** @typedef {import('./wire.d.ts').LogWire} Line */
/** @typedef {import('./wire.d.ts').PlayWire} Play */
/** @typedef {import('./demo-match.js').DemoRound} Round */
/** @typedef {Snapshot['events'][number]} Event */

const SEATS = /** @type {const} */ (['south', 'west', 'north', 'east']);
const NAMES = ['Chat', 'West', 'North', 'East'];
/** @type {Record<string, string>} */
const RECEIVERS = { left: 'West', across: 'North', right: 'East' };
const VIEWERS = ['viewer_42', 'marabou', 'lotta_k', 'pelle', 'Zoë', 'quietfox', 'øyvind', 'ada_l'];
const SUITS = 'CDSH';
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const TARGET = 100;
const VOTE_S = 6;
const VOTES = 5;
const POLL_S = 40;
const POLLED = ['yes', 'no', 'yes', 'no', 'no', 'yes', 'no', 'no'];
const SHARES = [9, 7, 5, 3, 2];
const THINK_MS = 800;
const AFTER_TRICK_MS = 1900;
const AFTER_ROUND_MS = 6000;
const HEARTBEAT_MS = 5000;

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} text */
const words = (text) => (text ? text.split(' ') : []);

/** @param {string} card */
const order = (card) => SUITS.indexOf(card.slice(-1)) * 13 + RANKS.indexOf(card.slice(0, -1));

/** @param {string} card */
const pointsOf = (card) => (card === 'QS' ? 13 : card.endsWith('H') ? 1 : 0);

/** @param {readonly string[]} hand */
const sorted = (hand) => [...hand].sort((a, b) => order(a) - order(b));

/**
 * @param {(message: import('./wire.d.ts').Message) => void} receive
 */
export async function start(receive) {
  const beat = setInterval(() => receive({ heartbeat: true, time: Date.now() / 1000 }), HEARTBEAT_MS);
  const show = new Show(receive);
  for (const [index, round] of ROUNDS.entries()) await show.playRound(round, index + 1);
  clearInterval(beat);
}

/** The state as it grows, step by step. */
class Show {
  /** @param {(message: Snapshot) => void} receive */
  constructor(receive) {
    this.receive = receive;
    this.sequence = 0;
    this.totals = [0, 0, 0, 0];
    this.taken = [0, 0, 0, 0];
    /** @type {string[]} */
    this.hand = [];
    /** @type {string[]} */
    this.places = [];
    /** @type {readonly string[]} */
    this.legal = [];
    /** @type {readonly string[]} */
    this.arrived = [];
    /** @type {readonly string[]} */
    this.chosen = [];
    /** @type {Map<string, number>} */
    this.ballots = new Map();
    /** @type {Play[]} */
    this.trick = [];
    /** @type {Snapshot['last_trick']} */
    this.last = null;
    /** @type {Line[]} */
    this.log = [];
    /** @type {Snapshot['vote']} */
    this.vote = null;
    /** @type {Snapshot['poll']} */
    this.poll = null;
    /** @type {Snapshot['shares']} */
    this.shares = [];
    /** @type {Snapshot['round']} */
    this.round = {
      number: 1,
      direction: 'left',
      passing: true,
      trick: 1,
      hearts_broken: false,
      over: false,
    };
    this.turn = -1;
    this.command = '';
    this.solved = false;
  }

  /** @param {Round} round @param {number} number */
  async playRound(round, number) {
    const { direction } = round;
    const passing = direction !== 'hold';
    this.hand = sorted(words(round.hand));
    this.places = [...this.hand];
    this.legal = passing ? this.hand : [];
    this.turn = -1;
    this.round = { number, direction, passing, trick: 1, hearts_broken: false, over: false };
    this.last = null;
    this.send([{ kind: 'round_dealt', number, direction }]);
    await pause(1500);
    if (passing) await this.pass(round);
    let played = 0;
    let decision = 0;
    for (const [index, record] of round.tricks.entries()) {
      const parts = words(record);
      const leader = Number(parts[0]);
      this.round = { ...this.round, trick: index + 1 };
      // It goes on beside the game, which does not wait for it.
      if (number === 1 && index === 1) this.holdPoll();
      for (let step = 0; step < 4; step += 1) {
        const seat = (leader + step) % 4;
        const card = parts[step + 1];
        this.turn = seat;
        if (seat === 0) {
          await this.decide(card, words(round.legal[decision]));
          decision += 1;
        } else {
          this.send([]);
          await pause(THINK_MS);
        }
        const broke = played === round.broken;
        played += 1;
        await this.put(seat, card, broke, step === 3 ? Number(parts[5]) : null, round, index === 12);
      }
    }
  }

  /** @param {Round} round @returns {Event} what the round came to, which is written down */
  close({ scores, moon, sun }) {
    this.round = { ...this.round, over: true };
    this.totals = this.totals.map((sum, index) => sum + scores[index]);
    this.taken = [0, 0, 0, 0];
    const { number } = this.round;
    return { kind: 'round_scored', number, scores, moon: moon === null ? null : SEATS[moon], sun };
  }

  /** @param {Round} round */
  async pass(round) {
    const passed = words(round.passed);
    const received = words(round.received);
    const near = [...passed.slice(0, 2), this.hand.find((card) => !passed.includes(card)) ?? ''];
    await this.ballot('Vote: three cards to pass', round.passed, [round.passed, near.join(' ')], '!pass');
    this.chosen = [];
    this.hand = sorted([...this.hand.filter((card) => !passed.includes(card)), ...received]);
    this.places = [...this.hand];
    this.arrived = received;
    this.legal = [];
    this.round = { ...this.round, passing: false };
    this.send([{ kind: 'cards_exchanged', direction: round.direction, received }]);
    await pause(2500);
  }

  /** @param {string} card @param {readonly string[]} legal */
  async decide(card, legal) {
    this.legal = legal;
    const refused = this.hand.find((other) => !legal.includes(other));
    if (refused && this.sequence % 5 === 0) {
      this.note(`!play ${refused}`, 'refused', `you may play: ${legal.join(' ')}`);
    }
    await this.ballot('Vote: which card?', card, legal, '!play');
    this.legal = [];
    this.arrived = [];
  }

  /**
   * A vote that `winner` wins.
   * @param {string} title
   * @param {string} winner
   * @param {readonly string[]} labels
   * @param {string} verb
   */
  async ballot(title, winner, labels, verb) {
    const opened = Date.now() / 1000;
    const deadline = opened + VOTE_S;
    const others = labels.filter((label) => label !== winner);
    /** @type {Map<string, number>} */
    const counts = new Map();
    this.command = `${verb} ${winner}`;
    for (let cast = 0; cast <= VOTES; cast += 1) {
      this.ballots = new Map();
      for (const [label, votes] of counts) {
        for (const card of words(label)) this.ballots.set(card, (this.ballots.get(card) ?? 0) + votes);
      }
      const ranked = [...this.ballots].sort((a, b) => b[1] - a[1]).slice(0, 3);
      const options = ranked.map(([label, votes]) => ({ label, votes }));
      this.vote = { title, options, voters: cast, opened, deadline, running: true };
      this.chosen = verb === '!pass' ? ranked.map(([card]) => card) : [];
      this.send([]);
      await pause((VOTE_S * 1000) / (VOTES + 1));
      const label = cast % 3 === 1 && others.length ? others[cast % others.length] : winner;
      counts.set(label, (counts.get(label) ?? 0) + 1);
      if (cast < VOTES) this.note(`${verb} ${label}`, 'counted', '');
    }
    this.vote = null;
    this.ballots = new Map();
    this.command = '';
  }

  async holdPoll() {
    const opened = Date.now() / 1000;
    for (const [index, word] of POLLED.entries()) {
      const votes = POLLED.slice(0, index + 1);
      const options = ['yes', 'no'].map((label) => ({
        label,
        votes: votes.filter((vote) => vote === label).length,
      }));
      const deadline = opened + POLL_S;
      const voters = votes.length;
      this.poll = { title: '!vote: mode claim?', options, voters, opened, deadline, running: true };
      if (index === 0) this.note('!vote mode claim', 'accepted', '');
      else this.note(`!vote ${word}`, 'counted', '');
      this.send([]);
      await pause((POLL_S * 1000) / POLLED.length);
    }
    this.poll = null;
    this.note('', 'info', 'not voted: mode claim, 3 to 5');
    this.send([]);
  }

  /**
   * @param {number} seat
   * @param {string} card
   * @param {boolean} broke
   * @param {number | null} winner once the trick is complete
   * @param {Round} round
   * @param {boolean} final whether it is the round's last trick
   */
  async put(seat, card, broke, winner, round, final) {
    /** @type {Event[]} */
    const events = [{ kind: 'card_played', seat: SEATS[seat], card }];
    if (broke) events.push({ kind: 'hearts_broken', seat: SEATS[seat] });
    if (broke) this.round = { ...this.round, hearts_broken: true };
    if (seat === 0) this.hand = this.hand.filter((other) => other !== card);
    this.trick = [...this.trick, { seat: SEATS[seat], card }];
    this.turn = (seat + 1) % 4;
    if (winner === null) {
      this.send(events);
      return;
    }
    const points = this.trick.reduce((sum, play) => sum + pointsOf(play.card), 0);
    const queen = this.trick.some((play) => play.card === 'QS');
    events.push({ kind: 'trick_taken', seat: SEATS[winner], points, queen });
    this.last = { plays: this.trick, winner: SEATS[winner] };
    this.trick = [];
    this.taken = this.taken.map((sum, index) => sum + (index === winner ? points : 0));
    this.turn = final ? -1 : winner;
    if (final) events.push(this.close(round));
    if (final && round === ROUNDS[ROUNDS.length - 1]) {
      this.solved = true;
      this.shares = SHARES.map((share, index) => ({ name: VIEWERS[index], points: share }));
      const shared = this.shares.map((share) => `${share.name} ${share.points}`).join(', ');
      this.note('', 'info', `for solving it: ${shared}`);
      const [south, west, north, east] = this.totals;
      events.push({ kind: 'module_solved', totals: [south, west, north, east] });
    }
    this.send(events);
    await pause(final ? AFTER_ROUND_MS : AFTER_TRICK_MS);
  }

  /** @param {string} command @param {Line['outcome']} outcome @param {string} text */
  note(command, outcome, text) {
    const id = (this.log[this.log.length - 1]?.id ?? 0) + 1;
    const name = VIEWERS[(id * 5) % VIEWERS.length];
    this.log = [...this.log, { id, name, command, outcome, text }].slice(-10);
  }

  /** @returns {Snapshot['prompt']} */
  prompt() {
    if (this.solved) return { kind: 'solved', text: 'The module is solved', command: '' };
    if (this.round.passing) {
      const command = this.command || `!pass ${this.hand.slice(-3).join(' ')}`;
      return { kind: 'pass', text: `Choose three cards for ${RECEIVERS[this.round.direction]}`, command };
    }
    if (this.turn === 0 && this.legal.length) {
      const text = this.legal.length === 1 ? 'Only one card is legal' : `${this.legal.length} cards are legal`;
      return { kind: 'play', text, command: this.command };
    }
    const text = this.turn > 0 ? `${NAMES[this.turn]} is thinking` : 'The round is over';
    return { kind: 'wait', text, command: '' };
  }

  /** @returns {[Snapshot['seats'][0], Snapshot['seats'][0], Snapshot['seats'][0], Snapshot['seats'][0]]} */
  seats() {
    const [south, west, north, east] = SEATS.map((seat, index) => ({
      seat,
      name: NAMES[index],
      taken: this.taken[index],
      total: this.totals[index],
      turn: this.turn === index,
      thinking: this.turn === index && index > 0,
      chosen: this.round.passing && index > 0,
    }));
    return [south, west, north, east];
  }

  /** @param {readonly Event[]} events */
  send(events) {
    this.sequence += 1;
    this.receive({
      version: 2,
      sequence: this.sequence,
      time: Date.now() / 1000,
      module: { id: '1', solved: this.solved, match: 1, target: TARGET },
      round: this.round,
      seats: this.seats(),
      trick: this.trick,
      last_trick: this.last,
      hand: this.hand.map((card) => ({
        card,
        place: this.places.indexOf(card),
        legal: this.legal.includes(card),
        arrived: this.arrived.includes(card),
        chosen: this.chosen.includes(card),
        votes: this.ballots.get(card) ?? 0,
      })),
      prompt: this.prompt(),
      vote: this.vote,
      poll: this.poll,
      shares: this.shares,
      log: this.log,
      can_speak: true,
      chat: { state: 'offline', channel: 'demo', retry_at: null },
      events: [...events],
    });
  }
}
